/** Conditions of a release, each with the reason why it is refused. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { git, gitSetting } from './git.mjs';
import { isLicensed } from './service-package.mjs';
import { isAbove, parseRelease } from './versions.mjs';

/**
 * @param {object} request
 * @param {string} request.root of the checkout
 * @param {string} request.version
 * @param {string} request.branch from which releases are made
 * @param {string} request.out folder of the files, which is emptied
 * @param {boolean} request.isUnsigned whether a tag without signature is accepted
 * @param {boolean} request.isDryRun the plan changes nothing in the checkout, so signature and branch do not matter
 * @param {boolean} request.isPublished
 * @param {{ license: string }} request.project package.json
 * @param {{ version: string }} request.last the last release
 * @returns {string[]} reasons why the release is refused; none when it may begin
 */
export function findRefusals(request) {
  const { root, version, branch, isUnsigned, isDryRun, isPublished, project, last, out } = request;
  parseRelease(version);
  const refusals = [];
  if (!isAbove(version, last.version))
    refusals.push(`${version} is not above ${last.version}, the last release; choose a higher version.`);
  const changes = git(root, 'status', '--porcelain').split('\n').filter(Boolean);
  if (changes.length > 0)
    refusals.push(
      `The working tree has ${changes.length} uncommitted changes, such as ${changes[0].trim()}; commit or remove them.`,
    );
  if (git(root, 'tag', '--list', `v${version}`) !== '') refusals.push(`The tag v${version} exists already.`);
  if (isPublished && !isLicensed(project))
    refusals.push(
      'Nothing is published while `license` in package.json is UNLICENSED: the owner chooses the licence there, and the release writes it everywhere else.',
    );
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, 'SHA256SUMS')))
    refusals.push(`${out} has files that are no release; name another folder with --out.`);
  if (isDryRun) return refusals;
  const current = git(root, 'rev-parse', '--abbrev-ref', 'HEAD');
  if (current !== branch)
    refusals.push(
      `Releases are made from ${branch}; ${current} is checked out. Name another branch with --branch.`,
    );
  if (!isUnsigned && gitSetting(root, 'user.signingkey') === null)
    refusals.push(
      'git has no signing key (user.signingkey); set one, or accept a tag without signature with --unsigned.',
    );
  return refusals;
}
