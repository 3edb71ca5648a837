import { describe, expect, it } from 'vitest';
import { readDatabaseUrl, shownAddress } from '../../../app/database/address.ts';
import { connectDatabase } from '../../../app/database/connect.ts';
import { useDatabase } from '../use-database.ts';
import { databaseUrl } from '../../support/database-url.ts';

const database = useDatabase();

it('A time comes back as it was written, however the database is set.', async () => {
  const { database: name } = readDatabaseUrl(database().url);
  const installedAt = new Date('2026-11-02T10:14:22.123Z');
  for (const setting of [
    "timezone = 'Asia/Kathmandu'",
    "datestyle = 'German'",
    "datestyle = 'SQL, DMY'",
    "datestyle = 'Postgres, DMY'",
  ]) {
    await database().prisma.$executeRawUnsafe(`ALTER DATABASE "${name}" SET ${setting}`);
    const { prisma, sql, close } = connectDatabase(readDatabaseUrl(database().url));
    await prisma.shop.deleteMany();
    await prisma.shop.create({ data: { domain: 'demo-shop.myshopify.com', installedAt } });
    const [shop] = await prisma.shop.findMany({ where: { installedAt: { lte: installedAt } } });
    const rows = await sql.query('SELECT "installedAt" FROM "Shop"', []);
    await close();
    expect(shop?.installedAt, setting).toEqual(installedAt);
    expect(rows, setting).toEqual([{ installedAt }]);
  }
});

describe('an address', () => {
  it.each([
    ['postgresql://a:b@db.example.com/app', { user: 'a', password: 'b', port: 5432, ssl: false }],
    ['postgres://a:p%40%2F@db.example.com:6543/app', { password: 'p@/', port: 6543 }],
    ['postgresql://db.example.com/app', { user: 'postgres', password: '' }],
    ['postgresql://a@[::1]/app', { host: '::1' }],
    ['postgresql://a@localhost/app?host=/var/run/postgresql', { host: '/var/run/postgresql' }],
    ['postgresql://a@db.example.com/app?sslmode=require', { ssl: { rejectUnauthorized: false } }],
    [
      'postgresql://a@db.example.com/app?sslmode=verify-full',
      { ssl: { rejectUnauthorized: true } },
    ],
  ])('is read field by field: %s', (url, fields) => {
    expect(readDatabaseUrl(url)).toMatchObject(fields);
  });

  it('is shown without user and password', () => {
    const address = readDatabaseUrl('postgresql://hidden:value@db.example.com/app');
    expect(shownAddress(address)).toBe('db.example.com:5432/app');
  });

  it('is the same after it was written as a URL', () => {
    const address = readDatabaseUrl('postgresql://a%3A:p%40%2F@db.example.com:6543/app');
    expect(readDatabaseUrl(databaseUrl(address))).toEqual(address);
  });
});
