import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { Passerelle, verifyWebhook } from '../../packages/sdk/src/index';
import { Endpoint, SECRET, type Post } from '../support/endpoint';
import { blocksOf } from '../support/guide-page';
import { guideService } from './guide-world';
import type { GuideWorld } from '../support/guide-walk';

const PAGE = 'webhooks/verifying.md';

/** What a receiver is asked to check. */
interface Delivery {
  id: string;
  timestamp: string;
  signature: string;
  body: string;
}

/** A language whose function of the page can be run here. */
interface Language {
  name: string;
  /** Says whether the language is installed. */
  probe: [command: string, ...args: string[]];
  /** The function as a program that checks one delivery per line: base64 of its parts, separated by blanks. */
  program: (block: string) => { file: string; text: string; run: [command: string, ...args: string[]] };
}

const LANGUAGES: Language[] = [
  {
    name: 'python',
    probe: ['python3', '--version'],
    program: (block) => ({
      file: 'verify.py',
      text: `${block}
import sys
for line in sys.stdin:
    id, sent, signature, body = (base64.b64decode(part[1:]) for part in line.split())
    headers = {"webhook-id": id.decode(), "webhook-timestamp": sent.decode(), "webhook-signature": signature.decode()}
    print(str(genuine("${SECRET}", headers, body)).lower())
`,
      run: ['python3', 'verify.py'],
    }),
  },
  {
    name: 'java',
    probe: ['java', '--version'],
    program: (block) => ({
      file: 'Program.java',
      // Of a source file that is run, the first class has the main method.
      text: block.replace(
        'final class Deliveries',
        `final class Program {
    public static void main(String[] none) throws Exception {
        for (String line : new String(System.in.readAllBytes(), UTF_8).split("\\n")) {
            byte[][] parts = java.util.stream.Stream.of(line.split(" "))
                .map(part -> Base64.getDecoder().decode(part.substring(1))).toArray(byte[][]::new);
            java.util.Map<String, String> headers = java.util.Map.of("webhook-id", new String(parts[0], UTF_8),
                "webhook-timestamp", new String(parts[1], UTF_8), "webhook-signature", new String(parts[2], UTF_8));
            System.out.println(Deliveries.genuine("${SECRET}", headers::get, parts[3]));
        }
    }
}

final class Deliveries`,
      ),
      run: ['java', 'Program.java'],
    }),
  },
  {
    name: 'go',
    probe: ['go', 'version'],
    program: (block) => ({
      file: 'verify.go',
      text: `package main

${block.replace('import (', 'import (\n\t"bufio"\n\t"fmt"\n\t"os"')}
func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		parts := strings.Fields(lines.Text())
		read := func(at int) []byte { text, _ := base64.StdEncoding.DecodeString(parts[at][1:]); return text }
		names := map[string]int{"webhook-id": 0, "webhook-timestamp": 1, "webhook-signature": 2}
		header := func(name string) string { return string(read(names[name])) }
		fmt.Println(genuine("${SECRET}", header, read(3)))
	}
}
`,
      run: ['go', 'run', 'verify.go'],
    }),
  },
];

const isHere = ({ probe: [command, ...args] }: Language): boolean => spawnSync(command, args).status === 0;

function deliveryOf({ headers, body }: Post): Delivery {
  const text = (name: string): string => String(headers[name]);
  return {
    id: text('webhook-id'),
    timestamp: text('webhook-timestamp'),
    signature: text('webhook-signature'),
    body,
  };
}

/** The delivery as it would be signed some seconds from its time. */
function shifted({ id, timestamp, body }: Delivery, seconds: number): Delivery {
  const then = Number(timestamp) + seconds;
  const signature = new Webhook(SECRET).sign(id, new Date(then * 1000), body);
  return { id, timestamp: String(then), signature, body };
}

/** The signature that an empty key makes. */
function signedWithNothing({ id, timestamp, body }: Delivery): string {
  const hmac = createHmac('sha256', '').update(`${id}.${timestamp}.${body}`);
  return `v1,${hmac.digest('base64')}`;
}

/** A delivery as the programs read it. */
const lineOf = ({ id, timestamp, signature, body }: Delivery): string =>
  [id, timestamp, signature, body].map((part) => `=${Buffer.from(part).toString('base64')}`).join(' ');

