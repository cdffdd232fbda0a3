import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Passerelle } from './index.js';

/**
 * The verbs of operation ids and of methods of the client: `documents.list`, or with a noun behind the verb, `documents.addLabel`.
 * A new operation takes one of them; a new verb is added here when the field has no other word for what the operation does.
 */
const VERBS = [
  // Resources
  ...['list', 'get', 'create', 'update', 'upsert', 'set', 'delete', 'add', 'remove', 'download', 'upload'],
  // Documents and their exchange
  ...[
    'send',
    'preview',
    'validate',
    'cancel',
    'resend',
    'receive',
    'respond',
    'mark',
    'report',
    'resubmit',
    'withdraw',
    'credit',
    'import',
    'dismiss',
  ],
  // Companies and identifiers
  ...['verify', 'decide', 'migrate', 'search', 'check', 'run'],
  // Webhooks, events and queues
  ...[
    'test',
    'replay',
    'retry',
    'rotate',
    'hold',
    'resume',
    'release',
    'discard',
    'advance',
    'follow',
    'stop',
    'wait',
  ],
  // Accounts, credentials and sessions
  ...[
    'accept',
    'request',
    'confirm',
    'revoke',
    'leave',
    'change',
    'enroll',
    'disable',
    'generate',
    'regenerate',
  ],
  ...['signIn', 'signOut', 'start', 'callback', 'link', 'unlink'],
];

/** Whether a name is a verb of the list, or one with a noun behind it. */
function beginsWithVerb(name: string): boolean {
  return VERBS.some(
    (verb) => name === verb || (name.startsWith(verb) && /^[A-Z]/.test(name.slice(verb.length))),
  );
}

const { paths } = JSON.parse(readFileSync(join(__dirname, '../../../openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string }>>;
};
const ids = Object.values(paths).flatMap((methods) =>
  Object.values(methods).map(({ operationId }) => operationId),
);

/** Methods of the client as `documents.send`. */
function methodsOf(client: Passerelle): string[] {
  const { reporting, ...resources } = client;
  return Object.entries<object>({ ...resources, 'reporting.fr': reporting.fr }).flatMap(([name, resource]) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(resource))
      .filter((method) => method !== 'constructor')
      .map((method) => `${name}.${method}`),
  );
}
const methods = methodsOf(new Passerelle({ baseUrl: 'http://passerelle', auth: { token: 'x' } }));
const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

describe('names of operations', () => {
  it('are a noun and a verb of the closed list', () => {
    expect(ids.length).toBeGreaterThan(100);
    expect(ids.filter((id) => !/^[a-z]\w*\.[a-z]\w*$/.test(id) || !beginsWithVerb(lastPart(id)))).toEqual([]);
  });

  it('are verbs of the same list in the client', () => {
    expect(methods.length).toBeGreaterThan(60);
    expect(methods.filter((name) => !beginsWithVerb(lastPart(name)))).toEqual([]);
  });

  it('leave no verb in the list that no operation and no method uses', () => {
    const names = [...ids, ...methods].map(lastPart);
    const isUsed = (verb: string): boolean =>
      names.some((name) => new RegExp(`^${verb}(?![a-z])`).test(name));
    expect(VERBS.filter((verb) => !isUsed(verb))).toEqual([]);
  });
});
