import { CONFIG, type Config } from '../../src/platform/kernel/config';
import { Admission } from '../../src/platform/kernel/http/admission/admission';
import { ProcessLoad } from '../../src/platform/kernel/http/admission/process-load';
import { overloaded } from '../../src/platform/kernel/http/api-error';
import { MetricsRegistry } from '../../src/platform/metrics/metrics-registry';
import { LOW_RATE, BEHIND_PROXY, PRODUCTION } from '../support/installations';
import { sharedService } from '../support/per-worker';
import { RawConnection, type RawAnswer } from '../support/raw-connection';
import type { Service } from '../support/service';
import { stopClock } from '../support/stopped-clock';
import { TeamClient } from '../support/team-client';
import { until } from '../support/until';

const VERIFY = 'GET /api/core/auth/verify';

/** What is refused before the application sees it. */
describe('the edge', () => {
  describe('a request that is refused at the edge', () => {
    const shared = sharedService(LOW_RATE);
    let service: Service;
    let reached: string[];
    let restore: () => void;

    beforeAll(() => {
      service = shared();
      // The guard is the first that gives a request its limits, and what does not get there was not even routed.
      const express = service.app.getHttpAdapter().getInstance() as unknown as {
        handle: (...args: unknown[]) => void;
      };
      const own = express.handle;
      const handle = own.bind(express);
      restore = () => (express.handle = own);
      express.handle = (...args: unknown[]): void => {
        const [{ headers }] = args as [{ headers: Record<string, string> }];
        reached.push(headers['x-request-id'] ?? '');
        handle(...args);
      };
    });
    beforeEach(() => (reached = []));
    afterEach(() => jest.restoreAllMocks());
    afterAll(() => restore());

    let nextAddress = 1;
    const anAddress = (): string => `198.51.100.${nextAddress++}`;

    async function once(line: string, headers: Record<string, string | number>): Promise<RawAnswer> {
      const client = await RawConnection.open(service.baseUrl);
      await client.request(line, headers);
      const answer = await client.answer();
      // What says that it closes does close.
      if (answer.headers.get('connection') === 'close') await client.closed();
      client.socket.destroy();
      return answer;
    }

    /** Repeats until an answer never reached the application. */
    async function untilAtEdge(line: string, headers: Record<string, string>): Promise<RawAnswer> {
      for (let n = 0; ; n++) {
        if (n > 500) throw new Error('Everything reached the application');
        const answer = await once(line, { ...headers, 'X-Request-Id': `try-${n}` });
        if (!reached.includes(`try-${n}`)) return answer;
      }
    }

    const failureOf = ({ status, headers, body }: RawAnswer): unknown[] => [
      status,
      headers.get('x-error-code'),
      headers.get('connection'),
      (JSON.parse(body) as { success: boolean }).success,
    ];

    it('for the rate of its team: with the body, the headers and the limits of any refusal, and it ends the connection', async () => {
      stopClock();
      const team = await service.team();
      const address = anAddress();
      const answer = await untilAtEdge(VERIFY, {
        Authorization: team.authorization,
        'X-Forwarded-For': address,
        Origin: 'https://erp.example.com',
      });
      expect(failureOf(answer)).toEqual([429, 'rate_limited', 'close', false]);
      const { headers } = answer;
      expect(headers.get('retry-after')).toBe('1');
      expect(headers.get('ratelimit-limit')).toBe('6');
      expect(headers.get('ratelimit-remaining')).toBe('0');
      expect(headers.get('x-request-id')).toMatch(/^try-/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('access-control-allow-origin')).toBe('https://erp.example.com');
      expect(answer.body).toContain('The team makes more than 2 requests per second');
      // Another team, and the same one a little later, are served.
      const other = await service.team();
      expect((await other.get('/api/core/auth/verify')).status).toBe(200);
    });

    it('for too many failures: the key that fails is refused, a right one of the same address is served', async () => {
      const [team, address] = [await service.team(), anAddress()];
      const wrong = new TeamClient(service.baseUrl, '', team.keyId, 'secret_wrong');
      const answer = await untilAtEdge(VERIFY, {
        Authorization: wrong.authorization,
        'X-Forwarded-For': address,
      });
      expect(failureOf(answer)).toEqual([429, 'too_many_failures', 'close', false]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      const right = await (
        await service.team()
      ).get('/api/core/auth/verify', {
        headers: { 'x-forwarded-for': address },
      });
      expect(right.status).toBe(200);
    });

    it('for a header that can be no credential, from an address that failed too often', async () => {
      const answer = await untilAtEdge(VERIFY, { Authorization: 'Basic !', 'X-Forwarded-For': anAddress() });
      expect(failureOf(answer)).toEqual([429, 'too_many_failures', 'close', false]);
    });

    it('for the rate of its address when it has no credential; pages of health and other addresses are served', async () => {
      const address = anAddress();
      const page = (): Promise<RawAnswer> => once('GET /docs/start.js', { 'X-Forwarded-For': address });
      stopClock();
      const first = await Promise.all(Array.from({ length: 200 }, page));
      expect(first.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 200));
      const answer = await page();
      expect(failureOf(answer)).toEqual([429, 'rate_limited', 'close', false]);
      expect(answer.body).toContain('This address makes more than 100 requests per second');
      const live = await once('GET /health/live', { 'X-Forwarded-For': address });
      expect([live.status, JSON.parse(live.body)]).toMatchObject([200, { success: true, status: 'live' }]);
      expect((await once('GET /docs', { 'X-Forwarded-For': anAddress() })).status).toBe(200);
      const team = await service.team();
      const known = await team.get('/api/core/auth/verify', { headers: { 'x-forwarded-for': address } });
      expect(known.status).toBe(200);
    });

    it('for overload, but for the pages of health', async () => {
      jest.spyOn(service.app.get(ProcessLoad), 'refusal').mockReturnValue(overloaded('Too busy.', 2));
      const answer = await once(VERIFY, { 'X-Request-Id': 'busy' });
      expect(failureOf(answer)).toEqual([503, 'overloaded', 'close', false]);
      expect([answer.headers.get('retry-after'), reached]).toEqual(['2', []]);
      expect((await once('GET /health/ready', {})).status).toBe(200);
    });

    it('with a body: the client that still writes it gets the answer', async () => {
      jest.spyOn(service.app.get(ProcessLoad), 'refusal').mockReturnValue(overloaded('Too busy.', 2));
      const client = await RawConnection.open(service.baseUrl);
      await client.request('POST /api/v1/c/send', { 'Content-Length': 50_000 });
      const answer = await client.answer();
      expect(failureOf(answer)).toEqual([503, 'overloaded', 'close', false]);
      for (let n = 0; n < 5; n++) await client.write(Buffer.alloc(10_000, ' '));
      await client.closed();
      expect(client.reset).toBe(false);
      client.socket.destroy();
    });

    it('is counted each time, and logged once for its team in ten seconds', async () => {
      const team = await service.team();
      service.log.length = 0;
      const registry = service.app.get(MetricsRegistry);
      const counted = async (): Promise<number> =>
        Number(
          /^passerelle_requests_refused_total\{reason="rate_limited"\} (\d+)/m.exec(
            await registry.toText(),
          )?.[1] ?? 0,
        );
      const before = await counted();
      stopClock();
      let refused = 0;
      for (let n = 0; n < 30; n++)
        if ((await once(VERIFY, { Authorization: team.authorization })).status === 429) refused++;
      expect(refused).toBe(24);
      expect((await counted()) - before).toBe(refused);
      const lines = service.log.map(
        (line) => JSON.parse(line) as { msg: string; teamId?: string; status?: number },
      );
      expect(lines.filter(({ status }) => status === 429)).toEqual([]);
      const shared = lines.filter(({ msg, teamId }) => msg === 'requests refused' && teamId === team.teamId);
      expect(shared).toMatchObject([{ code: 'rate_limited', refused: 1 }]);
    });

    it('is known by a credential no longer than that is valid', async () => {
      const team = await service.team();
      await untilAtEdge(VERIFY, { Authorization: team.authorization });
      await service.sql('UPDATE api_keys SET revoked_at = now() WHERE team_id = $1', [team.teamId]);
      let answer: RawAnswer;
      do answer = await once(VERIFY, { Authorization: team.authorization });
      while (answer.status === 429 || answer.status === 200);
      expect(answer.status).toBe(401);
    });
  });

  describe('a request of a team that has all its places in use', () => {
    const behindProxy = sharedService(BEHIND_PROXY);

    it('is refused before it is routed, and served once a place is free', async () => {
      const service = behindProxy();
      const team = await service.team();
      const { id } = await team.company();
      const uploads = [await RawConnection.open(service.baseUrl), await RawConnection.open(service.baseUrl)];
      for (const upload of uploads)
        await upload.request(`POST /api/v1/${id}/send`, {
          Authorization: team.authorization,
          'Content-Type': 'application/json',
          'Content-Length': 10,
        });
      const admission = service.app.get(Admission);
      await until(async () => admission.state.requests === 2);
      const enter = jest.spyOn(admission, 'enter');
      const refused = await team.get('/api/core/auth/verify');
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([429, 'concurrency_limited']);
      expect(refused.headers.get('connection')).toBe('close');
      expect(enter).not.toHaveBeenCalled();
      const other = await service.team();
      expect((await other.get('/api/core/auth/verify')).status).toBe(200);
      for (const upload of uploads) upload.socket.destroy();
      await until(async () => admission.state.requests === 0);
      expect((await team.get('/api/core/auth/verify')).status).toBe(200);
    });
  });

  describe('transport security', () => {
    const [onLocalhost, inProduction] = [sharedService(BEHIND_PROXY), sharedService(PRODUCTION)];

    it.each([
      ['http://localhost:3000', null, onLocalhost],
      ['https://ap.example.com', 'max-age=31536000; includeSubDomains', inProduction],
    ])('is demanded by answers of %s: %s', async (baseUrl, expected, shared) => {
      expect(shared().app.get<Config>(CONFIG).baseUrl).toBe(baseUrl);
      const { headers } = await fetch(`${shared().baseUrl}/api/core/auth/verify`);
      expect(headers.get('strict-transport-security')).toBe(expected);
    });
  });
});
