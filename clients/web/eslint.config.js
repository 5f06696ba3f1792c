// `npm run lint` runs ESLint at the root of the repository, so paths here start there.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import eslint from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const page = ['clients/web/src/**/*.{ts,tsx}', 'clients/web/{plugins,worker}/*.ts', 'clients/web/*.ts'];
const scripts = ['clients/web/*.js', 'clients/web/scripts/*.mjs', 'tests/web/*.mjs'];

export default tseslint.config(
  { ignores: ['clients/web/dist/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,
  tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'tsconfig.scripts.json', 'worker/tsconfig.json'],
        tsconfigRootDir: dirname(fileURLToPath(import.meta.url)),
      },
    },
    rules: {
      eqeqeq: 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  { files: page, ...hooks.configs['recommended-latest'] },
  { files: page, rules: { 'react-hooks/exhaustive-deps': 'error' } },
  {
    files: scripts,
    // Functions given to a page's evaluate() run in the browser.
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    // About half of what these files handle is untyped JSON from the server.
    rules: Object.fromEntries(
      [
        'no-base-to-string',
        'no-unsafe-argument',
        'no-unsafe-assignment',
        'no-unsafe-call',
        'no-unsafe-member-access',
        'no-unsafe-return',
        'restrict-template-expressions',
      ].map((rule) => [`@typescript-eslint/${rule}`, 'off']),
    ),
  },
);
