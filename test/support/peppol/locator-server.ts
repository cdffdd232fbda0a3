import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { isIPv4, type AddressInfo } from 'node:net';
import { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { parseTree, type XmlElement } from '../../../src/standards/peppol/xml';
import { certificate, type TestCertificate } from './certificates';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const L = 'http://busdox.org/serviceMetadata/locator/1.0/';
const I = 'http://busdox.org/transport/identifiers/1.0/';
const METADATA = 'http://busdox.org/serviceMetadata/ManageServiceMetadataService/1.0/:';
const PARTICIPANTS = 'http://busdox.org/serviceMetadata/ManageBusinessIdentifierService/1.0/         :';
const CERTIFICATES = 'ec:services:wsdl:BDMSL:1.0:';
const LIMITS = { size: 1e6, depth: 20, attributes: 20, elements: 1000, asides: 'keep' } as const;
/** Participants of a page; small, so that lists have several. */
const PAGE = 2;

type Trouble =
  /** the request does not arrive; no effect */
  | 'request lost'
  /** done, and the connection ends without an answer */
  | 'answer lost'
  /** no effect; an InternalErrorFault */
  | 'internal fault'
  /** no effect; a page of a proxy */
  | 'proxy page';

interface Publisher {
  url: string;
  /** fingerprints of the certificates that may act for the publisher */
  certificates: string[];
}

class LocatorFaultError extends Error {
  constructor(
    readonly local: string,
    words: string,
  ) {
    super(words);
  }
}

const databaseAway = (): LocatorFaultError =>
  new LocatorFaultError('InternalErrorFault', '[ERR-100] The database is away');

/**
 * A service metadata locator as section 3 of the SML specification has it: SOAP 1.1 over mutual TLS, the caller being the
 * client certificate. Its state is passed to `names`, from which DNS answers.
 */
export class LocatorServer {
  readonly publishers = new Map<string, Publisher>();
  /** participant → id of its publisher */
  readonly participants = new Map<string, string>();
  readonly keys = new Map<string, string>();
  /** Faults of the next requests, in order; `null`: none. */
  readonly troubles: (Trouble | null)[] = [];
  /** Operations that are answered with an InternalErrorFault, to all callers. */
  readonly failing = new Set<string>();
  /** Whether operations with a migration key are refused with a message that quotes it. */
  quotesKeys = false;
  /** Operations of which the next one is done, and its answer lost. */
  readonly lostAnswers = new Set<string>();
  /** Requests of this operation stay without an answer: before it is done, or when it was. */
  hold: { operation: string; done: boolean } | null = null;
  /** Held requests. */
  heldConnections = 0;
  /** Operations that arrived, and those that were done, as `create 0208:…`. */
  readonly arrived: string[] = [];
  readonly done: string[] = [];

  private constructor(
    private readonly server: Server,
    private readonly names: Map<string, string>,
    /** PEM of the authority of its TLS certificate */
    readonly trust: string,
  ) {}

  /**
   * @param clients authority of the certificates of callers
   * @param names map of participants to publishers, from which DNS answers
   */
  static async start(clients: TestCertificate, names: Map<string, string>): Promise<LocatorServer> {
    const authority = certificate({ commonName: 'TEST WEB CA', issuer: null, isCa: true });
    const own = certificate({ commonName: 'localhost', issuer: authority });
    const server = createServer({
      cert: own.pem,
      key: own.keyPem,
      ca: clients.pem,
      requestCert: true,
      rejectUnauthorized: true,
    });
    const locator = new LocatorServer(server, names, authority.pem);
    server.on('request', (request, response) => void locator.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return locator;
  }

  get url(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}/sml`;
  }

  /** Registers a publisher that cannot request it itself. @param owner owner of the certificate */
  admit(id: string, url: string, owner: TestCertificate): void {
    const { fingerprint256 } = new X509Certificate(owner.der);
    this.publishers.set(id, { url, certificates: [fingerprint256] });
  }

  /** Another provider registers a participant. */
  holdElsewhere(participant: string, url: string, key?: string): void {
    this.publishers.set('ELSEWHERE', { url, certificates: [] });
    this.place(participant, 'ELSEWHERE');
    if (key !== undefined) this.keys.set(participant, key);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const trouble = this.troubles.shift() ?? null;
    if (trouble === 'request lost') return void request.socket.destroy();
    if (trouble === 'proxy page')
      return void response.writeHead(502).end('<html><body>Bad gateway</body></html>');
    try {
      if (trouble === 'internal fault') throw databaseAway();
      const caller = (request.socket as TLSSocket).getPeerCertificate().fingerprint256;
      if (this.isHeld(request) && this.hold?.done === false) return void (this.heldConnections += 1);
      const content = this.perform(request, Buffer.concat(pieces), caller);
      if (this.isHeld(request)) return void (this.heldConnections += 1);
      if (trouble === 'answer lost' || this.losesAnswer(request)) return void request.socket.destroy();
      response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(envelope(content));
    } catch (error) {
      if (!(error instanceof LocatorFaultError)) throw error;
      response
        .writeHead(500, { 'content-type': 'text/xml; charset=utf-8' })
        .end(
          envelope(
            `<S:Fault><faultcode>S:Server</faultcode><faultstring>Fault</faultstring><detail><${error.local} xmlns="${L}">` +
              `<FaultMessage>${error.message}</FaultMessage></${error.local}></detail></S:Fault>`,
          ),
        );
    }
  }

  private losesAnswer({ headers }: IncomingMessage): boolean {
    const [, operation = ''] = /:(\w+)In"?$/.exec(String(headers['soapaction'])) ?? [];
    return this.lostAnswers.delete(operation);
  }

  private isHeld({ headers }: IncomingMessage): boolean {
    return this.hold !== null && String(headers['soapaction']).includes(`:${this.hold.operation}In`);
  }

  private perform(request: IncomingMessage, bytes: Buffer, caller: string): string {
    const action = String(request.headers['soapaction']).replaceAll('"', '');
    const { root } = parseTree(bytes, LIMITS);
    const [content] = root.child(SOAP, 'Body')?.elements() ?? [];
    if (content === undefined) throw new LocatorFaultError('BadRequestFault', 'no content');
    const [service, operations] = this.serviceAt(request.url ?? '');
    const operation = Object.entries(operations).find(([name]) => action === `${service}${name}In`);
    if (operation === undefined) throw new LocatorFaultError('BadRequestFault', `unknown action ${action}`);
    const [name, [element, perform]] = operation;
    if (content.local !== element)
      throw new LocatorFaultError('BadRequestFault', `${name} does not take ${content.local}`);
    if (this.failing.has(name)) throw databaseAway();
    const key = textOf(content, 'MigrationKey');
    if (this.quotesKeys && key !== '')
      throw new LocatorFaultError('BadRequestFault', `[ERR-107] The key '${key}' is not accepted`);
    const what = `${name} ${participantOf(content)}`.trim();
    this.arrived.push(what);
    const answer = perform(content, caller);
    this.done.push(what);
    return answer;
  }

  private serviceAt(
    path: string,
  ): [string, Record<string, [string, (content: XmlElement, caller: string) => string]>] {
    if (path === '/sml/manageservicemetadata')
      return [
        METADATA,
        {
          create: ['CreateServiceMetadataPublisherService', (c, by) => this.createPublisher(c, by)],
          read: ['ReadServiceMetadataPublisherService', (c, by) => this.readPublisher(c, by)],
          update: ['UpdateServiceMetadataPublisherService', (c, by) => this.updatePublisher(c, by)],
        },
      ];
    if (path === '/sml/bdmslservice')
      return [
        CERTIFICATES,
        { prepareChangeCertificate: ['PrepareChangeCertificate', (c, by) => this.change(c, by)] },
      ];
    return [
      PARTICIPANTS,
      {
        create: ['CreateParticipantIdentifier', (c, by) => this.create(c, by)],
        delete: ['DeleteParticipantIdentifier', (c, by) => this.remove(c, by)],
        list: ['PageRequest', (c, by) => this.list(c, by)],
        prepareMigrate: ['PrepareMigrationRecord', (c, by) => this.prepare(c, by)],
        migrate: ['CompleteMigrationRecord', (c, by) => this.migrate(c, by)],
      },
    ];
  }

  private createPublisher(content: XmlElement, caller: string): string {
    const id = textOf(content, 'ServiceMetadataPublisherID');
    if (this.publishers.has(id))
      throw new LocatorFaultError('BadRequestFault', `[ERR-105] The SMP '${id}' exists already`);
    this.publishers.set(id, { url: addressOf(content), certificates: [caller] });
    return '';
  }

  private readPublisher(content: XmlElement, caller: string): string {
    const id = textOf(content, 'ServiceMetadataPublisherID');
    const { url } = this.callersPublisher(id, caller);
    return (
      `<ServiceMetadataPublisherService xmlns="${L}"><PublisherEndpoint><LogicalAddress>${url}</LogicalAddress>` +
      `<PhysicalAddress>1.1.1.1</PhysicalAddress></PublisherEndpoint>` +
      `<ServiceMetadataPublisherID>${id}</ServiceMetadataPublisherID></ServiceMetadataPublisherService>`
    );
  }

  private updatePublisher(content: XmlElement, caller: string): string {
    const id = textOf(content, 'ServiceMetadataPublisherID');
    this.callersPublisher(id, caller).url = addressOf(content);
    for (const [participant, holder] of this.participants) if (holder === id) this.place(participant, id);
    return '';
  }

  /** From that day on, either certificate is accepted; this locator ignores the day. */
  private change(content: XmlElement, caller: string): string {
    const publisher = [...this.publishers.values()].find(({ certificates }) => certificates.includes(caller));
    if (publisher === undefined)
      throw new LocatorFaultError('UnauthorizedFault', '[ERR-101] Unknown certificate');
    const [pem, day] = content.elements().map((child) => child.text());
    if (!/^\d{4}-\d\d-\d\d$/.test(day ?? '')) throw new LocatorFaultError('BadRequestFault', 'no date');
    publisher.certificates.push(new X509Certificate(pem ?? '').fingerprint256);
    return '';
  }

  private create(content: XmlElement, caller: string): string {
    const { id } = this.speakerOf(content, caller);
    const participant = participantOf(content);
    if (this.participants.has(participant))
      throw new LocatorFaultError(
        'BadRequestFault',
        `[ERR-106] The participant identifier '${participant}' does already exist`,
      );
    this.place(participant, id);
    return '';
  }

  private remove(content: XmlElement, caller: string): string {
    this.heldBy(content, caller);
    this.place(participantOf(content), null);
    return '';
  }

  private prepare(content: XmlElement, caller: string): string {
    this.heldBy(content, caller);
    this.keys.set(participantOf(content), textOf(content, 'MigrationKey'));
    return '';
  }

  private migrate(content: XmlElement, caller: string): string {
    const { id } = this.speakerOf(content, caller);
    const participant = participantOf(content);
    if (!this.participants.has(participant))
      throw new LocatorFaultError(
        'NotFoundFault',
        `[ERR-102] The participant '${participant}' does not exist`,
      );
    if (this.keys.get(participant) !== textOf(content, 'MigrationKey'))
      throw new LocatorFaultError('UnauthorizedFault', '[ERR-108] The migration key does not fit');
    this.place(participant, id);
    return '';
  }

  private list(content: XmlElement, caller: string): string {
    const { id } = this.speakerOf(content, caller);
    const start = Number(content.child(L, 'NextPageIdentifier')?.text() ?? '0');
    const own = [...this.participants]
      .filter(([, holder]) => holder === id)
      .map(([participant]) => participant);
    const page = own.slice(start, start + PAGE);
    const next = start + PAGE < own.length ? `<NextPageIdentifier>${start + PAGE}</NextPageIdentifier>` : '';
    const listed = page.map(
      (one) => `<i:ParticipantIdentifier scheme="iso6523-actorid-upis">${one}</i:ParticipantIdentifier>`,
    );
    return (
      `<ParticipantIdentifierPage xmlns="${L}" xmlns:i="${I}">${listed.join('')}` +
      `<ServiceMetadataPublisherID>${id}</ServiceMetadataPublisherID>${next}</ParticipantIdentifierPage>`
    );
  }

  private place(participant: string, id: string | null): void {
    this.keys.delete(participant);
    if (id === null) {
      this.participants.delete(participant);
      this.names.delete(participant);
      return;
    }
    this.participants.set(participant, id);
    this.names.set(participant, this.publishers.get(id)?.url ?? '');
  }

  private speakerOf(content: XmlElement, caller: string): { id: string } {
    const id = textOf(content, 'ServiceMetadataPublisherID');
    this.callersPublisher(id, caller);
    return { id };
  }

  private callersPublisher(id: string, caller: string): Publisher {
    const publisher = this.publishers.get(id);
    if (publisher === undefined)
      throw new LocatorFaultError('NotFoundFault', `[ERR-110] The SMP '${id}' does not exist`);
    if (!publisher.certificates.includes(caller))
      throw new LocatorFaultError(
        'UnauthorizedFault',
        `[ERR-101] The SMP '${id}' was made with another certificate`,
      );
    return publisher;
  }

  private heldBy(content: XmlElement, caller: string): void {
    const { id } = this.speakerOf(content, caller);
    const participant = participantOf(content);
    const holder = this.participants.get(participant);
    if (holder === undefined)
      throw new LocatorFaultError(
        'NotFoundFault',
        `[ERR-102] The participant '${participant}' does not exist`,
      );
    if (holder !== id)
      throw new LocatorFaultError(
        'UnauthorizedFault',
        `[ERR-103] The participant '${participant}' is of another SMP`,
      );
  }
}

function textOf(content: XmlElement, local: string): string {
  return content.child(L, local)?.text() ?? '';
}

/** @throws Fault without the IP address of the host, which the interface wants too */
function addressOf(content: XmlElement): string {
  const physical = content.child(L, 'PublisherEndpoint')?.child(L, 'PhysicalAddress')?.text() ?? '';
  if (!isIPv4(physical)) throw new LocatorFaultError('BadRequestFault', `PhysicalAddress is "${physical}"`);
  return content.child(L, 'PublisherEndpoint')?.child(L, 'LogicalAddress')?.text() ?? '';
}

function participantOf(content: XmlElement): string {
  return content.child(I, 'ParticipantIdentifier')?.text() ?? '';
}

function envelope(content: string): string {
  return `<?xml version="1.0"?><S:Envelope xmlns:S="${SOAP}"><S:Body>${content}</S:Body></S:Envelope>`;
}
