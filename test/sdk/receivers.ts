/** What a receiver of webhooks answered, and what it printed. */
export interface Received {
  statuses: Record<string, number>;
  printed: string[];
}

/** Packages of receivers and of what posts to them. */
export const FRAMEWORKS = [
  ...['express', 'fastify', 'hono', 'standardwebhooks', 'reflect-metadata', 'rxjs'],
  ...['@nestjs/common', '@nestjs/core', '@nestjs/platform-express'],
];

export const WITH_DECORATORS = {
  jsc: {
    parser: { syntax: 'typescript' as const, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2022' as const,
  },
  module: { type: 'es6' as const },
};

/** Posts to a receiver, or hands requests to one that is only a function, and prints what came back and what it printed. */
export const SENDER = `
import { pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';

const printed = [];
const log = console.log;
console.log = (...words) => printed.push(words.join(' '));
const receiver = await import(pathToFileURL(process.argv[2]));
const address = \`http://127.0.0.1:\${process.env.PORT}\${process.env.RECEIVER_PATH ?? '/hooks/passerelle'}\`;
const handler = receiver.POST ?? receiver.default?.fetch;
const post = (init) => (handler === undefined ? fetch(address, init) : handler(new Request(address, init)));

const body = '{"type": "document.received",  "id":"evt_1", "data": {"name": "é"}}';
const signed = (at) => ({
  'content-type': 'application/json',
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(Math.floor(at / 1000)),
  'webhook-signature': new Webhook(process.env.WEBHOOK_SECRET).sign('evt_1', new Date(at), body),
});
const now = Date.now();
const requests = {
  genuine: { headers: signed(now), body },
  changed: { headers: signed(now), body: body.replace('received', 'sent') },
  old: { headers: signed(now - 600_000), body },
  unsigned: { headers: { 'content-type': 'application/json' }, body },
};
const statuses = {};
for (const [name, init] of Object.entries(requests))
  statuses[name] = (await post({ method: 'POST', ...init })).status;
log(JSON.stringify({ statuses, printed }));
process.exit(0);
`;
