# Builds the executable, then puts it alone into a small image that runs as nobody in particular.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json bun.lock bunfig.toml tsconfig.json ./
RUN npm install --global "bun@$(node -p 'require("./package.json").engines.bun')" && bun install --frozen-lockfile
COPY . .
RUN bun run build

FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="Recoverd" \
  org.opencontainers.image.description="Self-hosted churn recovery in one executable" \
  org.opencontainers.image.licenses="MIT"
# Certificates, for mail servers, webhooks and models behind HTTPS.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /data recoverd && install --directory --owner=recoverd --mode=0700 /data
COPY --from=build /build/dist/recoverd /usr/local/bin/recoverd
USER recoverd
WORKDIR /data
VOLUME /data
ENV RECOVERD_SERVER__HOST=0.0.0.0 RECOVERD_DATA__DIR=/data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["recoverd", "health"]
ENTRYPOINT ["recoverd"]
CMD ["serve"]
