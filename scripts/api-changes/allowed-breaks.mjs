/**
 * `releases/api-breaks.json`: breaking changes of the coming version that were decided, each
 * `{ "change": "<line of npm run check>", "reason": "…", "changelog": "<text of CHANGELOG.md, Unreleased>" }`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join('releases', 'api-breaks.json');

/** @typedef {{ change: string, reason: string, changelog: string }} AllowedBreak */

/**
 * Reads the list; it is empty when the file is missing.
 * @returns {AllowedBreak[]}
 * @throws Error when an entry lacks a member
 */
export function readAllowedBreaks(root) {
  const path = join(root, FILE);
  if (!existsSync(path)) return [];
  const entries = JSON.parse(readFileSync(path, 'utf8'));
  const isComplete = (entry) =>
    ['change', 'reason', 'changelog'].every(
      (name) => typeof entry?.[name] === 'string' && entry[name] !== '',
    );
  if (!Array.isArray(entries) || !entries.every(isComplete))
    throw new Error(`${FILE} must be a list of {change, reason, changelog}, none of them empty.`);
  return entries;
}

/** Empties the list: a release has published its breaking changes. */
export function clearAllowedBreaks(root) {
  writeFileSync(join(root, FILE), '[]\n');
}

/**
 * Compares the breaking changes with the list.
 * @param {object} facts
 * @param {string[]} facts.changes lines of breaking changes
 * @param {AllowedBreak[]} facts.allowed
 * @param {string} facts.changelog text of CHANGELOG.md
 * @param {{ version: string, isReleased: boolean }} facts.baseline
 * @param {string} facts.version of package.json
 * @returns {string[]} problems, a sentence each
 */
export function judgeChanges({ changes, allowed, changelog, baseline, version }) {
  const problems = [];
  const listed = new Set(allowed.map(({ change }) => change));
  for (const change of changes)
    if (!listed.has(change)) problems.push(`Breaks clients of ${nameOf(baseline)}: ${change}`);
  for (const { change, changelog: line } of allowed) {
    if (!changes.includes(change))
      problems.push(`${FILE} allows a change that was not made; remove it: ${change}`);
    else if (!unreleasedOf(changelog).includes(line))
      problems.push(`CHANGELOG.md, Unreleased, lacks the text that ${FILE} names for: ${change}`);
  }
  if (allowed.length > 0 && !mayBreak(baseline, version))
    problems.push(
      `${version} may not break clients of ${nameOf(baseline)}: raise the ${baseline.version.startsWith('0.') ? 'minor' : 'major'} version or undo the changes that ${FILE} allows.`,
    );
  return problems;
}

/** Returns whether a version may have breaking changes: a later minor version before 1.0, a later major version after. */
function mayBreak({ version: last, isReleased }, version) {
  if (!isReleased) return true;
  const [lastMajor, lastMinor] = last.split('.').map(Number);
  const [major, minor] = version.split('.').map(Number);
  return major > lastMajor || (lastMajor === 0 && minor > lastMinor);
}

function nameOf({ version, isReleased }) {
  return isReleased ? version : `the unreleased baseline of ${version}`;
}

/** Text of the section "Unreleased", in one line so that line breaks do not matter. */
function unreleasedOf(changelog) {
  const [, section = ''] = /^## \[Unreleased\]$([\s\S]*?)(?=^## \[|(?![\s\S]))/m.exec(changelog) ?? [];
  return section.replaceAll(/\s+/g, ' ');
}
