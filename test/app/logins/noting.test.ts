import { describe, expect, it } from 'vitest';
import { SENDING_LEASE_MS } from '../../../app/logins/send.ts';
import { DAY, MINUTE } from '../clock.ts';
import { type LoginsKit, START } from './logins-kit.ts';
import { useSending } from './sending-kit.ts';

const { database, service, clock, kit, another, accept, fate } = useSending();

/** A worker whose answer comes with this status, and whose database is away for so many attempts then. */
function answeredWithoutDatabase(
  status: number,
  { attempts }: { attempts: number },
): LoginsKit & { pauses: number[] } {
  const pauses: number[] = [];
  const worker = another({
    fetch: async () => {
      await database().prisma.$executeRaw`ALTER TABLE "DirectEvent" RENAME TO "Gone"`;
      return new Response(null, { status });
    },
    wait: async (ms) => {
      pauses.push(ms);
      clock().pass(ms);
      if (pauses.length === attempts) await isBack();
    },
  });
  return { ...worker, pauses };
}

const isBack = () => database().prisma.$executeRaw`ALTER TABLE "Gone" RENAME TO "DirectEvent"`;

describe('an answer that comes while the database is out of reach', () => {
  it.each([
    [200, ['done', null, 200]],
    [404, ['failed', 'refused', 404]],
    [500, ['unknown', 'unclear-answer', 500]],
    [503, ['waiting', 'service-busy', 503]],
  ] as const)('of %i is noted once it is back: %j', async (status, expected) => {
    const id = await accept();
    const worker = answeredWithoutDatabase(status, { attempts: 5 });
    await worker.logins.send(id);
    expect(worker.pauses).toEqual([250, 500, 1000, 2000, 4000]);
    expect(await fate(id)).toEqual(expected);
  });

  it('that says "not taken" does not keep the event from being sent again', async () => {
    const id = await accept();
    await answeredWithoutDatabase(503, { attempts: 3 }).logins.send(id);
    clock().pass(MINUTE);
    await kit().work();
    expect(await fate(id)).toEqual(['done', null, 200]);
  });

  it('is given up shortly before the lease ends', async () => {
    const id = await accept();
    const worker = answeredWithoutDatabase(503, { attempts: Infinity });
    await expect(worker.logins.send(id)).rejects.toThrow('DirectEvent');
    const gaveUpAfter = clock().now().getTime() - START.getTime();
    expect(gaveUpAfter).toBeGreaterThan(SENDING_LEASE_MS - 10_000);
    expect(gaveUpAfter).toBeLessThan(SENDING_LEASE_MS);
    await isBack();
    clock().pass(DAY);
    await kit().work();
    expect(await fate(id)).toEqual(['unknown', 'interrupted', null]);
    expect(service().events()).toEqual([]);
  });
});
