import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['**/dist/', 'coverage/', '.shopify/', 'node_modules/'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: [
          './tsconfig.json',
          './extensions/web-pixel/tsconfig.json',
          './test/sandbox/tsconfig.browser.json',
          './test/sandbox/tsconfig.worker.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
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
  // The arrows of the house (see ARCHITECTURE.md): each room may only look where they point.
  rooms('app/beacon/**', ['../**'], 'app/beacon imports nothing of ours: it runs anywhere.'),
  rooms(
    'extensions/**',
    ['**/test/**', '**/app/!(beacon)/**'],
    'An extension imports from app/beacon alone.',
  ),
  rooms('app/**', ['**/test/**', '**/extensions/**'], 'Nothing in app/ knows tests or extensions.'),
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
);

/** Forbids, in the files of one room, imports that would run against the arrows of the house. */
function rooms(files, patterns, message) {
  return {
    files: [files],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group: patterns, message }] }] },
  };
}
