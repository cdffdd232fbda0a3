import { AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { askForToken, GRANT_TYPE, unsigned } from '../support/oauth-client';
import { BEHIND_PROXY, LOW_RATE, PRODUCTION } from '../support/installations';
import { person } from '../support/people';
import { sharedService } from '../support/per-worker';
import { startService, type Service } from '../support/service';
import { stopClock } from '../support/stopped-clock';
import { TeamClient, type Answer } from '../support/team-client';
import { eventually } from '../support/until';

const VERIFY = '/api/core/auth/verify';
let nextAddress = 1;

/** An address that no other test uses; the service believes the reverse proxy that names it. */
const anAddress = (): string => `203.0.113.${nextAddress++}`;

/** Speaks enough of Redis' protocol to answer each EVAL with what the test says. */
class ScriptedRedis {
  readonly asked: string[] = [];
  answers: { bucket: [number, string]; failures: [number, number] } = {
    bucket: [1, '5'],
    failures: [1, 60_000],
  };
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<ScriptedRedis> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const redis = new ScriptedRedis(server, `redis://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', (socket) => redis.serve(socket));
    return redis;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    let pending = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      pending += chunk.toString();
      for (let parsed = command(pending); parsed !== null; parsed = command(pending)) {
        pending = pending.slice(parsed.length);
        socket.write(this.reply(parsed.words));
      }
    });
  }

  private reply(words: string[]): string {
    const [name = '', , , key = ''] = words;
    if (name.toLowerCase() === 'info') return '$14\r\nredis_version:\r\n';
    if (name.toLowerCase() !== 'eval') return '+OK\r\n';
    this.asked.push(key);
    const { bucket, failures } = this.answers;
    return key.startsWith('passerelle:bucket:')
      ? `*2\r\n:${bucket[0]}\r\n$${bucket[1].length}\r\n${bucket[1]}\r\n`
      : `*2\r\n:${failures[0]}\r\n:${failures[1]}\r\n`;
  }
}

/** The first whole command (an array of bulk strings) of what came, with its length. */
function command(text: string): { words: string[]; length: number } | null {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (head === null) return null;
  let at = head[0].length;
  const words: string[] = [];
  for (let n = 0; n < Number(head[1]); n++) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at));
    if (size === null) return null;
    at += size[0].length;
    const end = at + Number(size[1]);
    if (text.length < end + 2) return null;
    words.push(text.slice(at, end));
    at = end + 2;
  }
  return { words, length: at };
}

describe('authentication', () => {
  describe('failed credentials', () => {
    const behindProxy = sharedService(BEHIND_PROXY);
    const withoutProxy = sharedService(PRODUCTION);
    let service: Service;
    let team: TeamClient;

    beforeAll(async () => {
      service = behindProxy();
      team = await service.team();
    });

    const verify = (address: string, keyId: string, secret: string): Promise<Answer> =>
      new TeamClient(service.baseUrl, '', keyId, secret).get(VERIFY, {
        headers: { 'x-forwarded-for': address },
      });
    const wrong = (address: string, keyId = team.keyId): Promise<Answer> =>
      verify(address, keyId, 'secret_wrong');
    const statuses = async (count: number, attempt: (n: number) => Promise<Answer>): Promise<number[]> => {
      const all: number[] = [];
      for (let n = 0; n < count; n++) all.push((await attempt(n)).status);
      return all;
    };
    const unknownKey = (n: number): string => `key_01ARZ3NDEKTSV4RRFFQ69${String(n).padStart(5, '0')}`;
    const twentyTimes = (status: number): number[] => Array.from({ length: 20 }, () => status);

    it('of one key from one address: the 21st is 429, and the key is not even looked at', async () => {
      const address = anAddress();
      expect(await statuses(20, () => wrong(address))).toEqual(twentyTimes(401));
      const refused = await wrong(address);
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'too_many_failures']);
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait > 50 && wait <= 60).toBe(true);
      expect((await verify(address, team.keyId, team.secret)).status).toBe(429);
    });

    it('lock nobody out elsewhere: the right key from another address still works', async () => {
      const address = anAddress();
      await statuses(25, () => wrong(address));
      expect((await verify(anAddress(), team.keyId, team.secret)).status).toBe(200);
      expect((await wrong(anAddress())).status).toBe(401);
    });

    it('of many keys from one address: the 21st is 429, while a right key there still works', async () => {
      const address = anAddress();
      const tried = await statuses(21, (n) => wrong(address, unknownKey(n)));
      expect(tried).toEqual([...twentyTimes(401), 429]);
      expect((await verify(address, team.keyId, team.secret)).status).toBe(200);
      expect((await wrong(address)).status).toBe(429);
    });

    it('count when the header is malformed too, but not when there is none', async () => {
      const address = anAddress();
      const headers = { 'x-forwarded-for': address };
      const none = await statuses(25, async () => {
        const { status } = await fetch(`${service.baseUrl}${VERIFY}`, { headers });
        return { status, headers: new Headers(), body: null };
      });
      expect(new Set(none)).toEqual(new Set([401]));
      const malformed = await statuses(21, () =>
        team.get(VERIFY, { headers: { ...headers, authorization: 'Basic !' } }),
      );
      expect(malformed).toEqual([...twentyTimes(401), 429]);
    });

    it("do not count requests for another team's resources: the credential was right", async () => {
      const address = anAddress();
      const company = await (await service.team()).company();
      const tried = await statuses(25, () =>
        team.get(`/api/v1/companies/${company.id}`, { headers: { 'x-forwarded-for': address } }),
      );
      expect(new Set(tried)).toEqual(new Set([401]));
    });

    it('count for the whole /64 network of an IPv6 address', async () => {
      const network = `2001:db8:${(nextAddress++).toString(16)}:7`;
      const tried = await statuses(21, (n) => wrong(`${network}::${(n + 1).toString(16)}`, unknownKey(n)));
      expect(tried).toEqual([...twentyTimes(401), 429]);
      expect((await wrong(`${network.replace(/7$/, '8')}::1`)).status).toBe(401);
    });

    it('count at the token endpoint, together with the others of the address', async () => {
      const address = anAddress();
      const ask = (): Promise<Answer> =>
        askForToken(
          service.baseUrl,
          { grant_type: GRANT_TYPE, assertion: unsigned({ iss: team.teamId }) },
          { 'x-forwarded-for': address },
        );
      expect(await statuses(10, ask)).toEqual(twentyTimes(401).slice(10));
      expect(await statuses(10, (n) => wrong(address, unknownKey(n)))).toEqual(twentyTimes(401).slice(10));
      const refused = await ask();
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'too_many_failures']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('cannot be made in the name of an address that no trusted proxy gave', async () => {
      const direct = withoutProxy();
      const client = new TeamClient(direct.baseUrl, '', (await direct.team()).keyId, 'secret_wrong');
      const tried = await statuses(21, () =>
        client.get(VERIFY, { headers: { 'x-forwarded-for': anAddress() } }),
      );
      expect(tried).toEqual([...twentyTimes(401), 429]);
    });
  });

  describe('the request rate of a team', () => {
    const shared = sharedService(LOW_RATE);
    let service: Service;

    beforeAll(() => {
      service = shared();
    });

    afterEach(() => jest.restoreAllMocks());

    const limits = ({ headers }: Answer): (string | null)[] =>
      ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`));

    it('is in every answer, and answered 429 with Retry-After beyond', async () => {
      const another = await service.team();
      const [team, answers] = [await service.team(), new Array<Answer>()];
      const pass = stopClock();
      for (let n = 0; n < 7; n++)
        answers.push(await team.get(n === 2 ? '/api/v1/companies/c_unknown' : VERIFY));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200, 200, 200, 429]);
      expect(answers.slice(0, 6).map(limits)).toEqual([
        ['6', '5', '1'],
        ['6', '4', '1'],
        ['6', '3', '2'],
        ['6', '2', '2'],
        ['6', '1', '3'],
        ['6', '0', '3'],
      ]);
      const refused = answers[6];
      if (refused === undefined) throw new Error('unreachable');
      expect(refused.headers.get('x-error-code')).toBe('rate_limited');
      expect(refused.headers.get('retry-after')).toBe('1');
      expect(limits(refused)).toEqual(['6', '0', '3']);
      expect(refused.body.errors.root[0]).toContain('2 requests per second');
      expect((await another.get(VERIFY)).status).toBe(200);
      pass(500);
      expect((await team.get(VERIFY)).status).toBe(200);
    });

    it('is spent by what a role forbids and by what asks for a recent sign-in, too', async () => {
      const { teamId } = await service.team();
      stopClock();
      const codesOf = async (attempt: () => Promise<Answer>): Promise<(string | null)[]> => {
        const codes: (string | null)[] = [];
        for (let n = 0; n < 7; n++) codes.push((await attempt()).headers.get('x-error-code'));
        return codes;
      };
      const sixAndRefused = (code: string): string[] => [
        ...Array.from({ length: 6 }, () => code),
        'rate_limited',
      ];
      const reader = await person(service, { team: teamId, role: 'reader' });
      expect(await codesOf(() => reader.post('/api/core/api-keys', {}))).toEqual(
        sixAndRefused('role_forbids'),
      );

      // Without a team the rate is the person's own.
      const idle = await person(service);
      await service.sql(`UPDATE sessions SET verified_at = now() - interval '1 hour' WHERE user_id = $1`, [
        idle.userId,
      ]);
      expect(await codesOf(() => idle.post('/api/core/user/totp'))).toEqual(
        sixAndRefused('verification_required'),
      );
    });

    it('is of the team, whichever key it uses', async () => {
      const team = await service.team();
      const { apiKey, secret } = (await team.post('/api/core/api-keys', { name: 'second', type: 'basic' }))
        .body;
      const second = new TeamClient(service.baseUrl, team.teamId, apiKey.id, secret);
      const pass = stopClock();
      const statuses: number[] = [];
      // Making the second key took a token, which its time may have given back.
      while ((await team.get(VERIFY)).status === 200) statuses.push(200);
      expect([5, 6]).toContain(statuses.length);
      expect((await second.get(VERIFY)).status).toBe(429);
      pass(500);
      expect([(await second.get(VERIFY)).status, (await team.get(VERIFY)).status]).toEqual([200, 429]);
    });
  });

  describe('with a Redis', () => {
    let redis: ScriptedRedis;
    let service: Service;
    let team: TeamClient;

    beforeAll(async () => {
      redis = await ScriptedRedis.start();
      service = await startService({
        RATE_LIMIT_PER_SECOND: '2',
        RATE_LIMIT_BURST: '6',
        CREDENTIAL_FAILURES_PER_MINUTE: '3',
        REDIS_URL: redis.url,
        ROLE: 'api',
      });
      team = await service.team();
      // The first request only opens the connection and is decided by the process.
      while (redis.asked.length === 0) await team.get(VERIFY);
    });

    afterAll(async () => {
      await service.stop();
      await redis.stop();
    });

    it('limits are what Redis says of all processes; without an answer the process counts for itself', async () => {
      redis.answers = { bucket: [1, '4.5'], failures: [1, 30_000] };
      // For an answer that a busy machine holds up for a tenth of a second nobody waits.
      await eventually(
        () => team.get(VERIFY),
        ({ headers }) => headers.get('ratelimit-remaining') === '4',
      );
      expect(redis.asked.at(-1)).toBe(`passerelle:bucket:${team.teamId}`);
      redis.answers.bucket = [0, '0.2'];
      await eventually(
        () => team.get(VERIFY),
        ({ status }) => status === 429,
      );

      const wrong = (): Promise<Answer> =>
        new TeamClient(service.baseUrl, '', team.keyId, 'wrong').get(VERIFY);
      expect((await wrong()).status).toBe(401);
      expect(redis.asked.slice(-2).map((key) => key.replace(/::ffff:/, ''))).toEqual([
        'passerelle:failures:127.0.0.1',
        `passerelle:failures:${team.keyId}@127.0.0.1`,
      ]);
      redis.answers.failures = [4, 30_000];
      await eventually(wrong, ({ status, headers }) => status === 429 && headers.get('retry-after') === '30');

      await redis.stop();
      const stranger = await service.team();
      const tried: number[] = [];
      // A slow machine refills the bucket between two requests, so it may take some more until it is empty.
      while (tried.at(-1) !== 429 && tried.length < 60) tried.push((await stranger.get(VERIFY)).status);
      expect(tried.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(tried.at(-1)).toBe(429);
      const guesses: number[] = [];
      for (let n = 0; n < 5; n++)
        guesses.push((await new TeamClient(service.baseUrl, '', stranger.keyId, 'wrong').get(VERIFY)).status);
      expect(guesses).toContain(429);
      const warnings = service.log.filter((line) => line.includes('Redis does not respond; limits apply'));
      // Logged once at most: not at all when the connection was being replaced while the requests came.
      expect(warnings.length).toBeLessThanOrEqual(1);
    });
  });
});
