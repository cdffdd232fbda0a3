/**
 * Who may import whom, for dependency-cruiser (docs/architecture.md). The groups of src/ and the folders of each stand here
 * from the bottom up: a folder may import those before it, and the groups that its own names. A folder that is not listed
 * fails the check, so none stands outside of the rules.
 */
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const SRC = join(__dirname, '..', 'src');

/** @type {Record<string, { imports: string[], folders: string[] }>} */
const GROUPS = {
  standards: {
    imports: [],
    folders: ['values', 'peppol', 'invoice', 'facturx', 'rules', 'cdar', 'flux10', 'taxdata'],
  },
  platform: { imports: ['standards/values'], folders: ['kernel', 'events', 'metrics'] },
  access: {
    imports: ['standards', 'platform'],
    folders: ['audit', 'teams', 'auth', 'request-log'],
  },
  network: {
    imports: ['standards', 'platform', 'access'],
    folders: [
      'code-lists',
      'french-platform',
      'port',
      'ledger',
      'peppol',
      'simulated',
      'quarantine',
      'service-provider',
      'smp',
      'statistics',
    ],
  },
  webhooks: {
    imports: ['platform', 'access'],
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
      'deliveries',
      'timeline',
      'overview',
      'sending',
      'message-status',
    ],
  },
  reporting: {
    imports: ['standards', 'platform', 'access', 'network', 'business'],
    folders: ['france'],
  },
  operations: {
    imports: ['standards', 'platform', 'access', 'network', 'webhooks', 'business', 'reporting'],
    folders: ['backup', 'health', 'retention', 'secrets', 'doctor', 'operator'],
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
    folders: ['dashboard', 'guides', 'api-docs', 'cli', 'boot'],
  },
};

/** Folders that exist and are in no list. @throws Error that names them */
function refuseUnlisted() {
  const folders = (path) =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  const unlisted = folders(SRC).flatMap((group) => {
    const listed = GROUPS[group]?.folders;
    if (listed === undefined) return [`src/${group}`];
    return folders(join(SRC, group))
      .filter((folder) => !listed.includes(folder))
      .map((folder) => `src/${group}/${folder}`);
  });
  if (unlisted.length > 0)
    throw new Error(
      `${unlisted.join(', ')}: not in scripts/import-rules.cjs; add each to its group, above what it imports.`,
    );
}

/** A rule: files of `from` import nothing of src/ but `allowed` (regular expressions of paths below src/). */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^src/${from}` },
  to: { path: '^src/', pathNot: `^src/(${allowed.join('|')})(/|\\.|$)` },
});

/** The rules of all groups and folders. */
function importRules() {
  refuseUnlisted();
  return Object.entries(GROUPS).flatMap(([group, { imports, folders }]) => [
    only(`group-${group}`, `${group}/`, [group, ...imports]),
    // Files that stand in the group itself, such as its module, are above and below its folders; circles are forbidden anyway.
    ...folders.map((folder, at) =>
      only(`${group}-${folder}`, `${group}/${folder}/`, [
        ...imports,
        ...folders.slice(0, at + 1).map((before) => `${group}/${before}`),
        `${group}/[^/]+\\.ts$`,
      ]),
    ),
  ]);
}

module.exports = { GROUPS, importRules };
