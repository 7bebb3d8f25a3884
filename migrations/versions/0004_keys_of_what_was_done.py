"""what is done besides deciding and talking has a key, so that it is done once"""

import sqlalchemy as sa
from alembic import op

revision = '0004'
down_revision = '0003'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'deeds',
        sa.Column('player', sa.Text(), nullable=False),
        sa.Column('key', sa.Text(), nullable=False),
        sa.Column('at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['player'], ['players.id'], name=op.f('fk_deeds_player')),
        sa.PrimaryKeyConstraint('player', 'key', name=op.f('pk_deeds')),
    )
    op.create_index(op.f('ix_deeds_at'), 'deeds', ['at'])


def downgrade() -> None:
    op.drop_index(op.f('ix_deeds_at'), table_name='deeds')
    op.drop_table('deeds')
