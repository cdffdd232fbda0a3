import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/process';
import { developerScene } from './scene';

/** A command line, what it exits with, and what it says. */
type Case = [words: string[], status: number, says: RegExp];

describe('the command line for developers', () => {
  const scene = developerScene();

  describe('wrong input', () => {
    beforeAll(() => {
      scene.file('bad.json', '{\n  "invoiceNumber": "1",\n  "lines": [,]\n}');
      scene.file('binary', new Uint8Array([1, 0, 2, 0, 255]));
      scene.file('empty.json', '');
      scene.file('amount.json', '{"invoiceNumber": "1", "total": 12345678901234567890.12}');
      scene.file('large.xml', '<a/>');
      truncateSync(join(scene.directory, 'large.xml'), 201 * 1024 * 1024);
      scene.file('refused.xml', `<Invoice>${`<a>${'x'.repeat(1024 * 1024)}</a>`.repeat(26)}</Invoice>`);
      scene.file(
        'text.xml',
        `<Unknown><a>${'x'.repeat(22 * 1024 * 1024)}</a>${'<b/>'.repeat(2 ** 18)}</Unknown>`,
      );
      scene.file('feeds.json', `{${'\n'.repeat(200 * 1024 * 1024 - 1)}`);
      scene.file('malformed.xml', '<Invoice><a></Invoice>');
      scene.file('wrong.json', '{"invoiceNumber": "1", "lines": [], "colour": "red"}');
    });

    const cases: Case[] = [
      [['send', 'missing.json', '--to', '9999:delivered'], 4, /missing\.json: does not exist/],
      [['send', '.', '--to', '9999:delivered'], 3, /is a directory/],
      [
        ['send', 'binary', '--to', '9999:delivered'],
        3,
        /binary: must be JSON, XML or PDF, but is a binary file of another type/,
      ],
      [
        ['send', 'large.xml', '--to', '9999:delivered'],
        3,
        /large\.xml: must have at most 200 MiB, and at most 25 MiB unless the service sets REQUEST_BODY_LIMIT_MIB; received 210763776 bytes\. Send a smaller document/,
      ],
      [
        ['send', 'bad.json', '--to', '9999:delivered'],
        3,
        /bad\.json: must be JSON: .* \(line 3, column 13\)/,
      ],
      [['send', 'empty.json', '--to', '9999:delivered'], 3, /empty\.json: must not be empty/],
      [['send', 'amount.json', '--to', '9999:delivered'], 3, /write it as text, "12345678901234567890\.12"/],
      [['send', 'wrong.json'], 1, /--to: is required: wrong\.json contains no recipient/],
      [
        ['trigger', 'document.recieved'],
        4,
        /similar types: document\.received.*\nnext {3}use document\.received/,
      ],
      [['listen', '--types', 'document.send'], 4, /similar types: document\.sent/],
      [['listen', '--forward-to', 'http://'], 1, /--forward-to: must be an address/],
      [['docs', 'get', 'doc_unknown'], 4, /next {3}passerelle docs list/],
      [['docs', 'list', '--status', 'late'], 1, /Allowed choices are pending, delivered, failed/],
      [['docs', 'list', '--limit', '0'], 1, /must be a whole number from 1/],
      [['events', 'tail', '--since', 'yesterday'], 1, /must be an instant/],
      [
        ['whoami', '--profile', 'nobody'],
        4,
        /There is no profile "nobody".*\nnext {3}passerelle login --profile nobody/,
      ],
      [['whoami', '--url', 'ftp://x'], 1, /--url: must begin with http:\/\/ or https:\/\//],
      [['open', 'nothing'], 3, /must be an id that begins with/],
      [['validate', 'missing.xml', 'binary'], 4, /unreadable {2}does not exist/],
      [['validate', 'binary'], 3, /unreadable {2}must be XML or JSON, but is a binary file/],
      [['validate', '.'], 3, /unreadable {2}must be a file, but is a directory/],
      [['validate', 'large.xml'], 3, /unreadable {2}must have at most 200 MiB.*; received 210763776 bytes/],
      [['validate', 'refused.xml'], 0, /not_supported[^]*ROOT-ELEMENT/],
      [['validate', 'text.xml'], 0, /text\.xml {2}not_supported/],
      [
        ['validate', 'refused.xml', 'text.xml'],
        0,
        /refused\.xml {2}not_supported[^]*text\.xml {2}not_supported/,
      ],
      [
        ['validate', 'feeds.json'],
        3,
        /feeds\.json {2}unreadable {2}must be JSON: .* \(line 209715200, column 1\)/,
      ],
      [['send', 'feeds.json'], 3, /feeds\.json: must be JSON: .* \(line 209715200, column 1\)/],
      [['validate', 'bad.json'], 3, /bad\.json {2}unreadable {2}must be JSON: .* \(line 3, column 13\)/],
      [['validate', 'amount.json'], 3, /write it as text/],
      [['validate', 'wrong.json'], 3, /invalid_input {2}wrong\.json:1:37 {2}colour/],
      [
        ['validate', 'wrong.json', '--profile', 'zugferd'],
        1,
        /Allowed choices are peppol-bis-3, xrechnung-3/,
      ],
      [['validate', 'malformed.xml'], 3, /malformed\.xml {2}unreadable/],
      [
        ['listen', '--forward-to', 'ftp://x'],
        1,
        /--forward-to: must begin with http:\/\/ or https:\/\/; received ftp:/,
      ],
      [['unknown'], 1, /unknown command/],
    ];

    it.each(cases)('%j exits with %d', async (words, status, says) => {
      const before = readdirSync(scene.directory);
      const outcome = await scene.cli(...words);
      expect(outcome.errors + outcome.output).toMatch(says);
      expect(outcome.status).toBe(status);
      expect(readdirSync(scene.directory)).toEqual(before);
    });

    it('is a document on standard input that is too large, whose whole size nobody knows: status 3', async () => {
      const { status, errors } = await scene.piped('x'.repeat(201 * 1024 * 1024), [
        'send',
        '-',
        '--to',
        '9999:delivered',
      ]);
      expect(errors).toMatch(
        /standard input: must have at most 200 MiB.*; received more than 209715200 bytes/,
      );
      expect(status).toBe(3);
    });

    it('of a document names each field, with status 3, and for programs in the shape of the API', async () => {
      const words = ['send', 'wrong.json', '--to', scene.sandbox.recipient, '--company', scene.sandbox.from];
      const { status, json } = await scene.cli(...words, '--json');
      expect(status).toBe(3);
      expect(json()).toMatchObject({ success: false, errors: { 'document.colour': [expect.any(String)] } });
    });

    it('is a document above the maximum of the service, whose answer tells the maximum, with status 3', async () => {
      const words = ['send', 'refused.xml', '--to', scene.sandbox.recipient, '--company', scene.sandbox.from];
      const { status, errors } = await scene.cli(...words);
      expect(errors).toMatch(
        /larger than 26214400 bytes[^]*^next {3}send a smaller document.*REQUEST_BODY_LIMIT_MIB/m,
      );
      expect(status).toBe(3);
    });

    it('is a host that nobody answers at: status 1, and what helps', async () => {
      const settings = scene.settings({
        PASSERELLE_URL: `http://127.0.0.1:${await freePort()}`,
        PASSERELLE_KEY: scene.key,
      });
      const { status, errors } = await scene.piped('', ['whoami'], settings);
      expect([status, errors]).toEqual([1, expect.stringMatching(/ECONNREFUSED[^]*^next {3}npm start/m)]);
      expect(errors).not.toContain(scene.sandbox.client.secret);
    });

    it('is a JWT that has expired: status 2', async () => {
      const { jwt } = (
        await scene.cli('keys', 'create', '--type', 'jwt', '--expires-in', '60', '--json')
      ).json();
      const [head, , signature] = String(jwt).split('.');
      const past = Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url');
      const settings = scene.settings({
        PASSERELLE_URL: scene.url,
        PASSERELLE_KEY: `${head}.${past}.${signature}`,
      });
      const { status, errors } = await scene.piped('', ['docs', 'list'], settings);
      expect([status, errors]).toEqual([2, expect.stringContaining('next   passerelle login')]);
    });

    it('is no secret of the webhook', async () => {
      const { status, errors } = await scene.piped('', ['webhooks', 'listen', '--port', '4000']);
      expect([status, errors]).toEqual([
        1,
        expect.stringContaining('--secret: is required: the secret of the webhook'),
      ]);
    });

    it('is no key at all: status 2', async () => {
      const settings = scene.settings({ XDG_CONFIG_HOME: join(scene.directory, 'elsewhere') });
      const { status, errors } = await scene.piped('', ['docs', 'list'], settings);
      expect([status, errors]).toEqual([2, expect.stringContaining('passerelle login')]);
    });
  });
});
