/** The files of a release: npm packages, Python packages, bill of materials, licences and checksums. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { formatLicencesPage, licenceOf, readAllowed } from '../supply-chain/licences.mjs';
import { listBundledPackages } from '../supply-chain/production-packages.mjs';
import { buildImage } from './image/build-image.mjs';
import { addTree, archive } from './image/layer.mjs';
import { buildPythonPackages } from './python-package.mjs';
import { createSbom } from './sbom.mjs';
import { isLicensed, npmPack, packService } from './service-package.mjs';
import { CHECKSUMS, SIGNATURES } from './sign.mjs';

const LICENCES = 'THIRD-PARTY-LICENCES.md';

/**
 * Writes the files of a release of a built checkout.
 * @param {string} root of the checkout
 * @param {string} out empty folder of the files
 * @param {{ version: string, commit: string, time: Date, notes: string, base: object | null, signal?: AbortSignal, say: (line:
 *   string) => void }} release
 *   time: of the release's commit; notes: section of the changelog; base: of the container image (`buildImage`), null for none
 * @throws Error when a file cannot be made
 */
export async function writeArtefacts(root, out, release) {
  const { version, time, notes, base, say } = release;
  const stage = mkdtempSync(join(tmpdir(), 'passerelle-package-'));
  try {
    const licences = formatLicencesPage(root, version);
    const packed = packService(root, { stage, out, extras: { [LICENCES]: licences } });
    say(
      `${packed.filename}: ${packed.files.length} files, ${toMegabytes(packed.size)}, unpacked ${toMegabytes(packed.unpackedSize)}`,
    );
    const allowed = readAllowed();
    const bundled = listBundledPackages(root).map((each) => ({ ...each, license: licenceOf(each, allowed) }));
    const sbom = createSbom(stage, { timestamp: time.toISOString(), bundled });
    writeFileSync(join(out, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
    say(`sbom.cdx.json: ${sbom.components.length} components`);
    writeFileSync(join(out, LICENCES), licences);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
  packSdk(root, out, say);
  const epoch = Math.floor(time.getTime() / 1000);
  const reason = buildPythonPackages(root, out, epoch);
  say(reason === null ? 'Python packages: sdist and wheel' : `Python packages: not built, because ${reason}`);
  if (base !== null) await writeImage(root, out, release);
  for (const name of ['openapi.json', 'LICENSE'])
    if (existsSync(join(root, name))) copyFileSync(join(root, name), join(out, name));
  writeFileSync(join(out, 'RELEASE-NOTES.md'), `${notes.trim()}\n`);
  writeFileSync(join(out, CHECKSUMS), formatChecksums(out));
}

/** Writes the container image as an archive of an OCI image layout, and its digest, by which registries name it. */
export async function writeImage(root, out, { version, commit, time, base, signal, say }) {
  const stage = mkdtempSync(join(tmpdir(), 'passerelle-layout-'));
  try {
    const digest = await buildImage(root, stage, { version, commit, time, base, signal });
    const entries = new Map();
    for (const name of readdirSync(stage)) addTree(entries, name, join(stage, name));
    const file = `passerelle-image-${version}.oci.tar`;
    const epoch = Math.floor(time.getTime() / 1000);
    await pipeline(archive(entries, epoch), createWriteStream(join(out, file)));
    writeFileSync(join(out, 'IMAGE-DIGEST'), `${digest}\n`);
    say(`${file}: ${[...base.images.keys()].join(' and ')}, ${digest}`);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Packs the client for TypeScript; its own package.json stays private until a licence is chosen. */
function packSdk(root, out, say) {
  const source = join(root, 'packages', 'sdk');
  const stage = mkdtempSync(join(tmpdir(), 'passerelle-sdk-'));
  try {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'scripts', 'build-sdk.mjs'), '--out', join(stage, 'dist')],
      { cwd: root, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`The SDK could not be built:\n${stdout}${stderr}`);
    cpSync(join(source, 'README.md'), join(stage, 'README.md'));
    const project = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
    if (isLicensed(project)) delete project.private;
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(project, null, 2)}\n`);
    const packed = npmPack(stage, ['--pack-destination', out]);
    say(`${packed.filename}: ${packed.files.length} files, ${toMegabytes(packed.size)}`);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** Digests of all files of a folder, in the format of `sha256sum`. */
export function formatChecksums(folder) {
  return readdirSync(folder)
    .filter((name) => name !== CHECKSUMS && !SIGNATURES.includes(name))
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');
}

function toMegabytes(bytes) {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
