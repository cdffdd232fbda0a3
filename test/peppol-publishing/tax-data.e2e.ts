import { parseXml } from '../../src/standards/invoice';
import { validateTaxData, readTaxData } from '../../src/standards/taxdata';
import { eventually, until } from '../support/until';
import { publishers } from './publishers';
import { ACCEPTED, AUTHORITY, envelopeOf, TaxAuthority } from './tax-authority';

/** Reports of production teams: over the network, signed, to a tax authority that is an access point of its own. */
describe('publishing', () => {
  const scene = publishers();

  describe('tax data', () => {
    let authority: TaxAuthority;

    beforeAll(async () => {
      authority = await TaxAuthority.start(scene());
    });
    afterAll(() => authority?.stop());

    it('waits until the operator names the authority, and says so', async () => {
      await authority.send('TD-1');
      for (const provider of [scene().one, scene().two]) {
        const report = await eventually(
          async () =>
            (await provider.team.sdk.taxData.list({ limit: 100 })).items.find(
              ({ documentNumber }) => documentNumber === 'TD-1',
            ),
          (found) => (found?.waitReason ?? null) !== null,
        );
        expect(report).toMatchObject({ state: 'due', simulated: false });
        expect(report?.waitReason).toContain('TAX_AUTHORITY_SK');
      }
      const { one } = scene();
      const waiting = async () =>
        (
          await one.service.sql<{ waits: number; seconds: number; updated: Date }>(
            `SELECT waits, round(extract(epoch FROM next_attempt_at - clock_timestamp()) / 900)::int * 900 AS seconds,
              updated_at AS updated
            FROM tax_data WHERE state = 'due' AND lease_until IS NULL AND next_attempt_at > clock_timestamp()`,
          )
        )[0];
      const [waits, updates] = [[] as number[], new Set<number>()];
      for (let times = 1; times <= 7; times += 1) {
        const row = await eventually(waiting, (each) => each?.waits === times);
        waits.push(row?.seconds ?? 0);
        updates.add(row?.updated.getTime() ?? 0);
        if (times < 7)
          await one.service.sql(
            `UPDATE tax_data SET next_attempt_at = clock_timestamp() WHERE state = 'due' AND lease_until IS NULL`,
          );
      }
      // A day of waiting is eight attempts and not ninety-six, and none but the first is a change of the report.
      expect(waits).toEqual([900, 1800, 3600, 7200, 14_400, 21_600, 21_600]);
      expect(updates.size).toBe(1);
    });

    it('sends what waited as soon as the authority is known', async () => {
      for (const provider of [scene().one, scene().two]) {
        authority.setParticipant(provider, AUTHORITY);
        const report = await authority.reportOf(provider, 'TD-1', 'sent');
        expect(report?.waitReason).toBeNull();
        expect(await authority.arrivedWith(envelopeOf(report))).toHaveLength(1);
        expect(await provider.service.sql('SELECT 1 FROM tax_data WHERE waits > 0')).toEqual([]);
      }
    });

    it('reports both sides once, each by its own provider, and the authority decides', async () => {
      await authority.send('TD-2');
      for (const [provider, reporter, party] of [
        [scene().one, 'C2', authority.seller],
        [scene().two, 'C3', authority.buyer],
      ] as const) {
        const report = await authority.reportOf(provider, 'TD-2', 'sent');
        const messages = await authority.arrivedWith(envelopeOf(report));
        expect(messages).toHaveLength(1);
        const xml = parseXml(messages[0]?.payload ?? Buffer.alloc(0));
        expect(validateTaxData(xml, '2026-11-27').result).toBe('valid');
        expect(readTaxData(xml)).toMatchObject({
          reporter,
          type: 'submit',
          scope: 'domestic',
          reportingParty: { scheme: '0245', identifier: party.taxNumber },
          receivingParty: { scheme: '0242', identifier: '000004' },
        });
        await authority.answer(provider, envelopeOf(report), ACCEPTED);
        await authority.reportOf(provider, 'TD-2', 'accepted');
        expect(await provider.team.sdk.taxData.listAnswers(report?.id ?? '')).toMatchObject([
          { outcome: 'accepted', decisive: true, sender: AUTHORITY },
        ]);
      }
      const ids = authority.arrived.map(({ envelopeId }) => envelopeId);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it('takes no decision from a provider that the report was not sent to', async () => {
      const { one, two } = scene();
      await authority.send('TD-3');
      const report = await authority.reportOf(one, 'TD-3', 'sent');
      await authority.arrivedWith(envelopeOf(report));
      await authority.answer(one, envelopeOf(report), ACCEPTED, two);
      await until(() =>
        Promise.resolve(
          one.service.log.some((line) => line.includes('a status of a tax report was sent by a provider')),
        ),
      );
      expect(await one.team.sdk.taxData.listAnswers(report?.id ?? '')).toEqual([]);
      expect(await authority.reportOf(one, 'TD-3', 'sent')).toBeDefined();
    });

    it('keeps a refusal with its reasons, and sends the correction as a report that replaces the first', async () => {
      const { one } = scene();
      await authority.send('TD-4');
      const first = await authority.reportOf(one, 'TD-4', 'sent');
      await authority.arrivedWith(envelopeOf(first));
      await authority.answer(one, envelopeOf(first), {
        code: 'RE',
        description: 'The tax total is wrong',
        issues: [{ reason: 'BV', place: '/TaxData', description: 'The tax total is wrong' }],
      });
      const refused = await authority.reportOf(one, 'TD-4', 'refused');
      expect(refused?.refusal).toMatchObject({ by: 'authority', needsCorrection: true });
      await one.team.sdk.taxData.retry(refused?.id ?? '');
      const again = await authority.reportOf(one, 'TD-4', 'sent');
      const [message] = await authority.arrivedWith(envelopeOf(again));
      expect(readTaxData(parseXml(message?.payload ?? Buffer.alloc(0)))).toMatchObject({ type: 'resubmit' });
      // A late decision on the first report does not decide the second one.
      await authority.answer(one, envelopeOf(first), ACCEPTED);
      await eventually(
        () => one.team.sdk.taxData.listAnswers(refused?.id ?? ''),
        ({ length }) => length === 2,
      );
      expect(await authority.reportOf(one, 'TD-4', 'sent')).toBeDefined();
      await authority.answer(one, envelopeOf(again), ACCEPTED);
      await authority.reportOf(one, 'TD-4', 'accepted');
    });

    it('takes an acceptance of either message with the same document, and asks for no second document', async () => {
      const { one } = scene();
      await authority.send('TD-5');
      const first = await authority.reportOf(one, 'TD-5', 'sent');
      const [message] = await authority.arrivedWith(envelopeOf(first));
      await authority.answer(one, envelopeOf(first), {
        code: 'RE',
        description: 'The system behind the access point is away',
        issues: [{ reason: 'FD', place: 'NA', description: 'It did not answer' }],
      });
      await authority.reportOf(one, 'TD-5', 'due');
      await one.service.sql(`UPDATE tax_data SET next_attempt_at = clock_timestamp() WHERE id = $1`, [
        first?.id,
      ]);
      const again = await authority.reportOf(one, 'TD-5', 'sent');
      const [repeated] = await authority.arrivedWith(envelopeOf(again));
      expect(repeated?.envelopeId).not.toBe(message?.envelopeId);
      expect(repeated?.payload.toString()).toBe(message?.payload.toString());
      await authority.answer(one, envelopeOf(first), ACCEPTED);
      await authority.reportOf(one, 'TD-5', 'accepted');
    });

    it('keeps the reports of a company that is to be deleted', async () => {
      const { one } = scene();
      const deleted = await one.team.delete(`/api/v1/companies/${authority.seller.id}`);
      expect([deleted.status, deleted.headers.get('x-error-code')]).toEqual([409, 'company_has_documents']);
    });
  });
});
