/**
 * Who may import whom (docs/architecture.md). Modules form a DAG; the domain core knows no framework.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const { importRules } = require('./scripts/import-rules.cjs');

const PURE = '^src/standards/';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'pure-core',
      comment: 'The domain core is plain TypeScript: no framework, no database, no sockets.',
      severity: 'error',
      from: { path: PURE, pathNot: '\\.(spec|fixture)\\.ts$' },
      to: { path: 'node_modules', pathNot: 'node_modules/(saxes|xmlchars|decimal\\.js|lossless-json)/' },
    },
    ...importRules(),
    {
      name: 'migrations-import-no-code',
      comment: 'A migration says what was done to the schema, whatever the code has become since.',
      severity: 'error',
      from: { path: '^migrations/\\d' },
      to: { path: '^src/|node_modules', pathNot: 'node_modules/typeorm/' },
    },
    {
      name: 'pure-backup-format',
      comment: 'The file format of backups knows streams and the signed heads in it, and no database.',
      severity: 'error',
      from: { path: '^src/operations/backup/format/' },
      to: {
        path: '^src/|node_modules',
        pathNot: '^src/(operations/backup/format/|platform/kernel/crypto/signed-head)',
      },
    },
    {
      name: 'nobody-imports-the-roots',
      severity: 'error',
      from: { path: '^src/.+/', pathNot: '^src/apps/' },
      to: { path: '^src/(main|apps/[^/]+)\\.ts$' },
    },
    {
      name: 'developer-commands',
      comment:
        'The commands for developers know the API, and of the product only what judges and signs without a database.',
      severity: 'error',
      from: { path: '^src/apps/cli/developer/' },
      to: {
        path: '^(src|node_modules)/',
        pathNot:
          '^src/(apps/cli/developer|apps/mcp/(api|tools)|standards/(values|peppol|invoice|facturx|rules)|business/documents/reading|webhooks/wire)/|^src/apps/mcp/protocol-server\\.|^src/apps/guides/rule-texts\\.|^src/network/upstream/providers/provider-names\\.|^src/platform/kernel/(atomic-file|clock|version)\\.|node_modules/(commander|lossless-json|undici|@modelcontextprotocol/server)/',
      },
    },
    {
      name: 'tools-over-the-api',
      comment:
        'The tools for assistants know the API and nothing else of the product, whichever way they are served.',
      severity: 'error',
      from: { path: '^src/apps/mcp/', pathNot: '^src/apps/mcp/http/' },
      to: {
        path: '^(src|node_modules)/',
        pathNot:
          '^src/apps/mcp/(?!http/)|^src/apps/guides/(guide-files|rule-texts)\\.|^src/standards/rules/rule-families\\.|^src/platform/kernel/version\\.|node_modules/@modelcontextprotocol/server/',
      },
    },
    {
      name: 'sdk-for-developer-commands',
      comment: 'The service does not call itself, except for the tools of assistants.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/apps/(cli/developer|mcp)/' },
      to: { path: '^packages/sdk/' },
    },
    {
      name: 'connectors-over-the-api',
      comment: 'A connector knows the API by its client, and nothing of the product.',
      severity: 'error',
      from: { path: '^packages/(n8n|woocommerce)/' },
      to: { path: '^(src|packages)/', pathNot: '^packages/(sdk/(src/index\\.|dist/)|n8n/|woocommerce/)' },
    },
    {
      name: 'no-foreign-entities',
      comment: "Another feature's service may be imported, and its entities as types; its repositories not.",
      severity: 'error',
      from: { path: '^src/([^/]+/[^/]+)/' },
      to: {
        path: '^src/[^/]+/.*\\.entity\\.ts$',
        pathNot: '^src/$1/',
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    exclude: { path: '\\.(spec|e2e)\\.ts$' },
  },
};
