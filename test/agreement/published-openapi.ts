import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import { parse } from 'yaml';
import type { Json } from '../beacon/payloads.ts';

/**
 * Validates one event against the OpenAPI file of a published client of the protocol.
 *
 * @param path `module/event`
 * @param body the parsed `text/plain` body
 * @returns one line per problem, none if the event is valid
 */
export type CheckPublished = (path: string, body: unknown) => string[];

/** The relevant parts of the file. */
interface OpenApi {
  paths: Record<string, { post: { requestBody: { content: Record<'text/plain', Media> } } }>;
  components: { examples: Record<string, { value: Json }> };
}

interface Media {
  schema: object;
  examples: Record<string, { $ref: string }>;
}

const file = createRequire(import.meta.url).resolve(
  '@athoscommerce/beacon/beacon.v2.snap.types.oas.yaml',
);
/** The file as it is published. */
export const PUBLISHED = parse(readFileSync(file, 'utf8')) as OpenApi;

/** Reads its schemas. Unknown fields of an event are problems too. */
export function readPublishedOpenApi(): CheckPublished {
  const { paths, components } = asJsonSchema(PUBLISHED) as OpenApi;
  const ajv = new Ajv({ allErrors: true, strictTypes: false });
  ajv.addFormat('integer', { type: 'number', validate: Number.isInteger });
  ajv.addFormat('float', { type: 'number', validate: Number.isFinite });
  // The target of the bodies' references.
  ajv.addKeyword('components');

  // Ajv compiles each of these objects once.
  const schemas = new Map(
    Object.entries(paths).map(([path, { post }]) => [
      path,
      { ...post.requestBody.content['text/plain'].schema, components },
    ]),
  );

  return (path, body) => {
    const schema = schemas.get(`/{siteId}/${path}`);
    if (!schema) return [`The file knows no ${path}`];
    ajv.validate(schema, body);
    return (ajv.errors ?? []).map(lineOf);
  };
}

/**
 * OpenAPI 3.0 as JSON Schema: `minimum` and `maximum` of an array limit the number of its items, and an object has only
 * the properties that it lists.
 */
function asJsonSchema(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(asJsonSchema);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, asJsonSchema(value)]),
  );
  if (copy.type === 'array') {
    const { minimum, maximum, ...rest } = copy;
    return {
      ...rest,
      ...(minimum !== undefined && { minItems: minimum }),
      ...(maximum !== undefined && { maxItems: maximum }),
    };
  }
  return copy.type === 'object' && copy.properties !== undefined
    ? { ...copy, additionalProperties: false }
    : copy;
}

function lineOf({ instancePath, message = '', params }: ErrorObject): string {
  const more = 'additionalProperty' in params ? ` "${String(params.additionalProperty)}"` : '';
  return `${instancePath || '/'} ${message}${more}`;
}
