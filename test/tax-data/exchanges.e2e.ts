import { GuardedClient } from '../../src/platform/kernel/database/guarded-client';
import { ParkedDiscards } from '../../src/platform/kernel/work-control/parked-discards';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { SELECT_REPORTED_EXCHANGE } from '../../src/reporting/tax-data/tax-data-duties.queries';
import { sharedService } from '../support/per-worker';
import { slovakCompany, slovakInvoice, type SlovakCompany } from '../support/slovak';
import { sendAndWait, type TeamClient } from '../support/team-client';
import { eventually, until } from '../support/until';

/** What the service asks the database meanwhile: whether a delivery has a duty, and contents of documents. */
async function readsOf(work: () => Promise<unknown>): Promise<{ exchanges: number; contents: number }> {
  const reads = { exchanges: 0, contents: 0 };
  const query = Reflect.get(GuardedClient.prototype, 'query') as (...parameters: unknown[]) => unknown;
  const spy = jest.spyOn(GuardedClient.prototype, 'query').mockImplementation(function (
    this: GuardedClient,
    ...parameters: unknown[]
  ) {
    const [first] = parameters;
    const text = String(typeof first === 'object' && first !== null && 'text' in first ? first.text : first);
    if (text === SELECT_REPORTED_EXCHANGE) reads.exchanges += 1;
    if (text.includes('FROM document_contents WHERE document_id = $1')) reads.contents += 1;
    return Reflect.apply(query, this, parameters) as never;
  });
  await work().finally(() => spy.mockRestore());
  return reads;
}

/** Which exchanges are reported, and what finding that out costs. */
describe('tax data', () => {
  const shared = sharedService({ METRICS_TOKEN: 'exchanges of the tax data suite', LOG_LEVEL: 'debug' });

  describe('of exchanges', () => {
    let team: TeamClient;
    let buyer: SlovakCompany;

    beforeAll(async () => {
      team = await shared().team();
      buyer = { ...(await slovakCompany(team)), address: '9999:delivered' };
    });

    const send = (from: SlovakCompany, number: string, fields: object = {}) =>
      sendAndWait(team, from.id, { ...slovakInvoice(buyer, number), ...fields });
    const reportsOn = (documentId: string) => team.sdk.taxData.listByDocument(documentId);
    const settingOf = ({ taxNumber }: SlovakCompany) =>
      ({ jurisdiction: 'SK', enabled: true, from: '2026-01-01', taxIdentifier: taxNumber }) as const;
    /** Lets the search for earlier exchanges end, whose second pass would come ten minutes later. */
    const searched = ({ id }: SlovakCompany): Promise<void> =>
      until(async () => {
        await shared().sql(
          `UPDATE tax_data_backfills SET next_attempt_at = clock_timestamp() WHERE id = $1 AND lease_until IS NULL
            AND next_attempt_at IS NOT NULL`,
          [id],
        );
        const rows = await shared().sql(
          'SELECT 1 FROM tax_data_backfills WHERE id = $1 AND next_attempt_at IS NULL AND passes_left = 0',
          [id],
        );
        return rows.length === 1;
      });

    it('costs a delivery without a duty no look at its content', async () => {
      const silent = await slovakCompany(team);
      const later = await slovakCompany(team, '2099-01-01');
      const reporting = await slovakCompany(team, null);
      const reads = async (from: SlovakCompany, number: string) => {
        let sent = '';
        const counted = await readsOf(async () => {
          sent = (await send(from, number)).body.document.id as string;
        });
        return { ...counted, reports: (await reportsOn(sent)).length };
      };
      expect(await reads(silent, 'CO-1')).toEqual({ exchanges: 0, contents: 0, reports: 0 });
      expect(await reads(later, 'CO-2')).toEqual({ exchanges: 0, contents: 0, reports: 0 });
      expect(await reads(reporting, 'CO-3')).toMatchObject({ exchanges: 1, reports: 1 });
    });

    it('reads nothing of earlier exchanges that are reported, or cannot be', async () => {
      const company = await slovakCompany(team);
      const earlier = await Promise.all(['EX-1', 'EX-2'].map((number) => send(company, number)));
      const found = await readsOf(async () => {
        await team.sdk.companies.update(company.id, {
          taxReporting: { ...settingOf(company), from: '2099-01-01' },
        });
        await searched(company);
      });
      expect(found.contents).toBe(0);
      await team.sdk.companies.update(company.id, { taxReporting: settingOf(company) });
      const ids = earlier.map(({ body }) => body.document.id as string);
      await until(async () =>
        (await Promise.all(ids.map(reportsOn))).flat().every(({ state }) => state === 'accepted'),
      );
      await searched(company);
      const again = await readsOf(async () => {
        await team.sdk.companies.update(company.id, {
          taxReporting: { ...settingOf(company), from: '2026-01-02' },
        });
        await searched(company);
      });
      expect(again.contents).toBe(0);
      expect((await Promise.all(ids.map(reportsOn))).map(({ length }) => length)).toEqual([1, 1]);
    });

    it('finds an earlier delivery that the operator ended, and none that was cancelled before it left', async () => {
      const company = await slovakCompany(team);
      const sendAt = new Date(Date.now() + 86_400_000).toISOString();
      const scheduled = async (number: string): Promise<string> => {
        const { body } = await team.post(`/api/v1/${company.id}/send`, {
          ...slovakInvoice(buyer, number),
          sendAt,
        });
        return body.document.id as string;
      };
      const [ended, cancelled] = [await scheduled('EN-1'), await scheduled('EN-2')];
      await team.sdk.documents.cancel(cancelled);
      const [parked] = await shared().sql<{ id: string }>(
        `UPDATE deliveries SET claim = 7, parked_at = clock_timestamp(), next_attempt_at = NULL WHERE document_id = $1
          RETURNING id`,
        [ended],
      );
      const { app } = shared();
      const discard = app.get(ParkedDiscards).find('deliveries');
      await app.get(UnitOfWork).run(async (tx) => {
        expect(await discard?.(tx, parked?.id ?? '', 'it never arrived')).toBe(true);
      });
      const states = await shared().sql(
        'SELECT status, attempts FROM deliveries WHERE document_id = ANY ($1)',
        [[ended, cancelled]],
      );
      expect(states).toEqual(Array(2).fill({ status: 'failed', attempts: 0 }));
      await team.sdk.companies.update(company.id, { taxReporting: settingOf(company) });
      await searched(company);
      await eventually(
        () => reportsOn(ended),
        ([report]) => report?.state === 'accepted',
      );
      expect(await reportsOn(ended)).toMatchObject([{ type: 'submit', reporter: 'C2' }]);
      expect(await reportsOn(cancelled)).toEqual([]);
    });
  });
});
