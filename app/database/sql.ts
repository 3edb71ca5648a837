import pg from 'pg';

/**
 * Plain SQL without Prisma, parsed once per connection. Also has related helpers: row ids, columns, and pages of lists.
 */
export interface SqlTransaction {
  /**
   * Runs a statement. Each connection parses and plans a text once and keeps it, so texts are constant and all variable
   * parts are values. Times are returned as `Date`.
   */
  query<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
}

/** The database in plain SQL; a statement outside of a transaction is a transaction by itself. */
export interface Sql extends SqlTransaction {
  /**
   * Commits the changes of `work`, or none if it throws. A commit whose answer is lost may have succeeded: a retry must
   * find what was stored.
   *
   * @param options.lockTimeoutMs how long a statement waits for a row that another transaction holds before it fails;
   *   as long as a statement may take by default
   * @param options.plan `each-time` for statements over many rows of tables that may have been almost empty when their
   *   plan was kept: such a plan compares each row with each
   */
  transaction<T>(
    work: (tx: SqlTransaction) => Promise<T>,
    options?: { lockTimeoutMs?: number; plan?: 'each-time' },
  ): Promise<T>;
}

export function createSql(pool: pg.Pool): Sql {
  const names = new Map<string, string>();

  function nameOf(text: string): string {
    const name = names.get(text) ?? `statement ${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  const statementsOf = (client: pg.ClientBase): SqlTransaction => ({
    async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
      const { rows } = await client.query({ name: nameOf(text), text, values: [...values] });
      return rows as Row[];
    },
  });

  return {
    query: (text, values) =>
      withConnection(pool, (client) => statementsOf(client).query(text, values)),
    transaction: (work, { lockTimeoutMs, plan } = {}) =>
      withConnection(pool, async (client, discard) => {
        const limit = lockTimeoutMs && `; SET LOCAL lock_timeout = ${Math.ceil(lockTimeoutMs)}`;
        const plans = plan && '; SET LOCAL plan_cache_mode = force_custom_plan';
        await client.query(`BEGIN${limit || ''}${plans || ''}`);
        try {
          const result = await work(statementsOf(client));
          await client.query('COMMIT');
          return result;
        } catch (error) {
          // After other errors the connection is closed, which rolls back too.
          if (error instanceof pg.DatabaseError) await client.query('ROLLBACK').catch(discard);
          throw error;
        }
      }),
  };
}

/**
 * Lends a pool's connection for the duration of `use`. A connection that broke meanwhile is closed instead of being lent
 * again, and so is one after an error that is not the server's own answer, such as a timeout.
 *
 * @param use calls `discard` to have the connection closed
 */
async function withConnection<T>(
  pool: pg.Pool,
  use: (client: pg.ClientBase, discard: () => void) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  const discard = (): void => void (isBroken = true);
  // Without a listener, the error event of a broken connection ends the process.
  client.on('error', discard);
  try {
    return await use(client, discard);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) discard();
    throw error;
  } finally {
    client.off('error', discard);
    client.release(isBroken);
  }
}

/**
 * Matches the rows of a table that no other transaction holds, for statements over rows of all shops: one that waits for
 * some while it holds others could end in a deadlock. The next run finds the rest.
 *
 * @param rows the condition
 */
export const unheld = (table: string, rows: string): string =>
  `ctid = ANY(ARRAY(SELECT ctid FROM "${table}" WHERE ${rows} FOR UPDATE SKIP LOCKED))`;

/** Whether a text has the form of a row id: ids in addresses may be any text, and PostgreSQL throws for others. */
export const isRowId = (id: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** A page of a list. */
export interface Page<Row> {
  rows: Row[];
  /** From 1, at most {@link Page.pageCount}. */
  page: number;
  pageCount: number;
  total: number;
}

/**
 * Reads the page of a list to show. Page numbers in addresses may be any number: one beyond the list means its nearest
 * page.
 *
 * @param asked from 1
 * @param list its rows, and those of a page
 * @param read reads the rows of a page that begins at `offset`
 */
export async function readPage<Row>(
  asked: number,
  { total, size }: { total: number; size: number },
  read: (offset: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const pageCount = Math.max(Math.ceil(total / size), 1);
  const page = Math.min(Math.max(Math.trunc(asked) || 1, 1), pageCount);
  return { rows: await read((page - 1) * size), page, pageCount, total };
}

/** Returns the values of each of these columns, for `unnest`. */
export const columnsOf = <Row, Name extends keyof Row>(
  rows: readonly Row[],
  ...names: Name[]
): Row[Name][][] => names.map((name) => rows.map((row) => row[name]));
