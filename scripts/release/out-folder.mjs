/** The folder of a release's files: complete or absent, and never a folder of other files. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CHECKSUMS, SIGNATURES } from './sign.mjs';

/**
 * Whether a release may take the place of what is at the path: nothing, an empty folder, or the files of an earlier run, which
 * its checksums name and whose bill of materials is that of Passerelle.
 */
export function isReplaceable(out) {
  if (!existsSync(out)) return true;
  if (!statSync(out).isDirectory()) return false;
  const names = readdirSync(out);
  if (names.length === 0) return true;
  if (!names.includes(CHECKSUMS) || !names.includes('sbom.cdx.json')) return false;
  const lines = readFileSync(join(out, CHECKSUMS), 'utf8').split(/\r?\n/);
  const listed = new Set([
    CHECKSUMS,
    ...SIGNATURES,
    ...lines.map((line) => line.replace(/^[0-9a-f]{64} {2}/, '')),
  ]);
  return names.every((name) => listed.has(name)) && isOfPasserelle(join(out, 'sbom.cdx.json'));
}

function isOfPasserelle(sbom) {
  try {
    return JSON.parse(readFileSync(sbom, 'utf8')).metadata.component.name === 'passerelle';
  } catch {
    return false;
  }
}

/**
 * Fills a new folder beside `out` and puts it in the place of `out`; when `fill` throws, `out` is as it was. Files that cannot be
 * put there stay in the new folder, which the error names.
 * @param {string} out see `isReplaceable`
 * @param {(folder: string) => void | Promise<void>} fill writes the files
 */
export async function replaceFolder(out, fill) {
  mkdirSync(dirname(out), { recursive: true });
  const folder = mkdtempSync(join(dirname(out), `.${basename(out)}-`));
  try {
    await fill(folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  // A temporary folder is closed to other users.
  chmodSync(folder, 0o755);
  rmSync(out, { recursive: true, force: true });
  renameSync(folder, out);
}
