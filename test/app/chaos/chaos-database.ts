import type { PrismaClient } from '@prisma/client';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { connectDatabase } from '../../../app/database/connect.ts';
import { EVENT_LIMIT_MS } from '../../support/event-limit.ts';

const PAUSE_MS = 200;

/** Queries a database that may be temporarily unavailable: each query has its own connection. */
export type Query = <Found>(question: (prisma: PrismaClient) => Promise<Found>) => Promise<Found>;

export function openQueries(url: string): Query {
  return async (question) => {
    const deadline = Date.now() + EVENT_LIMIT_MS;
    for (;;) {
      try {
        return await once(url, question);
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  };
}

async function once<Found>(
  url: string,
  question: (prisma: PrismaClient) => Promise<Found>,
): Promise<Found> {
  const { prisma, close } = connectDatabase(readDatabaseUrl(url), { maxConnections: 1 });
  try {
    return await question(prisma);
  } finally {
    await close();
  }
}
