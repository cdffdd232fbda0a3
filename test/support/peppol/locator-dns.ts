import { createSocket, type Socket } from 'node:dgram';
import {
  computeSmlDnsName,
  parseParticipantIdentifier,
} from '../../../src/standards/peppol/participant-identifier';

/** NAPTR (RFC 3403), class IN; the name is the one of the question. Seconds to live: 1. */
const RECORD_HEAD = 'c00c00230001000000010000';
const [FOUND, NO_SUCH_NAME] = [0x8400, 0x8403];

/**
 * The name server of the locator's zone: answers NAPTR queries over UDP from the current state of the locator, and
 * NXDOMAIN for all other names (RFC 1035, RFC 3403).
 */
export class LocatorDns {
  /** Current participants and the addresses of their publishers; the first of a participant counts. */
  known: () => Iterable<[string, string]> = () => [];

  private constructor(
    private readonly socket: Socket,
    private readonly zone: string,
  ) {}

  /** @param port any free one when it is 0 */
  static async start(zone: string, port: number): Promise<LocatorDns> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
    const dns = new LocatorDns(socket, zone);
    socket.on('message', (query, from) => socket.send(dns.answer(query), from.port, from.address));
    return dns;
  }

  get port(): number {
    return this.socket.address().port;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.close(resolve));
  }

  private answer(query: Buffer): Buffer {
    let at = 12;
    const labels: string[] = [];
    while ((query[at] ?? 0) > 0) {
      const length = query[at] ?? 0;
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const publisher = this.publisherUnder(labels.join('.').toLowerCase());
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(publisher === null ? NO_SUCH_NAME : FOUND, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(publisher === null ? 0 : 1, 6);
    head.writeUInt32BE(0, 8);
    return Buffer.concat([
      head,
      query.subarray(12, at + 5),
      ...(publisher === null ? [] : [naptr(publisher)]),
    ]);
  }

  private publisherUnder(name: string): string | null {
    for (const [participant, publisher] of this.known())
      if (this.nameOf(participant) === name) return publisher;
    return null;
  }

  private nameOf(participant: string): string {
    const read = parseParticipantIdentifier(participant);
    return read.ok ? computeSmlDnsName(read.participant, this.zone).toLowerCase() : '';
  }
}

function naptr(publisher: string): Buffer {
  const text = (value: string): Buffer => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
  const data = Buffer.concat([
    Buffer.from([0, 100, 0, 10]),
    text('U'),
    text('Meta:SMP'),
    text(`!.*!${publisher}!`),
    Buffer.from([0]),
  ]);
  const head = Buffer.from(RECORD_HEAD, 'hex');
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
