/**
 * A sample of a collection of known verdicts that is small enough for every `npm test`: what it takes depends on the collection
 * alone. Read in the order of their names, its files give every document in which
 * - a rule fires for the first or second time at its level, for each rule set that is asked, or
 * - a type of document (its root and what it says it follows) is judged by a rule set for the first time with findings, or without,
 * and of all documents every twentieth, for the rules that must stay silent.
 */
import { createReadStream, createWriteStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';

const TIMES_FOR_EACH_RULE = 2;
const ONE_IN = 20;

/** Decides about each document of a collection in turn. */
export class Sample {
  sampled = 0;
  read = 0;
  #seen = new Map();

  /** @param sets the rule sets that are asked; findings of others count for nothing */
  constructor(sets) {
    this.sets = new Set(sets);
  }

  takes({ xml, expected }) {
    this.read += 1;
    const reasons = this.#reasons(xml, expected);
    const wanted = reasons.some(([reason, times]) => (this.#seen.get(reason) ?? 0) < times);
    if (!wanted && this.read % ONE_IN !== 0) return false;
    for (const [reason] of reasons) this.#seen.set(reason, (this.#seen.get(reason) ?? 0) + 1);
    this.sampled += 1;
    return true;
  }

  #reasons(xml, expected) {
    const type = documentType(xml);
    return Object.entries(expected)
      .filter(([set]) => this.sets.has(set))
      .flatMap(([set, findings]) => [
        [`${set} ${findings === null ? 'aborts' : findings.length > 0} ${type}`, 1],
        ...(findings ?? []).map(([rule, level]) => [`${set} ${rule} ${level}`, TIMES_FOR_EACH_RULE]),
      ]);
  }
}

/** The root element, and the identifier of the specification that the document says it follows (BT-24). */
function documentType(xml) {
  const root = /<(?:[\w.-]+:)?([A-Za-z][\w.-]*)/.exec(xml)?.[1];
  const follows =
    /<(?:[\w.-]+:)?CustomizationID[^>]*>([^<]*)</.exec(xml) ??
    /GuidelineSpecifiedDocumentContextParameter>\s*<(?:[\w.-]+:)?ID[^>]*>([^<]*)</.exec(xml);
  return `${root} ${follows?.[1].trim()}`;
}

/** Writes the sample of a collection to a file that a comparison can read in place of the collection's own; answers how many it took. */
export async function writeSample(folder, sets, file) {
  const sample = new Sample(sets);
  const packed = createGzip({ level: constants.Z_BEST_SPEED });
  const written = finished(packed.pipe(createWriteStream(file)));
  for (const name of readdirSync(folder)
    .filter((each) => each.endsWith('.jsonl.gz'))
    .sort()) {
    const lines = createInterface({ input: createReadStream(join(folder, name)).pipe(createGunzip()) });
    for await (const line of lines)
      if (line !== '' && sample.takes(JSON.parse(line))) packed.write(`${line}\n`);
  }
  packed.end();
  await written;
  return { sampled: sample.sampled, read: sample.read };
}
