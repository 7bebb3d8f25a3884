"""tables, games and their logs"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = '0001'
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('due',
    sa.Column('table_id', sa.Text(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('kind', sa.Text(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('table_id', 'seat', 'kind', name=op.f('pk_due'))
    )
    op.create_index(op.f('ix_due_at'), 'due', ['at'], unique=False)
    op.create_table('house',
    sa.Column('name', sa.Text(), nullable=False),
    sa.Column('value', sa.Text(), nullable=False),
    sa.PrimaryKeyConstraint('name', name=op.f('pk_house'))
    )
    op.create_table('log',
    sa.Column('table_id', sa.Text(), nullable=False),
    sa.Column('serial', sa.Integer(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('counted', sa.Boolean(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=True),
    sa.Column('player', sa.Text(), nullable=True),
    sa.Column('key', sa.Text(), nullable=True),
    sa.Column('action', sa.Text(), nullable=False),
    sa.Column('events', sa.Text(), nullable=False),
    sa.Column('seen', sa.ARRAY(sa.Integer()), nullable=False),
    sa.Column('rules', sa.Integer(), nullable=False),
    sa.Column('position', sa.Text(), nullable=True),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.PrimaryKeyConstraint('table_id', 'serial', name=op.f('pk_log'))
    )
    op.create_index(
        "uq_log_table_id_number",
        "log",
        ["table_id", "number"],
        unique=True,
        postgresql_where=sa.text("counted"),
    )
    op.create_index(
        "uq_log_table_id_player_key",
        "log",
        ["table_id", "player", "key"],
        unique=True,
        postgresql_where=sa.text("key IS NOT NULL"),
    )
    op.create_table('pieces',
    sa.Column('digest', sa.Text(), nullable=False),
    sa.Column('game', sa.Text(), nullable=False),
    sa.Column('source', sa.LargeBinary(), nullable=False),
    sa.PrimaryKeyConstraint('digest', name=op.f('pk_pieces'))
    )
    op.create_table('players',
    sa.Column('id', sa.Text(), nullable=False),
    sa.Column('name', sa.Text(), nullable=False),
    sa.Column('kind', sa.Text(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('banned', sa.Boolean(), server_default=sa.text('false'), nullable=False),
    sa.Column('token_hash', sa.Text(), nullable=True),
    sa.Column('recovery_hash', sa.Text(), nullable=True),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_players')),
    sa.UniqueConstraint('recovery_hash', name=op.f('uq_players_recovery_hash')),
    sa.UniqueConstraint('token_hash', name=op.f('uq_players_token_hash'))
    )
    op.create_table('device_codes',
    sa.Column('hash', sa.Text(), nullable=False),
    sa.Column('player', sa.Text(), nullable=False),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['player'], ['players.id'], name=op.f('fk_device_codes_player')),
    sa.PrimaryKeyConstraint('hash', name=op.f('pk_device_codes'))
    )
    op.create_table('tables',
    sa.Column('id', sa.Text(), nullable=False),
    sa.Column('game', sa.Text(), nullable=False),
    sa.Column('options', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('status', sa.Text(), nullable=False),
    sa.Column('opener', sa.Text(), nullable=False),
    sa.Column('listed', sa.Boolean(), nullable=False),
    sa.Column('pace', sa.Integer(), nullable=True),
    sa.Column('absent', sa.Text(), nullable=False),
    sa.Column('secret', sa.Text(), nullable=False),
    sa.Column('revision', sa.Integer(), server_default=sa.text('0'), nullable=False),
    sa.Column('previous', sa.Text(), nullable=True),
    sa.Column('next', sa.Text(), nullable=True),
    sa.Column('rules', sa.Integer(), nullable=True),
    sa.Column('pieces', sa.Text(), nullable=True),
    sa.Column('ended', sa.Text(), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('started_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('finished_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['next'], ['tables.id'], name=op.f('fk_tables_next')),
    sa.ForeignKeyConstraint(['opener'], ['players.id'], name=op.f('fk_tables_opener')),
    sa.ForeignKeyConstraint(['pieces'], ['pieces.digest'], name=op.f('fk_tables_pieces')),
    sa.ForeignKeyConstraint(['previous'], ['tables.id'], name=op.f('fk_tables_previous')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_tables'))
    )
    op.create_index(op.f('ix_tables_status'), 'tables', ['status'], unique=False)
    op.create_table('chat',
    sa.Column('id', sa.BigInteger(), sa.Identity(always=False), nullable=False),
    sa.Column('table_id', sa.Text(), nullable=False),
    sa.Column('room', sa.Text(), nullable=False),
    sa.Column('player', sa.Text(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=True),
    sa.Column('text', sa.Text(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('deleted', sa.Boolean(), server_default=sa.text('false'), nullable=False),
    sa.ForeignKeyConstraint(['player'], ['players.id'], name=op.f('fk_chat_player')),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_chat_table_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_chat'))
    )
    op.create_index(op.f('ix_chat_table_id_id'), 'chat', ['table_id', 'id'], unique=False)
    op.create_table('games',
    sa.Column('table_id', sa.Text(), nullable=False),
    sa.Column('serial', sa.Integer(), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('undos', sa.Integer(), nullable=False),
    sa.Column('position', sa.Text(), nullable=False),
    sa.Column('seen', sa.ARRAY(sa.Integer()), nullable=False),
    sa.Column('waiting', sa.ARRAY(sa.Integer()), nullable=False),
    sa.Column('moved_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_games_table_id')),
    sa.PrimaryKeyConstraint('table_id', name=op.f('pk_games'))
    )
    op.create_table('invitations',
    sa.Column('table_id', sa.Text(), nullable=False),
    sa.Column('player', sa.Text(), nullable=False),
    sa.Column('by', sa.Text(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['by'], ['players.id'], name=op.f('fk_invitations_by')),
    sa.ForeignKeyConstraint(['player'], ['players.id'], name=op.f('fk_invitations_player')),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_invitations_table_id')),
    sa.PrimaryKeyConstraint('table_id', 'player', name=op.f('pk_invitations'))
    )
    op.create_index(op.f('ix_invitations_player'), 'invitations', ['player'], unique=False)
    op.create_table('motions',
    sa.Column('id', sa.Text(), nullable=False),
    sa.Column('table_id', sa.Text(), nullable=False),
    sa.Column('kind', sa.Text(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('by', sa.Integer(), nullable=True),
    sa.Column('facts', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('voters', sa.ARRAY(sa.Integer()), nullable=False),
    sa.Column('votes', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('open', sa.Boolean(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_motions_table_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_motions'))
    )
    op.create_index(
        "uq_motions_open",
        "motions",
        ["table_id", "kind", "seat"],
        unique=True,
        postgresql_where=sa.text("open"),
    )
    op.create_table('seats',
    sa.Column('table_id', sa.Text(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('player', sa.Text(), nullable=True),
    sa.Column('bot', sa.Text(), nullable=True),
    sa.Column('ready', sa.Boolean(), server_default=sa.text('false'), nullable=False),
    sa.Column('nonce', sa.Text(), nullable=True),
    sa.Column('stand_in', sa.Text(), nullable=True),
    sa.Column('resigned', sa.Boolean(), server_default=sa.text('false'), nullable=False),
    sa.Column('seen_at', sa.DateTime(timezone=True), nullable=True),
    sa.ForeignKeyConstraint(['player'], ['players.id'], name=op.f('fk_seats_player')),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_seats_table_id')),
    sa.PrimaryKeyConstraint('table_id', 'seat', name=op.f('pk_seats')),
    sa.UniqueConstraint('table_id', 'player', name=op.f('uq_seats_table_id_player'))
    )
    op.create_index(op.f('ix_seats_player'), 'seats', ['player'], unique=False)
    op.create_table('standing',
    sa.Column('table_id', sa.Text(), nullable=False),
    sa.Column('seat', sa.Integer(), nullable=False),
    sa.Column('question', sa.Text(), nullable=False),
    sa.Column('condition', postgresql.JSONB(astext_type=sa.Text()), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['table_id'], ['tables.id'], name=op.f('fk_standing_table_id')),
    sa.PrimaryKeyConstraint('table_id', 'seat', 'question', name=op.f('pk_standing'))
    )


def downgrade() -> None:
    op.drop_table('standing')
    op.drop_index(op.f('ix_seats_player'), table_name='seats')
    op.drop_table('seats')
    op.drop_index('uq_motions_open', table_name='motions', postgresql_where=sa.text('open'))
    op.drop_table('motions')
    op.drop_index(op.f('ix_invitations_player'), table_name='invitations')
    op.drop_table('invitations')
    op.drop_table('games')
    op.drop_index(op.f('ix_chat_table_id_id'), table_name='chat')
    op.drop_table('chat')
    op.drop_index(op.f('ix_tables_status'), table_name='tables')
    op.drop_table('tables')
    op.drop_table('device_codes')
    op.drop_table('players')
    op.drop_table('pieces')
    op.drop_index('uq_log_table_id_player_key', table_name='log', postgresql_where=sa.text('key IS NOT NULL'))
    op.drop_index('uq_log_table_id_number', table_name='log', postgresql_where=sa.text('counted'))
    op.drop_table('log')
    op.drop_table('house')
    op.drop_index(op.f('ix_due_at'), table_name='due')
    op.drop_table('due')
