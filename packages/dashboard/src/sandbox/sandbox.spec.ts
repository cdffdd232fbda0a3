import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from '../api/client';
import { base64Of, documentOfFile, exampleFor, type Company } from './inbound';
import { toSeconds } from './leap';
import { magicAddress, MAGIC_RECIPIENTS } from './magic-recipients';

describe('the sandbox', () => {
  it('has the recipients that the documentation names', () => {
    const page = readFileSync(join(__dirname, '../../../../docs/sending.md'), 'utf8');
    const documented = [...page.matchAll(/^\| `(9999:[\w-]+)`/gm)].map((match) => match[1]);
    expect(MAGIC_RECIPIENTS.map(magicAddress)).toEqual(documented);
  });

  it('lets whole amounts of time pass, up to ninety days', () => {
    expect([toSeconds('3', 'days'), toSeconds('1', 'hours'), toSeconds('5', 'minutes')]).toEqual([
      259_200, 3600, 300,
    ]);
    expect([toSeconds('0', 'days'), toSeconds('', 'days'), toSeconds('1.5', 'days')]).toEqual([
      null,
      null,
      null,
    ]);
    expect([toSeconds('90', 'days'), toSeconds('91', 'days')]).toEqual([7_776_000, null]);
  });

  it('makes an example to an address of the receiver, and receives its XML as text', async () => {
    const xml = '<Invoice xmlns="urn:é"/>';
    const post = jest.fn().mockResolvedValue({ document: { xml } });
    const get = jest.fn().mockResolvedValue({ identifiers: [{ scheme: '0208', identifier: '0123456749' }] });
    const receiver = { id: 'co_1', isVerified: true, name: 'A' } as Partial<Company>;
    const document = await exampleFor(
      { get, post } as Partial<Api> as Api,
      receiver as Company,
      [],
      'creditNote',
      new Date('2026-11-23T05:00:00Z'),
    );
    expect(document).toBe(xml);
    expect(post).toHaveBeenCalledTimes(1);
    expect(post.mock.calls[0]).toMatchObject([
      expect.any(String),
      { body: { recipient: '0208:0123456749' } },
    ]);
  });

  it('receives dropped XML as text and a PDF as base64', async () => {
    expect(await documentOfFile(new File(['<Invoice>é</Invoice>'], 'a.xml'))).toBe('<Invoice>é</Invoice>');
    expect(await documentOfFile(new File(['%PDF-1.7'], 'A.PDF'))).toBe(btoa('%PDF-1.7'));
  });

  it('writes a file as base64, byte for byte', () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    expect(Buffer.from(base64Of(bytes), 'base64').equals(Buffer.from(bytes))).toBe(true);
  });
});
