import js from '@eslint/js';
import redos from 'eslint-plugin-redos';
import tseslint from 'typescript-eslint';

const APP_ROOMS = [
  'beacon',
  'components',
  'database',
  'logins',
  'http',
  'indexing',
  'jobs',
  'orders',
  'reports',
  'routes',
  'server',
  'shop',
  'shopify',
];

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
  // The product's expressions meet text of strangers: each takes a time that is linear in its length.
  {
    files: ['app/**', 'extensions/**'],
    plugins: { redos },
    rules: { 'redos/no-vulnerable': 'error' },
  },
  // The arrows of the house (see ARCHITECTURE.md): each room may only look where they point.
  rooms(
    'extensions/**',
    ['**/test/**', '**/app/!(beacon)/**'],
    'An extension imports from app/beacon alone.',
  ),
  rooms('app/**', ['**/test/**', '**/extensions/**'], 'Nothing in app/ knows tests or extensions.'),
  appRoom('beacon', []),
  appRoom('database', []),
  appRoom('http', []),
  appRoom('shop', ['database', 'beacon']),
  appRoom('indexing', ['shop', 'http', 'database', 'beacon']),
  appRoom('logins', ['shop', 'http', 'database', 'beacon']),
  appRoom('orders', ['shop', 'http', 'database']),
  appRoom('shopify', ['indexing', 'logins', 'orders', 'shop', 'http', 'database', 'beacon']),
  appRoom('reports', ['shop', 'http', 'database', 'beacon']),
  appRoom('jobs', ['indexing', 'logins', 'orders', 'reports', 'shop', 'shopify', 'database']),
  appRoom('components', ['indexing', 'logins', 'orders', 'reports', 'shop', 'shopify', 'beacon']),
  appRoom('routes', [
    'components',
    'indexing',
    'logins',
    'orders',
    'reports',
    'shop',
    'shopify',
    'server',
    'beacon',
  ]),
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
);

/** A room of the app, with the rooms it may import from; `test/` and extensions stay forbidden. */
function appRoom(name, neighbours) {
  const others = APP_ROOMS.filter((room) => room !== name && !neighbours.includes(room));
  return rooms(
    `app/${name}/**`,
    ['**/test/**', '**/extensions/**', ...others.map((room) => `**/${room}/**`)],
    `app/${name} imports from ${neighbours.join(', ') || 'no other room'} alone.`,
  );
}

/** Forbids, in the files of one room, imports that would run against the arrows of the house. */
function rooms(files, patterns, message) {
  return {
    files: [files],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group: patterns, message }] }] },
  };
}
