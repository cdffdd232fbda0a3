import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { base64Of } from './inbound';
import { secondsOf } from './leap';
import { magicAddress, MAGIC_RECIPIENTS } from './magic-recipients';

describe('the sandbox', () => {
  it('has the recipients that the documentation names', () => {
    const page = readFileSync(join(__dirname, '../../../../docs/sending.md'), 'utf8');
    const documented = [...page.matchAll(/^\| `(9999:[\w-]+)`/gm)].map((match) => match[1]);
    expect(MAGIC_RECIPIENTS.map(magicAddress)).toEqual(documented);
  });

  it('lets whole amounts of time pass, up to ninety days', () => {
    expect([secondsOf('3', 'days'), secondsOf('1', 'hours'), secondsOf('5', 'minutes')]).toEqual([
      259_200, 3600, 300,
    ]);
    expect([secondsOf('0', 'days'), secondsOf('', 'days'), secondsOf('1.5', 'days')]).toEqual([
      null,
      null,
      null,
    ]);
    expect([secondsOf('90', 'days'), secondsOf('91', 'days')]).toEqual([7_776_000, null]);
  });

  it('writes a file as base64, byte for byte', () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    expect(Buffer.from(base64Of(bytes), 'base64').equals(Buffer.from(bytes))).toBe(true);
  });
});
