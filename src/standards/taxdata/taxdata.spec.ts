import fc from 'fast-check';
import {
  blankParty,
  getDocumentTypeIdsFor,
  parseDocumentInput,
  writeUbl,
  type DocumentKind,
  type ParsedDocument,
} from '../invoice';
import { parseXml } from '../invoice/xml';
import { writeStatus } from '../peppol/mls';
import {
  buildTaxData,
  checkTaxIdentifier,
  findDuties,
  findFollowUpType,
  findMissingFields,
  createReportedDocumentUuid,
  findSourceDocument,
  JURISDICTION_TABLES,
  JURISDICTIONS,
  validateTaxData,
  listJurisdictionsOfCountry,
  mayHaveDuty,
  readTaxData,
  readTaxAuthorityResponse,
  findVersion,
  writeTaxData,
  writeTaxDataWithTree,
  type ExchangedInvoice,
  type Jurisdiction,
  type TaxDataContext,
  type TaxDataDocument,
  type TaxReporting,
} from '.';
import { BUYER_ADDRESS, SELLER_ADDRESS, slovakInvoice } from './random-invoices.fixture';
import { toSourceXml } from './build-tax-data';
import { runs } from '../../../test/support/runs';

const DAY = '2027-01-05';
const UUID = '7b1f9f4e-2f1c-4c53-9d57-1a2b3c4d5e6f';
const UUID_5 = '02de16f6-2395-59ba-94c4-6de86caf661a';

function parseDocument(input: object, kind: DocumentKind): ParsedDocument {
  const company = blankParty({ name: 'unused' });
  const result = parseDocumentInput(input, { kind, today: '2026-11-22', company });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return { ...result.document, uuid: UUID_5 };
}

function createContext(
  jurisdiction: Jurisdiction,
  document: ParsedDocument,
  kind: DocumentKind,
): TaxDataContext {
  const { customizationId, processId } = getDocumentTypeIdsFor(document, kind);
  return {
    jurisdiction,
    version: findVersion(JURISDICTION_TABLES[jurisdiction], DAY),
    uuid: UUID,
    issuedAt: new Date('2027-01-05T10:00:00Z'),
    type: 'submit',
    scope: 'domestic',
    reporter: 'C2',
    reportingParty: SELLER_ADDRESS,
    receivingParty: { scheme: '0242', identifier: '000123' },
    representative: { scheme: '0242', identifier: '000456' },
    invoice: {
      customizationId,
      profileId: processId,
      sellerAddress: SELLER_ADDRESS,
      xml: writeUbl(document, { kind, sender: SELLER_ADDRESS, receiver: BUYER_ADDRESS }),
    },
  };
}

function buildDocument(
  jurisdiction: Jurisdiction,
  document: ParsedDocument,
  kind: DocumentKind,
): TaxDataDocument {
  const result = buildTaxData(document, createContext(jurisdiction, document, kind));
  if (!result.ok) throw new Error(JSON.stringify(result.missingFields));
  return result.taxData;
}

const createSample = (): { document: ParsedDocument; kind: DocumentKind } => {
  const sample = fc.sample(slovakInvoice, { numRuns: 20, seed: 3 }).find(({ kind }) => kind === 'invoice');
  if (sample === undefined) throw new Error('No invoice among the samples');
  return { document: parseDocument(sample.input, sample.kind), kind: sample.kind };
};

