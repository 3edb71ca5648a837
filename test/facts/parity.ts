import { readFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';
import { EVIDENCE, type Evidence, type Fact } from './fact.ts';
import { FACTS } from './facts.ts';

/** Relative to the project, like all paths here. */
export const PARITY_DOCUMENT = 'docs/parity.md';

/** Surfaces of Shopify by the first part of their statements' ids. */
const SURFACES: Record<string, string> = {
  '1.runtime': 'The worker of a strict web pixel',
  '1.requests': 'Requests of a web pixel',
  '1.events': 'Customer events',
  '1.activation': 'Switching a web pixel on',
  '2.app': 'Companion app',
  '3.theme': 'Theme app extension',
};

/** The place of a simulated service's assumptions: the rows below a heading. */
interface Assumptions {
  surface: string;
  file: string;
  heading: string;
}

const NOT_KNOWN = 'Not known of the platform';
const NOT_SHOWN = 'Not shown by the specification';

const ASSUMPTIONS: readonly Assumptions[] = [
  {
    surface: 'Shopify: runtime of web pixels',
    file: 'test/sandbox/pixel-runtime/differences.md',
    heading: NOT_KNOWN,
  },
  {
    surface: 'Shopify: shop, cart and checkout',
    file: 'test/sandbox/storefront/differences.md',
    heading: NOT_KNOWN,
  },
  {
    surface: 'Shopify: admin',
    file: 'test/sandbox/admin/differences.md',
    heading: 'Not known of Shopify',
  },
  {
    surface: 'Service: indexing',
    file: 'test/sandbox/indexing-service/assumptions.md',
    heading: NOT_SHOWN,
  },
  {
    surface: 'Service: updates of single records',
    file: 'test/sandbox/indexing-service/assumptions.md',
    heading: 'Updates of single records',
  },
  {
    surface: 'Service: discovery',
    file: 'test/sandbox/discovery-service/assumptions.md',
    heading: NOT_SHOWN,
  },
];

/** The document, formatted like the project's documents. */
export async function parityText(): Promise<string> {
  const config = JSON.parse(readFileSync(projectFile('.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(PARITY_DOCUMENT, text(), config);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}

function text(): string {
  return `# What is known of Shopify and of the service, and what the sandbox does of it

\`npm run facts\` writes this page from the statements in [test/facts](../test/facts) and from what the stand-ins of
[test/sandbox](../test/sandbox) state about themselves.

${table(
  ['evidence', 'the statement was'],
  Object.entries(EVIDENCE).map(([name, meaning]) => [name, meaning]),
)}

_Imitated_: a test that names the statement holds the sandbox to it. _Differs_: the sandbox does something else.

## Shopify

${summary()}

${Object.entries(SURFACES)
  .map(([matter, name]) => `### ${name}\n\n${statements(factsOf(matter))}`)
  .join('\n\n')}

## The service

| surface | evidence | in the sandbox |
| --- | --- | --- |
| tracking | documented: the specification and the OpenAPI file of a published client | each event is checked against the specification; the client and its file agree in [test/agreement](../test/agreement) |
| indexing | documented: the specification | what it does not show is assumed, below |
| discovery | documented: the specification, and the types of a published client | what they do not show is assumed, below |

## What is assumed

Statements without other evidence:

${statements(FACTS.filter(({ evidence }) => evidence === 'assumed'))}

Assumptions of the stand-ins, one a row in their files:

${table(
  ['surface', 'assumptions', 'listed under'],
  ASSUMPTIONS.map(({ surface, file, heading }) => [
    surface,
    String(rowsBelow(file, heading).length),
    `_${heading}_ in [${file.replace('test/sandbox/', '')}](../${file})`,
  ]),
)}
`;
}

function summary(): string {
  const kinds = Object.keys(EVIDENCE) as Evidence[];
  const held = ['imitated', 'differs', 'not imitated'] as const;
  const counts = (facts: readonly Fact[]) =>
    [
      facts.length,
      ...kinds.map((kind) => facts.filter(({ evidence }) => evidence === kind).length),
      ...held.map((by) => facts.filter((fact) => fact.held.by === by).length),
    ].map(String);
  return table(
    ['surface', 'statements', ...kinds, ...held],
    [
      ...Object.entries(SURFACES).map(([matter, name]) => [name, ...counts(factsOf(matter))]),
      ['all', ...counts(FACTS)],
    ],
  );
}

function statements(facts: readonly Fact[]): string {
  return table(
    ['statement', 'evidence', 'date', 'in the sandbox'],
    facts.map(({ says, evidence, date, held }) => [
      says,
      evidence,
      date,
      held.by === 'imitated' ? held.by : `${held.by}: ${held.why}`,
    ]),
  );
}

const factsOf = (matter: string): Fact[] => FACTS.filter(({ id }) => id.startsWith(`${matter}.`));

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** @throws {Error} if the file has no table below the heading */
function rowsBelow(file: string, heading: string): string[] {
  const [, section = ''] = readFileSync(projectFile(file), 'utf8').split(`## ${heading}\n`);
  const [, , ...rows] = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  if (rows.length === 0) throw new Error(`${file} lists nothing under "${heading}".`);
  return rows;
}

function projectFile(path: string): URL {
  return new URL(`../../${path}`, import.meta.url);
}
