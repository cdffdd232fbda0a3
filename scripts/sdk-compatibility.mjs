/**
 * `npm run sdk:compatibility`: the SDK of today against the server of the last release, and the SDK of that release against
 * the server of today. The last release is the one whose API is recorded in releases/; before there is one, the commit of
 * the unreleased baseline. Both are built from git. Prints a table; exits 1 when a step fails.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readBaseline } from './api-changes/baseline.mjs';
import { prepare, root } from './prepare.mjs';
import { readReleases } from './releases.mjs';
import { trySdk } from './sdk-compatibility/smoke.mjs';
import * as installation from './upgrade-test/installation.mjs';
import { buildVersion } from './upgrade-test/versions.mjs';

const builds = mkdtempSync(join(tmpdir(), 'passerelle-sdk-'));

/** Builds the SDK of a checkout, and loads it. */
async function loadSdk(checkout, name) {
  const out = join(builds, name);
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(checkout, 'scripts', 'build-sdk.mjs'), '--out', out],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The SDK of ${name} could not be built: ${stderr}`);
  return import(pathToFileURL(join(out, 'esm', 'index.js')).href);
}

async function tryPair(name, sdk, checkout) {
  const service = await installation.start(checkout, installation.newDataDir());
  try {
    const steps = await trySdk(sdk, service.baseUrl, installation.sandboxOf(service));
    console.log(`ok    ${name}: ${steps.join(', ')}`);
    return true;
  } catch (error) {
    console.error(`FAIL  ${name}: ${error.message}`);
    return false;
  } finally {
    await service.stop();
  }
}

/** @returns {{ ref: string, commit: string }} @throws Error when the clone lacks the commit */
function formerVersion() {
  const { version, commit, isReleased } = readBaseline(root, readReleases(root));
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status !== 0)
    throw new Error(
      `This clone lacks the commit ${commit} of ${version}; run \`git fetch --unshallow\` first.`,
    );
  return { ref: isReleased ? version : `${version}-baseline`, commit };
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void installation.cleanUp().then(() => process.exit(1)));
let passed = false;
try {
  const former = formerVersion();
  await prepare({ build: true, development: true });
  const checkout = buildVersion(former, builds);
  const [present, old] = [await loadSdk(root, 'present'), await loadSdk(checkout, 'former')];
  const outcomes = [
    await tryPair(`SDK of today, server ${former.ref}`, present, checkout),
    await tryPair(`SDK ${former.ref}, server of today`, old, root),
  ];
  passed = outcomes.every(Boolean);
} catch (error) {
  console.error(error.message);
} finally {
  await installation.cleanUp();
  rmSync(builds, { recursive: true, force: true });
}
process.exit(passed ? 0 : 1);
