import redos from 'eslint-plugin-redos';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** The rooms of the app by layers: a room imports from the layers before its own, and from no neighbour. */
const LAYERS = [
  ['time'],
  ['beacon', 'database', 'http', 'texts'],
  ['work'],
  ['shop'],
  ['inspector', 'indexing', 'logins', 'orders', 'reports', 'results'],
  ['catalogue', 'uploads'],
  ['shopify'],
  ['health', 'shop-feed'],
  ['alerts'],
  ['flow'],
  ['components'],
  ['routes'],
  ['server'],
];

/** What a room may not see although its layer comes before. Pages know no database and no requests. */
const UNSEEN = {
  components: ['database', 'http', 'inspector'],
  routes: ['database', 'http', 'inspector', 'work'],
};

/** What a room may see although its layer does not come before. */
const SEEN = {
  inspector: ['logins'],
  orders: ['reports'],
  results: ['orders'],
};

/** Of what a room may see the types alone: routes are given the services of the server, and browsers load their pages. */
const SEEN_TYPES = { routes: ['server'] };

const IN_THE_CATALOGUE = 'A text that staff read belongs in app/texts: t(…).';

/** Attributes and properties whose value staff read. */
const READ_BY_STAFF =
  '/^(title|subtitle|label|labelHidden|helpText|description|content|message|text|term|placeholder|accessibilityLabel|aria-label|alt|heading)$/';

/** A sentence or a phrase: a word with a capital letter, and another word. */
const PHRASE = '/^[A-Z][a-z’]+[,:]? \\S/';

const TEXTS_OUTSIDE_THE_CATALOGUE = [
  'JSXText[value=/[A-Za-z]/]',
  `JSXElement[openingElement.name.name!='meta'] > * > JSXAttribute[name.name=${READ_BY_STAFF}] > Literal[value=/[A-Za-z]/]`,
  `Property[key.name=${READ_BY_STAFF}] > Literal.value[value=/[A-Za-z]/]`,
  `:not(NewExpression) > Literal[value=${PHRASE}]`,
  `TemplateElement[value.raw=${PHRASE}]`,
].map((selector) => ({ selector, message: IN_THE_CATALOGUE }));

/** The rules of this house; what holds for any TypeScript is in .oxlintrc.json. */
export default defineConfig(
  { ignores: ['**/dist/', 'extensions/storefront/assets/'] },
  { files: ['**/*.ts', '**/*.tsx'], languageOptions: { parser: tseslint.parser } },
  // The product's expressions meet text of strangers: each takes a time that is linear in its length. What cannot be
  // proven is attacked with random texts, which are the same in every run, and a text that seems to take long is tried for
  // 5 s, so that a busy machine makes no expression slow.
  {
    files: ['app/**', 'extensions/**'],
    plugins: { redos },
    rules: {
      'redos/no-vulnerable': ['error', { randomSeed: 1, recallTimeout: 5000, timeout: 60_000 }],
    },
  },
  // The arrows of the house (see ARCHITECTURE.md): each room may only look where they point.
  rooms(
    'extensions/**',
    ['**/test/**', '**/app/!(beacon)/**'],
    'An extension imports from app/beacon alone.',
  ),
  rooms('app/**', ['**/test/**', '**/extensions/**'], 'Nothing in app/ knows tests or extensions.'),
  ...LAYERS.flat()
    .filter((room) => room !== 'server')
    .map(appRoom),
  // What staff read stands in the catalogue, in every language (see CONTRIBUTING.md).
  {
    files: ['app/components/**', 'app/routes/**', 'app/root.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...TEXTS_OUTSIDE_THE_CATALOGUE] },
  },
);

/** A room of the app, with the rooms it may import from; `test/` and extensions stay forbidden. */
function appRoom(name) {
  const before = LAYERS.slice(
    0,
    LAYERS.findIndex((layer) => layer.includes(name)),
  ).flat();
  const seen = [...before, ...(SEEN[name] ?? [])].filter((room) => !UNSEEN[name]?.includes(room));
  const types = SEEN_TYPES[name] ?? [];
  const others = LAYERS.flat().filter((room) => ![name, ...seen, ...types].includes(room));
  const files = (room) => `**/${room}/**`;
  return rooms(
    `app/${name}/**`,
    ['**/test/**', '**/extensions/**', ...others.map(files)],
    `app/${name} imports from ${seen.join(', ') || 'no other room'} alone.`,
    types.map(files),
  );
}

/** Forbids, in the files of one room, imports that would run against the arrows of the house. */
function rooms(files, forbidden, message, typesAlone = []) {
  const patterns = [
    { group: forbidden, message },
    ...typesAlone.map((group) => ({
      group: [group],
      message: 'Import types alone.',
      allowTypeImports: true,
    })),
  ];
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } };
}
