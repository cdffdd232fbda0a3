/** Licences of the packages that are delivered or installed with the product, compared with those that are allowed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listBundledPackages, listProductionPackages } from './production-packages.mjs';

const ALLOWED = join(import.meta.dirname, 'allowed-licences.json');
const LICENCE_FILE = /^(licen[cs]e|copying|notice)(?:[-.].*)?$/i;

/**
 * @typedef {{ licences: string[], packages: Record<string, { licence: string, reason: string }> }} Allowed
 *   licences: SPDX identifiers; packages: licence of packages, by name, whose package.json names none that can be read
 */

/** @returns {Allowed} */
export function readAllowed() {
  return JSON.parse(readFileSync(ALLOWED, 'utf8'));
}

/** The packages of production and those of which the build delivers files, each once. */
export function listDelivered(root) {
  const byId = new Map(
    [...listProductionPackages(root), ...listBundledPackages(root)].map((each) => [each.id, each]),
  );
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The licence of a package: that of package-lock.json, or of the list of exceptions when that one cannot be read. */
export function licenceOf(each, allowed) {
  return (isUnreadable(each) ? allowed.packages[each.name]?.licence : undefined) ?? each.license;
}

/** Whether package-lock.json names no licence, or only a file with its text. */
function isUnreadable({ license }) {
  return license === null || license.startsWith('SEE LICENSE');
}

/**
 * @param {import('./production-packages.mjs').LockedPackage[]} packages
 * @param {Allowed} allowed
 * @returns {string[]} a sentence for each exception that no package needs
 */
export function findUnusedExceptions(packages, allowed) {
  const needed = new Set(packages.filter(isUnreadable).map(({ name }) => name));
  return Object.keys(allowed.packages)
    .filter((name) => !needed.has(name))
    .map((name) => `${name} is an exception of allowed-licences.json that no package needs.`);
}

/** Whether an SPDX expression is fulfilled by the allowed licences: one side of OR, both sides of AND. */
export function isAllowed(expression, licences) {
  const text = expression.replace(/^\((.*)\)$/, '$1');
  if (/\sAND\s/.test(text)) return text.split(/\sAND\s/).every((part) => isAllowed(part, licences));
  if (/\sOR\s/.test(text)) return text.split(/\sOR\s/).some((part) => isAllowed(part, licences));
  return licences.includes(text.trim());
}

/**
 * @param {import('./production-packages.mjs').LockedPackage[]} packages
 * @param {Allowed} allowed
 * @returns {string[]} a sentence for each package whose licence is unknown or not allowed
 */
export function findForbidden(packages, allowed) {
  return packages.flatMap((each) => {
    const licence = licenceOf(each, allowed);
    if (licence === null) return [`${each.id} names no licence in package-lock.json.`];
    return isAllowed(licence, allowed.licences)
      ? []
      : [`${each.id} has the licence ${licence}, which is not allowed.`];
  });
}

/** Returns the page of third-party licences: a table of all packages, then the texts that the installed ones bring. */
export function formatLicencesPage(root, version) {
  const allowed = readAllowed();
  const packages = listDelivered(root);
  const texts = new Map();
  for (const each of packages) {
    const text = readLicenceText(join(root, each.path));
    if (text !== null) texts.set(text, [...(texts.get(text) ?? []), each.id]);
  }
  return [
    `# Third-party licences of Passerelle ${version}`,
    '',
    `${packages.length} packages are installed with Passerelle or are part of its build.`,
    '',
    '| package | licence |',
    '| --- | --- |',
    ...packages.map((each) => `| ${each.id} | ${licenceOf(each, allowed) ?? 'unknown'} |`),
    '',
    ...[...texts].flatMap(([text, ids]) => [
      `## ${ids.join(', ')}`,
      '',
      '```text',
      text.replaceAll('```', "'''"),
      '```',
      '',
    ]),
  ].join('\n');
}

/** Licence and notices of an installed package; null when it is not installed or brings none. */
function readLicenceText(folder) {
  if (!existsSync(folder)) return null;
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && LICENCE_FILE.test(entry.name),
  );
  const texts = files.map(({ name }) =>
    readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim(),
  );
  return texts.length === 0 ? null : texts.join('\n\n');
}
