import { GuardedClient } from '../../src/platform/kernel/database/guarded-client';
import { sharedService } from '../support/per-worker';
import { slovakCompany, slovakInvoice, type SlovakCompany } from '../support/slovak';
import { sendAndWait, type TeamClient } from '../support/team-client';
import { eventually, until } from '../support/until';

/** Transactions that wrote rows of `tax_data`, each with the number of its UPDATE statements. */
function watchWrites(): { written: number[]; stop: () => void } {
  const written: number[] = [];
  const open = new Map<unknown, number>();
  const query = Reflect.get(GuardedClient.prototype, 'query') as (...parameters: unknown[]) => unknown;
  const spy = jest.spyOn(GuardedClient.prototype, 'query').mockImplementation(function (
    this: GuardedClient,
    ...parameters: unknown[]
  ) {
    const [first] = parameters;
    const text = String(typeof first === 'object' && first !== null && 'text' in first ? first.text : first);
    if (/^\s*(START TRANSACTION|BEGIN)/.test(text)) open.set(this, 0);
    else if (/^\s*(COMMIT|ROLLBACK)\s*$/.test(text)) {
      written.push(open.get(this) ?? 0);
      open.delete(this);
    } else if (open.has(this) && /^\s*UPDATE tax_data\s/.test(text))
      open.set(this, (open.get(this) ?? 0) + 1);
    return Reflect.apply(query, this, parameters) as never;
  });
  return { written, stop: () => spy.mockRestore() };
}

/** Answers of the simulated tax authority. */
describe('tax data', () => {
  const shared = sharedService();

  describe('answers in the sandbox', () => {
    let team: TeamClient;
    let seller: SlovakCompany;
    let buyer: SlovakCompany;

    beforeAll(async () => {
      team = await shared().team();
      seller = await slovakCompany(team, null);
      buyer = await slovakCompany(team);
    });

    const send = async (number: string): Promise<string> =>
      (await sendAndWait(team, seller.id, slovakInvoice(buyer, number))).body.document.id as string;
    const reportOn = async (documentId: string) => (await team.sdk.taxData.listByDocument(documentId)).at(-1);

    it('comes as soon as the clock of the sandbox is advanced to its time', async () => {
      const sent = await send('AN-TAX-LATE');
      await eventually(
        () => reportOn(sent),
        (report) => report?.state === 'sent',
      );
      const early = await shared().sql<{ due: boolean }>(
        `SELECT next_attempt_at > clock_timestamp() + interval '10 seconds' AS due FROM tax_data WHERE document_id = $1`,
        [sent],
      );
      expect(early).toEqual([{ due: true }]);
      await team.post('/api/v1/sandbox/clock/advance', { seconds: 30 });
      // Far less than the thirty seconds that would pass without the advance.
      const report = await eventually(
        () => reportOn(sent),
        (each) => each?.state === 'accepted',
        15_000,
      );
      expect(report).toMatchObject({ state: 'accepted', attempts: 1 });
    });

    it('writes a report once in the transaction that stores its answers', async () => {
      const { written, stop } = watchWrites();
      try {
        const sent = await Promise.all(
          ['', 'TAX-REFUSED', 'TAX-UNAVAILABLE', 'TAX-TWICE', 'TAX-SILENT', 'TAX-DISORDER'].map((ending) =>
            send(`ON-${ending}`),
          ),
        );
        await until(async () => {
          const [row] = await shared().sql<{ open: number }>(
            `SELECT count(*)::int AS open FROM tax_data WHERE document_id = ANY ($1) AND next_attempt_at IS NOT NULL`,
            [sent],
          );
          return row?.open === 0;
        }, 20_000);
        const states = await Promise.all(sent.map(async (id) => (await reportOn(id))?.state));
        expect(states).toEqual(['accepted', 'refused', 'accepted', 'accepted', 'sent', 'accepted']);
      } finally {
        stop();
      }
      expect(written.filter((updates) => updates === 1).length).toBeGreaterThanOrEqual(6);
      expect(Math.max(...written)).toBe(1);
    });
  });
});
