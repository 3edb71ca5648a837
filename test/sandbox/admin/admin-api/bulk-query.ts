import {
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';

type Json = Record<string, unknown>;

/** An object of the result, with the objects of its connections. */
interface Found {
  node: Json;
  children: Found[];
}

/** Rules of Shopify, "Bulk operations". */
const MAX_CONNECTIONS = 5;
const DEEPEST = 2;
const PAGE = 250;

/** Shopify's reason to refuse a document as a bulk operation; null if it is accepted. */
export function bulkProblem(query: string, schema: GraphQLSchema): string | null {
  try {
    const document = parse(query);
    const [error] = validate(schema, document);
    if (error) return `Invalid bulk query: ${error.message}`;
    const [operation, ...others] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0)
      return 'Bulk query is not valid: it must have one operation.';
    if (operation.selectionSet.selections.length !== 1)
      return 'Bulk queries must have one top-level field.';
    return connectionProblem(document, schema);
  } catch (error) {
    if (error instanceof GraphQLError) return `Invalid bulk query: ${error.message}`;
    throw error;
  }
}

function connectionProblem(document: DocumentNode, schema: GraphQLSchema): string | null {
  let [count, deepest, withoutId] = [0, 0, 0];
  eachConnection(document, schema, (field, depth) => {
    count += 1;
    deepest = Math.max(deepest, depth);
    const node = below(below(field, 'edges'), 'node') ?? below(field, 'nodes');
    if (!below(node, 'id')) withoutId += 1;
    return field;
  });
  if (count === 0) return 'Bulk queries must contain at least one connection.';
  if (count > MAX_CONNECTIONS)
    return `Bulk queries cannot contain more than ${MAX_CONNECTIONS} connections.`;
  if (deepest > DEEPEST)
    return `Bulk queries cannot contain connections with a nesting depth greater than ${DEEPEST}.`;
  if (withoutId > 0) return 'The parent object of a connection must have its `id` selected.';
  return null;
}

function below(field: FieldNode | undefined, name: string): FieldNode | undefined {
  return field?.selectionSet?.selections.find(
    (each): each is FieldNode => each.kind === Kind.FIELD && each.name.value === name,
  );
}

/** The document with each of its connections changed; `depth` is 1 for a connection that is not nested. */
function eachConnection(
  document: DocumentNode,
  schema: GraphQLSchema,
  change: (field: FieldNode, depth: number) => FieldNode,
): DocumentNode {
  const types = new TypeInfo(schema);
  const isConnection = () => /Connection!?$/.test(String(types.getType()));
  let depth = 0;
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter() {
          if (isConnection()) depth += 1;
        },
        leave(field) {
          if (!isConnection()) return undefined;
          depth -= 1;
          return change(field, depth + 1);
        },
      },
    }),
  );
}

/**
 * A page of a bulk operation as an ordinary query.
 *
 * @param query without a {@link bulkProblem}
 * @param after the end of the previous page; null for the first page
 */
export function bulkPage(query: string, schema: GraphQLSchema, after: string | null): DocumentNode {
  const behind = after === null ? '' : `, after: ${JSON.stringify(after)}`;
  return eachConnection(parse(query), schema, (field, depth) =>
    withPage(field, `(first: ${PAGE}${depth === 1 ? behind : ''})`),
  );
}

/** The connection with its page as arguments, and with the fields that announce a next page. */
function withPage(field: FieldNode, page: string): FieldNode {
  const [made] = parse(`{ x${page} { pageInfo { hasNextPage endCursor } } }`).definitions;
  const [example] = made?.kind === Kind.OPERATION_DEFINITION ? made.selectionSet.selections : [];
  if (example?.kind !== Kind.FIELD) throw new Error('This is a field.');
  const own = (field.arguments ?? []).filter(
    ({ name }) => !['first', 'after'].includes(name.value),
  );
  return {
    ...field,
    arguments: [...own, ...(example.arguments ?? [])],
    selectionSet: {
      kind: Kind.SELECTION_SET,
      selections: [
        ...(field.selectionSet?.selections ?? []),
        ...(example.selectionSet?.selections ?? []),
      ],
    },
  };
}

interface Connection {
  edges?: { node: Json }[];
  nodes?: Json[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** The objects in the answer to a {@link bulkPage}, and the cursor of the next page; null for the last page. */
export function readBulkPage(data: unknown): { found: Found[]; next: string | null } {
  const [root] = Object.values(data as Record<string, Connection>);
  if (root === undefined) throw new Error('The answer has no connection.');
  const { hasNextPage, endCursor } = root.pageInfo;
  return { found: nodesOf(root).map(foundIn), next: hasNextPage ? endCursor : null };
}

const nodesOf = ({ edges, nodes }: Connection): Json[] =>
  nodes ?? (edges ?? []).map(({ node }) => node);

const asConnection = (value: unknown): Connection | null =>
  typeof value === 'object' && value !== null && 'pageInfo' in value ? (value as Connection) : null;

function foundIn(object: Json): Found {
  const node: Json = {};
  const children: Found[] = [];
  for (const [name, value] of Object.entries(object)) {
    const connection = asConnection(value);
    if (connection === null) {
      node[name] = value;
      continue;
    }
    if (connection.pageInfo.hasNextPage)
      throw new Error(`The sandbox reads at most ${PAGE} objects below another one.`);
    children.push(...nodesOf(connection).map(foundIn));
  }
  return { node, children };
}

/**
 * The objects of a result in the order of its lines.
 *
 * @param grouped whether each object directly follows the one that it belongs to; otherwise all objects of a level
 *   follow all objects of the level above
 */
export function linesOf(found: readonly Found[], grouped: 'grouped' | 'by level'): Json[] {
  const childrenOf = ({ node, children }: Found): Found[] =>
    children.map((child) => ({ ...child, node: { ...child.node, __parentId: node.id } }));
  if (grouped === 'grouped')
    return found.flatMap((each) => [each.node, ...linesOf(childrenOf(each), 'grouped')]);
  if (found.length === 0) return [];
  return [...found.map(({ node }) => node), ...linesOf(found.flatMap(childrenOf), 'by level')];
}
