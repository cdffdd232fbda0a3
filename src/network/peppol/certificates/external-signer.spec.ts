import {
  constants,
  createHash,
  generateKeyPairSync,
  privateDecrypt,
  privateEncrypt,
  publicEncrypt,
  randomBytes,
  verify,
} from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeyUnavailableError, OwnIdentity } from '../../../standards/peppol/as4';
import { ExternalSigner } from './external-signer';
import { readIdentities } from './identity-files';

const PKI = join(__dirname, '../../../../test/fixtures/peppol/vectors/pki');
const folder = mkdtempSync(join(tmpdir(), 'passerelle-signer-'));
const path = join(folder, 'signer.sock');
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const certificate = Buffer.from('a certificate');
/** Longer than any pause of a busy machine. No test waits for this time. */
const LONG_TIMEOUT_MS = 30_000;
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

interface SignerRequest {
  id: number;
  operation: string;
  certificate: string;
  data: string;
}

let server: Server;
let sockets: Socket[];
let requests: SignerRequest[];
let handleRequest: (request: SignerRequest, socket: Socket) => void;
let signer: ExternalSigner;

function computeResult({ operation, data }: SignerRequest): string | null {
  const bytes = Buffer.from(data, 'base64');
  if (operation === 'sign')
    return privateEncrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
      Buffer.concat([DIGEST_INFO, bytes]),
    ).toString('base64');
  try {
    return privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      bytes,
    ).toString('base64');
  } catch {
    return null;
  }
}

const sendResult = (request: SignerRequest, socket: Socket): void =>
  void socket.write(`${JSON.stringify({ id: request.id, result: computeResult(request) })}\n`);

function listen(): Promise<void> {
  server = createServer((socket) => {
    sockets.push(socket);
    let text = '';
    socket.on('error', () => undefined);
    socket.setEncoding('utf8').on('data', (piece: string) => {
      const lines = `${text}${piece}`.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const request = JSON.parse(line) as SignerRequest;
        requests.push(request);
        handleRequest(request, socket);
      }
    });
  });
  return new Promise((resolve) => server.listen(path, resolve));
}

async function stop(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
}

beforeEach(async () => {
  [sockets, requests, handleRequest] = [[], [], sendResult];
  await listen();
  signer = new ExternalSigner(path, LONG_TIMEOUT_MS, 2);
});
afterEach(async () => {
  signer.close();
  await stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a key of an external signer', () => {
  it('signs and unwraps with requests that contain only a digest and the fingerprint of the certificate', async () => {
    const identity = new OwnIdentity(certificate, signer.createKey(certificate));
    const data = Buffer.from('signed text');
    expect(verify('sha256', data, publicKey, await identity.sign(data))).toBe(true);
    const key = randomBytes(16);
    const wrappedBytes = publicEncrypt(
      { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      key,
    );
    expect((await identity.unwrapKey(wrappedBytes, 16)).equals(key)).toBe(true);
    expect(requests[0]).toEqual({
      id: 1,
      operation: 'sign',
      certificate: createHash('sha256').update(certificate).digest('hex'),
      data: createHash('sha256').update(data).digest('base64'),
    });
    expect(identity.keyLocation).toEqual({ kind: 'external_signer', address: path });
  });

  it('returns a random key for content that was not wrapped for it', async () => {
    const identity = new OwnIdentity(certificate, signer.createKey(certificate));
    const firstKey = await identity.unwrapKey(randomBytes(256), 16);
    expect(firstKey).toHaveLength(16);
    expect((await identity.unwrapKey(randomBytes(256), 16)).equals(firstKey)).toBe(false);
  });

  it('is used again after the signer was restarted, without a failure', async () => {
    const key = signer.createKey(certificate);
    await key.sign(Buffer.from('x'));
    await stop();
    sockets = [];
    await listen();
    expect(await key.sign(Buffer.from('x'))).toHaveLength(256);
  });

  it('is requested a second time when the connection breaks before the response', async () => {
    handleRequest = (_request, socket) => {
      handleRequest = sendResult;
      socket.destroy();
    };
    expect(await signer.createKey(certificate).sign(Buffer.from('x'))).toHaveLength(256);
    expect(requests).toHaveLength(2);
  });

  it.each<[string, typeof handleRequest, string]>([
    [
      'reports an error',
      ({ id }, socket) => void socket.write(`${JSON.stringify({ id, error: 'the token is away' })}\n`),
      'reported an error: the token is away',
    ],
    ['sends an invalid line', (_request, socket) => void socket.write('hello\n'), 'is not a valid response'],
    ['sends an endless line', (_request, socket) => void socket.write('x'.repeat(70_000)), 'too long'],
  ])('is unavailable while the signer %s', async (_name, behaviour, words) => {
    handleRequest = behaviour;
    const failure: unknown = await signer
      .createKey(certificate)
      .sign(Buffer.from('x'))
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(KeyUnavailableError);
    expect(String(failure)).toContain(words);
    handleRequest = sendResult;
    expect(await signer.createKey(certificate).sign(Buffer.from('x'))).toHaveLength(256);
  });

  it('is unavailable while the signer does not respond', async () => {
    const signerWithShortTimeout = new ExternalSigner(path, 300, 2);
    handleRequest = () => undefined;
    await expect(signerWithShortTimeout.createKey(certificate).sign(Buffer.from('x'))).rejects.toThrow(
      'did not respond within 300 ms',
    );
    signerWithShortTimeout.close();
    handleRequest = sendResult;
    expect(await signer.createKey(certificate).sign(Buffer.from('x'))).toHaveLength(256);
  });

  it('limits the operations in progress', async () => {
    const pendingReplies: (() => void)[] = [];
    handleRequest = (request, socket) => void pendingReplies.push(() => sendResult(request, socket));
    const key = signer.createKey(certificate);
    const all = Promise.all([1, 2, 3, 4, 5].map((n) => key.sign(Buffer.from(String(n)))));
    for (let doneCount = 0; doneCount < 5; doneCount++) {
      while (pendingReplies.length === 0) await new Promise((resolve) => setImmediate(resolve));
      expect(requests.length - doneCount).toBeLessThanOrEqual(2);
      pendingReplies.shift()?.();
    }
    expect(await all).toHaveLength(5);
  });

  it('is rejected at the start when it does not belong to the certificate', async () => {
    const files = {
      keystores: [],
      keystorePassword: null,
      keyFiles: [],
      certFiles: [join(PKI, 'ap1.crt.pem')],
    };
    await expect(readIdentities({ ...files, signerSocket: path })).rejects.toThrow(
      'with the key of another certificate',
    );
    await expect(readIdentities({ ...files, signerSocket: join(folder, 'none.sock') })).rejects.toThrow(
      /none\.sock cannot be used: .*ENOENT/,
    );
    ExternalSigner.getForSocket(path).close();
  });
});
