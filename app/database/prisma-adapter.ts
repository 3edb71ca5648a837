import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;

/**
 * Prisma on a pool, with every connection given back.
 *
 * Prisma's adapter keeps the connection of a transaction whose `COMMIT` or `ROLLBACK` fails, which is
 * what happens to each transaction under way when the database goes: a pool would be used up by the
 * first few restarts of the database. It also gives a connection back twice when a transaction runs out
 * of time while it is being committed.
 */
export function prismaAdapter(pool: pg.Pool): PrismaPg {
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const startTransaction = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) =>
      givenBackOnce(await startTransaction(isolation));
    return adapter;
  };
  return factory;
}

/** `commit` and `rollback` of a transaction give its connection back, after `COMMIT` or `ROLLBACK`. */
function givenBackOnce(transaction: Transaction): Transaction {
  const executeRaw = transaction.executeRaw.bind(transaction);
  const giveBack = once(transaction.rollback.bind(transaction));
  transaction.commit = giveBack;
  transaction.rollback = giveBack;
  transaction.executeRaw = async (query) => {
    try {
      return await executeRaw(query);
    } catch (error) {
      if (query.sql === 'COMMIT' || query.sql === 'ROLLBACK') await giveBack();
      throw error;
    }
  };
  return transaction;
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= action());
}
