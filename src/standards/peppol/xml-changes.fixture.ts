import { pickOne } from './random.fixture';

export type Random = () => number;
/** Makes another document of one; the same one where it finds nothing to change. */
export type Mutation = (xml: string, random: Random) => string;

/** Replaces one of the matches with what is made of it. */
export function oneMatch(
  xml: string,
  random: Random,
  pattern: RegExp,
  make: (found: string) => string,
): string {
  const matches = [...xml.matchAll(pattern)];
  if (matches.length === 0) return xml;
  const match = pickOne(random, matches);
  return `${xml.slice(0, match.index)}${make(match[0])}${xml.slice(match.index + match[0].length)}`;
}

/** Gives the text of an element another value. */
export const text =
  (pattern: RegExp, values: readonly string[]): Mutation =>
  (xml, random) =>
    oneMatch(xml, random, pattern, (found) => found.replace(/>[^<]*</, () => `>${pickOne(random, values)}<`));

/** Gives an attribute another value; the pattern finds the value with its quotes. */
export const attribute =
  (pattern: RegExp, values: readonly string[]): Mutation =>
  (xml, random) =>
    oneMatch(xml, random, pattern, (found) => found.replace(/"[^"]*"/, `"${pickOne(random, values)}"`));

export const removed =
  (pattern: RegExp): Mutation =>
  (xml, random) =>
    oneMatch(xml, random, pattern, () => '');

export const doubled =
  (pattern: RegExp): Mutation =>
  (xml, random) =>
    oneMatch(xml, random, pattern, (found) => `${found}${found}`);

/** Takes an element out and puts it before another tag, anywhere inside of the root. */
export const moved =
  (pattern: RegExp): Mutation =>
  (xml, random) => {
    let element = '';
    const without = oneMatch(xml, random, pattern, (found) => {
      element = found;
      return '';
    });
    const inside = [...without.matchAll(/<(?![?!])/g)].slice(1);
    if (element === '' || inside.length === 0) return xml;
    const { index } = pickOne(random, inside);
    return `${without.slice(0, index)}${element}${without.slice(index)}`;
  };

/** A document after one to three changes. */
export function changedXml(document: Buffer, random: Random, mutations: readonly Mutation[]): Buffer {
  let xml = document.toString('utf8');
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--)
    xml = pickOne(random, mutations)(xml, random);
  return Buffer.from(xml, 'utf8');
}
