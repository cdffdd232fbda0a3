import { meanwhile } from '../support/per-worker';
import { smallInvoice } from '../support/invoices';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

/** More than a process has in flight at a time. */
const MANY = 80;
/** What one destination may hold of a process, and what may be claimed of a team's deliveries to it. */
const PLACES = 8;
/** Until the slow destination has a message. */
const ROUND_MS = 5_000;
const SLOW = '9999:delivered';

let number = 0;

/**
 * Deliveries to an access point that takes five seconds for each, and those that have nothing to do with it. Its rounds pass
 * once for all tests.
 */
describe('webhook receivers', () => {
  const service = sharedService();

  const seen = meanwhile(async () => {
    const [slow, other] = await Promise.all([service().team(), service().team()]);
    const [from, otherFrom] = [(await slow.company()).id, (await other.company()).id];
    const fine = (await other.company()).address;
    const pending = (): Promise<number> =>
      count(`status = 'pending' AND address = '${SLOW}' AND team_id = $1`, [slow.teamId]);

    await service().sql(
      `INSERT INTO simnet_faults (receiver, kind, remaining, delay_ms)
       SELECT $1, 'late_receipt', 1, $2::int FROM generate_series(1, $3::int)`,
      [SLOW, ROUND_MS, 2 * MANY],
    );
    const first = await send(slow, from, SLOW, {
      sendAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await service().sql(
      `INSERT INTO deliveries (id, team_id, document_id, channel, address, status_changed_at, peppol_message_id,
         peppol_conversation_id, envelope_id, give_up_at, next_attempt_at, created_at, environment, destination)
       SELECT d.id || n, team_id, document_id, channel, address, status_changed_at, n || peppol_message_id,
         peppol_conversation_id, envelope_id || n, give_up_at, clock_timestamp(), created_at, environment, destination
       FROM deliveries d, generate_series(1, $2) AS n WHERE document_id = $1`,
      [first, MANY],
    );
    await until(async () => (await inFlight()) === PLACES, 80_000);

    const sent = await Promise.all([
      ...[1, 2, 3, 4, 5].map(() => send(other, otherFrom, fine)),
      send(slow, from, fine),
    ]);
    await until(async () => (await delivered(sent)) === sent.length, 120_000);
    const besideOthers = { pending: await pending(), inFlight: await inFlight() };

    const late = await send(other, otherFrom, SLOW);
    await until(async () => (await delivered([late])) === 1, 240_000);
    return { besideOthers, pendingAfterLate: await pending() };
  });

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
    const [row] = await service().sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM deliveries WHERE ${condition}`,
      parameters,
    );
    return row?.n ?? -1;
  }

  const inFlight = (): Promise<number> => count(`begun AND lease_until IS NOT NULL AND address = '${SLOW}'`);
  const delivered = (ids: string[]): Promise<number> =>
    count(`status = 'delivered' AND document_id = ANY($1)`, [ids]);

  describe('a slow destination', () => {
    it("does not hold up another team's deliveries, nor the same team's to others", async () => {
      const { besideOthers } = await seen();
      // Had they waited for the slow ones, many rounds of those would be over.
      expect(besideOthers.pending).toBeGreaterThanOrEqual(MANY - 3 * PLACES);
      expect(besideOthers.inFlight).toBeLessThanOrEqual(PLACES);
    }, 150_000);

    it('gives each team its turn, so that the second to come waits for one round and not for all', async () => {
      const { pendingAfterLate } = await seen();
      expect(pendingAfterLate).toBeGreaterThanOrEqual(MANY - 7 * PLACES);
    });
  });
});
