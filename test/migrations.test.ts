import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../app/database/migrate.ts';
import { migrationProblems } from './support/migration-problems.ts';

const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(
  ([, version = '']) => version,
);

it('every migration but the first leaves processes of the version before working', () => {
  const [, ...later] = readdirSync(MIGRATIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const problems = later.flatMap((name) => {
    const sql = readFileSync(new URL(`${name}/migration.sql`, MIGRATIONS), 'utf8');
    return migrationProblems(sql, released).map((problem) => `${name}: ${problem}`);
  });
  expect(problems).toEqual([]);
});

const problemsOf = (sql: string) => migrationProblems(sql, ['0.1.0', '0.2.0']);

describe('a migration that processes of the version before can’t live with', () => {
  it.each([
    ['DROP TABLE "Login";', ['"Login": is dropped']],
    ['drop table if exists "A", "B" cascade', ['"A": is dropped', '"B": is dropped']],
    ['ALTER TABLE "Shop" DROP COLUMN "name";', ['"Shop"."name": is dropped']],
    ['ALTER TABLE "Shop" DROP name;', ['"Shop".name: is dropped']],
    [
      'ALTER TABLE "Shop"\n  ADD COLUMN "sum" DECIMAL(20,4),\n  DROP COLUMN IF EXISTS "name";',
      ['"Shop"."name": is dropped'],
    ],
    [
      'DO $$\nBEGIN\n  IF true THEN\n    ALTER TABLE "Shop" DROP COLUMN "name";\n  END IF;\nEND $$;',
      ['"Shop"."name": is dropped'],
    ],
  ])('is %j', (sql, problems) => {
    expect(problemsOf(sql)).toEqual(problems);
  });

  it.each([
    ['RENAME TO "Store"', 'is a rename'],
    ['RENAME COLUMN "name" TO "title"', 'is a rename'],
    ['RENAME "name" TO "title"', 'is a rename'],
    ['ADD COLUMN "kind" TEXT NOT NULL', 'has no default'],
    ['ALTER COLUMN "name" SET NOT NULL', 'refuses null'],
    ['ALTER COLUMN "name" DROP NOT NULL', 'allows null'],
    ['ALTER "name" SET DATA TYPE INTEGER', 'changes a type'],
    ['ALTER COLUMN "name" DROP DEFAULT', 'removes a default'],
  ])('does %s with a table: it %s', (change, problem) => {
    for (const only of ['', 'ONLY '])
      expect(problemsOf(`ALTER TABLE ${only}"Shop" ${change};`)).toEqual([
        `"Shop" ${change}: ${problem}`,
      ]);
  });

  it.each([
    'CREATE TABLE "New" ("id" TEXT NOT NULL);',
    'ALTER TABLE "Shop" ADD COLUMN "kind" TEXT, ADD COLUMN "n" INTEGER NOT NULL DEFAULT 0;',
    'ALTER TABLE "Shop" ADD COLUMN "sum" DECIMAL(20,4) NOT NULL DEFAULT round(1, 2);',
    'ALTER TABLE "Shop" ALTER COLUMN "n" SET DEFAULT 1;',
    'ALTER TABLE "New" ADD CONSTRAINT "New_fkey" FOREIGN KEY ("a", "b") REFERENCES "Shop"("a", "b");',
    'ALTER TABLE "Shop" DROP CONSTRAINT "Shop_fkey";',
    'ALTER TABLE "Shop" RENAME CONSTRAINT "a" TO "b";',
    'ALTER INDEX "a" RENAME TO "b"; DROP INDEX "c";',
    '-- DROP TABLE "Shop";\n/* ALTER TABLE "Shop" DROP COLUMN "name"; */',
    `UPDATE "Shop" SET "name" = 'it''s; DROP TABLE "Shop"';`,
  ])('is not %j', (sql) => {
    expect(problemsOf(sql)).toEqual([]);
  });

  it('is none where it drops what a release no longer reads', () => {
    const drops = 'DROP TABLE "Old"; ALTER TABLE "Shop" DROP COLUMN "name";';
    const unusedSince = (version: string) =>
      problemsOf(`-- Unused since ${version}: "Old", "Shop"."name"\n${drops}`);
    expect(unusedSince('0.2.0')).toEqual([]);
    expect(unusedSince('0.3.0')).toEqual(['"Old": is dropped', '"Shop"."name": is dropped']);
  });
});
