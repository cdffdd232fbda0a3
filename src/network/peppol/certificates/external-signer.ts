import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { KeyUnavailableError, type KeyLocation, type PrivateKey } from '../../../standards/peppol/as4';

/** Maximum number of concurrent operations of the signer for this process; further operations wait. */
const MAX_CONCURRENT_OPERATIONS = 32;
/** Time limit of an operation, which takes a few milliseconds. */
const RESPONSE_TIMEOUT_MS = 5_000;
/** Maximum length of a line of the signer, in bytes. */
const MAX_LINE_BYTES = 64 * 1024;

type Operation = 'sign' | 'unwrapKey';

interface PendingOperation {
  resolve: (result: Buffer | null) => void;
  reject: (error: KeyUnavailableError) => void;
  timer: NodeJS.Timeout;
}

/**
 * Client of an external signer: a program on the same machine that holds private keys and listens on a Unix socket
 * (docs/external-signer.md). Requests and responses are lines of JSON; several requests can be in progress at the same
 * time.
 */
export class ExternalSigner {
  private static readonly bySocket = new Map<string, ExternalSigner>();

  private readonly pendingOperations = new Map<number, PendingOperation>();
  private readonly waitingCallers: (() => void)[] = [];
  private socket: Socket | null = null;
  private receivedText = '';
  private lastId = 0;
  private runningCount = 0;

  constructor(
    private readonly path: string,
    private readonly responseTimeoutMs = RESPONSE_TIMEOUT_MS,
    private readonly maxConcurrent = MAX_CONCURRENT_OPERATIONS,
  ) {}

  /** Returns the client of a socket, shared by all certificates of this process. */
  static getForSocket(path: string): ExternalSigner {
    const knownSigner = ExternalSigner.bySocket.get(path);
    const signer = knownSigner ?? new ExternalSigner(path);
    ExternalSigner.bySocket.set(path, signer);
    return signer;
  }

  /** Creates the key of a certificate. @param certificate DER */
  createKey(certificate: Buffer): PrivateKey {
    const fingerprint = createHash('sha256').update(certificate).digest('hex');
    const location: KeyLocation = { kind: 'external_signer', address: this.path };
    return {
      location,
      sign: async (data) => {
        const digest = createHash('sha256').update(data).digest();
        const signature = await this.request('sign', fingerprint, digest);
        if (signature !== null) return signature;
        throw new KeyUnavailableError(`The signer at ${this.path} returned no signature`);
      },
      unwrapKey: (wrappedBytes) => this.request('unwrapKey', fingerprint, wrappedBytes),
    };
  }

  /** Closes the connection; the next operation opens it again. */
  close(): void {
    this.socket?.destroy();
  }

  /**
   * Runs an operation. A broken connection is reopened once, e.g. after a restart of the signer; both operations are
   * idempotent.
   */
  private async request(operation: Operation, certificate: string, data: Buffer): Promise<Buffer | null> {
    await this.waitForSlot();
    try {
      try {
        return await this.exchange(operation, certificate, data);
      } catch (error) {
        if (!(error instanceof ConnectionBrokenError)) throw error;
        return await this.exchange(operation, certificate, data);
      }
    } finally {
      this.runningCount -= 1;
      this.waitingCallers.shift()?.();
    }
  }

  private async waitForSlot(): Promise<void> {
    if (this.runningCount >= this.maxConcurrent)
      await new Promise<void>((resolve) => this.waitingCallers.push(resolve));
    this.runningCount += 1;
  }

  private exchange(operation: Operation, certificate: string, data: Buffer): Promise<Buffer | null> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.takePending(id)?.reject(
          new KeyUnavailableError(
            `The signer at ${this.path} did not respond within ${this.responseTimeoutMs} ms`,
          ),
        );
        // Later responses on this connection may belong to earlier requests.
        this.socket?.destroy();
      }, this.responseTimeoutMs);
      this.pendingOperations.set(id, { resolve, reject, timer });
      const socket = this.connect();
      socket.ref();
      socket.write(`${JSON.stringify({ id, operation, certificate, data: data.toString('base64') })}\n`);
    });
  }

  private connect(): Socket {
    if (this.socket !== null && !this.socket.destroyed) return this.socket;
    const socket = connect(this.path);
    this.socket = socket;
    this.receivedText = '';
    let reason = 'the connection ended';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => this.readData(socket, text));
    socket.on('error', (error) => (reason = error.message));
    socket.on('close', () => {
      if (this.socket !== socket) return;
      this.socket = null;
      for (const id of [...this.pendingOperations.keys()])
        this.takePending(id)?.reject(
          new ConnectionBrokenError(`The signer at ${this.path} cannot be used: ${reason}`),
        );
    });
    return socket;
  }

  private readData(socket: Socket, text: string): void {
    const lines = `${this.receivedText}${text}`.split('\n');
    this.receivedText = lines.pop() ?? '';
    if (this.receivedText.length > MAX_LINE_BYTES)
      socket.destroy(new Error('a line of its response is too long'));
    for (const line of lines) this.settleResponse(line, socket);
  }

  private settleResponse(line: string, socket: Socket): void {
    const response = parseResponse(line);
    if (response === null) {
      socket.destroy(new Error('a line that it sent is not a valid response'));
      return;
    }
    const pendingOperation = this.takePending(response.id);
    if ('error' in response)
      pendingOperation?.reject(
        new KeyUnavailableError(`The signer at ${this.path} reported an error: ${response.error}`),
      );
    else pendingOperation?.resolve(response.result === null ? null : Buffer.from(response.result, 'base64'));
    // An idle connection does not keep the process alive.
    if (this.pendingOperations.size === 0) socket.unref();
  }

  private takePending(id: number): PendingOperation | undefined {
    const pendingOperation = this.pendingOperations.get(id);
    this.pendingOperations.delete(id);
    clearTimeout(pendingOperation?.timer);
    return pendingOperation;
  }
}

/** Thrown when the connection ended before the response. */
class ConnectionBrokenError extends KeyUnavailableError {}

type SignerResponse = { id: number; result: string | null } | { id: number; error: string };

function parseResponse(line: string): SignerResponse | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'number')
    return null;
  const { id } = value;
  if ('error' in value && typeof value.error === 'string') return { id, error: value.error.slice(0, 500) };
  if ('result' in value && (value.result === null || typeof value.result === 'string'))
    return { id, result: value.result };
  return null;
}
