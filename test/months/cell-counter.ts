import type { Cells, CellFamily, CellTable } from '../../app/reports/cells.ts';
import type { TrackingMode } from '../../app/reports/tracking-facts.ts';
import { DAY, HOUR, MINUTE } from '../app/clock.ts';
import type { ReportedEvent } from './simulated-shop.ts';

const SLOT = 5 * MINUTE;

/** The networks of one span during the span; afterwards only their numbers are kept. */
type Networks = Record<Exclude<keyof Cells, 'at'>, Set<number>>;

/** Counts cells from events like the database: networks are deleted once their span is over. */
export interface CellCounter {
  count(event: ReportedEvent): void;
  /** The cells of both modes. */
  tables(now: number): Record<TrackingMode, CellTable>;
}

export function createCellCounter(): CellCounter {
  const spans = new Map<string, Spans>();

  function spansOf(mode: TrackingMode, family: CellFamily, length: number, keptFor: number): Spans {
    const key = `${mode} ${family} ${length}`;
    const found = spans.get(key) ?? { mode, family, length, keptFor, ended: [], now: null };
    spans.set(key, found);
    return found;
  }

  function add(family: CellFamily, { at, mode, network, end }: ReportedEvent): void {
    const both = [spansOf(mode, family, HOUR, 15 * DAY), spansOf(mode, family, SLOT, 3 * HOUR)];
    for (const each of both) {
      const networks = networksAt(each, at);
      networks.seen.add(network);
      (end === 'taken' ? networks.taken : networks.failed).add(network);
      if (end === 'refused') networks.refused.add(network);
    }
  }

  return {
    count(event) {
      add(event.family, event);
      if (event.by === 'script') add('script', event);
    },
    tables(now) {
      const tables: Record<TrackingMode, CellTable> = { live: {}, test: {} };
      for (const { mode, family, length, keptFor, ended, now: under } of spans.values()) {
        const known = under ? [...ended, numbersOf(under.at, under.networks)] : ended;
        const kept = known.filter(({ at }) => at >= now - keptFor);
        const table = (tables[mode][family] ??= { hours: [], slots: [] });
        tables[mode][family] = { ...table, [length === HOUR ? 'hours' : 'slots']: kept };
      }
      return tables;
    },
  };
}

interface Spans {
  mode: TrackingMode;
  family: CellFamily;
  length: number;
  keptFor: number;
  ended: Cells[];
  now: { at: number; networks: Networks } | null;
}

function networksAt(spans: Spans, at: number): Networks {
  const start = at - (at % spans.length);
  if (spans.now?.at === start) return spans.now.networks;
  if (spans.now) spans.ended.push(numbersOf(spans.now.at, spans.now.networks));
  spans.ended = spans.ended.filter((each) => each.at >= start - spans.keptFor);
  const [seen, taken, failed, refused] = [0, 1, 2, 3].map(() => new Set<number>());
  const networks = { seen, taken, failed, refused } as Networks;
  spans.now = { at: start, networks };
  return networks;
}

const numbersOf = (at: number, { seen, taken, failed, refused }: Networks): Cells => ({
  at,
  seen: seen.size,
  taken: taken.size,
  failed: failed.size,
  refused: refused.size,
});
