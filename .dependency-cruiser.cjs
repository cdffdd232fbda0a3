/**
 * Who may import whom (docs/architecture.md). Modules form a DAG; the domain core knows no framework.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const PURE = '^src/(invoice|rules|peppol)/';
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: { path: '^src/', pathNot: `^src/(${[from, ...allowed].join('|')})(/|\\.|$)` },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'pure-core',
      comment: 'The domain core is plain TypeScript: no framework, no database, no sockets.',
      severity: 'error',
      from: { path: PURE, pathNot: '\\.spec\\.ts$' },
      to: { path: 'node_modules', pathNot: 'node_modules/(saxes|xmlchars|decimal\\.js|lossless-json)/' },
    },
    only('invoice-imports', 'invoice', ['kernel/decimal']),
    only('rules-imports', 'rules', ['invoice', 'peppol', 'kernel/decimal']),
    only('peppol-imports', 'peppol', ['kernel/decimal']),
    only('kernel-imports', 'kernel', []),
    only('events-imports', 'events', ['kernel']),
    only('teams-imports', 'teams', ['kernel', 'events']),
    only('audit-imports', 'audit', ['kernel', 'events', 'teams']),
    only('auth-imports', 'auth', ['kernel', 'events', 'teams', 'audit']),
    only('network-imports', 'network', ['kernel', 'teams', 'peppol']),
    only('companies-imports', 'companies', ['kernel', 'events', 'teams', 'auth', 'peppol']),
    only('identifiers-imports', 'identifiers', [
      'kernel',
      'events',
      'teams',
      'auth',
      'companies',
      'network',
      'peppol',
    ]),
    only('labels-imports', 'labels', ['kernel', 'events', 'teams', 'auth']),
    only('suppliers-imports', 'suppliers', ['kernel', 'events', 'teams', 'auth', 'labels', 'peppol']),
    only('documents-imports', 'documents', [
      'kernel',
      'events',
      'teams',
      'auth',
      'labels',
      'suppliers',
      'invoice',
      'rules',
      'peppol',
    ]),
    only('sending-imports', 'sending', [
      'kernel',
      'events',
      'teams',
      'auth',
      'companies',
      'identifiers',
      'network',
      'documents',
      'invoice',
      'rules',
      'peppol',
    ]),
    only('webhooks-imports', 'webhooks', ['kernel', 'events', 'teams', 'audit', 'auth']),
    {
      name: 'nobody-imports-the-roots',
      severity: 'error',
      from: { path: '^src/.+/', pathNot: '^src/cli/' },
      to: { path: '^src/(main|app\\.module|worker\\.module|cli|openapi)\\.ts$' },
    },
    {
      name: 'no-foreign-entities',
      comment: "Another feature's service may be imported, its entity repository not.",
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/([^/]+)/.*\\.repository\\.ts$', pathNot: '^src/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    exclude: { path: '\\.spec\\.ts$' },
  },
};
