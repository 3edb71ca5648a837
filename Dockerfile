# The companion app: `docker build -t beacon-pixel .`. How to run it: docs/deployment.md.

FROM node:24-bookworm-slim AS sources
WORKDIR /app
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma prisma
# Installing generates the database client, for which Prisma reads its configuration.
COPY app/database/address.ts app/database/address.ts

FROM sources AS build
RUN npm ci
COPY . .
RUN npm run build

FROM sources AS dependencies
# The image has Node already: the package that brings it is 189 MB.
RUN npm ci --omit=dev && npm cache clean --force && rm -r node_modules/node node_modules/.bin/node

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json prisma.config.ts ./
COPY prisma prisma
COPY app app
# For the embedded database; with DATABASE_URL it stays empty.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "app/server/check-health.ts"]
CMD ["node", "app/server/main.ts"]
