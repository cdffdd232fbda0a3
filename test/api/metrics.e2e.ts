import { EventLogReader } from '../../src/webhooks/event-log/event-log-reader';
import { smallInvoice } from '../support/invoices';
import { emptiedService } from '../support/per-worker';
import type { Service } from '../support/service';
import { eventually } from '../support/until';
import { METRICS_TOKEN } from '../support/metrics-token';

describe('the API', () => {
  /** What an operator sees of documents, requests and the process itself. */
  describe('metrics', () => {
    const shared = emptiedService();
    let service: Service;

    beforeAll(async () => {
      service = shared();
    });

    async function scrape(): Promise<Map<string, number>> {
      const answer = await fetch(`${service.baseUrl}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      const lines = (await answer.text()).split('\n').filter((line) => /^passerelle_/.test(line));
      return new Map(
        lines.map((line): [string, number] => {
          const space = line.lastIndexOf(' ');
          return [line.slice('passerelle_'.length, space), Number(line.slice(space + 1))];
        }),
      );
    }

    it('count documents and their deliveries by channel and outcome, and tell what waits', async () => {
      const team = await service.team();
      const [from, to] = [await team.company(), await team.company()];
      const before = await scrape();
      const send = async (number: string, recipient: string | null, fields = {}): Promise<void> => {
        const { status, body } = await team.post(`/api/v1/${from.id}/send`, {
          recipient,
          documentType: 'invoice',
          document: smallInvoice(number),
          ...fields,
        });
        expect([status, body.errors]).toEqual([200, undefined]);
      };
      const email = { when: 'always', to: ['a@buyer.example'] };
      await send('1', to.address);
      await send('2', '9999:rejected');
      await send('3', null, { email });
      await send('4', to.address, { sendAt: new Date(Date.now() + 86_400_000).toISOString() });
      await service.settled();
      const rise = async (series: string): Promise<number> =>
        ((await scrape()).get(series) ?? 0) - (before.get(series) ?? 0);
      for (const [series, count] of [
        ['documents_total{direction="outgoing"}', 4],
        ['documents_total{direction="incoming"}', 1],
        ['document_deliveries_total{channel="peppol",status="delivered"}', 1],
        ['document_deliveries_total{channel="peppol",status="failed"}', 1],
        ['document_deliveries_total{channel="email",status="delivered"}', 1],
        ['document_deliveries_open{channel="peppol",state="scheduled"}', 1],
        ['document_deliveries_open{channel="email",state="due"}', 0],
      ] as const)
        await eventually(
          async () => [series, await rise(series)],
          ([, risen]) => risen === count,
        );
      // Leased far ahead, so that no worker takes it: it stays due.
      await service.sql(`UPDATE deliveries SET next_attempt_at = clock_timestamp() - interval '90 seconds',
      lease_until = clock_timestamp() + interval '1 hour'
      WHERE next_attempt_at IS NOT NULL AND document_id IN (SELECT id FROM documents WHERE company_id = '${from.id}')`);
      const late = await scrape();
      expect(late.get('document_delivery_oldest_due_seconds{channel="peppol"}')).toBeGreaterThanOrEqual(90);
      expect(late.get('document_delivery_oldest_due_seconds{channel="email"}')).toBe(0);
      expect(late.get('document_deliveries_open{channel="peppol",state="due"}')).toBe(1);
    });

    it('count requests by the pattern of their route, whatever the paths were', async () => {
      const team = await service.team();
      const series = (route: string, status: string, method = 'GET'): string =>
        `http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`;
      const before = await scrape();
      for (let i = 0; i < 3; i += 1) {
        await team.get(`/api/v1/documents/doc_01HZZZZZZZZZZZZZZZZZZZZZZ${i}`);
        await fetch(`${service.baseUrl}/no/such/path/${Math.random()}`);
        await fetch(`${service.baseUrl}/elsewhere`, { method: 'PROPFIND' });
      }
      await team.post('/api/v1/labels', { name: 'Counted' });
      const refused = await fetch(`${service.baseUrl}/api/v1/labels`, {
        method: 'POST',
        headers: { authorization: team.authorization, 'content-type': 'application/json' },
        body: '{"name": broken',
      });
      expect(refused.status).toBe(400);
      const rise = async (name: string): Promise<number> =>
        ((await scrape()).get(name) ?? 0) - (before.get(name) ?? 0);
      for (const [name, count] of [
        [series('/api/v1/documents/:documentId', '4xx'), 3],
        [series('none', '4xx', 'none'), 6],
        [series('/api/v1/labels', '2xx', 'POST'), 1],
        [series('/api/v1/labels', '4xx', 'POST'), 1],
      ] as const)
        await eventually(
          async () => [name, await rise(name)],
          ([, risen]) => risen === count,
        );
      const names = [...(await scrape()).keys()].join('\n');
      expect(names).not.toMatch(/doc_01|no\/such|PROPFIND|team_|wh_/);
    });

    it('count clients that went away before their answer', async () => {
      const team = await service.team();
      const series = 'http_request_seconds_count{method="GET",route="/api/v1/events",status="aborted"}';
      const leave = new AbortController();
      const looks = jest.spyOn(service.app.get(EventLogReader), 'read');
      const waiting = fetch(`${service.baseUrl}/api/v1/events?since=${new Date().toISOString()}&wait=25`, {
        headers: { authorization: team.authorization },
        signal: leave.signal,
      }).catch(() => undefined);
      await eventually(
        async () => looks.mock.calls.length,
        (count) => count > 0,
      );
      looks.mockRestore();
      leave.abort();
      await waiting;
      await eventually(
        async () => (await scrape()).get(series) ?? 0,
        (count) => count === 1,
      );
    });

    it('tell of connections, memory and the event loop', async () => {
      const all = await scrape();
      const of = (state: string): number => all.get(`database_connections{state="${state}"}`) ?? Number.NaN;
      // How many wait just now depends on the workers, and on the scrape itself.
      expect(of('waiting')).toBeGreaterThanOrEqual(0);
      expect(of('busy') + of('idle')).toBeGreaterThan(0);
      expect(all.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
      expect(all.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    });
  });
});