describe('buildTaxData', () => {
  it.each(JURISDICTIONS)(
    'the document of %s passes all published rule layers, and is read as it was written',
    (jurisdiction) => {
      fc.assert(
        fc.property(slovakInvoice, ({ kind, input }) => {
          const taxData = buildDocument(jurisdiction, parseDocument(input, kind), kind);
          const { text, tree } = writeTaxDataWithTree(taxData);
          const outcome = validateTaxData(tree, DAY);
          expect({ result: outcome.result, errors: outcome.errors }).toEqual({ result: 'valid', errors: [] });
          expect(writeTaxData(taxData)).toBe(text);
          expect(readTaxData(parseXml(Buffer.from(text)))).toEqual({ ...taxData, sourceXml: null });
        }),
        runs(60),
      );
    },
  );

  it('the same input produces the same bytes', () => {
    const { document, kind } = createSample();
    const first = writeTaxData(buildDocument('SK', document, kind));
    expect(writeTaxData(buildDocument('SK', structuredClone(document), kind))).toBe(first);
    expect(first).toContain('<cbc:IssueTime>10:00:00Z</cbc:IssueTime>');
  });

  it('the UUID of the reported invoice depends only on data that both providers have', () => {
    const identity = { seller: SELLER_ADDRESS, typeCode: '380', number: 'F-1', issueDate: '2026-12-01' };
    const uuid = createReportedDocumentUuid(identity);
    expect(uuid).toBe('87bbadd7-5535-54dc-8c35-80ac1c2c1dc5');
    expect(createReportedDocumentUuid({ ...identity, number: 'F-2' })).not.toBe(uuid);
  });

  it('an invoice without required fields is rejected with the names of the fields', () => {
    const { document, kind } = createSample();
    const incompleteDocument: ParsedDocument = {
      ...document,
      issueDate: null,
      buyer: { ...document.buyer, country: ' ' },
      lines: document.lines.map((line, at) => (at === 0 ? { ...line, netAmount: null } : line)),
    };
    expect(findMissingFields(incompleteDocument, 'SK').map(({ field }) => field)).toEqual([
      'issueDate',
      'buyer.country',
      'lines.0.netAmount',
    ]);
    const result = buildTaxData(incompleteDocument, {
      ...createContext('SK', document, kind),
      receivingParty: null,
      type: 'failed',
    });
    expect(result).toMatchObject({
      ok: false,
      missingFields: [{ field: 'report.receivingParty' }, { field: 'report.type' }],
    });
  });

  it.each<[string, string, object, string[]]>([
    ['S', 'the seller', { seller: { vatNumber: null } }, ['seller.vatNumber']],
    ['AE', 'the buyer', { buyer: { vatNumber: null } }, ['buyer.vatNumber']],
    ['S', 'a buyer who pays the tax to the seller', { buyer: { vatNumber: null } }, []],
    ['O', 'the seller or the buyer', { seller: { vatNumber: null }, buyer: { vatNumber: null } }, []],
  ])('missing fields of category %s without the VAT number of %s', (category, _, without, missing) => {
    const { document } = createSample();
    const { seller, buyer } = without as Partial<Pick<ParsedDocument, 'seller' | 'buyer'>>;
    const vat = { category, percentage: null };
    const documentWithoutVatNumber: ParsedDocument = {
      ...document,
      taxRepresentative: null,
      seller: { ...document.seller, ...seller },
      buyer: { ...document.buyer, ...buyer },
      lines: document.lines.map((line) => ({ ...line, vat })),
      vat: { ...document.vat, subtotals: [] },
    };
    expect(findMissingFields(documentWithoutVatNumber, 'SK').map(({ field }) => field)).toEqual(missing);
  });

  it('a report of the Emirates about a failed transmission omits the reported document', () => {
    const { document, kind } = createSample();
    const result = buildTaxData(document, { ...createContext('AE', document, kind), type: 'failed' });
    if (!result.ok) throw new Error('The report must be built');
    const { text, tree } = writeTaxDataWithTree(result.taxData);
    expect(validateTaxData(tree, DAY).errors).toEqual([]);
    expect(text).toContain('<pxs:DocumentTypeCode>F</pxs:DocumentTypeCode>');
    expect(tree.localName(findSourceDocument(tree, 'AE'))).toBe('Invoice');
  });

  it('the document contains the invoice without XML declaration and without contents of attachments', () => {
    const attachment =
      '<cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="a>b.csv">QUJD\nREVG</cbc:EmbeddedDocumentBinaryObject></cac:Attachment>';
    expect(
      toSourceXml(`\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<Invoice>${attachment}</Invoice>\n`),
    ).toBe('<Invoice><cac:Attachment></cac:Attachment></Invoice>');
  });
});

