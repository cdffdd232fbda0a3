import { parseXml } from '../../src/standards/invoice';
import { OMANI } from '../../src/standards/rules/pint/omani-invoices.fixture';
import { EMIRATI } from '../../src/standards/rules/pint/written-invoices.fixture';
import { judgeTaxData, readTaxData } from '../../src/standards/taxdata';
import { sharedService } from '../support/per-worker';
import { sendAndWait } from '../support/team-client';
import { eventually } from '../support/until';

const CASES = [
  ['AE', 'pint-ae', EMIRATI, { vatNumber: '132654987101003' }, '1326549871', '0235:1326549871'],
  ['OM', 'pint-om', OMANI, { vatNumber: 'OM1234567890' }, 'OM1234567890', '0248:1234567890'],
] as const;

/** Reports in the brief form, which carries the invoice itself. */
describe('tax data', () => {
  const shared = sharedService();

  it.each(CASES)(
    'of %s is accepted, and can be taken back',
    async (jurisdiction, profile, sample, numbers, taxIdentifier, address) => {
      const team = await shared().team();
      const { seller, ...rest } = sample.input as Record<string, Record<string, string>>;
      const { id } = await team.sdk.companies.create({
        name: String(seller?.['name']),
        address: String(seller?.['street']),
        city: String(seller?.['city']),
        postalCode: String(seller?.['postalZone']),
        country: jurisdiction,
        ...numbers,
        taxReporting: { jurisdiction, enabled: true, from: null, taxIdentifier },
      });
      const [scheme, identifier] = address.split(':');
      await team.post(`/api/v1/companies/${id}/identifiers`, { scheme, identifier });
      await team.verify(id);
      // The sample names a trade licence, which is no number of the company.
      await shared().sql('UPDATE companies SET is_agent = true WHERE id = $1', [id]);
      const { body } = await sendAndWait(team, id, {
        recipient: '9999:delivered',
        documentType: 'invoice',
        profile,
        document: { ...rest, seller },
      });
      const documentId = body.document.id as string;
      const newest = () => team.sdk.taxData.listByDocument(documentId).then((reports) => reports.at(-1));
      const report = await eventually(
        newest,
        (each) => each?.state === 'accepted' || each?.state === 'refused',
        20_000,
      );
      expect(report).toMatchObject({
        state: 'accepted',
        jurisdiction,
        reporter: 'C2',
        type: 'submit',
        refusal: null,
      });
      const xml = parseXml(Buffer.from(await (await team.sdk.taxData.downloadXml(report?.id ?? '')).text()));
      expect(judgeTaxData(xml, '2026-11-27').result).toBe('valid');
      expect(readTaxData(xml)).toMatchObject({ jurisdiction, type: 'submit' });
      const withdrawal = await team.sdk.taxData.withdraw(report?.id ?? '');
      const last = await eventually(
        newest,
        (each) => each?.state === 'accepted' || each?.state === 'refused',
        20_000,
      );
      expect(last).toMatchObject({ id: withdrawal.id, type: 'withdraw', state: 'accepted', refusal: null });
    },
  );
});
