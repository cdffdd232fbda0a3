import { setTimeout as sleep } from 'node:timers/promises';
import { Admission } from '../../src/platform/kernel/http/admission/admission';
import { invoiceTo } from '../support/invoices';
import { RawConnection } from '../support/raw-connection';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

const PER_TEAM = 64;
const TEAMS = 10;
const TOTAL_REQUESTS = 500;

describe('overload', () => {
  /** As many requests at once as polite clients make, on a service with the limits of a new installation. */
  describe('a burst of polite clients', () => {
    let service: Service;
    const teams: { client: TeamClient; companyId: string; documentId: string }[] = [];

    beforeAll(async () => {
      service = await startService({
        CONCURRENT_REQUESTS_PER_TEAM: String(PER_TEAM),
        CONCURRENT_REQUESTS_MIN: '8',
        CONCURRENT_REQUESTS_MAX: '256',
      });
      for (let n = 0; n < TEAMS; n++) {
        const client = await service.team();
        const companyId = (await client.company()).id;
        const sent = await client.post(
          `/api/v1/${companyId}/send`,
          invoiceTo('9999:delivered', `first ${n}`),
        );
        teams.push({ client, companyId, documentId: sent.body.document.id });
      }
    });
    afterAll(() => service.stop());

    const counted = (statuses: number[]): Record<number, number> =>
      statuses.reduce<Record<number, number>>(
        (sum, status) => ({ ...sum, [status]: (sum[status] ?? 0) + 1 }),
        {},
      );
    const atOnce = async (count: number, ask: (n: number) => Promise<{ status: number }>) =>
      counted(
        (await Promise.all(Array.from({ length: count }, (_, n) => ask(n)))).map(({ status }) => status),
      );
    const teamAt = (n: number): (typeof teams)[number] => {
      const team = teams[n % TEAMS];
      if (team === undefined) throw new Error('There is no such team');
      return team;
    };

    it('is served whole: 64 documents of one team', async () => {
      const { client, documentId } = teamAt(0);
      expect(await atOnce(PER_TEAM, () => client.get(`/api/v1/documents/${documentId}`))).toEqual({
        200: PER_TEAM,
      });
    });

    it('is served whole: 500 documents of ten teams', async () => {
      const get = (n: number): Promise<{ status: number }> =>
        teamAt(n).client.get(`/api/v1/documents/${teamAt(n).documentId}`);
      expect(await atOnce(TOTAL_REQUESTS, get)).toEqual({ 200: TOTAL_REQUESTS });
    });

    it('is served whole: 64 documents sent by one team, each stored once', async () => {
      const { client, companyId } = teamAt(1);
      const send = (n: number): Promise<{ status: number }> =>
        client.post(`/api/v1/${companyId}/send`, invoiceTo('9999:delivered', `burst ${n}`));
      expect(await atOnce(PER_TEAM, send)).toEqual({ 200: PER_TEAM });
      const { body } = await client.get('/api/v1/documents?direction=outgoing&limit=200');
      expect(body.documents).toHaveLength(PER_TEAM + 1);
    });

    it('begins nothing for clients that go while they wait', async () => {
      const { client, companyId } = teamAt(2);
      const admission = service.app.get(Admission);
      const connections = await Promise.all(
        Array.from({ length: PER_TEAM }, () => RawConnection.open(service.baseUrl)),
      );
      const uploading = `POST /api/v1/${companyId}/send`;
      for (const each of connections)
        await each.request(uploading, {
          Authorization: client.authorization,
          'Content-Type': 'application/json',
          'Content-Length': 10,
        });
      const waits = async (holds: () => boolean): Promise<void> => {
        while (!holds()) await sleep(5);
      };
      await waits(() => admission.state.requests + admission.state.waiting === PER_TEAM);
      expect(admission.state.waiting).toBeGreaterThan(0);
      for (const { socket } of connections) socket.destroy();
      await waits(() => admission.state.requests + admission.state.waiting === 0);
      expect((await client.get('/api/core/auth/verify')).status).toBe(200);
    });
  });
});
