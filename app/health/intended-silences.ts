/** Families of events that staff have marked as stopped on purpose, such as those of a theme without lists. */
import type { StoreDeps } from '../database/connect.ts';
import { CELL_FAMILIES, type CellFamily, type CellTable } from '../reports/cells.ts';
import { HOUR_MS, later } from '../time/units.ts';
import { hasRecovered } from './family-recovery.ts';
import type { IntendedSilence } from './finding.ts';

export interface IntendedSilences {
  read(shop: string): Promise<IntendedSilence[]>;
  add(shop: string, families: readonly CellFamily[]): Promise<void>;
  remove(shop: string, families: readonly CellFamily[]): Promise<void>;
}

/** Pages that are open when an app embed is switched off report until they are closed. */
const LAST_PAGES_MS = 2 * HOUR_MS;

export function createIntendedSilences({ prisma, now }: StoreDeps): IntendedSilences {
  return {
    async read(shop) {
      const rows = await prisma.intendedSilence.findMany({ where: { shopDomain: shop } });
      return CELL_FAMILIES.flatMap((family) => {
        const row = rows.find((each) => each.family === family);
        return row ? [{ family, since: row.since }] : [];
      });
    },

    async add(shop, families) {
      const since = now();
      await prisma.intendedSilence.createMany({
        data: families.map((family) => ({ shopDomain: shop, family, since })),
        skipDuplicates: true,
      });
    },

    async remove(shop, families) {
      await prisma.intendedSilence.deleteMany({
        where: { shopDomain: shop, family: { in: [...families] } },
      });
    },
  };
}

/** Returns the families that arrive again, so that their next silence is a finding. */
export function resumedFamilies(
  silences: readonly IntendedSilence[],
  live: CellTable,
): CellFamily[] {
  return silences
    .filter(({ family, since }) => hasRecovered(live[family], later(since, LAST_PAGES_MS)))
    .map(({ family }) => family);
}