describe('duties', () => {
  const reporting: TaxReporting = {
    jurisdiction: 'SK',
    enabled: true,
    from: null,
    taxIdentifier: '2020179381',
  };
  const invoice: ExchangedInvoice = {
    kind: 'invoice',
    customizationId: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    sellerCountry: 'SK',
    buyerCountry: 'SK',
    delivery: 'delivered',
    exchangedAt: new Date('2027-01-01T00:00:00Z'),
  };
  const findDutiesOf = (
    more: Partial<ExchangedInvoice> = {},
    partial: Partial<TaxReporting> = {},
    side: 'C2' | 'C3' = 'C2',
  ) => findDuties({ ...reporting, ...partial }, side, { ...invoice, ...more });

  it('both providers report from the first day of the duty, and earlier when the company enabled reporting', () => {
    expect(findDutiesOf()).toMatchObject([
      { reporter: 'C2', type: 'submit', scope: 'domestic', isMandatory: true },
    ]);
    expect(findDutiesOf({}, {}, 'C3')).toMatchObject([{ reporter: 'C3', isMandatory: true }]);
    // The days are calendar days in Bratislava.
    const lastDay = new Date('2026-12-31T22:59:59Z');
    const firstDay = new Date('2026-12-31T23:00:00Z');
    expect(findDutiesOf({ exchangedAt: firstDay }, { from: '2027-01-01' })).toMatchObject([
      { isMandatory: true },
    ]);
    expect(findDutiesOf({ exchangedAt: lastDay })).toMatchObject([{ isMandatory: false }]);
    expect(findDutiesOf({ exchangedAt: lastDay }, { from: '2027-01-01' })).toEqual([]);
  });

  it.each<[string, Partial<ExchangedInvoice>, Partial<TaxReporting>]>([
    ['a company that does not report', {}, { enabled: false }],
    ['another profile', { customizationId: 'urn:cen.eu:en16931:2017' }, {}],
    ['parties abroad', { sellerCountry: 'DE', buyerCountry: 'FR' }, {}],
    ['an invoice across the border before 2030', { buyerCountry: 'DE' }, {}],
    ['an invoice of another profile in the Emirates', { sellerCountry: 'AE' }, { jurisdiction: 'AE' }],
  ])('nothing is reported for %s', (_, more, of) => expect(findDutiesOf(more, of)).toEqual([]));

  it('the sender reports an invoice that could not be delivered', () => {
    expect(findDutiesOf({ delivery: 'failed' })).toMatchObject([{ type: 'submit' }]);
    expect(findDutiesOf({ delivery: 'failed' }, {}, 'C3')).toEqual([]);
    const emirati = {
      customizationId: 'urn:peppol:pint:billing-1@ae-1',
      sellerCountry: 'AE',
      buyerCountry: 'AE',
    };
    expect(findDutiesOf({ ...emirati, delivery: 'failed' }, { jurisdiction: 'AE' })).toMatchObject([
      { type: 'failed' },
    ]);
    const omani = {
      customizationId: 'urn:peppol:pint:billing-1@om-1',
      sellerCountry: 'OM',
      buyerCountry: 'OM',
    };
    expect(findDutiesOf({ ...omani, delivery: 'failed' }, { jurisdiction: 'OM' })).toEqual([]);
  });

  it('mayHaveDuty evaluates all criteria except the countries', () => {
    const days = ['2025-06-01', '2026-12-31', '2027-01-02'].map((day) => new Date(`${day}T12:00:00Z`));
    const settings = [{}, { enabled: false }, { from: '2027-01-01' }, { from: '2099-01-01' }];
    const profiles = [invoice.customizationId, 'urn:cen.eu:en16931:2017'];
    let duties = 0;
    for (const setting of settings)
      for (const exchangedAt of days)
        for (const customizationId of profiles)
          for (const delivery of ['delivered', 'failed'] as const)
            for (const side of ['C2', 'C3'] as const) {
              const docTypeId = `urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##${customizationId}::2.1`;
              const exchange = { type: 'invoice', docTypeId, delivery, exchangedAt };
              const count = findDutiesOf({ exchangedAt, customizationId, delivery }, setting, side).length;
              expect(mayHaveDuty({ ...reporting, ...setting }, side, exchange)).toBe(count > 0);
              expect(mayHaveDuty({ ...reporting, ...setting }, side, { ...exchange, type: 'order' })).toBe(
                false,
              );
              duties += count;
            }
    expect(duties).toBeGreaterThan(5);
    const exchange = { type: 'invoice', docTypeId: 'unreadable', delivery: 'delivered' as const };
    expect(mayHaveDuty(reporting, 'C2', { ...exchange, exchangedAt: invoice.exchangedAt })).toBe(false);
    expect(mayHaveDuty(null, 'C2', { ...exchange, exchangedAt: invoice.exchangedAt })).toBe(false);
  });

  it('the countries of the parties determine the scope', () => {
    const abroad = { buyerCountry: 'DE', exchangedAt: new Date('2030-07-01T00:00:00Z') };
    expect(findDutiesOf(abroad)).toMatchObject([{ scope: 'intraCommunity' }]);
    expect(findDutiesOf(abroad, { jurisdiction: 'EU' })).toMatchObject([{ scope: 'intraCommunity' }]);
    const ofEmirates = { customizationId: 'urn:peppol:pint:billing-1@ae-1', sellerCountry: 'AE' };
    expect(findDutiesOf({ ...ofEmirates, buyerCountry: 'IN' }, { jurisdiction: 'AE' })).toMatchObject([
      { scope: 'international' },
    ]);
    expect(
      findDutiesOf({ ...ofEmirates, buyerCountry: 'IN', isOnNetwork: false }, { jurisdiction: 'AE' }),
    ).toMatchObject([{ scope: 'offNetwork' }]);
  });

  it('findFollowUpType returns the type in the table', () => {
    expect(findFollowUpType('SK', 'refused')).toBe('resubmit');
    expect(findFollowUpType('AE', 'withdrawn')).toBe('withdraw');
    expect(findFollowUpType('OM', 'corrected')).toBe('resubmit');
  });

  it('each version of each table has a document type and rules', () => {
    for (const { versions, types, scopes } of Object.values(JURISDICTION_TABLES)) {
      expect(versions.length).toBeGreaterThan(0);
      expect(types.submit).toBe('S');
      expect(scopes.domestic).toBe('D');
      for (const { documentTypeId, namespace, customizationId } of versions)
        expect(documentTypeId).toBe(`${namespace}::TaxData##${customizationId}::1.0`);
    }
  });
});

