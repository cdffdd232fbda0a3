import { createServer } from 'node:https';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import tls, { type TLSSocket } from 'node:tls';
import type { RenewedAgent } from '../../platform/kernel/outgoing/renewed-agent';
import { AddressRules } from '../../platform/kernel/outgoing/address-rules';
import { createWebhookAgent } from './webhook-agent';
import { waitUntilClosed, startServer, stopServers } from './loopback.spec-support';
import { postWebhook, type PostOutcome } from './post';

/** Self-signed certificate for hooks.example.test, valid from 2020 to 2119, with its key; used only by these specs. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTxTzIR10IGXGo4og
F/fDiSkNWtIjI+rNr4FXymF6tzmhRANCAAQYam2AdmHpqHSCTiA7/DaYTalaGg6p
a0wYlyj2pzJ6lTICjmlDr6/nlwXrIWLUwL2ChsS9x/YOBequtgUHAk17
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBjzCCATWgAwIBAgIUANOXxYqswR6eD5tt91ttDAJVSscwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSaG9va3MuZXhhbXBsZS50ZXN0MCAXDTIwMDEwMTAwMDAwMFoY
DzIxMTkxMjMxMjM1OTU5WjAdMRswGQYDVQQDDBJob29rcy5leGFtcGxlLnRlc3Qw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQYam2AdmHpqHSCTiA7/DaYTalaGg6p
a0wYlyj2pzJ6lTICjmlDr6/nlwXrIWLUwL2ChsS9x/YOBequtgUHAk17o1EwTzAd
BgNVHREEFjAUghJob29rcy5leGFtcGxlLnRlc3QwDwYDVR0TAQH/BAUwAwEB/zAd
BgNVHQ4EFgQUfRCafL3IN2Rr+rEYAub6Dmr2L98wCgYIKoZIzj0EAwIDSAAwRQIh
AM/k00ZddYIaynKcwYONJcjxDvVt8sn2fnONED3U7JejAiBdRrhlbl0Ygp66w4p2
X1oAHYYxWfj98nTpZuEHF7tlJA==
-----END CERTIFICATE-----`;

const agents: RenewedAgent[] = [];

/** Creates an agent that resolves every name to this machine. */
function createAgentTrusting(ca?: string): RenewedAgent {
  const agent = createWebhookAgent({
    policy: { allowHttp: true, addresses: new AddressRules({ allowLoopback: true }) },
    resolveHost: async () => ['127.0.0.1'],
    connectTimeoutMs: 300,
    ca,
  });
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

describe('posting over TLS', () => {
  let port: number;
  let requests: { servername: string | false; protocol: string | false | null }[];

  beforeEach(async () => {
    requests = [];
    const server = createServer(
      { key: KEY, cert: CERTIFICATE, ALPNProtocols: ['h2', 'http/1.1'] },
      (request, response) => {
        const { servername, alpnProtocol } = request.socket as TLSSocket & { servername: string | false };
        requests.push({ servername, protocol: alpnProtocol });
        response.end('ok');
      },
    );
    port = (await startServer(server)).port;
  });
  afterEach(async () => {
    await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
    await stopServers();
  });

  it('sends the host in SNI and uses HTTP/1.1', async () => {
    const outcome = await post(createAgentTrusting(CERTIFICATE), `https://hooks.example.test:${port}/`);
    expect(outcome).toMatchObject({ kind: 'response', status: 200, bodyStart: 'ok' });
    expect(requests).toEqual([{ servername: 'hooks.example.test', protocol: 'http/1.1' }]);
  });

  it('rejects a certificate for another host', async () => {
    expect(await post(createAgentTrusting(CERTIFICATE), `https://other.example.test:${port}/`)).toMatchObject(
      {
        kind: 'no_response',
        reason: 'tls',
        message: 'The certificate is not valid for the host of the URL (ERR_TLS_CERT_ALTNAME_INVALID).',
      },
    );
    expect(requests).toEqual([]);
  });

  it('rejects a certificate for a name when the URL contains the address', async () => {
    expect(await post(createAgentTrusting(CERTIFICATE), `https://127.0.0.1:${port}/`)).toMatchObject({
      reason: 'tls',
    });
    expect(requests).toEqual([]);
  });

  it('rejects a certificate of an unknown authority', async () => {
    expect(await post(createAgentTrusting(), `https://hooks.example.test:${port}/`)).toMatchObject({
      kind: 'no_response',
      reason: 'tls',
      message: 'The certificate was not accepted (DEPTH_ZERO_SELF_SIGNED_CERT).',
    });
    expect(requests).toEqual([]);
  });

  it('verifies certificates even with NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
    const connect = jest.spyOn(tls, 'connect');
    await post(createAgentTrusting(CERTIFICATE), `https://hooks.example.test:${port}/`);
    expect(connect).toHaveBeenCalledTimes(1);
    expect(connect).toHaveBeenCalledWith(expect.objectContaining({ rejectUnauthorized: true }));
    connect.mockRestore();
  });

  it('reports a server that does not speak TLS', async () => {
    const plain = await startServer(createHttpServer((_request, response) => response.end()));
    expect(
      await post(createAgentTrusting(CERTIFICATE), `https://hooks.example.test:${plain.port}/`),
    ).toMatchObject({
      kind: 'no_response',
      reason: 'tls',
    });
  });

  it('closes the connection when the handshake is not completed', async () => {
    const silent = await startServer(createTcpServer(() => undefined));
    expect(
      await post(createAgentTrusting(CERTIFICATE), `https://hooks.example.test:${silent.port}/`),
    ).toMatchObject({
      kind: 'timeout',
      message: 'No connection was established in time.',
    });
    silent.connections[0]?.resume();
    await waitUntilClosed(silent.connections[0]);
  });
});
