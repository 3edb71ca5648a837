import type { Prisma, PrismaClient } from '@prisma/client';
import type { FeedMethod } from '../indexing/feed-files.ts';
import { type Mapping, readMapping } from './mapping.ts';

/** The feeds whose files staff upload, and whose products the service does not fetch. */
export interface UploadedFeeds {
  /** Returns the ids of the uploaded feeds. */
  ids(shop: string): Promise<string[]>;
  method: FeedMethod;
  /** Marks these feeds and no others of `among`; feeds that were marked before keep their mappings. */
  choose(shop: string, chosen: string[], among: string[]): Promise<void>;
  /** Returns the confirmed mapping; null without one, and for a feed that is not uploaded. */
  mapping(shop: string, feedId: string): Promise<Mapping | null>;
  confirm(shop: string, feedId: string, mapping: Mapping): Promise<void>;
}

export function createUploadedFeeds({ prisma }: { prisma: PrismaClient }): UploadedFeeds {
  return {
    async ids(shop) {
      const rows = await prisma.uploadedFeed.findMany({
        where: { shopDomain: shop },
        select: { feedId: true },
      });
      return rows.map(({ feedId }) => feedId);
    },

    async method(shop, feedId) {
      const marked = await prisma.uploadedFeed.count({ where: { shopDomain: shop, feedId } });
      return marked === 0 ? 'pull' : 'upload';
    },

    async choose(shop, chosen, among) {
      const dropped = among.filter((feedId) => !chosen.includes(feedId));
      await prisma.$transaction([
        prisma.uploadedFeed.deleteMany({ where: { shopDomain: shop, feedId: { in: dropped } } }),
        prisma.uploadedFeed.createMany({
          data: chosen.map((feedId) => ({ shopDomain: shop, feedId })),
          skipDuplicates: true,
        }),
      ]);
    },

    async mapping(shop, feedId) {
      const row = await prisma.uploadedFeed.findUnique({
        where: { shopDomain_feedId: { shopDomain: shop, feedId } },
      });
      return readMapping(row?.mapping);
    },

    async confirm(shop, feedId, mapping) {
      await prisma.uploadedFeed.updateMany({
        where: { shopDomain: shop, feedId },
        data: { mapping: mapping satisfies Prisma.InputJsonObject },
      });
    },
  };
}
