import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** First words of a description that depends on its context or names no subject. */
const DEPENDENT_START = /^(It|Its|What|Who|Others|So|How many|Whether it)\b/;
const MIN_WORDS = 3;
/** Members that contain values of clients, not descriptions. */
const VALUE_MEMBERS = ['example', 'examples', 'value', 'default', 'enum', 'const'];

const document: unknown = JSON.parse(readFileSync(join(__dirname, '../../../openapi.json'), 'utf8'));

/** Yields each summary and description below a value with its path, such as `/paths/~/get/summary`. */
function* listDescriptions(value: unknown, place = ''): Generator<{ place: string; words: string }> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (VALUE_MEMBERS.includes(name)) continue;
    if ((name === 'summary' || name === 'description') && typeof member === 'string')
      yield { place: `${place}/${name}`, words: member.trim() };
    else yield* listDescriptions(member, `${place}/${name}`);
  }
}

const dependsOnContext = (words: string): boolean =>
  words.split(/\s+/).length < MIN_WORDS || DEPENDENT_START.test(words);

describe('summaries and descriptions of the API', () => {
  it('have at least three words and do not depend on their context', () => {
    const all = [...listDescriptions(document)];
    expect(all.length).toBeGreaterThan(1_000);
    expect(all.filter(({ words }) => dependsOnContext(words))).toEqual([]);
  });

  it('are reported when they depend on their context', () => {
    const dependentDescriptions = [
      'Its document',
      'City',
      'How many may be open',
      'What the party is',
      'Whether it was sent',
    ];
    expect(dependentDescriptions.filter((words) => !dependsOnContext(words))).toEqual([]);
    expect(dependsOnContext('Items of the list')).toBe(false);
  });
});
