import type { CatalogueItem } from '@prisma/client';
import type { CatalogueSnapshot } from './catalogue-snapshot.ts';
import { later } from '../time/units.ts';
import { type Difference, difference, type ItemState, withoutFields } from './fingerprint.ts';

/** The effect of a snapshot on an item. */
export interface NextRow {
  /** The columns to write. */
  data: Omit<CatalogueItem, 'shopDomain' | 'kind' | 'id' | 'version'>;
  /** The part of the change that an index would show. */
  changes: Difference;
}

/**
 * Returns the row of an item after a snapshot; null if it stays the same.
 *
 * @param known the current row; null if the app does not know the item
 * @param at the app's time, at which a change counts as noticed
 */
export function nextRow(
  known: CatalogueItem | null,
  snapshot: CatalogueSnapshot,
  at: Date,
): NextRow | null {
  if (known?.deleted) return null;
  if (snapshot.about === 'deleted product') return deletedRow(known, at);
  const { state } = snapshot;
  if (known && state.updatedAt < known.updatedAt) return null;
  const changes = mayHaveBeenVisible(known, snapshot)
    ? { shows: true as const, fields: [] }
    : difference(known, state);
  if (known && !changes.shows && isSame(known, state)) return null;
  const read = snapshot.about === 'product' ? snapshot.defaultVariantId : null;
  const defaultVariantId = read ?? known?.defaultVariantId ?? null;
  // Webhooks of one second have no order: where one of them shows the product, it may be in an index, with any of the
  // values in which they differ.
  const isTie = known?.updatedAt.getTime() === state.updatedAt.getTime();
  const visible = state.visible || (isTie && known.visible);
  const prints =
    isTie && changes.shows && state.prints
      ? withoutFields(state.prints, changes.fields)
      : state.prints;
  const noted = { ...state, visible, prints, deleted: false, defaultVariantId };
  return { data: { ...noted, ...dirt(known, changes, at) }, changes };
}

/** Whether an index may show a hidden item that the app does not know. */
const mayHaveBeenVisible = (
  known: CatalogueItem | null,
  snapshot: Exclude<CatalogueSnapshot, { about: 'deleted product' }>,
): boolean =>
  known === null && !snapshot.state.visible && !(snapshot.about === 'product' && snapshot.isNew);

/** Returns the row of a deleted item. Webhooks do not contain the time of deletion: this is the app's time. */
function deletedRow(known: CatalogueItem | null, at: Date): NextRow {
  const changes: Difference =
    known?.visible === false ? { shows: false } : { shows: true, fields: ['visibility'] };
  return {
    data: {
      updatedAt: at,
      visible: false,
      deleted: true,
      prints: null,
      defaultVariantId: known?.defaultVariantId ?? null,
      ...dirt(known, changes, at),
    },
    changes,
  };
}

function dirt(
  known: CatalogueItem | null,
  changes: Difference,
  at: Date,
): Pick<NextRow['data'], 'dirtySince' | 'changedAt' | 'fields'> {
  const { dirtySince = null, changedAt = null, fields = [] } = known ?? {};
  if (!changes.shows) return { dirtySince, changedAt, fields };
  // A change of unknown fields stays unknown (`other`) when known fields change later.
  const earlier = dirtySince !== null && fields.length === 0 ? ['other'] : fields;
  const touched = changes.fields.length === 0 && dirtySince !== null ? ['other'] : changes.fields;
  return {
    dirtySince: dirtySince ?? at,
    // Later than the last one, which an update may have sent, also where the clock was set back.
    changedAt: changedAt !== null && changedAt > at ? later(changedAt, 1) : at,
    fields: [...new Set([...earlier, ...touched])],
  };
}

function isSame({ updatedAt, visible, prints }: CatalogueItem, state: ItemState): boolean {
  return (
    updatedAt.getTime() === state.updatedAt.getTime() &&
    visible === state.visible &&
    Buffer.compare(prints ?? EMPTY, state.prints ?? EMPTY) === 0
  );
}

const EMPTY = new Uint8Array();
