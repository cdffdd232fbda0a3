import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** The name of an exception says that it is one. */
const namedExceptions = {
  selector:
    ':matches(ClassDeclaration, ClassExpression)[superClass.name=/(Error|Exception)$/]:not([id.name=/(Error|Exception)$/])',
  message: 'The name of a class of errors ends in Error, that of an HttpException in Exception.',
};

/** Words of one author's dialect, in place of those of the field: validation, result, action, message. */
const wordsOfTheField = {
  selector: 'Identifier[name=/[Jj]udge(d|s|ment)?(?![a-z])|(^d|D)eeds?(?![a-z])|[Ss]ayings?(?![a-z])/]',
  message: 'Use validate, check, result, action or message.',
};

/** Reading the environment, the clock or a transaction elsewhere than in its one file is a defect of structure. */
const oneHome = [
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'Only src/platform/kernel/config.ts reads the environment.',
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Only src/platform/kernel/clock.ts reads the clock.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Only src/platform/kernel/clock.ts reads the clock.',
  },
  {
    selector: "CallExpression[callee.property.name='transaction']",
    message: 'Only the unit of work opens transactions.',
  },
  {
    selector: "CallExpression[callee.object.name='URL'][callee.property.name='canParse']",
    message: 'Use parseUrl: URL.canParse of Node 20 refuses names beyond ASCII after some thousand calls.',
  },
];

/** Participles that say when a thing came to be, not what it is: a name needs the noun of the field. */
const BARE_PARTICIPLES = ['said', 'given', 'kept', 'held', 'shown', 'wanted', 'sought', 'stated'];

const SQL = '/(^|[\\s(])((SELECT|INSERT INTO|DELETE FROM) |UPDATE ([a-z_]|$))/';
const oneHomeForSql = ['Literal[value=', 'TemplateElement[value.raw='].map((text) => ({
  selector: `${text}${SQL}]`,
  message:
    'SQL stands in a *.queries.ts file beside the feature, each statement with its name and its index.',
}));

/** Where SQL is the subject of the file: the database and the queue themselves, what works without Nest, and tables of rules. */
const ABOUT_SQL = [
  'src/**/*.queries.ts',
  'src/**/*.entity.ts',
  'migrations/**',
  'src/**/*.spec.ts',
  'src/platform/kernel/database/**',
  'src/platform/kernel/queue/**',
  'src/platform/kernel/queue-connection/**',
  'src/platform/kernel/work-control/**',
  'src/operations/backup/**',
  'src/apps/cli/**',
  'src/operations/doctor/**',
  'src/operations/retention/retention-rules.ts',
];

export default tseslint.config(
  { ignores: ['dist', 'packages/dashboard/dist', 'packages/n8n/dist', 'node_modules', '.data', 'coverage'] },
  {
    files: ['src/**/*.ts', 'test/**/*.ts', 'migrations/**/*.ts', 'bench/**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/require-await': 'off',
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'no-restricted-syntax': ['error', namedExceptions],
      'max-lines': ['warn', { max: 350, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: [
      'src/**/*.spec.ts',
      'src/**/*.e2e.ts',
      'src/platform/kernel/config.ts',
      'src/platform/kernel/clock.ts',
      'src/platform/kernel/database/unit-of-work.ts',
      'src/apps/cli/developer/environment.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', namedExceptions, wordsOfTheField, ...oneHome] },
  },
  {
    files: ['src/**/*.ts'],
    ignores: [...ABOUT_SQL, 'src/platform/kernel/config.ts', 'src/platform/kernel/clock.ts'],
    rules: {
      'no-restricted-syntax': ['error', namedExceptions, wordsOfTheField, ...oneHome, ...oneHomeForSql],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: { 'id-denylist': ['warn', ...BARE_PARTICIPLES] },
  },
  {
    // Scripts of operators read the field `held` in the JSON of these commands; `held` is a column of exported journals.
    files: [
      'src/apps/cli/database-backups.ts',
      'src/apps/cli/point-in-time.ts',
      'src/apps/cli/work.commands.ts',
      'src/business/exports/journal/*.ts',
    ],
    rules: { 'id-denylist': ['warn', ...BARE_PARTICIPLES.filter((name) => name !== 'held')] },
  },
  {
    // `db backups prune --json` prints the result of a prune with its field `kept`.
    files: ['src/operations/backup/repository/prune-repository.ts'],
    rules: { 'id-denylist': ['warn', ...BARE_PARTICIPLES.filter((name) => name !== 'kept')] },
  },
  {
    files: ['src/**/*.spec.ts', 'src/**/*.e2e.ts', 'test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
    },
  },
  {
    files: ['packages/sdk/src/**/*.ts'],
    ignores: ['packages/sdk/src/api/schema.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: './packages/sdk/tsconfig.json' } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // The reason of an aborted signal is the caller's, whatever it is.
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      'no-restricted-syntax': ['error', namedExceptions],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'max-lines': ['warn', { max: 350, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['packages/n8n/{credentials,nodes,sdk}/**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: './packages/n8n/tsconfig.json' } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-restricted-syntax': ['error', namedExceptions, wordsOfTheField],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'max-lines': ['warn', { max: 350, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['packages/woocommerce/src/**/*.mjs'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: './packages/woocommerce/tsconfig.json' } },
    rules: {
      // The linter does not see the casts of JSDoc, which the compiler checks.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'no-restricted-syntax': ['error', namedExceptions, wordsOfTheField],
      eqeqeq: ['error', 'always'],
      'max-lines': ['warn', { max: 350, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['packages/dashboard/**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { parserOptions: { project: './packages/dashboard/tsconfig.json' } },
    rules: {
      // The other rules of the plugin are for the compiler of React, which is not used.
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      // The router leads elsewhere by throwing what `redirect` and `notFound` make.
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        namedExceptions,
        wordsOfTheField,
        {
          selector: 'JSXAttribute[name.name="style"], JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          message: 'The policy of the page allows neither; use classes and elements.',
        },
        {
          selector: 'JSXElement[openingElement.name.name!="kbd"] > JSXText[value=/[A-Za-z]{2,}/]',
          message: 'Texts stand in i18n/messages, in four languages.',
        },
      ],
      'max-lines': ['warn', { max: 350, skipBlankLines: true, skipComments: true }],
    },
  },
);
