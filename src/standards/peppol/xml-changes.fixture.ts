import { pickOne } from './random.fixture';

export type Random = () => number;
/** Changes a document; returns it unchanged without a match. */
export type Mutation = (xml: string, random: Random) => string;

/** Replaces one of the matches. */
export function oneMatch(
  xml: string,
  random: Random,
  pattern: RegExp,
  make: (foundText: string) => string,
): string {
  const matches = [...xml.matchAll(pattern)];
  if (matches.length === 0) return xml;
  const match = pickOne(random, matches);
  return `${xml.slice(0, match.index)}${make(match[0])}${xml.slice(match.index + match[0].length)}`;
}

/** Creates a change of an element's text. */
export const text =
  (pattern: RegExp, values: readonly string[]): Mutation =>
  (xml, random) =>
    oneMatch(xml, random, pattern, (foundText) =>
      foundText.replace(/>[^<]*</, () => `>${pickOne(random, values)}<`),
    );

/** Creates a change of an attribute; the pattern matches the value with its quotes. */
export const attribute =
  (pattern: RegExp, values: readonly string[]): Mutation =>
  (xml, random) =>
    oneMatch(xml, random, pattern, (foundText) =>
      foundText.replace(/"[^"]*"/, `"${pickOne(random, values)}"`),
    );

export const removed =
  (pattern: RegExp): Mutation =>
  (xml, random) =>
    oneMatch(xml, random, pattern, () => '');

export const doubled =
  (pattern: RegExp): Mutation =>
  (xml, random) =>
    oneMatch(xml, random, pattern, (foundText) => `${foundText}${foundText}`);

/** Creates a move of an element before another tag inside the root. */
export const moved =
  (pattern: RegExp): Mutation =>
  (xml, random) => {
    let element = '';
    const without = oneMatch(xml, random, pattern, (foundText) => {
      element = foundText;
      return '';
    });
    const inside = [...without.matchAll(/<(?![?!])/g)].slice(1);
    if (element === '' || inside.length === 0) return xml;
    const { index } = pickOne(random, inside);
    return `${without.slice(0, index)}${element}${without.slice(index)}`;
  };

/** Applies one to three changes to a document. */
export function changedXml(document: Buffer, random: Random, mutations: readonly Mutation[]): Buffer {
  let xml = document.toString('utf8');
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--)
    xml = pickOne(random, mutations)(xml, random);
  return Buffer.from(xml, 'utf8');
}
