/** Conditions of a release, each with the reason why it is refused. */
import { git, gitSetting } from './git.mjs';
import { isReplaceable } from './out-folder.mjs';
import { isLicensed } from './service-package.mjs';
import { isAbove, parseRelease } from './versions.mjs';

/**
 * @param {object} request
 * @param {string} request.root of the checkout
 * @param {string} request.version
 * @param {string} request.branch from which releases are made
 * @param {string} request.out folder of the files, which is replaced
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
  if (git(root, 'tag', '--list', `v${version}`) !== '') refusals.push(describeTag(version, last));
  if (isPublished && !isLicensed(project))
    refusals.push(
      'Nothing is published while `license` in package.json is UNLICENSED: the owner chooses the licence there, and the release writes it everywhere else.',
    );
  if (!isReplaceable(out))
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
  const format = gitSetting(root, 'gpg.format') ?? 'openpgp';
  if (!isUnsigned && !['openpgp', 'ssh'].includes(format))
    refusals.push(
      `Releases are signed with gpg.format openpgp or ssh; received ${format}. Set one of them, or accept a release without signature with --unsigned.`,
    );
  return refusals;
}

/** The tag and the branch with the new releases.json move one after the other; an interruption leaves the tag alone. */
function describeTag(version, last) {
  if (!isAbove(version, last.version)) return `The tag v${version} exists already.`;
  return (
    `The tag v${version} exists already, but releases.json ends with ${last.version}: the branch lacks a release that was made ` +
    `elsewhere, or a release was interrupted. Update the branch; if releases.json still lacks ${version}, and ` +
    `\`git ls-remote --tags origin v${version}\` prints nothing, remove the tag: git tag --delete v${version}`
  );
}
