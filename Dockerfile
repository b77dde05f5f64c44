# The hub in a container. Written for Docker; not tried yet.
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && npm pack --ignore-scripts --pack-destination /tmp

FROM node:22-bookworm-slim
COPY --from=build /tmp/waggle-hub-*.tgz /tmp/
RUN npm install --global /tmp/waggle-hub-*.tgz && rm /tmp/waggle-hub-*.tgz \
  && mkdir /data && chown node:node /data
USER node
ENV WAGGLE_HOME=/data
VOLUME /data
EXPOSE 4747
# A hub that others can reach wants a token from everybody; make one with: waggle agent token create <agent>
CMD ["waggle", "start", "--host", "0.0.0.0", "--port", "4747", "--no-sample"]
HEALTHCHECK --interval=30s --timeout=5s CMD ["node", "-e", "fetch('http://127.0.0.1:4747/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
