import js from '@eslint/js';
import redos from 'eslint-plugin-redos';
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

/** What a room may see although its layer does not come before: routes are given the services of the server. */
const SEEN = {
  routes: ['server'],
  inspector: ['logins'],
  orders: ['reports'],
  results: ['orders'],
};

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

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'build/',
      'coverage/',
      '.shopify/',
      'node_modules/',
      'extensions/storefront/assets/',
      'vite.config.ts',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: [
          './tsconfig.json',
          './app/tsconfig.json',
          './extensions/web-pixel/tsconfig.json',
          './extensions/storefront/tsconfig.json',
          './test/storefront-extension/discovery/tsconfig.json',
          './test/sandbox/tsconfig.browser.json',
          './test/sandbox/tsconfig.worker.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // Loaders and actions answer in the middle by throwing a `Response`: Remix sends it.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            { from: 'lib', name: 'Response' },
            { from: 'package', package: 'node', name: 'Response' },
            { from: 'package', package: 'undici-types', name: 'Response' },
            { from: 'package', package: '@remix-run/server-runtime', name: 'TypedResponse' },
          ],
        },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Objects here come from factories and have no `this`.
      '@typescript-eslint/unbound-method': 'off',
      // An empty id or address is as good as none, and no amount is 0.
      '@typescript-eslint/prefer-nullish-coalescing': [
        'error',
        { ignorePrimitives: { string: true, number: true } },
      ],
      // The platform's types promise more than its events carry: a check that the types call
      // unnecessary is often the one that keeps the pixel alive.
      '@typescript-eslint/no-unnecessary-condition': 'off',
    },
  },
  // Shopify's bundler turns `??` into a longer expression.
  {
    files: ['app/beacon/*', 'extensions/web-pixel/**'],
    rules: { '@typescript-eslint/prefer-nullish-coalescing': 'off' },
  },
  // The product's expressions meet text of strangers: each takes a time that is linear in its length. What cannot be
  // proven is attacked with random texts, which are the same in every run.
  {
    files: ['app/**', 'extensions/**'],
    plugins: { redos },
    rules: { 'redos/no-vulnerable': ['error', { randomSeed: 1 }] },
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
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
);

/** A room of the app, with the rooms it may import from; `test/` and extensions stay forbidden. */
function appRoom(name) {
  const before = LAYERS.slice(
    0,
    LAYERS.findIndex((layer) => layer.includes(name)),
  ).flat();
  const seen = [...before, ...(SEEN[name] ?? [])].filter((room) => !UNSEEN[name]?.includes(room));
  const others = LAYERS.flat().filter((room) => room !== name && !seen.includes(room));
  return rooms(
    `app/${name}/**`,
    ['**/test/**', '**/extensions/**', ...others.map((room) => `**/${room}/**`)],
    `app/${name} imports from ${seen.join(', ') || 'no other room'} alone.`,
  );
}

/** Forbids, in the files of one room, imports that would run against the arrows of the house. */
function rooms(files, patterns, message) {
  return {
    files: [files],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group: patterns, message }] }] },
  };
}
