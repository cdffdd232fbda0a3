import { fork, type ChildProcess } from 'node:child_process';
import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { on, once } from 'node:events';
import { join } from 'node:path';

/** Messages of the process (signer.mjs). */
type SignerMessage = { publicKey: string } | { isListening: boolean } | { operation: 'sign' | 'unwrapKey' };

/** A process with the only private key of a certificate and the protocol of docs/external-signer.md. */
export class SignerProcess {
  /** Names of the operations that the signer performed, in their order. */
  readonly operations: string[] = [];

  private constructor(
    private readonly child: ChildProcess,
    readonly socket: string,
    readonly publicKey: KeyObject,
  ) {
    child.on('message', (message: SignerMessage) => {
      if ('operation' in message) this.operations.push(message.operation);
    });
  }

  /** @param socket path of the Unix socket */
  static async start(socket: string): Promise<SignerProcess> {
    const child = fork(join(__dirname, 'signer.mjs'), [socket], { execArgv: [] });
    const [first] = (await once(child, 'message')) as [SignerMessage];
    if (!('publicKey' in first)) throw new Error('The signer sent no public key');
    return new SignerProcess(child, socket, createPublicKey(first.publicKey));
  }

  /** Listens for operations with the key of this certificate (DER). */
  async listenFor(certificate: Buffer): Promise<void> {
    this.child.send({ certificate: createHash('sha256').update(certificate).digest('hex') });
    await this.listen(true);
  }

  /** Cuts all connections and refuses new ones, or listens again with the same key. */
  async listen(isListening: boolean): Promise<void> {
    const messages = on(this.child, 'message');
    this.child.send({ listen: isListening });
    for await (const [message] of messages as AsyncIterable<[SignerMessage]>)
      if ('isListening' in message && message.isListening === isListening) return;
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill();
    await ended;
  }
}
