"""Runs the migrations on the connection that app.store.schema hands over."""

from alembic import context

from app.store.models import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, compare_server_default=True)
with context.begin_transaction():
    context.run_migrations()
