# docker build -t sendstep . && docker run -p 127.0.0.1:8080:8080 -v sendstep:/data sendstep
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN node scripts/pnpm.mjs install --frozen-lockfile
RUN npm run -s build:js
# Only the command with its dependencies: no sources, tests or build tools.
RUN node scripts/pnpm.mjs --config.inject-workspace-packages=true --filter @sendstep/cli deploy --prod /app

FROM node:22-bookworm-slim
# Layouts are committed to git repositories with git itself.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates git \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 700 /data
COPY --from=build /app /app
ENV NODE_ENV=production SENDSTEP_HOST=0.0.0.0 SENDSTEP_PORT=8080 SENDSTEP_DATA_DIR=/data
USER node
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.SENDSTEP_PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/bin.js"]
CMD ["serve", "--no-demo"]
