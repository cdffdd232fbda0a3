import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, 'messages');
const AREAS = readdirSync(join(FOLDER, 'en'));
const OTHERS = ['fr', 'nl', 'de'];

function readMessages(language: string, area: string): Record<string, string> {
  return JSON.parse(readFileSync(join(FOLDER, language, area), 'utf8')) as Record<string, string>;
}

/** Names of arguments and tags of a message, with what they are; plurals and choices by their arguments. */
function readPlaceholders(text: string): string[] {
  const found = new Set<string>();
  const look = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      found.add(`${TYPE[element.type]} ${element.value}`);
      if (element.type === TYPE.tag) look(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const { value } of Object.values(element.options)) look(value);
    }
  };
  look(parse(text));
  return [...found].sort();
}

/** Styles that are only a name (`{count, number, percent}`), and times without one, which have a name by themselves. */
function readNamedStyles(text: string): string[] {
  const found: string[] = [];
  const look = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.number || element.type === TYPE.date || element.type === TYPE.time) {
        if (typeof element.style === 'string') found.push(element.style);
        else if (element.type === TYPE.time && !element.style) found.push('medium');
      }
      if (element.type === TYPE.tag) look(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const { value } of Object.values(element.options)) look(value);
    }
  };
  look(parse(text));
  return found;
}

describe('the texts of the dashboard', () => {
  it('are of the same areas in each language', () => {
    for (const language of OTHERS)
      expect([language, readdirSync(join(FOLDER, language))]).toEqual([language, AREAS]);
  });

  // `text.tsx` gives the formatter no styles.
  it.each(['en', ...OTHERS])('name no style of a number or date in %s', (language) => {
    for (const area of AREAS)
      for (const [key, text] of Object.entries(readMessages(language, area)))
        expect([key, readNamedStyles(text)]).toEqual([key, []]);
  });

  describe.each(AREAS)('in %s', (area) => {
    const english = readMessages('en', area);

    it('have keys that begin with the area', () => {
      const name = area.replace('.json', '');
      for (const key of Object.keys(english)) expect(key.split('.')[0]).toBe(name);
    });

    it.each(OTHERS)('have the same keys and placeholders in %s', (language) => {
      const theirs = readMessages(language, area);
      const describeShape = (messages: Record<string, string>) =>
        Object.fromEntries(
          Object.entries(messages).map(([key, text]) => [key, readPlaceholders(text)] as const),
        );
      expect(describeShape(theirs)).toEqual(describeShape(english));
      for (const [key, text] of Object.entries(theirs)) expect([key, text.trim()]).not.toEqual([key, '']);
    });
  });
});