describe('jurisdictions', () => {
  it.each([
    ['SK', ['SK', 'EU']],
    ['BE', ['EU']],
    ['OM', ['OM']],
    ['US', []],
  ])('for companies in %s are %j', (country, expected) =>
    expect(listJurisdictionsOfCountry(country)).toEqual(expected),
  );
});

describe('tax numbers', () => {
  it.each<[Jurisdiction, string, string]>([
    ['SK', '20 2017 9381', '2020179381'],
    ['AE', '1003456789', '1003456789'],
    ['OM', 'om1100003554', 'OM1100003554'],
    ['EU', ' BE0123456749 ', 'BE0123456749'],
  ])('checkTaxIdentifier accepts %s: %s', (jurisdiction, receivedValue, value) =>
    expect(checkTaxIdentifier(jurisdiction, receivedValue)).toEqual({ ok: true, value }),
  );

  it.each<[Jurisdiction, string, RegExp]>([
    ['SK', '2020179382', /multiple of 11/],
    ['SK', '202017938', /10 digits/],
    ['AE', '2003456789', /first 1/],
    ['OM', '1100003554', /OM and 10 digits/],
    ['EU', ' ', /empty/],
  ])('checkTaxIdentifier rejects %s: %s', (jurisdiction, receivedValue, message) => {
    const check = checkTaxIdentifier(jurisdiction, receivedValue);
    expect(check.ok ? '' : check.message).toMatch(message);
  });
});

describe('readTaxAuthorityResponse', () => {
  const formatStatus = (code: 'AP' | 'AB' | 'RE', reason: 'BV' | 'FD' = 'BV'): Buffer =>
    Buffer.from(
      writeStatus({
        id: 'S-1',
        issuedAt: new Date('2027-01-05T11:00:00Z'),
        sender: '0242:000123',
        receiver: '0242:000456',
        reference: 'message-1',
        code,
        description: code === 'RE' ? 'It breaks rules.' : null,
        issues: code === 'RE' ? [{ reason, place: 'NA', description: 'ibr-tdd-33' }] : [],
      }),
    );

  it.each([
    ['AP', 'accepted'],
    ['AB', 'received'],
  ] as const)('the status %s means %s', (code, outcome) =>
    expect(readTaxAuthorityResponse(formatStatus(code))).toMatchObject({
      outcome,
      reference: 'message-1',
      needsCorrection: false,
    }),
  );

  it('distinguishes rejections because of invalid data', () => {
    expect(readTaxAuthorityResponse(formatStatus('RE'))).toMatchObject({
      outcome: 'refused',
      needsCorrection: true,
    });
    expect(readTaxAuthorityResponse(formatStatus('RE', 'FD'))).toMatchObject({
      outcome: 'refused',
      needsCorrection: false,
    });
    expect(readTaxAuthorityResponse(Buffer.from('<x/>'))).toBeNull();
  });
});
