"""what is said has a key, so that it is said once"""

import sqlalchemy as sa
from alembic import op

revision = '0003'
down_revision = '0002'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column('chat', sa.Column('key', sa.Text(), nullable=True))
    op.create_unique_constraint(op.f('uq_chat_table_id_player_key'), 'chat', ['table_id', 'player', 'key'])


def downgrade() -> None:
    op.drop_constraint(op.f('uq_chat_table_id_player_key'), 'chat', type_='unique')
    op.drop_column('chat', 'key')
