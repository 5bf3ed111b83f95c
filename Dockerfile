FROM node:24-bookworm-slim AS modules
# Native modules are compiled against the headers that the image itself carries. The name is the one node-gyp reads
# beside npm_config_nodedir, of which npm warns as a setting it does not know.
ENV npm_package_config_node_gyp_nodedir=/usr/local
RUN apt-get update \
  && apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
# Since 24.19 this header registers every wrapped object for clean-up. What SQLite's driver compiles from it aborts the
# server at the first garbage collection between two turns (nodejs/node#65446); without the two calls it is as before.
RUN sed -i '/^ *\(Add\|Remove\)CleanupHook();$/d' /usr/local/include/node/node_object_wrap.h
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund

# Depends on the lock file alone: editing a source does not prune again.
FROM modules AS production-modules
RUN npm prune --omit=dev --no-audit --no-fund \
  # SQLite's sources and the compiler's leftovers; the one binary stays.
  && cd /app/node_modules/better-sqlite3 \
  && mv build/Release/better_sqlite3.node /tmp \
  && rm -rf build deps src \
  && mkdir -p build/Release \
  && mv /tmp/better_sqlite3.node build/Release \
  # The compiler is an optional peer of the OpenAPI generator, which wants it only while building.
  && rm -rf /app/node_modules/typescript \
  # What only editors and debuggers read.
  && find /app/node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) -delete

FROM modules AS build
COPY tsconfig.json nest-cli.json ./
COPY .config .config
COPY apps apps
COPY libs libs
COPY cli cli
COPY web web
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production
ENV DATA_DIR=/data
# The session of `outpost` in this container: in the volume, so that it outlives the container, and in a file that
# only its user can read, beside the database and the key it protects no worse.
ENV XDG_CONFIG_HOME=/data/cli
# The C library keeps memory apart for each of a dozen threads otherwise: 15 MB.
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
RUN ln -s /app/cli/outpost.js /usr/local/bin/outpost && mkdir /data && chown node:node /data
COPY --from=production-modules /app/node_modules node_modules
COPY package.json ./
COPY cli/outpost.js cli/outpost.js
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
# Bash alone: starting Node takes a hundred times the processor and 40 MB, every ten seconds.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${PORT:-3000} && printf 'GET /api/health/ready HTTP/1.0\\r\\n\\r\\n' >&3 && read -r -t 4 line <&3 && [[ $line == 'HTTP/1.'?' 200 '* ]]"]
# The room for young objects grows to 32 MB while the panel starts, and is never given back. Nothing became slower
# with a quarter of it.
CMD ["node", "--max-semi-space-size=4", "dist/server/main.js"]