/** The delivery itself, and what may be made of it on its way; with whether it is to be accepted. */
function variantsOf(genuine: Delivery): [delivery: Delivery, accepted: boolean][] {
  const { id, timestamp, signature, body } = genuine;
  return [
    [genuine, true],
    [{ ...genuine, signature: `v1,${'A'.repeat(43)}= ${signature}` }, true],
    [shifted(genuine, -200), true],
    [shifted(genuine, -400), false],
    [shifted(genuine, 400), false],
    [{ ...genuine, body: `${body} ` }, false],
    [{ ...genuine, body: body.replace('webhook.test', 'webhook.tést') }, false],
    [{ ...genuine, id: `${id}x` }, false],
    [{ ...genuine, timestamp: String(Number(timestamp) - 301) }, false],
    [{ ...genuine, timestamp: '' }, false],
    [{ ...genuine, timestamp: 'now' }, false],
    [{ ...genuine, timestamp: '9'.repeat(5_000) }, false],
    [{ ...genuine, signature: 'é' }, false],
    [{ ...genuine, signature: '' }, false],
    [{ ...genuine, signature: signature.replace('v1,', 'v2,') }, false],
    [{ ...genuine, signature: signature.slice(0, -2) }, false],
  ];
}

/** The functions that verify deliveries, as they stand on the page, over what the service really posts. */
describe('the pages for the integrator', () => {
  const shared = guideService();
  const world = (): GuideWorld => shared().world;

  describe('the functions that verify deliveries', () => {
    let endpoint: Endpoint;
    let delivery: Delivery;
    let folder: string;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'verification-'));
      endpoint = await Endpoint.start();
      const { baseUrl, variables } = world();
      const auth = { key: variables['KEY'] ?? '', secret: variables['SECRET'] ?? '' };
      const { webhooks } = new Passerelle({ baseUrl, auth });
      const { id } = await webhooks.create({ url: endpoint.url, secret: SECRET });
      await webhooks.test(id);
      const [post] = await endpoint.until(1);
      if (post === undefined) throw new Error('One delivery is there');
      delivery = deliveryOf(post);
    });

    afterAll(async () => {
      await endpoint.stop();
      rmSync(folder, { recursive: true });
    });

    it('are short', () => {
      const blocks = blocksOf(PAGE);
      expect(blocks.map(({ language }) => language)).toEqual([
        'ts',
        'python',
        'java',
        'go',
        'php',
        'ruby',
        'csharp',
      ]);
      const long = blocks.filter(({ text }) => text.trimEnd().split('\n').length > 27);
      expect(long.map(({ place }) => place)).toEqual([]);
    });

    it.each(LANGUAGES.filter(isHere))(
      'in $name accept what is ours and nothing else',
      ({ name, program }) => {
        const block = blocksOf(PAGE).find(({ language }) => language === name)?.text ?? '';
        const { file, text, run } = program(block);
        writeFileSync(join(folder, file), text);
        const variants = variantsOf(delivery);
        const input = variants.map(([each]) => lineOf(each));
        const [command, ...args] = run;
        const { stdout, stderr } = spawnSync(command, args, { cwd: folder, input: `${input.join('\n')}\n` });
        expect(stderr.toString()).toBe('');
        expect(stdout.toString().trim().split('\n')).toEqual(
          variants.map(([, accepted]) => String(accepted)),
        );

        // A receiver whose setting is missing has no secret: what was signed with none is not ours.
        writeFileSync(join(folder, file), text.replaceAll(SECRET, ''));
        const unsigned = { ...delivery, signature: signedWithNothing(delivery) };
        const none = spawnSync(command, args, { cwd: folder, input: `${lineOf(unsigned)}\n` });
        expect([none.stderr.toString(), none.stdout.toString().trim()]).toEqual(['', 'false']);
      },
    );

    it('in TypeScript accept what is ours and nothing else', async () => {
      const results = variantsOf(delivery).map(([{ id, timestamp, signature, body }]) => {
        const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
        return verifyWebhook(body, headers, SECRET).then(
          () => true,
          () => false,
        );
      });
      expect(await Promise.all(results)).toEqual(variantsOf(delivery).map(([, accepted]) => accepted));
    });
  });
});
