import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { readBusinessCard, type BusinessCard } from '../../../src/standards/peppol/directory';
import { certificate, type TestCertificate } from './certificates';

const INDEXER = '/indexer/1.0/';
const SCHEME = 'iso6523-actorid-upis::';

type Trouble =
  /** the request does not arrive */
  | 'request lost'
  /** accepted, and the connection ends without an answer */
  | 'answer lost'
  /** accepted, and answered when it is released */
  | 'answer held'
  /** not accepted */
  | 'unavailable'
  /** not accepted: the certificate is not one of a publisher */
  | 'certificate refused';

/**
 * A Peppol Directory (specification 1.1.1): its indexer over mutual TLS. Like the real one it accepts a request first, and reads
 * service group and business card from the publisher that the locator names afterwards. Only who listed a participant
 * last may remove it.
 */
export class DirectoryServer {
  /** Its entries, by participant. */
  readonly publishedCards = new Map<string, BusinessCard>();
  /** Requests that arrived, as `PUT 0208:…`. */
  readonly arrived: string[] = [];
  /** Behaviour for the next requests, in order. */
  readonly troubles: Trouble[] = [];
  /** Requests that it answers with its own fault from now on. */
  isDown = false;
  private readonly heldRequests: (() => void)[] = [];
  private readonly owners = new Map<string, string>();

  private constructor(
    private readonly server: Server,
    private readonly names: ReadonlyMap<string, string>,
    /** PEM of the authority of its TLS certificate */
    readonly trust: string,
  ) {}

  /**
   * @param clients authority of the certificates of publishers
   * @param names which publisher the locator names for a participant
   */
  static async start(clients: TestCertificate, names: ReadonlyMap<string, string>): Promise<DirectoryServer> {
    const authority = certificate({ commonName: 'TEST DIRECTORY WEB CA', issuer: null, isCa: true });
    const own = certificate({ commonName: 'localhost', issuer: authority });
    // Who shows no certificate, or a strange one, gets an answer, as from the real one.
    const tls = {
      cert: own.pem,
      key: own.keyPem,
      ca: clients.pem,
      requestCert: true,
      rejectUnauthorized: false,
    };
    const server = createServer(tls);
    const directory = new DirectoryServer(server, names, authority.pem);
    server.on('request', (request, response) => void directory.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return directory;
  }

  get url(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sends the held answers. @returns their number */
  release(): number {
    const releases = this.heldRequests.splice(0);
    for (const answer of releases) answer();
    return releases.length;
  }

  /** Returns the answer to a client. @param client certificate and key in PEM; empty: no client certificate */
  statusFor(method: string, participant: string, client: { cert?: string; key?: string }): Promise<number> {
    const path = `${INDEXER}${encodeURIComponent(`${SCHEME}${participant}`)}`;
    return new Promise((resolve, reject) => {
      const options = { method, ca: this.trust, agent: false, ...client };
      const sent = request(`${this.url}${path}`, options, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', reject).end();
    });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const socket = request.socket as TLSSocket;
    const trouble = this.troubles.shift();
    if (trouble === 'request lost') return void socket.destroy();
    const status = this.statusOf(request, Buffer.concat(pieces), trouble);
    if (trouble === 'answer lost') return void socket.destroy();
    if (trouble === 'answer held') await new Promise<void>((resolve) => this.heldRequests.push(resolve));
    response.writeHead(status).end(status === 503 ? 'Down for maintenance' : undefined);
  }

  private statusOf(request: IncomingMessage, body: Buffer, trouble: Trouble | undefined): number {
    if (!(request.socket as TLSSocket).authorized || trouble === 'certificate refused') return 403;
    return this.isDown || trouble === 'unavailable' ? 503 : this.perform(request, body);
  }

  private perform({ method = '', url = '', socket }: IncomingMessage, body: Buffer): number {
    const owner = (socket as TLSSocket).getPeerCertificate().subject.CN;
    const id = method === 'PUT' ? body.toString('utf8') : decodeURIComponent(url.slice(INDEXER.length));
    if (!url.startsWith(INDEXER) || (method === 'PUT' && url !== INDEXER)) return 404;
    if (!id.startsWith(SCHEME)) return 400;
    const participant = id.slice(SCHEME.length);
    this.arrived.push(`${method} ${participant}`);
    if (method === 'GET') return this.publishedCards.has(participant) ? 204 : 404;
    if (method === 'PUT') void this.index(participant, String(owner));
    else if (this.owners.get(participant) === owner) this.publishedCards.delete(participant);
    return 204;
  }

  private async index(participant: string, owner: string): Promise<void> {
    const publisher = this.names.get(participant);
    if (publisher === undefined) return;
    const id = encodeURIComponent(`${SCHEME}${participant}`);
    const group = await fetch(`${publisher}/${id}`);
    const card = await fetch(`${publisher}/businesscard/${id}`);
    const read = card.ok ? readBusinessCard(Buffer.from(await card.arrayBuffer())) : null;
    if (!group.ok || read?.participant !== participant) return;
    this.owners.set(participant, owner);
    this.publishedCards.set(participant, read);
  }
}
