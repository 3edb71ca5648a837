import pg from 'pg';
import { withConnection } from './connection.ts';

/** Statements without Prisma between: for what every millisecond counts. */
export interface SqlTransaction {
  /**
   * Each connection parses and plans a text once and keeps it, so texts are constant: whatever differs
   * is a value. Times come back as `Date`.
   */
  query<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

/** The database in plain SQL; a statement outside of a transaction is one by itself. */
export interface Sql extends SqlTransaction {
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

  const statementsOf = (connection: Connection): SqlTransaction => ({
    async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
      const { rows } = await connection.query({ name: nameOf(text), text, values: [...values] });
      return rows as Row[];
    },
  });

  return {
    query: (text, values) =>
      withConnection(pool, (client, spoil) =>
        statementsOf(watched(client, spoil)).query(text, values),
      ),
    transaction: (work) =>
      withConnection(pool, async (client, spoil) => {
        const connection = watched(client, spoil);
        await connection.query({ text: 'BEGIN' });
        try {
          const result = await work(statementsOf(connection));
          await connection.query({ text: 'COMMIT' });
          return result;
        } catch (error) {
          await connection.rollback();
          throw error;
        }
      }),
  };
}

interface Connection {
  query(query: pg.QueryConfig): Promise<pg.QueryResult>;
  /** Does nothing on a connection that is not in order. */
  rollback(): Promise<void>;
}

/** A connection that is closed after an error which is not the server's own answer, such as none in time. */
function watched(client: pg.PoolClient, spoil: (reason: Error) => void): Connection {
  let isSpoilt = false;
  const spoilBy = (error: unknown): void => {
    isSpoilt = true;
    spoil(error instanceof Error ? error : new Error(String(error)));
  };
  return {
    async query(query) {
      try {
        return await client.query(query);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) spoilBy(error);
        throw error;
      }
    },
    async rollback() {
      if (!isSpoilt) await client.query('ROLLBACK').catch(spoilBy);
    },
  };
}
