import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

/** What Shopify tells of an app's allowance with each answer. */
export interface CostReport {
  requestedQueryCost: number;
  actualQueryCost: number | null;
  throttleStatus: {
    maximumAvailable: number;
    currentlyAvailable: number;
    restoreRate: number;
  };
}

/** An app's points in a shop: they are used up and come back (Shopify, "Rate limits"). */
interface Allowance {
  /** Whether a document may be executed; `report` gets what it cost in the end, null where it was not. */
  ask(requested: number): { allowed: boolean; report: (actual: number | null) => CostReport };
}

const MAXIMUM = 2_000;
const RESTORED_PER_SECOND = 100;

export function createAllowance(now: () => Date): Allowance {
  let available = MAXIMUM;
  let at = now().getTime();

  function restore(): void {
    const time = now().getTime();
    available = Math.min(MAXIMUM, available + ((time - at) / 1000) * RESTORED_PER_SECOND);
    at = time;
  }

  return {
    ask(requested) {
      restore();
      const allowed = available >= requested;
      if (allowed) available -= requested;
      return {
        allowed,
        report(actual) {
          if (actual !== null) available = Math.min(MAXIMUM, available + requested - actual);
          return {
            requestedQueryCost: requested,
            actualQueryCost: actual,
            throttleStatus: {
              maximumAvailable: MAXIMUM,
              currentlyAvailable: Math.floor(available),
              restoreRate: RESTORED_PER_SECOND,
            },
          };
        },
      };
    },
  };
}

type Variables = Readonly<Record<string, unknown>> | null | undefined;

/** What every document costs, before any object. */
export const BASE_COST = 10;
/** A single document may ask for no more (Shopify, "Rate limits"). */
export const MOST_COST = 1_000;
/** A page of a nested list costs a good deal less than its length: 25 points for 250 variants were seen. */
const NESTED_SHARE = 0.1;

/** What a document asks for at most: its objects, and those of nested lists by their share. */
export function requestedCost(document: DocumentNode, variables: Variables): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const each of document.definitions) {
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each);
  }
  const operations = document.definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? each.selectionSet : [],
  );
  const sum = operations.reduce((total, set) => total + costOf(set, 0), 0);
  return Math.ceil(BASE_COST + sum);

  function costOf(set: SelectionSetNode, depth: number): number {
    return set.selections.reduce((total, selection) => {
      if (selection.kind === Kind.FIELD) return total + fieldCost(selection, depth);
      const inner =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
      return total + (inner ? costOf(inner.selectionSet, depth) : 0);
    }, 0);
  }

  function fieldCost(field: FieldNode, depth: number): number {
    const below = field.selectionSet ? costOf(field.selectionSet, depth + 1) : 0;
    const count = countOf(field, variables);
    return count === null ? below : count * (below + (depth === 0 ? 1 : NESTED_SHARE));
  }
}

/** How many objects a field asks for; null for a field that is no list. */
function countOf({ arguments: given = [] }: FieldNode, variables: Variables): number | null {
  for (const { name, value } of given) {
    const asked = valueOf(value, variables);
    if (name.value === 'first' && typeof asked === 'number') return asked;
    if (name.value === 'ids' && Array.isArray(asked)) return asked.length;
  }
  return null;
}

function valueOf(value: ValueNode, variables: Variables): unknown {
  if (value.kind === Kind.VARIABLE) return variables?.[value.name.value];
  if (value.kind === Kind.INT) return Number(value.value);
  return value.kind === Kind.LIST ? value.values : null;
}

/** What the answer cost in the end: its objects, nested ones by their share. */
export function actualCost(data: unknown): number {
  return Math.ceil(BASE_COST + objectsIn(data, 0));
}

function objectsIn(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((total, [key, inner]: [string, unknown]) => {
    const isList = (key === 'nodes' || key === 'edges') && Array.isArray(inner);
    const own = isList ? inner.length * (depth <= 1 ? 1 : NESTED_SHARE) : 0;
    return total + own + objectsIn(inner, depth + 1);
  }, 0);
}
