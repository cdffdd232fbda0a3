import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createResolveHost, NameNotResolvedError, type ResolveHost } from './resolve-host';

const A = 1;
const AAAA = 28;
const OK = 0;
const SERVFAIL = 2;
const NXDOMAIN = 3;

interface Answer {
  code: number;
  records?: Buffer[];
}

/** Answers by name and type; a question without an entry is left unanswered. */
const zone = new Map<string, Answer>([
  [`both.test/${A}`, { code: OK, records: [Buffer.from([93, 184, 216, 34]), Buffer.from([10, 0, 0, 1])] }],
  [`both.test/${AAAA}`, { code: OK, records: [Buffer.from('20010db8000000000000000000000001', 'hex')] }],
  [`four.test/${A}`, { code: OK, records: [Buffer.from([93, 184, 216, 34])] }],
  [`four.test/${AAAA}`, { code: SERVFAIL }],
  [`empty.test/${A}`, { code: OK }],
  [`empty.test/${AAAA}`, { code: OK }],
  [`unknown.test/${A}`, { code: NXDOMAIN }],
  [`unknown.test/${AAAA}`, { code: NXDOMAIN }],
  [`broken.test/${A}`, { code: SERVFAIL }],
  [`broken.test/${AAAA}`, { code: NXDOMAIN }],
]);

/** RFC 1035 section 4: header, the question repeated, and one record per address. */
function createReply(query: Buffer): Buffer | null {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1);
  const answer = zone.get(`${labels.join('.').toLowerCase()}/${type}`);
  if (answer === undefined) return null;
  const records = answer.records ?? [];
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | answer.code, 2);
  header.writeUInt16BE(records.length, 6);
  header.fill(0, 8);
  const sections = records.map((data) => {
    const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, query.subarray(12, at + 5), ...sections]);
}

describe('createResolveHost', () => {
  let dns: Socket;
  let locallyResolvedNames: string[];
  let resolveHost: ResolveHost;

  beforeAll(async () => {
    dns = createSocket('udp4');
    dns.on('message', (query, { port, address }) => {
      const answer = createReply(query);
      if (answer !== null) dns.send(answer, port, address);
    });
    dns.bind(0, '127.0.0.1');
    await once(dns, 'listening');
  });
  afterAll(() => dns.close());

  beforeEach(() => {
    locallyResolvedNames = [];
    resolveHost = createResolveHost({
      servers: [`127.0.0.1:${dns.address().port}`],
      queryTimeoutMs: 100,
      resolveLocally: async (hostname) => {
        locallyResolvedNames.push(hostname);
        return ['192.168.1.1'];
      },
    });
  });

  it('returns all addresses of both kinds, IPv4 first', async () => {
    expect(await resolveHost('both.test')).toEqual(['93.184.216.34', '10.0.0.1', '2001:db8::1']);
    expect(locallyResolvedNames).toEqual([]);
  });

  it('accepts addresses of one family when the other is unavailable', async () => {
    expect(await resolveHost('four.test')).toEqual(['93.184.216.34']);
  });

  it.each(['unknown.test', 'empty.test'])(
    'uses the operating system for %s, which DNS does not know',
    async (name) => {
      expect(await resolveHost(name)).toEqual(['192.168.1.1']);
      expect(locallyResolvedNames).toEqual([name]);
    },
  );

  it.each([
    ['broken.test', 'ESERVFAIL'],
    ['silent.test', 'ETIMEOUT'],
  ])('does not use the operating system for %s', async (name, code) => {
    await expect(resolveHost(name)).rejects.toMatchObject({ hostname: name, dnsCode: code });
    expect(locallyResolvedNames).toEqual([]);
  });

  it.each(['localhost', 'LOCALHOST.', 'api.localhost'])('resolves %s without a query', async (name) => {
    expect(await resolveHost(name)).toEqual(['127.0.0.1', '::1']);
  });

  it('throws when the operating system does not know the name either', async () => {
    const resolveWithSystem = createResolveHost({ servers: [`127.0.0.1:${dns.address().port}`] });
    await expect(resolveWithSystem('unknown.test')).rejects.toThrow(NameNotResolvedError);
  });
});
