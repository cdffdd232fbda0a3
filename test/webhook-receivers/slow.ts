import type { Shared } from '../support/chapter';
import { smallInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';

/** More than a process has in flight at a time. */
const MANY = 80;
/** What one destination may hold of a process, and what may be claimed of a team's deliveries to it. */
const PLACES = 8;

let number = 0;

export function slowDestination(shared: Shared): void {
  /** Deliveries to an access point that takes ten seconds for each, and those that have nothing to do with it. */
  describe('a slow destination', () => {
    let service: Service;
    let slow: TeamClient;
    let from: string;
    let other: TeamClient;
    let otherFrom: string;

    beforeAll(async () => {
      service = shared();
      [slow, other] = await Promise.all([service.team(), service.team()]);
      [from, otherFrom] = [(await slow.company()).id, (await other.company()).id];
      const first = await send(slow, from, '9999:slow', {
        sendAt: new Date(Date.now() + 86_400_000).toISOString(),
      });
      await service.sql(
        `INSERT INTO deliveries (id, team_id, document_id, channel, address, status_changed_at, peppol_message_id,
         peppol_conversation_id, envelope_id, give_up_at, next_attempt_at, created_at, environment, destination)
       SELECT d.id || n, team_id, document_id, channel, address, status_changed_at, n || peppol_message_id,
         peppol_conversation_id, envelope_id || n, give_up_at, clock_timestamp(), created_at, environment, destination
       FROM deliveries d, generate_series(1, $2) AS n WHERE document_id = $1`,
        [first, MANY],
      );
      await until(async () => (await inFlight()) === PLACES, 20_000);
    }, 60_000);

    it("does not hold up another team's deliveries, nor the same team's to others", async () => {
      const sent = await Promise.all([
        ...[1, 2, 3, 4, 5].map(() => send(other, otherFrom, '9999:delivered')),
        send(slow, from, '9999:delivered'),
      ]);
      await until(async () => (await delivered(sent)) === sent.length, 30_000);
      // Had they waited for the slow ones, many rounds of those would be over.
      expect(await pendingSlow()).toBeGreaterThanOrEqual(MANY - 3 * PLACES);
      expect(await inFlight()).toBeLessThanOrEqual(PLACES);
    }, 60_000);

    it('gives each team its turn, so that the second to come waits for one round and not for all', async () => {
      const late = await send(other, otherFrom, '9999:slow');
      await until(async () => (await delivered([late])) === 1, 60_000);
      expect(await pendingSlow()).toBeGreaterThanOrEqual(MANY - 7 * PLACES);
    }, 90_000);

    async function send(
      team: TeamClient,
      companyId: string,
      recipient: string,
      fields: object = {},
    ): Promise<string> {
      const document = smallInvoice(`S-${number++}`);
      const body = { recipient, documentType: 'invoice', document, ...fields };
      const sent = await team.post(`/api/v1/${companyId}/send`, body);
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
      return sent.body.document.id as string;
    }

    async function count(condition: string, parameters: unknown[] = []): Promise<number> {
      const [row] = await service.sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM deliveries WHERE ${condition}`,
        parameters,
      );
      return row?.n ?? -1;
    }

    const inFlight = (): Promise<number> =>
      count(`begun AND lease_until IS NOT NULL AND address = '9999:slow'`);
    const pendingSlow = (): Promise<number> =>
      count(`status = 'pending' AND address = '9999:slow' AND team_id = $1`, [slow.teamId]);
    const delivered = (ids: string[]): Promise<number> =>
      count(`status = 'delivered' AND document_id = ANY($1)`, [ids]);
  });
}
