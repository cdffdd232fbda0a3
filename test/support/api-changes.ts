import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './process';

/** Change of an API document: the member at a path gets a value, or is removed. */
export type Edit = { at: (string | number)[]; to: unknown } | { at: (string | number)[]; remove: true };

const COMPARISON = JSON.stringify(join(ROOT, 'scripts/api-changes/compare-documents.mjs'));
const SURFACE_SCRIPT = JSON.stringify(join(ROOT, 'scripts/api-changes/surface.mjs'));

/** Compares a document with edited copies of itself, each with one list of edits. @returns the breaking changes of each copy */
export function listBreaksOfEdits(document: object, edits: readonly Edit[][]): string[][] {
  const program = `
    import { readFileSync } from 'node:fs';
    import { listBreakingChanges } from ${COMPARISON};
    import { packSurface, toSurface, unpackSurface } from ${SURFACE_SCRIPT};
    const { document, edits } = JSON.parse(readFileSync(0, 'utf8'));
    const before = unpackSurface(packSurface(toSurface(document)));
    const copies = edits.map((list) => {
      const copy = structuredClone(document);
      for (const { at, to, remove } of list) {
        const last = at.pop();
        const target = at.reduce((value, part) => {
          if (value[part] === undefined) throw new Error('The document has no ' + part + ' at ' + at);
          return value[part];
        }, copy);
        if (!remove) target[last] = to;
        else if (Array.isArray(target)) target.splice(last, 1);
        else if (target[last] === undefined) throw new Error('The document has no ' + last + ' at ' + at);
        else delete target[last];
      }
      return listBreakingChanges(before, copy);
    });
    console.log(JSON.stringify(copies));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    input: JSON.stringify({ document, edits }),
    maxBuffer: 64 * 1024 * 1024,
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as string[][];
}
