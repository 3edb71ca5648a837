import type { DeclaredPurposes } from './pixel-runtime/contract.ts';

const BLOCK = '[customer_privacy]';

/** What each purpose may be set to (Shopify, "Customer privacy" of web pixel extensions). */
const VALUES: Record<keyof DeclaredPurposes, readonly string[]> = {
  analytics: ['true', 'false'],
  marketing: ['true', 'false'],
  preferences: ['true', 'false'],
  sale_of_data: ['"enabled"', '"disabled"', '"ldu"'],
};

/**
 * Reads which purposes a pixel declares, so that the runtime asks for the consent that Shopify would
 * ask for.
 *
 * @param toml the text of the extension's `shopify.extension.toml`
 * @throws {Error} unless the block `[customer_privacy]` is there once, with each of the four
 *   purposes once and nothing else
 */
export function declaredPurposes(toml: string): DeclaredPurposes {
  const given = new Map<string, string>();
  for (const line of linesOfBlock(toml)) {
    const [, name = '', value = ''] = /^(\w+)\s*=\s*(\S+)$/.exec(line) ?? [];
    if (!isPurpose(name)) throw problem(`has the line "${line}", which is not one of a purpose`);
    if (given.has(name)) throw problem(`sets ${name} twice`);
    if (!VALUES[name].includes(value)) {
      throw problem(`sets ${name} to ${value}: expected ${VALUES[name].join(' or ')}`);
    }
    given.set(name, value);
  }
  const valueOf = (name: keyof DeclaredPurposes): string => {
    const value = given.get(name);
    if (value === undefined) throw problem(`does not set ${name}`);
    return value;
  };
  return {
    analytics: valueOf('analytics') === 'true',
    marketing: valueOf('marketing') === 'true',
    preferences: valueOf('preferences') === 'true',
    sale_of_data: JSON.parse(valueOf('sale_of_data')) as DeclaredPurposes['sale_of_data'],
  };
}

/** The lines between the block's head and the next one, without comments and empty lines. */
function linesOfBlock(toml: string): string[] {
  const lines = toml.split('\n').map((line) => line.replace(/#.*/, '').trim());
  const heads = lines.flatMap((line, index) => (line === BLOCK ? [index] : []));
  const [head] = heads;
  if (head === undefined || heads.length > 1) {
    throw problem(`is there ${heads.length} times instead of once`);
  }
  const rest = lines.slice(head + 1);
  const next = rest.findIndex((line) => line.startsWith('['));
  return rest.slice(0, next === -1 ? rest.length : next).filter((line) => line !== '');
}

function isPurpose(name: string): name is keyof DeclaredPurposes {
  return Object.hasOwn(VALUES, name);
}

function problem(what: string): Error {
  return new Error(`The block ${BLOCK} of shopify.extension.toml ${what}.`);
}
