import type pg from 'pg';
import { withConnection } from './connection.ts';

/** One transaction's statements, without Prisma between: for what every millisecond counts. */
export interface SqlTransaction {
  /**
   * Each connection parses and plans a text once and keeps it, so texts are constant: whatever differs
   * is a value. Times come back as `Date`.
   */
  query<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

/** The database in plain SQL. */
export interface Sql {
  /**
   * Commits what `work` did, or nothing where it throws. A commit whose answer is lost may have been
   * one: whoever tries again must find what was stored.
   */
  transaction<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T>;
}

export function createSql(pool: pg.Pool): Sql {
  const names = new Map<string, string>();

  function nameOf(text: string): string {
    const name = names.get(text) ?? `statement ${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  const statementsOf = (client: pg.PoolClient): SqlTransaction => ({
    async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
      const { rows } = await client.query({ name: nameOf(text), text, values: [...values] });
      return rows as Row[];
    },
  });

  return {
    transaction: (work) =>
      withConnection(pool, async (client, spoil) => {
        await client.query('BEGIN');
        try {
          const result = await work(statementsOf(client));
          await client.query('COMMIT');
          return result;
        } catch (error) {
          await client.query('ROLLBACK').catch(spoil);
          throw error;
        }
      }),
  };
}
