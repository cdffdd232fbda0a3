import { transformSync } from '@swc/core';
import { randomBytes } from 'node:crypto';
import { freePort } from '../support/process';
import { installedPackage, readmeBlock } from './installed-package';
import { FRAMEWORKS, SENDER, WITH_DECORATORS, type Received } from './receivers';

describe('the SDK', () => {
  const installed = installedPackage();

  describe('the receivers of its README', () => {
    beforeAll(() => installed().link(...FRAMEWORKS));

    it.each(['express.mjs', 'fastify.mjs', 'nest.ts', 'next.ts', 'hono.mjs'])(
      '%s takes what is signed, as it came, and refuses anything else',
      async (name) => {
        const { write, run } = installed();
        const block = readmeBlock(name);
        const isTyped = name.endsWith('.ts');
        const code = isTyped ? transformSync(block, WITH_DECORATORS).code : block;
        const file = write(name.replace('.ts', '.mjs'), code);
        // It stands in the folder, so that it finds the packages that are there.
        const sender = write('send.mjs', SENDER);
        const printed = run([sender, file], {
          PORT: String(await freePort()),
          WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64')}`,
        });
        const { statuses, printed: lines } = JSON.parse(printed) as Received;
        expect(statuses).toEqual({ genuine: 204, changed: 400, old: 400, unsigned: 400 });
        expect(lines).toEqual(['evt_1 document.received']);
      },
    );
  });
});
