import js from '@eslint/js';
import i18next from 'eslint-plugin-i18next';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Where a word in quotes would be read by somebody: as text of an element, or through one of these properties. */
const LITERAL_TEXTS = {
  mode: 'jsx-only',
  'jsx-attributes': {
    include: [
      '^(label|title|subtitle|text|hint|heading|placeholder|alt|description|titleAccess)$',
      '^aria-(label|description|valuetext|roledescription)$',
      'Label$',
    ],
  },
  // Their arguments are names of fields, rights and codes.
  callees: { exclude: ['translate(List)?', 'mayOn', 'bind', 'form[.]register', '.*[.]includes'] },
  words: { exclude: [String.raw`[^\p{L}]*`] },
  message: 'Say it in the texts of this part',
};

const NO_DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name: one noun, one name everywhere.',
};

/** SWR draws a component again for what it has read; below a page, that is read after the answer may have arrived. */
const NO_HOOK_AS_PROP = {
  selector: 'JSXAttribute > JSXExpressionContainer > CallExpression[callee.name=/^use[A-Z]/]',
  message: 'Take what you need from the hook in the component that calls it.',
};

/** Where words for the readers of the panel stand, and are a plain text. */
const UNSAID = [
  'NewExpression[callee.name=/^(UserError|OperationalError|AppError|RconError|GameQueryError)$/] > ',
  'CallExpression[callee.name=/^(passed|failed|skipped|cannot|playerChanged)$/] > ',
  'Property[key.name=/^(detail|cause|fix|obstacle|confirmed|whether|unsupported)$/] > ',
].flatMap((place) =>
  ['Literal[value=/ /]', 'TemplateLiteral'].map((text) => ({
    selector: place + text,
    message: 'A reader of the panel sees this: say(code, words).',
  })),
);

export default tseslint.config(
  { ignores: ['dist/**', '.wireit/**', 'data/**', 'node_modules/**', 'test/.artifacts/**', 'coverage/**'] },
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: { ...globals.node } },
  },
  {
    files: ['**/*.{ts,tsx}'],
    // The rules that need types are in oxlint.json: oxlint checks them in a tenth of the time.
    extends: [...tseslint.configs.strict],
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // Nest modules are classes that only carry a decorator.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT],
      eqeqeq: 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 220, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 12],
    },
  },
  {
    files: ['web/**/*.tsx', 'web/**/*.ts'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    // A component's body is its markup: one function may run longer there.
    rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  {
    // What a reader sees comes from the `texts` of its part, where it can be said in every language.
    files: ['web/src/**/*.tsx'],
    plugins: { i18next },
    rules: {
      'i18next/no-literal-string': ['error', LITERAL_TEXTS],
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, NO_HOOK_AS_PROP],
    },
  },
  {
    files: ['**/*.{spec,e2e-spec,security-spec,faults-spec}.ts', '**/*.spec.tsx'],
    rules: { 'max-lines-per-function': 'off', 'max-lines': ['error', { max: 400 }] },
  },
  {
    // What a person reads in the panel has a code, so that it can be said in their language.
    files: ['apps/server/src/**/*.ts', 'libs/{games,game-query,rcon-protocol,rcon-connections}/src/**/*.ts'],
    ignores: [
      '**/*.spec.ts',
      '**/testing/**',
      '**/simulator/**',
      '**/backup/**',
      '**/{backups,offline-admin}.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, ...UNSAID] },
  },
  {
    files: ['{apps/server,cli,web}/vite.config.ts', 'test/web/playwright.config.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['test/bench/**/*.ts', 'cli/src/main.ts', 'apps/simulator/src/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
);
