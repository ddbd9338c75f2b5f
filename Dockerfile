# The server as an image: docs/DEPLOYING.md. `docker build -t bambalina .`, or `podman build --format docker -t bambalina .`
ARG BUILD_BASE=docker.io/library/node:24-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

# Installs the packages and builds; everything but the files to run stays here.
FROM ${BUILD_BASE} AS build
WORKDIR /build
COPY . .
RUN npm run build -- --to /app

FROM ${BASE}
COPY --from=build /app /app
RUN install -d -o 10001 -g 10001 /data
WORKDIR /app
# No account of the base, so that a file of the host is never its own by chance.
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["/app/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/app/node", "commands/start.mjs"]
