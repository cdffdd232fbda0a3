import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RenewedAgent } from '../../platform/kernel/outgoing/renewed-agent';
import { AddressRules } from '../../platform/kernel/outgoing/address-rules';
import type { GuardedConnectorOptions } from '../../platform/kernel/outgoing/guarded-connector';
import { CONNECTIONS_PER_ORIGIN, createWebhookAgent } from './webhook-agent';
import { findFreePort, startServer, stopServers, type LoopbackServer } from './loopback.spec-support';
import { postWebhook, type PostOutcome } from './post';
import { NameNotResolvedError } from '../../platform/kernel/outgoing/resolve-host';
import { checkTargetUrl, createTargetPolicy } from '../../platform/kernel/outgoing/target-url';

const agents: RenewedAgent[] = [];

function createAgent(options: Partial<GuardedConnectorOptions> & { addresses: AddressRules }): RenewedAgent {
  const policy = { allowHttp: true, addresses: options.addresses };
  const agent = createWebhookAgent({ policy, connectTimeoutMs: 2_000, ...options });
  agents.push(agent);
  return agent;
}

function post(agent: RenewedAgent, url: string): Promise<PostOutcome> {
  return postWebhook(agent, {
    url,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from('{}'),
  });
}

function createAcceptingServer(headers: Record<string, string> = {}): Server {
  return createServer((_request, response) => response.writeHead(204, headers).end());
}

afterEach(async () => {
  await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
  await stopServers();
});

