import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../clock.ts';
import { MAIN } from '../indexing/support/indexing-world.ts';
import { holdFetch } from '../indexing/support/held-fetch.ts';
import { serviceFetch } from '../indexing/support/service-fetch.ts';
import { signal } from '../signal.ts';
import { DEMO, useUpdates } from './updates-kit.ts';

const { prisma, world, worker, updateClient, change, pass, index, posts } = useUpdates();

const FEED = () => ({ shop: world().shop, feedId: MAIN });

describe('changed products, where two steps run at once,', () => {
  it('are sent by one of two workers', async () => {
    await change('1', 12);
    await Promise.all([
      worker().work.run(FEED()),
      worker().work.run(FEED()),
      worker().work.run(FEED()),
    ]);
    expect(posts()).toEqual(['update.json']);
  });

  it('reach the index in their last state where a worker goes on after another has sent them', async () => {
    const late = holdFetch(serviceFetch(world().service.url), { method: 'POST', where: 'before' });
    await change('1', 12);
    const step = worker({ sendUpdates: updateClient(late.fetch) }).work.run(FEED());
    await late.reached;
    world().clock.pass(11 * MINUTE);
    await change('1', 13);
    await pass(1);
    late.release();
    await step;
    await pass(2);
    expect(index()).toMatchObject({ 1: 13 });
  });

  it('keep the time of their next step where a worker goes on after another has taken it', async () => {
    await change('1', 12);
    await world().service.control({ kind: 'start-index', feedId: MAIN });
    const reached = signal();
    const held = signal();
    const late = worker({
      indexing: {
        ...world().indexing,
        async refresh(...asked) {
          reached.give(undefined);
          await held.promise;
          return world().indexing.refresh(...asked);
        },
      },
    });
    const step = late.work.run(FEED());
    await reached.promise;
    await worker().work.run(FEED());
    const row = () => prisma().feedAutomation.findFirstOrThrow();
    const planned = await row();
    world().clock.pass(30 * SECOND);
    held.give(undefined);
    await step;
    expect(await row()).toEqual(planned);
  });

  it('are sent again where an index has begun since another step asked the service', async () => {
    const held = holdFetch(serviceFetch(world().service.url), { method: 'GET', where: 'after' });
    world().indexing = world().anotherProcess({ fetch: held.fetch });
    await change('1', 12);
    const send = updateClient();
    const meanwhile = worker({
      async sendUpdates(...request) {
        world().clock.pass(SECOND);
        void world().indexing.refresh(world().shop, { maxAgeMs: 0 });
        await held.reached;
        world().clock.pass(SECOND);
        const result = await send(...request);
        await world().service.control({ kind: 'start-index', feedId: MAIN });
        world().service.content.replace(DEMO, [{ uid: '1', title: 'Mug', price: 10 }]);
        setTimeout(held.release, 50);
        return result;
      },
    });
    await world().anotherProcess().refresh(world().shop);
    await meanwhile.work.run(FEED());
    await pass(7);
    expect(index()).toEqual({ 1: 12 });
  });
});
