/**
 * Who may import whom, for dependency-cruiser (docs/architecture.md). The groups of src/ and the folders of each stand here
 * from the bottom up: a folder may import those before it, and the groups that its own names. A folder that no list names may
 * import all that are named, and is imported by none of them; a folder of src/ that is no group fails the check. So none stands
 * outside of the rules.
 */
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const SRC = join(__dirname, '..', 'src');

/** @type {Record<string, { imports: string[], folders: string[] }>} */
const GROUPS = {
  standards: {
    imports: [],
    folders: [
      'values',
      'peppol',
      'invoice',
      'facturx',
      'rules',
      'cdar',
      'flux1',
      'flux10',
      'taxdata',
      'bank-statements',
    ],
  },
  platform: { imports: ['standards/values'], folders: ['kernel', 'events', 'metrics', 'objects'] },
  access: {
    imports: ['standards', 'platform'],
    folders: ['audit', 'teams', 'auth', 'single-sign-on', 'scim', 'request-log'],
  },
  network: {
    imports: ['standards', 'platform', 'access'],
    folders: [
      'code-lists',
      'port',
      'ledger',
      'peppol',
      'french-platform',
      'upstream',
      'simulated',
      'quarantine',
      'service-provider',
      'smp',
      'statistics',
    ],
  },
  webhooks: {
    imports: ['standards/values', 'platform', 'access'],
    folders: ['wire', 'posting', 'event-log', 'delivery-log'],
  },
  business: {
    imports: ['standards', 'platform', 'access', 'network', 'webhooks'],
    folders: [
      'companies',
      'labels',
      'identifiers',
      'letterheads',
      'partners',
      'peppol-directory',
      'documents',
      'usage',
      'deliveries',
      'timeline',
      'overview',
      'sending',
      'invoice-numbering',
      'message-status',
      'drafts',
      'exports',
      'purchases',
    ],
  },
  reporting: {
    imports: ['standards', 'platform', 'access', 'network', 'business'],
    folders: ['france', 'tax-data'],
  },
  operations: {
    imports: ['standards', 'platform', 'access', 'network', 'webhooks', 'business', 'reporting'],
    folders: [
      'backup',
      'health',
      'retention',
      'secrets',
      'notifications',
      'network-self-test',
      'doctor',
      'operator',
    ],
  },
  apps: {
    imports: [
      'standards',
      'platform',
      'access',
      'network',
      'webhooks',
      'business',
      'reporting',
      'operations',
    ],
    folders: ['dashboard', 'guides', 'api-docs', 'mcp', 'cli', 'boot'],
  },
};

const foldersIn = (path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** @throws Error that names the folders of src/ that are no group */
function refuseUnknownGroups() {
  const unknown = foldersIn(SRC).filter((name) => GROUPS[name] === undefined);
  if (unknown.length > 0)
    throw new Error(
      `src/${unknown.join(', src/')}: no group of scripts/import-rules.cjs; every folder belongs to a group.`,
    );
}

/** A rule: files of `from` import nothing of src/ but `allowed` (regular expressions of paths below src/). */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^src/${from}` },
  to: { path: '^src/', pathNot: `^src/(${allowed.join('|')})(/|\\.|$)` },
});

/** The rules of all groups and folders: of those too that no list names, which stand above the ones that it names. */
function importRules() {
  refuseUnknownGroups();
  return Object.entries(GROUPS).flatMap(([group, { imports, folders }]) => {
    const unlisted = foldersIn(join(SRC, group)).filter((folder) => !folders.includes(folder));
    // Files that stand in the group itself, such as its module, are above and below its folders; circles are forbidden anyway.
    const rule = (folder, below) =>
      only(`${group}-${folder}`, `${group}/${folder}/`, [
        ...imports,
        ...[...below, folder].map((each) => `${group}/${each}`),
        `${group}/[^/]+\\.ts$`,
      ]);
    return [
      only(`group-${group}`, `${group}/`, [group, ...imports]),
      ...folders.map((folder, at) => rule(folder, folders.slice(0, at))),
      ...unlisted.map((folder) => rule(folder, folders)),
    ];
  });
}

module.exports = { GROUPS, importRules };
