import { transformSync } from '@swc/core';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../support/cli';
import { build, freePort, ROOT } from '../support/process';
import { installedPackage } from './installed-package';
import { FRAMEWORKS, SENDER, WITH_DECORATORS, type Received } from './receivers';

/** The application that the receiver for Nest is put into, as its comment says. */
const NEST_APPLICATION = `
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { PasserelleController } from './nest.mjs';

@Module({ controllers: [PasserelleController] })
class AppModule {}

const app = await NestFactory.create(AppModule, { rawBody: true, logger: false });
await app.listen(process.env.PORT);
`;
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

interface Written {
  file: string;
  forwardTo: string;
  text: string;
}

describe('the SDK', () => {
  const installed = installedPackage();

  describe('the receivers that `passerelle init` writes', () => {
    let folder: string;

    const written = new Map<string, Written>();

    beforeAll(async () => {
      build();
      folder = mkdtempSync(join(tmpdir(), 'passerelle-init-'));
      for (const framework of ['express', 'nest', 'next']) {
        const words = ['init', framework, '--dir', join(folder, framework), '--json'];
        const writtenReceiver = (await run(words, {}, folder)).json() as Omit<Written, 'text'>;
        written.set(framework, { ...writtenReceiver, text: readFileSync(writtenReceiver.file, 'utf8') });
      }
      installed().link(...FRAMEWORKS, '@types');
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    function of(framework: string): Written {
      const found = written.get(framework);
      if (found === undefined) throw new Error(`init wrote nothing for ${framework}`);
      return found;
    }

    it.each(['express', 'nest', 'next'])(
      'for %s takes what is signed, and refuses anything else',
      async (framework) => {
        const { write, run: play } = installed();
        const { file, text, forwardTo } = of(framework);
        const code = file.endsWith('.ts') ? transformSync(text, WITH_DECORATORS).code : text;
        let program = write(`${framework}.mjs`, code);
        if (framework === 'nest')
          program = write('nest-application.mjs', transformSync(NEST_APPLICATION, WITH_DECORATORS).code);
        const printed = play([write('send.mjs', SENDER), program], {
          PORT: String(await freePort()),
          RECEIVER_PATH: new URL(forwardTo).pathname,
          WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64')}`,
        });
        const { statuses, printed: lines } = JSON.parse(printed) as Received;
        expect(statuses).toEqual({ genuine: 204, changed: 401, old: 401, unsigned: 401 });
        expect(lines.filter((line) => !line.startsWith('Waiting'))).toEqual([
          expect.stringMatching(/^document\.received evt_1 /),
        ]);
      },
    );

    it('for nest and next compile under strict rules', () => {
      const { write, run: play } = installed();
      const files = ['nest', 'next'].map((framework) =>
        write(`written-${framework}.mts`, of(framework).text),
      );
      const options = [
        ...['--noEmit', '--strict', '--skipLibCheck', '--isolatedModules', '--noUncheckedIndexedAccess'],
        ...['--experimentalDecorators', '--emitDecoratorMetadata', '--target', 'es2022'],
        ...['--module', 'nodenext', '--types', 'node'],
      ];
      expect(play([TSC, ...options, ...files])).toBe('');
    });
  });
});
