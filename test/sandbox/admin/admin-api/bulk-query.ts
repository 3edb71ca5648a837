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
  let [count, depth, deepest, withoutId] = [0, 0, 0, 0];
  const types = new TypeInfo(schema);
  const isConnection = () => /Connection!?$/.test(String(types.getType()));
  const enter = (field: FieldNode) => {
    if (!isConnection()) return;
    count += 1;
    depth += 1;
    deepest = Math.max(deepest, depth);
    const node = below(below(field, 'edges'), 'node') ?? below(field, 'nodes');
    if (!below(node, 'id')) withoutId += 1;
  };
  const leave = () => {
    if (isConnection()) depth -= 1;
  };
  visit(document, visitWithTypeInfo(types, { Field: { enter, leave } }));
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

/** A list in an answer, with the fields by which a document asks for its objects. */
type Connection = { edges: { node: Json }[] } | { nodes: Json[] };

/** The objects in the answer to a bulk operation's document. */
export function objectsIn(data: unknown): Found[] {
  const [root] = Object.values(data as Record<string, Connection>);
  if (root === undefined) throw new Error('The answer has no connection.');
  return nodesOf(root).map(foundIn);
}

const nodesOf = (list: Connection): Json[] =>
  'nodes' in list ? list.nodes : list.edges.map(({ node }) => node);

const asConnection = (value: unknown): Connection | null =>
  typeof value === 'object' && value !== null && ('nodes' in value || 'edges' in value)
    ? (value as Connection)
    : null;

function foundIn(object: Json): Found {
  const node: Json = {};
  const children: Found[] = [];
  for (const [name, value] of Object.entries(object)) {
    const connection = asConnection(value);
    if (connection === null) node[name] = value;
    else children.push(...nodesOf(connection).map(foundIn));
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
