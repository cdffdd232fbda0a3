/**
 * Makes the tax data document of an invoice of five lines and judges it by all layers, by jurisdiction. Time of the CPU.
 *
 * Aim: 1 ms.
 */
import { getDocumentTypeIdsFor, parseDocumentInput, blankParty, writeUbl } from '../src/standards/invoice';
import {
  buildTaxData,
  JURISDICTION_TABLES,
  JURISDICTIONS,
  validateTaxData,
  findVersion,
  writeTaxDataWithTree,
} from '../src/standards/taxdata';

const DAY = '2027-01-05';
const RUNS = 2_000;
const ADDRESS = { scheme: '0245', identifier: '2020179381' };

const party = {
  name: 'Firma',
  street: 'Hlavná 1',
  postalZone: '81101',
  city: 'Bratislava',
  country: 'SK',
  vatNumber: 'SK2020179381',
};
const input = {
  invoiceNumber: 'F-1',
  issueDate: '2026-12-01',
  dueDate: '2026-12-31',
  seller: { ...party, electronicAddress: ADDRESS },
  buyer: { ...party, electronicAddress: ADDRESS },
  paymentMeans: [{ paymentMethod: 'credit_transfer', iban: 'SK3112000000198742637541' }],
  lines: Array.from({ length: 5 }, (_, index) => ({
    name: `Item ${index}`,
    quantity: '2',
    unitCode: 'C62',
    netPriceAmount: '10.00',
    vat: { category: 'S', percentage: '23' },
  })),
};
const parsed = parseDocumentInput(input, {
  kind: 'invoice',
  today: '2026-12-01',
  company: blankParty({ name: 'x' }),
});
if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
const document = { ...parsed.document, uuid: '02de16f6-2395-59ba-94c4-6de86caf661a' };
const { customizationId, processId } = getDocumentTypeIdsFor(document, 'invoice');
const xml = writeUbl(document, { kind: 'invoice', sender: ADDRESS, receiver: ADDRESS });

const rows = JURISDICTIONS.map((jurisdiction) => {
  const once = (): void => {
    const result = buildTaxData(document, {
      jurisdiction,
      version: findVersion(JURISDICTION_TABLES[jurisdiction], DAY),
      uuid: '7b1f9f4e-2f1c-4c53-9d57-1a2b3c4d5e6f',
      issuedAt: new Date('2027-01-05T10:00:00Z'),
      type: 'submit',
      scope: 'domestic',
      reporter: 'C2',
      reportingParty: ADDRESS,
      receivingParty: { scheme: '0242', identifier: '000123' },
      representative: { scheme: '0242', identifier: '000456' },
      invoice: { customizationId, profileId: processId, sellerAddress: ADDRESS, xml },
    });
    if (!result.ok) throw new Error(JSON.stringify(result.missingFields));
    const outcome = validateTaxData(writeTaxDataWithTree(result.taxData).tree, DAY);
    if (outcome.result !== 'valid') throw new Error(JSON.stringify(outcome.errors));
  };
  for (let run = 0; run < 1_500; run++) once();
  const before = process.cpuUsage();
  for (let run = 0; run < RUNS; run++) once();
  const { user, system } = process.cpuUsage(before);
  return [jurisdiction, ((user + system) / 1000 / RUNS).toFixed(3)];
});
for (const [jurisdiction, milliseconds] of rows) console.log(`${jurisdiction}  ${milliseconds} ms of CPU`);
