import { createSocket, type Socket } from 'node:dgram';

const [FOUND, NO_SUCH_NAME] = [0x8400, 0x8403];
/** The name is that of the question; TXT (RFC 1035, section 3.3.14), class IN. Seconds to live: 1. */
const RECORD_HEAD = 'c00c00100001000000010000';

/** A name server over UDP that answers TXT queries with `records`, and NXDOMAIN for any other name (RFC 1035). */
export class TextDns {
  /** Texts by name, in lower case. */
  readonly records = new Map<string, string[]>();
  /** Does not answer while it is set. */
  isSilent = false;

  private constructor(private readonly socket: Socket) {}

  static async start(): Promise<TextDns> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    const dns = new TextDns(socket);
    socket.on('message', (query, from) => {
      if (!dns.isSilent) socket.send(dns.answer(query), from.port, from.address);
    });
    return dns;
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
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
    const texts = this.records.get(labels.join('.').toLowerCase()) ?? [];
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(texts.length === 0 ? NO_SUCH_NAME : FOUND, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(texts.length, 6);
    head.writeUInt32BE(0, 8);
    return Buffer.concat([head, query.subarray(12, at + 5), ...texts.map(record)]);
  }
}

/** A text of more than 255 bytes would need several strings; those of the tests are shorter. */
function record(text: string): Buffer {
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
  const head = Buffer.from(RECORD_HEAD, 'hex');
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
