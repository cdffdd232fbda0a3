import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const CSS = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

/** Names and values between the braces that follow the selector. */
function readTokens(selector: string): Record<string, string> {
  const begin = CSS.indexOf(`${selector} {`);
  const block = CSS.slice(begin + selector.length + 2, CSS.indexOf('}', begin));
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

describe('the tokens of the design', () => {
  it('are the same in a dark system and in the dark theme', () => {
    const theme = readTokens(':root[data-theme="dark"]');
    expect(Object.keys(theme).length).toBeGreaterThan(40);
    expect(readTokens(':root:not([data-theme="light"])')).toEqual(theme);
  });

  it('have a light value for each dark one', () => {
    const light = readTokens(':root');
    for (const name of Object.keys(readTokens(':root[data-theme="dark"]')))
      expect(light).toHaveProperty([name]);
  });
});