describe('the guarded connector', () => {
  it.each([22, 25, 6667])('blocks port %d, which belongs to another service', async (port) => {
    // The address is allowed, so the refusal is due to the port.
    const agent = createAgent({ addresses: new AddressRules({ allowLoopback: true }) });
    const outcome = await post(agent, `http://127.0.0.1:${port}/`);
    expect(outcome).toMatchObject({ kind: 'blocked', message: expect.stringContaining(`port ${port}`) });
  });

  const HOSTILE_HOSTS = [
    ...[
      '127.0.0.1',
      '127.0.0.1.',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '0177.0.0.1',
      '017700000001',
      '127.1',
    ],
    ...[
      '127.0.1',
      '0',
      '0.0.0.0',
      '[::]',
      '[::1]',
      '[0:0:0:0:0:0:0:1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
    ],
    ...[
      '[::127.0.0.1]',
      '[64:ff9b::127.0.0.1]',
      '[2002:7f00:1::]',
      '[2a00:1450::5efe:7f00:1]',
      '１２７.０.０.１',
    ],
    ...[
      'localhost',
      'LOCALHOST.',
      'api.localhost',
      '169.254.169.254',
      '168.63.129.16',
      '10.0.0.1',
      '[fd00::1]',
    ],
    ...['private.example', 'mixed.example', 'mapped.example', 'metadata.google.internal'],
  ];
  const NAMES = new Map([
    ['private.example', ['127.0.0.1']],
    ['mixed.example', ['93.184.216.34', '127.0.0.1']],
    ['mapped.example', ['::ffff:127.0.0.1']],
    ['metadata.google.internal', ['169.254.169.254']],
    ['localhost', ['127.0.0.1', '::1']],
    ['localhost.', ['127.0.0.1', '::1']],
    ['api.localhost', ['127.0.0.1', '::1']],
  ]);

  describe('the guarded connector with a canary server on 127.0.0.1', () => {
    let canary: LoopbackServer;
    beforeEach(async () => {
      canary = await startServer(createAcceptingServer());
    });

    it.each(HOSTILE_HOSTS)('does not connect to %s', async (host) => {
      const agent = createAgent({
        addresses: new AddressRules(),
        resolveHost: async (name) => NAMES.get(name) ?? [],
      });
      const outcome = await post(agent, `http://${host}:${canary.port}/hook`);
      expect(outcome.kind).toBe('blocked');
      expect(canary.connections).toHaveLength(0);
    });

    it.each(['127.0.0.1', '2130706433', '0x7f.1', '127.1', 'localhost', 'private.example'])(
      'reaches the canary as %s when loopback is allowed',
      async (host) => {
        const agent = createAgent({
          addresses: new AddressRules({ allowLoopback: true }),
          resolveHost: async (name) => NAMES.get(name) ?? [],
        });
        expect(await post(agent, `http://${host}:${canary.port}/hook`)).toMatchObject({
          kind: 'response',
          status: 204,
        });
        expect(canary.connections).toHaveLength(1);
      },
    );

    it('the URL check rejects every hostile address literal', () => {
      const strict = createTargetPolicy({ allowInsecure: false, allowCidrs: [] });
      const literals = HOSTILE_HOSTS.filter(
        (host) => !host.includes('example') && !host.includes('internal'),
      );
      expect(literals.length).toBeGreaterThan(25);
      for (const host of literals)
        expect([host, checkTargetUrl(`https://${host}/`, strict).ok]).toEqual([host, false]);
    });

    it('blocks a name when any of its addresses is forbidden, in any position', async () => {
      for (const answer of [
        ['127.0.0.1', '10.0.0.1'],
        ['10.0.0.1', '127.0.0.1'],
      ]) {
        const agent = createAgent({
          addresses: new AddressRules({ allowLoopback: true }),
          resolveHost: async () => answer,
        });
        expect((await post(agent, `http://hooks.example:${canary.port}/`)).kind).toBe('blocked');
      }
      expect(canary.connections).toHaveLength(0);
    });

    it('does not reveal the address of a name in the error', async () => {
      const agent = createAgent({ addresses: new AddressRules(), resolveHost: async () => ['10.77.1.2'] });
      expect(await post(agent, `http://hooks.example:${canary.port}/`)).toMatchObject({
        kind: 'blocked',
        message:
          'The host name "hooks.example" resolves to a private address; all its addresses must be public.',
      });
    });

    it('blocks http: when only https: is allowed', async () => {
      const policy = createTargetPolicy({ allowInsecure: false, allowCidrs: ['127.0.0.0/8'] });
      const agent = createAgent({ addresses: policy.addresses, policy });
      expect((await post(agent, `http://127.0.0.1:${canary.port}/`)).kind).toBe('blocked');
      expect(canary.connections).toHaveLength(0);
    });
  });

  it('resolves a name once per connection and blocks the name when its address becomes private (DNS rebinding)', async () => {
    const server = await startServer(createAcceptingServer({ connection: 'close' }));
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1']];
    let resolveCount = 0;
    const agent = createAgent({
      addresses: new AddressRules({ allowCidrs: ['127.0.0.1/32'] }),
      resolveHost: async () => answers[resolveCount++] ?? [],
    });
    const url = `http://rebind.example:${server.port}/`;
    expect(await post(agent, url)).toMatchObject({ kind: 'response', status: 204 });
    expect(resolveCount).toBe(1);
    expect((await post(agent, url)).kind).toBe('blocked');
    expect(resolveCount).toBe(2);
    expect(server.connections).toHaveLength(1);
    expect((await post(agent, url)).kind).toBe('response');
  });

  it('reuses an open connection without resolving the name again', async () => {
    const server = await startServer(createAcceptingServer());
    let resolveCount = 0;
    const agent = createAgent({
      addresses: new AddressRules({ allowLoopback: true }),
      resolveHost: async () => (resolveCount++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']),
    });
    for (let round = 0; round < 3; round++) {
      expect((await post(agent, `http://hooks.example:${server.port}/`)).kind).toBe('response');
      await sleep(20);
    }
    expect([resolveCount, server.connections.length]).toEqual([1, 1]);
  });

  it('tries the next address when one does not respond', async () => {
    const server = await startServer(createAcceptingServer());
    const agent = createAgent({
      addresses: new AddressRules({ allowLoopback: true }),
      resolveHost: async () => ['::1', '127.0.0.1'],
    });
    expect((await post(agent, `http://hooks.example:${server.port}/`)).kind).toBe('response');
  });

  it('reports a name without addresses, and a name that cannot be resolved', async () => {
    const addresses = new AddressRules({ allowLoopback: true });
    const agentWithoutAddresses = createAgent({ addresses, resolveHost: async () => [] });
    const agentWithUnknownName = createAgent({
      addresses,
      resolveHost: async (name) => Promise.reject(new NameNotResolvedError(name, 'ENOTFOUND')),
    });
    for (const [agent, code] of [
      [agentWithoutAddresses, 'ENODATA'] as const,
      [agentWithUnknownName, 'ENOTFOUND'] as const,
    ]) {
      expect(await post(agent, 'http://hooks.example/')).toMatchObject({
        kind: 'no_response',
        reason: 'dns',
        message: `The host name "hooks.example" could not be resolved (${code}).`,
      });
    }
  });

  it('counts a silent DNS server as a timeout', async () => {
    const pending: (() => void)[] = [];
    const agent = createAgent({
      addresses: new AddressRules({ allowLoopback: true }),
      connectTimeoutMs: 200,
      resolveHost: () => new Promise((resolve) => pending.push(() => resolve([]))),
    });
    expect(await post(agent, 'http://hooks.example/')).toMatchObject({
      kind: 'timeout',
      message: 'No connection was established in time.',
    });
    pending.forEach((end) => end());
  });

  it('reports a refused connection', async () => {
    const port = await findFreePort(createAcceptingServer());
    const agent = createAgent({ addresses: new AddressRules({ allowLoopback: true }) });
    for (const host of ['127.0.0.1', 'localhost']) {
      expect(await post(agent, `http://${host}:${port}/`)).toMatchObject({
        kind: 'no_response',
        reason: 'refused',
      });
    }
  });

  it('opens at most 64 connections to an origin', async () => {
    const server = await startServer(
      createServer((_request, response) => setTimeout(() => response.end(), 50)),
    );
    const agent = createAgent({ addresses: new AddressRules({ allowLoopback: true }) });
    await Promise.all(
      Array.from({ length: 2 * CONNECTIONS_PER_ORIGIN }, () =>
        post(agent, `http://127.0.0.1:${server.port}/`),
      ),
    );
    expect(CONNECTIONS_PER_ORIGIN).toBe(64);
    expect(server.connections).toHaveLength(CONNECTIONS_PER_ORIGIN);
  });
});
