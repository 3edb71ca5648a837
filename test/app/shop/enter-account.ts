import { randomBytes } from 'node:crypto';
import type { PrismaClient } from '@prisma/client';
import { createCredentialsStore } from '../../../app/shop/credentials.ts';
import type { Clock } from '../clock.ts';
import { silentLog } from '../silent-log.ts';

/** Has staff enter an account, with a new secret key. */
export const enterAccount = (
  { prisma, clock }: { prisma: PrismaClient; clock: Clock },
  shop: string,
  siteId: string,
) =>
  createCredentialsStore({
    prisma,
    keys: [{ id: 'key', bytes: randomBytes(32) }],
    now: clock.now,
    log: silentLog,
  }).save(shop, { siteId, secretKey: 'another' });
