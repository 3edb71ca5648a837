import { Prisma, type PrismaClient } from '@prisma/client';

/** The blocks of tables and indexes that PostgreSQL reads for the statements of `work`, which get no rows. */
export async function blocksRead(
  prisma: PrismaClient,
  work: (explaining: PrismaClient) => Promise<unknown>,
): Promise<number> {
  let read = 0;
  const explain = async (text: TemplateStringsArray, ...values: unknown[]) => {
    const [row] = await prisma.$queryRaw<
      [{ 'QUERY PLAN': [{ Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }] }]
    >`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${Prisma.sql(text, ...values)}`;
    const [{ Plan: plan }] = row['QUERY PLAN'];
    read += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return [];
  };
  await work({ $queryRaw: explain, $executeRaw: explain } as unknown as PrismaClient);
  return read;
}
