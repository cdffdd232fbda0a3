import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { COMMAND_GROUPS } from '../../src/apps/cli/command-groups';
import { SCENES } from '../../src/apps/cli/developer/trigger/scenes';
import { smallInvoice } from '../support/invoices';
import { ROOT } from '../support/process';
import { developerScene, shell } from './scene';
import { completionsIn, hasShell } from './shells';

describe('the command line for developers', () => {
  const scene = developerScene();

  describe('login', () => {
    it('checks the key, and stores it for its user alone', async () => {
      const { status, output, errors } = await scene.piped(scene.key, ['login', '--url', scene.url]);
      expect([status, errors]).toEqual([0, '']);
      expect(output).toContain('signed in  Sandbox');
      expect(output).not.toContain(scene.sandbox.client.secret);
      const file = join(scene.directory, 'config/passerelle/profiles.json');
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
        profiles: { default: { url: scene.url, key: scene.key } },
      });
    });

    it('keeps several profiles apart; logout removes one', async () => {
      const other = await scene.piped(scene.key, ['login', '--url', scene.url, '--profile', 'ci', '--json']);
      expect(other.json()).toMatchObject({ success: true, profile: 'ci', team: { name: 'Sandbox' } });
      const whoami = await scene.piped('', ['whoami', '--profile', 'ci', '--json']);
      expect(whoami.json()).toMatchObject({
        profile: 'ci',
        key: scene.sandbox.client.keyId,
        team: { id: scene.sandbox.client.teamId },
      });
      expect((await scene.piped('', ['logout', '--profile', 'ci'])).status).toBe(0);
      const gone = await scene.piped('', ['whoami', '--profile', 'ci']);
      expect([gone.status, gone.errors]).toEqual([4, expect.stringContaining('There is no profile "ci"')]);
      expect((await scene.piped('', ['whoami'])).output).toContain('profile default');
    });

    it('stores nothing of a key that does not count, and says what helps', async () => {
      const wrong = `${scene.sandbox.client.keyId}:secret_wrong`;
      const { status, errors } = await scene.piped(wrong, ['login', '--url', scene.url, '--profile', 'bad']);
      expect([status, errors]).toEqual([2, expect.stringMatching(/^next {3}passerelle login/m)]);
      expect(errors).not.toContain('secret_wrong');
      expect((await scene.piped('', ['whoami', '--profile', 'bad'])).status).toBe(4);
    });
  });

  it('end with the answer: the parser of answers is not compiled a second time', () => {
    const words = ['--trace-wasm-compilation-times', join(ROOT, 'dist/src/apps/cli.js'), 'docs', 'list'];
    const env = scene.settings({ PASSERELLE_URL: scene.url, PASSERELLE_KEY: scene.key });
    const { status, stdout } = spawnSync(process.execPath, words, { env, cwd: scene.directory });
    expect(status).toBe(0);
    expect(String(stdout)).not.toContain('TurboFan');
  });

  describe('trigger', () => {
    it.each(Object.keys(SCENES))('makes %s by a real change', async (type) => {
      const { status, errors, json } = await scene.cli('trigger', type, '--json');
      expect([status, errors]).toEqual([0, '']);
      expect(json()).toMatchObject({ success: true, event: { type }, change: expect.any(String) });
    });

    it('knows every type that the installation records, except what follows from time alone', async () => {
      const { json } = await scene.cli('trigger', '--json');
      const types = json().eventTypes.map(({ type }: { type: string }) => type);
      expect(types.sort()).toEqual(Object.keys(SCENES).sort());
      const refusal = (await scene.cli('trigger', 'api_key.expiring')).errors;
      expect(refusal).toContain('cannot trigger api_key.expiring');
    });
  });

  describe('documents', () => {
    let id: string;

    it('are sent as JSON, by a recipient of the command line, and waited for', async () => {
      const file = scene.file('invoice.json', JSON.stringify(smallInvoice('CLI-1')));
      const words = ['send', file, '--to', scene.sandbox.recipient, '--company', scene.sandbox.from];
      const { status, errors, json } = await scene.cli(...words, '--wait', '20', '--json');
      expect([status, errors]).toEqual([0, '']);
      expect(json()).toMatchObject({ success: true, document: { deliveryStatus: 'delivered' } });
      id = json().document.id;
    });

    it('are listed, shown, rendered and saved, whole or not at all', async () => {
      const list = await scene.cli('docs', 'list', '--search', 'CLI-1', '--direction', 'outgoing');
      expect(list.output).toMatch(new RegExp(`^ID .*STATUS\\n${id} .*CLI-1 .*delivered\\n$`));
      expect((await scene.cli('docs', 'get', id)).output).toContain('delivered  CLI-1  invoice');
      expect((await scene.cli('docs', 'render', id)).output).toMatch(/to pay {7}12\.10 EUR/);
      const pdf = await scene.cli('docs', 'pdf', id, '--out', 'a.pdf');
      expect([pdf.status, pdf.errors]).toEqual([0, '']);
      expect(readFileSync(join(scene.directory, 'a.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
      const again = await scene.cli('docs', 'pdf', id, '--out', 'a.pdf');
      expect([again.status, again.errors]).toEqual([1, expect.stringContaining('a.pdf already exists')]);
      const folder = await scene.cli('docs', 'pdf', id, '--out', '.', '--force');
      expect([folder.status, folder.errors]).toEqual([
        1,
        expect.stringMatching(/^error .*cannot be written/),
      ]);
      expect((await scene.cli('docs', 'xml', id, '--out', '-')).output).toMatch(/^<\?xml.*CLI-1/s);
      const zip = await scene.cli('docs', 'export', id, '--out', 'a.zip', '--json');
      expect(zip.json()).toMatchObject({ file: 'a.zip', contentType: 'application/zip' });
    });

    it('are listed in another order', async () => {
      const other = scene.file('other.json', JSON.stringify(smallInvoice('CLI-LATER')));
      const { json } = await scene.cli(
        ...['send', other, '--to', scene.sandbox.recipient, '--company', scene.sandbox.from, '--json'],
      );
      const list = async (...words: string[]): Promise<string[]> =>
        (await scene.cli('docs', 'list', '--limit', '200', '--json', ...words))
          .json()
          .documents.map((document: { id: string }) => document.id)
          .filter((listed: string) => [id, json().document.id].includes(listed));
      expect(await list()).toEqual([json().document.id, id]);
      expect(await list('--sort', 'createdAt', '--order', 'asc')).toEqual([id, json().document.id]);
      expect((await list('--sort', 'dueDate')).sort()).toEqual([id, json().document.id].sort());
    });

    it('in the inbox are those that nobody has read', async () => {
      expect((await scene.cli('inbox', '--json')).json().documents.length).toBeGreaterThan(0);
    });

    it('validate names rule, line and column in each format, without a service', async () => {
      const xml = (await scene.cli('docs', 'xml', id, '--out', '-')).output;
      const broken = xml.replace(/<cbc:PayableAmount([^>]*)>[^<]*</, '<cbc:PayableAmount$1>13.10<');
      scene.file('broken.xml', broken);
      scene.file('good.xml', xml);
      const at = broken.split('\n').findIndex((line) => line.includes('<cac:LegalMonetaryTotal>')) + 1;
      const offline = (...words: string[]) => scene.piped('', ['validate', ...words]);
      const pretty = await offline('broken.xml');
      expect([pretty.status, pretty.errors]).toEqual([3, '']);
      expect(pretty.output).toMatch(/error {4}BR-CO-16 {2}broken\.xml:\d+:\d+/);
      const { files } = (await offline('broken.xml', '--json')).json();
      expect(files[0]).toMatchObject({
        result: 'invalid',
        errors: [{ ruleCode: 'BR-CO-16', line: expect.any(Number), column: expect.any(Number) }],
      });
      expect(Math.abs(files[0].errors[0].line - at)).toBeLessThanOrEqual(8);
      const github = await offline('broken.xml', '--format', 'github');
      expect(github.output).toMatch(/^::error file=broken\.xml,line=\d+,col=\d+,title=BR-CO-16::/);
      const junit = await offline('broken.xml', 'good.xml', '--format', 'junit');
      expect(junit.output).toMatch(/tests="2" failures="1" errors="0"[^]*<failure type="BR-CO-16"/);
      expect((await offline('good.xml')).status).toBe(0);
    });

    it('validate finds in JSON what the service finds, by the same fields, without asking it', async () => {
      const document = smallInvoice('CLI-2', { dueDate: 'tomorrow', colour: 'red', buyerReference: null });
      const body = { recipient: scene.sandbox.recipient, documentType: 'invoice', document };
      scene.file('body.json', JSON.stringify(body, null, 2));
      const sent = await scene.cli('send', 'body.json', '--company', scene.sandbox.from, '--json');
      const { status, errors, json } = await scene.piped('', ['validate', 'body.json', '--json']);
      expect([status, errors]).toEqual([3, '']);
      const [{ assumed, errors: found }] = json().files;
      expect(assumed).toEqual(['seller']);
      const fields = (level: string): string[] =>
        found
          .filter(({ errorLevel }: { errorLevel: string }) => errorLevel === level)
          .map(({ fieldName }: { fieldName: string }) => fieldName);
      expect(new Set(fields('ERROR'))).toEqual(new Set(Object.keys(sent.json().errors)));
      const [line] = found.filter(({ fieldName }: { fieldName: string }) => fieldName === 'document.dueDate');
      expect(readFileSync(join(scene.directory, 'body.json'), 'utf8').split('\n')[line.line - 1]).toContain(
        '"dueDate": "tomorrow"',
      );
      const good = JSON.stringify({ ...body, document: smallInvoice('CLI-3') });
      const piped = await scene.piped(good, ['validate', '-', '--profile', 'pint-eu']);
      expect([piped.status, piped.output]).toEqual([0, expect.stringMatching(/valid {2}invoice, pint-eu/)]);
    });
  });

  describe('the validation of PINT documents', () => {
    it('says who can be reached, with status 4 for who cannot', async () => {
      const known = await scene.cli('recipients', 'check', scene.sandbox.recipient);
      expect([known.status, known.output]).toEqual([0, expect.stringContaining('is on the network')]);
      expect((await scene.cli('recipients', 'check', '0208:0000000097')).status).toBe(4);
    });

    it('makes, lists, tests and replays webhooks, without their secrets in a list', async () => {
      const made = await scene.cli('webhooks', 'create', 'https://example.com/hook', '--json');
      const { id, secret } = made.json().webhook;
      const list = await scene.cli('webhooks', 'list', '--json');
      expect(list.json().webhooks).toMatchObject([{ id, isSigned: true }]);
      expect(list.output).not.toContain(secret);
      expect((await scene.cli('webhooks', 'replay', id, '--since', '1h', '--json')).json()).toMatchObject({
        replayed: expect.any(Number),
      });
      const event = (await scene.cli('events', 'list', '--limit', '1', '--json')).json().events[0].id;
      const resent = await scene.cli('events', 'resend', event, '--json');
      expect(resent.json().resent).toMatchObject([{ webhookId: id, replayed: expect.any(Number) }]);
      expect((await scene.cli('webhooks', 'deliveries', id)).output).toContain(event);
    });

    it('makes webhooks that select events, pauses and resumes them', async () => {
      const made = await scene.cli(
        ...[
          'webhooks',
          'create',
          'https://example.com/selected',
          '--events',
          'document.*, company.verification',
        ],
        ...['--header', 'X-Key: very secret', '--rate', '20', '--json'],
      );
      const { id } = made.json().webhook;
      expect(made.json().webhook).toMatchObject({
        events: ['document.*', 'company.verification'],
        headers: [{ name: 'X-Key', value: '********' }],
        rateLimit: 20,
      });
      expect((await scene.cli('webhooks', 'pause', id)).output).toMatch(/^paused since 2/);
      expect((await scene.cli('webhooks', 'list')).output).toContain('paused since');
      const resumed = await scene.cli('webhooks', 'resume', id, '--json');
      expect(resumed.json().webhook).toMatchObject({
        id,
        pausedAt: null,
        events: ['document.*', 'company.verification'],
      });
      expect(resumed.output).not.toContain('very secret');
      const wrong = await scene.cli(
        'webhooks',
        'create',
        'https://example.com/x',
        '--events',
        'documents.*',
        '--json',
      );
      expect([wrong.status === 0, wrong.json().errors]).toEqual([
        false,
        { 'events.0': [expect.any(String)] },
      ]);
    });

    it('makes keys, whose secret is shown once, and revokes them', async () => {
      const { apiKey, secret } = (await scene.cli('keys', 'create', '--name', 'short', '--json')).json();
      const list = await scene.cli('keys', 'list');
      expect(list.output).toContain('short');
      expect(list.output).not.toContain(secret);
      expect((await scene.cli('keys', 'revoke', apiKey.id)).status).toBe(0);
      const settings = scene.settings({
        PASSERELLE_URL: scene.url,
        PASSERELLE_KEY: `${apiKey.id}:${secret}`,
      });
      const refused = await scene.piped('', ['whoami', '--json'], settings);
      expect([refused.status, refused.json().success]).toEqual([2, false]);
    });

    it('init writes a receiver and leaves one that is there as it is', async () => {
      for (const framework of ['express', 'nest', 'next']) {
        const { file } = (await scene.cli('init', framework, '--json')).json();
        const before = readFileSync(join(scene.directory, file), 'utf8');
        expect(statSync(join(scene.directory, file)).mode & 0o777).toBe(0o666 & ~process.umask());
        expect(before).toContain('verifyWebhook');
        const again = await scene.cli('init', framework);
        expect([again.status, again.errors]).toEqual([
          1,
          expect.stringContaining(`${file}: exists already and was not changed`),
        ]);
        expect(readFileSync(join(scene.directory, file), 'utf8')).toBe(before);
      }
    });

    it('open prints where the dashboard has it', async () => {
      const { output } = await scene.cli('open', 'doc_1');
      expect(output).toBe(`${scene.url}/app/${scene.sandbox.client.teamId}/documents/doc_1\n`);
    });

    it('follows the requests of the team', async () => {
      const tail = await scene.follow(['requests', 'tail', '--json'], /"route":"\/api\/v1\/documents/);
      expect(await tail.stop()).toBe(0);
    });

    it('completes commands, choices and options', async () => {
      const { output, status } = await scene.cli('completion', 'bash');
      expect(status).toBe(0);
      const complete = async (...words: string[]) =>
        (
          await shell(
            'bash',
            `${output}\nCOMP_WORDS=(passerelle ${words.join(' ')}); COMP_CWORD=${words.length}; _passerelle; printf '%s\\n' "\${COMPREPLY[@]}"`,
          )
        ).output.trim();
      expect(await complete('trig')).toBe('trigger');
      expect(await complete('docs', 'exp')).toBe('export');
      expect(await complete('init', 'ne')).toBe('nest\nnext');
    });

    it.each(['zsh', 'fish'] as const)('completes in %s, where that is installed', async (name) => {
      const script = join(scene.directory, `completion.${name}`);
      const { output } = await scene.cli('completion', name);
      expect(output).toContain('whoami');
      scene.file(`completion.${name}`, output);
      scene.file('to-complete.json', '{}');
      if (!hasShell(name)) return;
      const complete = (line: string) => completionsIn(name, script, line, scene.directory);
      expect(await complete('passerelle trig')).toContain('passerelle trigger');
      expect(await complete('passerelle docs exp')).toContain('passerelle docs export');
      expect(await complete('passerelle listen --forw')).toContain('passerelle listen --forward-to');
      expect(await complete('passerelle docs get doc_1 --prof')).toContain(
        'passerelle docs get doc_1 --profile',
      );
      if (name === 'fish')
        expect(await complete('passerelle validate to-comp')).toContain(
          'passerelle validate to-complete.json',
        );
      const frameworks = await complete('passerelle init ne');
      for (const framework of ['nest', 'next']) expect(frameworks).toContain(framework);
      expect(await complete('passerelle docs list exp')).not.toContain('export');
    });

    it('has each command under the name by which it is loaded', async () => {
      const { output } = await scene.cli('--help');
      const listed = [...output.matchAll(/^ {2}([a-z-]+)(?: |$)/gm)].map(([, name]) => name);
      const named = COMMAND_GROUPS.flatMap(({ names }) => names);
      expect(listed.filter((name) => name !== 'help').sort()).toEqual([...named].sort());
      expect(existsSync(join(scene.directory, '.data'))).toBe(false);
    });

    it('shows no colours without a terminal', async () => {
      const { output } = await scene.cli('whoami');
      expect(output).not.toMatch(/\u001b/);
    });
  });
});
