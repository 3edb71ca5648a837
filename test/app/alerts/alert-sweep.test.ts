import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '../clock.ts';
import { addShop, OTHER, SHOP, STAFF, useAlerts } from './alerts-kit.ts';

const kit = useAlerts([STAFF, OTHER]);

const sweep = ({ checks } = kit().alerts) => checks.run({});

it('The sweep checks each shop with an account, after asking the service, and no shop that has uninstalled the app.', async () => {
  await addShop(kit().database, 'another.myshopify.com');
  await addShop(kit().database, 'gone.myshopify.com');
  await kit().database.prisma.shop.update({
    where: { domain: 'gone.myshopify.com' },
    data: { uninstalledAt: kit().clock.now() },
  });
  await kit().database.prisma.shop.create({ data: { domain: 'new.myshopify.com' } });
  kit().state.account = 'refused';
  await sweep();
  expect(kit().asked.sort()).toEqual(['another.myshopify.com', SHOP]);
  expect(await kit().database.prisma.alert.count()).toBe(2);
});

it('The sweep ends alerts of a shop without its account, without a mail.', async () => {
  kit().state.account = 'refused';
  await sweep();
  await kit().work();
  await kit().database.prisma.credentials.deleteMany();
  kit().state.account = 'missing';
  await sweep();
  expect(await kit().database.prisma.alert.count({ where: { endedAt: null } })).toBe(0);
  expect(kit().woken).toEqual([]);
  const asked = kit().asked.length;
  await sweep();
  expect(kit().asked).toHaveLength(asked);
});

it('The sweep checks each shop while the service does not answer, and has the next one ask about those that are left.', async () => {
  const { another, clock, database, state } = kit();
  for (let n = 10; n < 50; n += 1) await addShop(database, `shop-${n}.myshopify.com`);
  state.account = 'refused';
  const asked = new Set<string>();
  const hangs = (shop: string) => {
    if (!asked.has(shop)) clock.pass(10 * SECOND);
    asked.add(shop);
    return Promise.resolve();
  };
  const overview = () => Promise.resolve({ feeds: [], named: [], now: clock.now() } as never);
  const alerts = another({ indexing: { refresh: hangs, overview } });
  const from = clock.now().getTime();
  await sweep(alerts);
  expect(clock.now().getTime() - from).toBe(5 * MINUTE);
  expect(await database.prisma.alert.count()).toBe(41);
  await sweep(alerts);
  expect(asked.size).toBe(41);
});

it('The sweep goes on after a shop that cannot be checked.', async () => {
  await addShop(kit().database, 'another.myshopify.com');
  kit().state.account = 'refused';
  const alerts = kit().another({
    indexing: {
      refresh: () => Promise.resolve(),
      overview: (shop) =>
        shop === SHOP
          ? Promise.resolve({ feeds: [], named: [], now: kit().clock.now() } as never)
          : Promise.reject(new Error('broken')),
    },
  });
  await sweep(alerts);
  expect(await kit().database.prisma.alert.count()).toBe(1);
});
