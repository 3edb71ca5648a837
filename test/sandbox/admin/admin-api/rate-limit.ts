import {
  type DocumentNode,
  type FieldNode,
  getArgumentValues,
  type GraphQLSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** The app's remaining rate limit, as each of Shopify's answers reports it. */
export interface CostReport {
  requestedQueryCost: number;
  actualQueryCost: number | null;
  throttleStatus: {
    maximumAvailable: number;
    currentlyAvailable: number;
    restoreRate: number;
  };
}

/** An app's points in a shop: they are used up and restored over time (Shopify, "Rate limits"). */
interface RateLimit {
  /** Says whether a document may be executed; `report` takes its actual cost, or null if it was not executed. */
  ask(requested: number): { allowed: boolean; report: (actual: number | null) => CostReport };
}

const MAXIMUM = 2_000;
const RESTORED_PER_SECOND = 100;

export function createRateLimit(now: () => Date): RateLimit {
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
          return costReport(requested, actual, Math.floor(available));
        },
      };
    },
  };
}

export function costReport(
  requestedQueryCost: number,
  actualQueryCost: number | null,
  currentlyAvailable: number,
): CostReport {
  const throttleStatus = {
    maximumAvailable: MAXIMUM,
    currentlyAvailable,
    restoreRate: RESTORED_PER_SECOND,
  };
  return { requestedQueryCost, actualQueryCost, throttleStatus };
}

type Variables = Readonly<Record<string, unknown>> | null | undefined;

/** The cost of every document, before any object. */
export const BASE_COST = 10;
/** The highest cost that a single document may request (Shopify, "Rate limits"). */
export const MAX_COST = 1_000;
/** A page of a nested list costs much less than its length: 25 points for 250 variants were seen. */
const NESTED_SHARE = 0.1;

/** The requested cost of a valid document: its objects, and those of nested lists by their share. */
export function requestedCost(
  document: DocumentNode,
  variables: Variables,
  schema: GraphQLSchema,
): number {
  const types = new TypeInfo(schema);
  let cost = BASE_COST;
  /** The number of objects that each enclosing field requests. */
  const around: number[] = [];
  const enter = (field: FieldNode) => {
    const count = countOf(field, types, variables);
    const share = around.length === 0 ? 1 : NESTED_SHARE;
    if (count !== null) cost += around.reduce((product, each) => product * each, count * share);
    around.push(count ?? 1);
  };
  const leave = () => {
    around.pop();
  };
  visit(document, visitWithTypeInfo(types, { Field: { enter, leave } }));
  return Math.ceil(cost);
}

/** The number of objects that a field requests; null for a field that is not a list. */
function countOf(field: FieldNode, types: TypeInfo, variables: Variables): number | null {
  const definition = types.getFieldDef();
  if (!definition) return null;
  const { first, ids } = getArgumentValues(definition, field, variables);
  if (typeof first === 'number') return first;
  return Array.isArray(ids) ? ids.length : null;
}

/** The actual cost of an answer: its objects, nested ones by their share. */
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
