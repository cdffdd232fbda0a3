import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

const DOCUMENTS = 30;
/** Attempts that may be under way when the fifth failure is written: one of each place at the worker. */
const WORKER_PLACES = 16;
/** Longer than the circuit ever stays open. */
const LEAP_SECONDS = 700;

describe('work', () => {
  const shared = sharedService();

  describe('the circuit breaker of a destination', () => {
    let service: Service;
    let team: TeamClient;
    let from: string;
    let gone: string;
    let fine: string;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      from = (await team.company()).id;
      gone = (await team.company()).address;
      fine = (await team.company()).address;
    });

    async function send(recipient: string, number: string): Promise<void> {
      const document = {
        invoiceNumber: number,
        buyerReference: 'x',
        buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
        paymentMeans: [{ iban: 'BE71096123456769' }],
        lines: [{ name: 'L', netPriceAmount: '10', vat: { percentage: '21' } }],
      };
      const answer = await team.post(`/api/v1/${from}/send`, {
        recipient,
        documentType: 'invoice',
        document,
      });
      expect(answer.status).toBe(200);
    }

    async function number(sql: string, parameters: unknown[] = []): Promise<number> {
      const [row] = await service.sql<{ n: number }>(`SELECT (${sql})::int AS n`, parameters);
      return row?.n ?? 0;
    }
    const attemptsAt = (address: string): Promise<number> =>
      number('SELECT coalesce(sum(attempts), 0) FROM deliveries WHERE address = $1', [address]);
    const pendingAt = (address: string): Promise<number> =>
      number(`SELECT count(*) FROM deliveries WHERE address = $1 AND status = 'pending'`, [address]);
    const failures = (): Promise<number> =>
      number('SELECT coalesce(sum(failures), 0) FROM delivery_destinations WHERE destination LIKE $1', [
        `%${gone}`,
      ]);
    /** Every delivery of the team that was due has been looked at. */
    const atRest = async (): Promise<boolean> =>
      (await number(
        `SELECT count(*) FROM deliveries WHERE team_id = $1
           AND (next_attempt_at <= clock_timestamp() + interval '2 seconds' OR lease_until IS NOT NULL)`,
        [team.teamId],
      )) === 0;
    const disturb = (): Promise<unknown> =>
      service.sql(`INSERT INTO simnet_faults (receiver, kind, remaining) VALUES ($1, 'refuse', 100000)`, [
        gone,
      ]);
    const repair = (): Promise<unknown> =>
      service.sql('DELETE FROM simnet_faults WHERE receiver = $1', [gone]);

    afterEach(repair);

    it('lets one attempt at a time through while the destination fails, and all of them once it is back', async () => {
      await disturb();
      for (let i = 0; i < DOCUMENTS; i++) await send(gone, `GONE-${i}`);
      await until(async () => (await failures()) >= 5 && (await atRest()));
      const first = await attemptsAt(gone);
      expect(first).toBeGreaterThanOrEqual(5);
      expect(first).toBeLessThanOrEqual(5 + WORKER_PLACES);

      // All thirty become due at each leap, and one of them finds out for the others.
      for (let leap = 1; leap <= 4; leap++) {
        const before = await failures();
        await team.sdk.sandbox.advanceClock({ seconds: LEAP_SECONDS });
        await until(async () => (await failures()) > before && (await atRest()));
        expect(await attemptsAt(gone)).toBe(first + leap);
      }
      expect(await pendingAt(gone)).toBe(DOCUMENTS);

      // Another destination is none of its business.
      for (let i = 0; i < 5; i++) await send(fine, `FINE-${i}`);
      await until(async () => (await pendingAt(fine)) === 0);
      expect(await attemptsAt(fine)).toBe(5);

      await repair();
      await until(async () => {
        await team.sdk.sandbox.advanceClock({ seconds: LEAP_SECONDS });
        return (await pendingAt(gone)) === 0;
      });
      // The probe that succeeded and one success for each of the others; nothing was tried in between.
      expect(await attemptsAt(gone)).toBe(first + 4 + DOCUMENTS);
      expect(await failures()).toBe(0);
    });

    it('fails all that has waited for its whole time at once, though the circuit is open', async () => {
      await disturb();
      for (let i = 0; i < DOCUMENTS; i++) await send(gone, `LATE-${i}`);
      await until(async () => (await failures()) >= 5 && (await atRest()));
      const before = await attemptsAt(gone);
      await service.sql(
        `UPDATE deliveries SET give_up_at = clock_timestamp(), next_attempt_at = clock_timestamp()
         WHERE status = 'pending' AND address = $1`,
        [gone],
      );
      await until(async () => (await pendingAt(gone)) === 0);
      expect(await attemptsAt(gone)).toBe(before + DOCUMENTS);
    });
  });
});
