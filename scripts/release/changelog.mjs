/** CHANGELOG.md at a release: the section "Unreleased" becomes that of the version, with the facts of the upgrade on top. */

const UNRELEASED = '## [Unreleased]';

/**
 * Returns the changelog with the section of a release and an empty one above it.
 * @param {string} text of the changelog
 * @param {{ version: string, date: string, summary: string }} release date: YYYY-MM-DD
 * @throws Error when there is no section "Unreleased", it is empty, or the version has a section already
 */
export function closeUnreleased(text, { version, date, summary }) {
  if (text.includes(`\n## [${version}]`))
    throw new Error(`CHANGELOG.md has a section of ${version} already.`);
  const start = text.indexOf(`${UNRELEASED}\n`);
  if (start === -1) throw new Error(`CHANGELOG.md has no section "${UNRELEASED}".`);
  const contents = sectionAt(text, start);
  if (contents === '')
    throw new Error('The section "Unreleased" of CHANGELOG.md is empty: nothing to release.');
  const end = start + UNRELEASED.length;
  return `${text.slice(0, end)}\n\n## [${version}] - ${date}\n\n${summary.trim()}${text.slice(end)}`;
}

/** The text of the section that begins at `start`, without its heading. */
function sectionAt(text, start) {
  const body = text.slice(text.indexOf('\n', start));
  const next = body.indexOf('\n## [');
  return (next === -1 ? body : body.slice(0, next)).trim();
}

/** Returns the section of a release without its heading. @throws Error when there is none */
export function sectionOf(text, version) {
  const start = text.indexOf(`## [${version}]`);
  if (start === -1) throw new Error(`CHANGELOG.md has no section of ${version}.`);
  return sectionAt(text, start);
}

/**
 * Returns the facts that an operator needs before an upgrade.
 * @param {object} facts
 * @param {string} facts.previous version of the last release
 * @param {{ name: string, compatibleWith: string | null }[]} facts.migrations new ones
 * @param {string | null} facts.migrationTime as measured; null without a measurement
 * @param {{ added: [string, string][], removed: string[], changed: [string, string, string][] }} facts.settings
 * @param {(oldest: string) => boolean} facts.isSupported whether code of the previous release is at least of this version
 */
export function formatSummary({ previous, migrations, migrationTime, settings, isSupported }) {
  return [
    '### Before the upgrade',
    '',
    `- **Migration time.** ${formatMigrationTime(migrations, previous, migrationTime)}`,
    `- **New settings.** ${formatSettings(settings)}`,
    `- **Way back.** ${formatWayBack(migrations, previous, isSupported)}`,
  ].join('\n');
}

function formatMigrationTime(migrations, previous, time) {
  if (migrations.length === 0) return `No migrations since ${previous}.`;
  const count = `${migrations.length} ${migrations.length === 1 ? 'migration' : 'migrations'} since ${previous}.`;
  return time === null
    ? `${count} Their duration was not measured for this release.`
    : `${count} Measured: ${time.replace(/\.$/, '')}.`;
}

function formatSettings({ added, removed, changed }) {
  const sentences = [];
  const quote = ([name, value]) => `\`${name}\` (${value === '' ? 'empty' : `\`${value}\``})`;
  if (added.length > 0) sentences.push(`New: ${added.map(quote).join(', ')}.`);
  if (changed.length > 0)
    sentences.push(
      `Other default: ${changed.map(([name, before, after]) => `\`${name}\` (\`${after}\`, was \`${before}\`)`).join(', ')}.`,
    );
  if (removed.length > 0) sentences.push(`Removed: ${removed.map((name) => `\`${name}\``).join(', ')}.`);
  return sentences.length === 0 ? 'None.' : sentences.join(' ');
}

function formatWayBack(migrations, previous, isSupported) {
  const refusing = migrations.filter(
    ({ compatibleWith }) => compatibleWith === null || !isSupported(compatibleWith),
  );
  if (refusing.length === 0) return `Code of ${previous} runs on the new schema and may be started again.`;
  const names = refusing.length === 1 ? 'The migration' : `${refusing.length} migrations, such as`;
  return (
    `Code of ${previous} does not run on the new schema: stop its processes before the first process of this release starts, ` +
    `and restore a backup to go back. ${names} \`${refusing[0].name}\` ` +
    `${refusing.length === 1 ? 'declares' : 'declare'} no compatible version.`
  );
}
