import { describe, expect, it } from 'vitest';
import { HOUR } from '../clock.ts';
import { KINDS, placesOf, SEED, useProcesses } from './kinds/world.ts';
import type { Disturbance } from './statement-line.ts';

const { bring, clock, disturb, disturbed, line, live, locksAreFree, expectEnds, other } =
  useProcesses();

interface Fault extends Omit<Disturbance, 'nth'> {
  name: string;
  /** The jump of the database's clock after the fault. */
  jumpMs?: number;
}

const FAULTS: Fault[] = [
  { name: 'fails before it arrives', how: 'never arrives' },
  { name: 'is done, and its answer is lost', how: 'answer is lost' },
  { name: 'is the first that a dead process has not made', how: 'never arrives', thenDead: true },
  { name: 'is the last that a dead process has made', how: 'answer is lost', thenDead: true },
  { name: 'is done before the database restarts', how: 'answer is lost', jumpMs: -HOUR },
];

describe.each(KINDS)(`$name, seed ${SEED} (SEED)`, (kind) => {
  it('takes a known number of round trips to the database', async () => {
    const shops = await bring(kind);
    line().reset();
    await live(kind, disturbed(), shops);
    await expectEnds(kind, shops, { unclear: 'not' });
    expect(line().count()).toBe(kind.statements);
  });

  it.each(FAULTS.map((fault, index) => ({ ...fault, index })))(
    'is neither lost nor done twice where a statement $name',
    async ({ how, thenDead = false, jumpMs = 0, index }) => {
      for (const nth of placesOf(kind, index)) {
        const { shop, rest } = await disturb(kind, { nth, how, thenDead });
        await rest.catch(() => undefined);
        if (jumpMs !== 0) line().breakAll();
        await locksAreFree();
        clock().pass(jumpMs);
        line().reset();
        await live(kind, other(), [shop]);
        const mayBeUnclear = thenDead || how === 'answer is lost';
        await expectEnds(kind, [shop], { unclear: mayBeUnclear ? 'allowed' : 'not' });
      }
    },
  );
});
