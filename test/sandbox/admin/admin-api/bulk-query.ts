import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  validate,
} from 'graphql';

/** A page of a bulk operation's document, as an ordinary question. */
export interface BulkPage {
  document: DocumentNode;
  variables: { bulkAfter: string | null };
}

type Json = Record<string, unknown>;

/** An object of the result, and those of its connections. */
interface Found {
  node: Json;
  children: Found[];
}

/** How a document is read as a bulk operation. */
export interface BulkQuery {
  page(after: string | null): BulkPage;
  /** What a page's answer holds, and where the next one begins; null for the last one. */
  read(data: unknown): { found: Found[]; next: string | null };
}

/** Rules of Shopify, "Bulk operations". */
const MOST_CONNECTIONS = 5;
const DEEPEST = 2;
const PAGE = 250;

/** What Shopify would say against executing a document in bulk; null for nothing. */
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
    const connections = connectionsOf(document, schema);
    if (connections.length === 0) return 'Bulk queries must contain at least one connection.';
    if (connections.length > MOST_CONNECTIONS)
      return `Bulk queries cannot contain more than ${MOST_CONNECTIONS} connections.`;
    if (connections.some(({ depth }) => depth > DEEPEST))
      return `Bulk queries cannot contain connections with a nesting depth greater than ${DEEPEST}.`;
    if (connections.some(({ hasId }) => !hasId))
      return 'The parent object of a connection must have its `id` selected.';
    return null;
  } catch (error) {
    if (error instanceof GraphQLError) return `Invalid bulk query: ${error.message}`;
    throw error;
  }
}

interface ConnectionField {
  field: FieldNode;
  depth: number;
  hasId: boolean;
}

/** The connections of a document that the schema admits, those within others behind them. */
function connectionsOf(document: DocumentNode, schema: GraphQLSchema): ConnectionField[] {
  const found: ConnectionField[] = [];
  const [operation] = document.definitions;
  if (operation?.kind === Kind.OPERATION_DEFINITION)
    walk(operation.selectionSet, schema.getQueryType(), 0);
  return found;

  function walk(
    set: SelectionSetNode,
    type: GraphQLNamedType | null | undefined,
    depth: number,
  ): void {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) continue;
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        const name = selection.typeCondition?.name.value;
        walk(selection.selectionSet, name === undefined ? type : schema.getType(name), depth);
        continue;
      }
      if (!selection.selectionSet) continue;
      const below = typeOf(type, selection.name.value);
      const isOne = below?.name.endsWith('Connection') ?? false;
      if (isOne)
        found.push({
          field: selection,
          depth: depth + 1,
          hasId: nodeFieldsOf(selection).includes('id'),
        });
      walk(selection.selectionSet, below, isOne ? depth + 1 : depth);
    }
  }
}

function typeOf(
  parent: GraphQLNamedType | null | undefined,
  name: string,
): GraphQLNamedType | null {
  const hasFields = isObjectType(parent) || isInterfaceType(parent);
  const field = hasFields ? parent.getFields()[name] : undefined;
  return field ? getNamedType(field.type) : null;
}

/** The names below `edges { node { … } }` or `nodes { … }`. */
function nodeFieldsOf(connection: FieldNode): string[] {
  const below = (field: FieldNode | undefined, name: string) =>
    field?.selectionSet?.selections.find(
      (each): each is FieldNode => each.kind === Kind.FIELD && each.name.value === name,
    );
  const node = below(below(connection, 'edges'), 'node') ?? below(connection, 'nodes');
  return (node?.selectionSet?.selections ?? []).flatMap((each) =>
    each.kind === Kind.FIELD ? each.name.value : [],
  );
}

/** @param query one about which there is no {@link bulkProblem} */
export function createBulkQuery(query: string, schema: GraphQLSchema): BulkQuery {
  const [given] = parse(query).definitions;
  if (given?.kind !== Kind.OPERATION_DEFINITION) throw new Error('This is no query.');
  const connections = connectionsOf({ kind: Kind.DOCUMENT, definitions: [given] }, schema);
  const [variable] = parse('query ($bulkAfter: String) { x }').definitions;
  const paged: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        ...given,
        selectionSet: pagedSet(given.selectionSet),
        variableDefinitions:
          variable?.kind === Kind.OPERATION_DEFINITION ? (variable.variableDefinitions ?? []) : [],
      },
    ],
  };

  /** The same selections, with a page for each connection. */
  function pagedSet(set: SelectionSetNode): SelectionSetNode {
    return { ...set, selections: set.selections.map(pagedSelection) };
  }

  function pagedSelection(selection: SelectionNode): SelectionNode {
    if (selection.kind === Kind.FRAGMENT_SPREAD || !selection.selectionSet) return selection;
    const inner = { ...selection, selectionSet: pagedSet(selection.selectionSet) };
    const known = connections.find(({ field }) => field === selection);
    if (!known || inner.kind !== Kind.FIELD) return inner;
    return withPage(
      inner,
      known.depth === 1 ? `(first: ${PAGE}, after: $bulkAfter)` : `(first: ${PAGE})`,
    );
  }

  return {
    page: (after) => ({ document: paged, variables: { bulkAfter: after } }),
    read(data) {
      const [root] = Object.values(data as Record<string, Connection>);
      if (root === undefined) throw new Error('The answer has no connection.');
      const { hasNextPage, endCursor } = root.pageInfo;
      return { found: nodesOf(root).map(foundIn), next: hasNextPage ? endCursor : null };
    },
  };
}

/** The connection with its page as arguments, and with word of a next one. */
function withPage(field: FieldNode, page: string): FieldNode {
  const [made] = selectionsOf(`{ x${page} { pageInfo { hasNextPage endCursor } } }`);
  if (made?.kind !== Kind.FIELD) throw new Error('This is a field.');
  const own = (field.arguments ?? []).filter(
    ({ name }) => !['first', 'after'].includes(name.value),
  );
  return {
    ...field,
    arguments: [...own, ...(made.arguments ?? [])],
    selectionSet: {
      kind: Kind.SELECTION_SET,
      selections: [
        ...(field.selectionSet?.selections ?? []),
        ...(made.selectionSet?.selections ?? []),
      ],
    },
  };
}

function selectionsOf(text: string) {
  return parse(text).definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? each.selectionSet.selections : [],
  );
}

interface Connection {
  edges?: { node: Json }[];
  nodes?: Json[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
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
 * @param grouped whether each stands directly behind the one that it belongs to; otherwise all of one level come
 *   after all of the level above
 */
export function linesOf(found: readonly Found[], grouped: 'grouped' | 'by level'): Json[] {
  const below = ({ node, children }: Found): Found[] =>
    children.map((child) => ({ ...child, node: { ...child.node, __parentId: node.id } }));
  if (grouped === 'grouped')
    return found.flatMap((each) => [each.node, ...linesOf(below(each), 'grouped')]);
  if (found.length === 0) return [];
  return [...found.map(({ node }) => node), ...linesOf(found.flatMap(below), 'by level')];
}
