"""who watches a table without a seat"""

import sqlalchemy as sa
from alembic import op

revision = '0002'
down_revision = '0001'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('onlookers',
    sa.Column('table_id', sa.Text(), nullable=False),
    sa.Column('player', sa.Text(), nullable=False),
    sa.Column('seen_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['player'], ['players.id'], name=op.f('fk_onlookers_player')),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_onlookers_table_id')),
    sa.PrimaryKeyConstraint('table_id', 'player', name=op.f('pk_onlookers'))
    )


def downgrade() -> None:
    op.drop_table('onlookers')
