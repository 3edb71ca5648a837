import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';

type Factory = Pick<PrismaPg, 'provider' | 'adapterName' | 'connect' | 'connectToShadowDb'>;
type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

/** Types of PostgreSQL's catalogue that the adapter does not read, and what they can be read as. */
const READ_AS = new Map([
  [18, 1042], // "char": bpchar
  [19, 25], // name: text
  [1002, 1014], // "char"[]: bpchar[]
  [1003, 1009], // name[]: text[]
]);

/**
 * The adapter through which Prisma's CLI reaches a database: `@prisma/adapter-pg`, made to read the
 * catalogue that the CLI describes schemas from (prisma/orm#27403), to leave it to PostgreSQL where a
 * statement ends, and to let go of a shadow database before it drops it.
 *
 * @param config discrete fields: with a connection string the shadow database would be the real one
 */
export function cliAdapter(config: pg.PoolConfig): Factory {
  const { provider, adapterName } = new PrismaPg(config);
  return {
    provider,
    adapterName,
    connect: () => connect(config),
    connectToShadowDb: async () => {
      const server = await connect(config);
      const database = `prisma_migrate_shadow_db_${randomUUID()}`;
      await server.executeScript(`CREATE DATABASE "${database}"`);
      const shadow = await connect({ ...config, database });
      const letGo = shadow.dispose.bind(shadow);
      shadow.dispose = async () => {
        await letGo();
        await server.executeScript(`DROP DATABASE "${database}" WITH (FORCE)`);
        await server.dispose();
      };
      return shadow;
    },
  };
}

async function connect(config: pg.PoolConfig): Promise<Adapter> {
  // The CLI does not always let go: idle connections must not keep it alive.
  const adapter = await new PrismaPg({ ...config, allowExitOnIdle: true }).connect();
  const pool: { query: (...args: never[]) => unknown } = adapter.underlyingDriver();
  const query = pool.query.bind(pool);
  pool.query = async (...args) => withKnownTypes(await query(...args));
  // Its own way cuts a script at every `;`, also within comments and texts.
  adapter.executeScript = async (script) => {
    await adapter.executeRaw({ sql: script, args: [], argTypes: [] });
  };
  return adapter;
}

function withKnownTypes(answer: unknown): unknown {
  const { fields = [] } = answer as Partial<pg.QueryResult>;
  for (const field of fields) field.dataTypeID = READ_AS.get(field.dataTypeID) ?? field.dataTypeID;
  return answer;
}
