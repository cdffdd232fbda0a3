/** Tests that every term of a JSON document that the target format lacks is reported, for each format. */
import fc from 'fast-check';
import {
  blankParty,
  formatDocTypeIdInSyntax,
  getDocumentTypeIdsFor,
  supportsKind,
  isPintProfile,
  parseDocumentInput,
  readInvoiceXml,
  WRITTEN_PROFILES,
  type DocumentKind,
  type InvoiceSyntax,
  type WrittenProfile,
} from '../../../standards/invoice';
import { listLostFields } from '../../../standards/invoice/lost-fields';
import { getTaxRegime } from '../../../standards/invoice/tax-regimes';
import { randomDocument } from '../../../standards/invoice/random-documents.fixture';
import { buildDocument, type BuildOrder, type BuildResult } from './building';
import { runs } from '../../../../test/support/runs';

// Generating test data takes most of the time, so the time limit is long enough for a busy machine.
jest.setTimeout(60_000);

const DAY = '2026-11-21';
const EN16931 = 'urn:cen.eu:en16931:2017';
const XRECHNUNG = `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
const FACTUR_X_EXTENDED = `${EN16931}#conformant#urn:factur-x.eu:1p0:extended`;

/** Target format of a document. */
interface Target {
  profile?: WrittenProfile;
  syntax: InvoiceSyntax;
  /** Specification identifier of a document type that replaces the profile. */
  specification?: string;
}

const TARGETS: Target[] = [
  ...[undefined, ...WRITTEN_PROFILES].flatMap((profile): Target[] => [
    { profile, syntax: 'ubl' },
    // PINT exists only in UBL.
    ...(isPintProfile(profile) ? [] : [{ profile, syntax: 'cii' } as const]),
  ]),
  { syntax: 'ubl', specification: EN16931 },
  { syntax: 'cii', specification: EN16931 },
  { syntax: 'ubl', specification: XRECHNUNG },
  { syntax: 'cii', specification: FACTUR_X_EXTENDED },
  { syntax: 'ubl', specification: 'urn:example:unknown' },
];

const company = blankParty({ name: 'Atelier Dubois SRL', country: 'BE', vatNumber: 'BE0123456749' });
const context = { today: DAY, company, prefix: 'document' };

function createOrder(input: unknown, kind: DocumentKind, target: Target): BuildOrder {
  const { profile, syntax, specification } = target;
  const plain: BuildOrder = {
    ...context,
    input,
    kind,
    profile,
    day: DAY,
    sender: '0208:0123456749',
    recipient: '0208:0987654394',
    requestedTypeIds: {},
    attachPdf: false,
  };
  const read = parseDocumentInput(input, { ...context, kind, profile });
  if (!read.ok || (syntax === 'ubl' && specification === undefined)) return plain;
  const { customizationId } = getDocumentTypeIdsFor(read.document, kind, profile);
  return {
    ...plain,
    requestedTypeIds: { docTypeId: formatDocTypeIdInSyntax(syntax, kind, specification ?? customizationId) },
  };
}

type BuiltDocument = Extract<BuildResult, { ok: true }>;

/** Lists the fields that the input document has and the written document lacks. */
function listSilentlyLostFields(
  input: unknown,
  kind: DocumentKind,
  builtValue: BuiltDocument,
  target: Target,
): string[] {
  const parsedInput = parseDocumentInput(input, { ...context, kind, profile: target.profile });
  if (!parsedInput.ok) throw new Error(JSON.stringify(parsedInput.errors));
  const read = readInvoiceXml(builtValue.xml, { processId: builtValue.processId })?.parsed;
  if (read === undefined) throw new Error('The written XML must be an invoice');
  const references = new Set(read.paymentMeans.map(({ reference }) => reference));
  const mandates = new Set(read.paymentMeans.map(({ mandate }) => mandate?.id));
  return listLostFields(parsedInput.document, read).filter((field) => {
    const [, index = '0', part] = /^paymentMeans\.(\d+)\.(reference|mandate\.id)$/.exec(field) ?? [];
    const means = parsedInput.document.paymentMeans[Number(index)];
    // In CII, all payment means together have only one of each of these terms.
    if (part === 'reference') return !references.has(means?.reference ?? null);
    if (part === 'mandate.id') return !mandates.has(means?.mandate?.id);
    return !EQUIVALENT_FIELDS.test(field);
  });
}

/**
 * Fields that may differ without a loss: order of identifiers, name of a tax register, exchange rate of the VAT in the
 * tax currency, and network of a card.
 */
const EQUIVALENT_FIELDS =
  /(?:seller|buyer|payee|payer|salesAgent|buyerAgent|invoicee|invoicer)\.identifiers\.\d+\.\w+$|\.taxRegistrations\.\d+\.scheme$|^taxExchangeRate$|^paymentMeans\.\d+\.cardAccount\.network$/;

/** Generates random documents with some terms that EN 16931 lacks. */
const inputs = fc
  .record({
    random: randomDocument,
    isFrench: fc.boolean(),
    exchange: fc.option(fc.record({ date: fc.boolean() }), { freq: 2 }),
    uuid: fc.option(fc.constant('2523149b-cb40-4b32-9004-debca57b80ee'), { freq: 2 }),
    isPaidSomehow: fc.boolean(),
  })
  .map(({ random: { kind, input }, isFrench, exchange, uuid, isPaidSomehow }) => {
    const fullInput = { ...input, uuid, ...(isPaidSomehow ? {} : { paymentMeans: [] }) };
    return {
      kind,
      input: isFrench ? fullInput : omitFrenchTerms({ ...fullInput, ...createExchangeTerms(exchange) }),
    };
  });

function createExchangeTerms(exchange: { date: boolean } | null): object {
  if (exchange === null) return {};
  const vat = { exemptionReason: 'Because' };
  const datedValue = exchange.date ? { taxExchangeDate: DAY } : {};
  return { taxCurrency: 'SEK', taxExchangeRate: '0.5', vat, ...datedValue };
}

type Input = (typeof randomDocument extends fc.Arbitrary<infer D> ? D : never)['input'];

/** Removes the terms of the French extension, so that every profile can contain the document. */
function omitFrenchTerms<I extends Input>(input: I): I {
  const plain = { exemptionReason: null, exemptionReasonCode: null };
  return {
    ...input,
    countrySpecific: null,
    extended: null,
    lines: input.lines.map((line) => ({
      ...line,
      extended: null,
      ...('priceDiscountAmount' in line ? { priceDiscountAmount: null, grossPriceAmount: null } : {}),
    })),
    discounts: input.discounts.map((each) => ({ ...each, ...plain })),
    surcharges: input.surcharges.map((each) => ({ ...each, ...plain })),
  };
}

/** Returns the document with the tax of a profile that does not use European VAT. */
function applyTaxOfProfile(input: Input, profile: WrittenProfile | undefined): object {
  const { defaultCategory, scheme } = getTaxRegime(profile);
  if (!isPintProfile(profile) || profile === 'pint-eu') return input;
  const vat = { category: defaultCategory ?? 'SA', percentage: '10' };
  const taxed = <P extends object>(part: P): P => ({ ...part, vat });
  const { lines, discounts, surcharges } = input;
  return {
    ...input,
    taxScheme: scheme,
    lines: lines.map(taxed),
    discounts: discounts.map(taxed),
    surcharges: surcharges.map(taxed),
  };
}

const formatTarget = ({ profile, syntax, specification }: Target): string =>
  `${profile ?? specification ?? 'its usual profile'} as ${syntax}`;

/** Maximum number of rounds of random documents until one document can be written. */
const MAX_ROUNDS = 20;

describe.each(TARGETS.map((target) => [formatTarget(target), target] as const))(
  'a document of %s',
  (_, target) => {
    it('contains all submitted terms, or is rejected with the fields that the format lacks', () => {
      let writtenCount = 0;
      const property = fc.property(inputs, ({ kind, input }) => {
        const { profile } = target;
        if (profile !== undefined && !supportsKind(profile, kind)) return;
        const taxedInput = applyTaxOfProfile(profile === undefined ? input : omitFrenchTerms(input), profile);
        const buildResult = buildDocument(createOrder(taxedInput, kind, target));
        if (buildResult.ok) {
          writtenCount += 1;
          expect(listSilentlyLostFields(taxedInput, kind, buildResult, target)).toEqual([]);
          return;
        }
        for (const [field, messages] of Object.entries(buildResult.errors)) {
          expect(field).toMatch(/^document\./);
          expect(messages.join()).toMatch(/^must .*; received (?!nothing)/);
        }
      });
      // Few random documents with the tax of a profile are complete, so a run without a written document proves nothing.
      for (let round = 0; writtenCount === 0 && round < MAX_ROUNDS; round += 1) fc.assert(property, runs(50));
      expect(writtenCount).toBeGreaterThan(0);
    });
  },
);

const invoiceInput = {
  invoiceNumber: 'R-1',
  issueDate: '2026-11-02',
  buyerReference: 'PO-7',
  buyer: { name: 'B', street: 'S 1', city: 'C', postalZone: '1000', country: 'BE' },
  lines: [{ name: 'Item', netPriceAmount: '10', vat: { percentage: '21' } }],
};
const exchangeRateTerms = { taxCurrency: 'SEK', taxExchangeRate: '11.2', taxExchangeDate: '2026-11-01' };
const french = { countrySpecific: { country: 'FR', billingMode: 'S1' } };
const createPaymentMeans = (...references: string[]): object => ({
  paymentMeans: references.map((reference) => ({ iban: 'BE71096123456769', reference })),
});
const FOR_CII = 'profile peppol-bis-3 as CII (Cross Industry Invoice)';

describe('terms that the target format lacks', () => {
  it.each<[string, Target, object, Record<string, string>]>([
    [
      'the day of an exchange rate, in EN 16931',
      { syntax: 'ubl' },
      exchangeRateTerms,
      {
        taxExchangeDate: 'must be absent: profile peppol-bis-3 has no place for it; received "2026-11-01"',
      },
    ],
    [
      'the day of an exchange rate, in a requested profile',
      { profile: 'xrechnung-3', syntax: 'ubl' },
      exchangeRateTerms,
      { taxExchangeDate: 'must be absent: profile xrechnung-3 has no place for it; received "2026-11-01"' },
    ],
    [
      'a UUID, in CII, and not the network of a card',
      { syntax: 'cii' },
      {
        uuid: '2523149b-cb40-4b32-9004-debca57b80ee',
        paymentMeans: [{ paymentMethod: 'bank_card', cardAccount: { number: '1234', network: 'VISA' } }],
      },
      {
        uuid: `must be absent: ${FOR_CII} has no place for it; received "2523149b-cb40-4b32-9004-debca57b80ee"`,
      },
    ],
    [
      'a second payment reference, in CII',
      { syntax: 'cii' },
      createPaymentMeans('A', 'B'),
      {
        'paymentMeans.1.reference': `must be the same for all payment means, or absent: ${FOR_CII} has only one; received "B"`,
      },
    ],
    [
      'terms of the French extension, in a requested document type',
      { syntax: 'ubl', specification: EN16931 },
      { ...french, contractReference: 'C', extended: { contractDate: '2026-01-02' } },
      {
        'extended.contractDate': 'must be absent: profile en16931 has no place for it; received "2026-01-02"',
      },
    ],
    [
      'one of several registrations, by its own index',
      { syntax: 'ubl' },
      {
        seller: {
          ...invoiceInput.buyer,
          taxRegistrations: [
            { scheme: 'VAT', identifier: 'BE0123456749' },
            { scheme: 'TAX', identifier: 'Z-1' },
          ],
        },
      },
      {
        'seller.taxRegistrations.0.scheme':
          'must be absent: profile peppol-bis-3 has no place for it; received "VAT"',
        'seller.taxRegistrations.0.identifier':
          'must be absent: profile peppol-bis-3 has no place for it; received "BE0123456749"',
      },
    ],
  ])('are rejected with their fields: %s', (_, target, fields, errors) => {
    const buildResult = buildDocument(createOrder({ ...invoiceInput, ...fields }, 'invoice', target));
    expect(buildResult).toMatchObject({ ok: false });
    expect(buildResult.ok ? {} : buildResult.errors).toEqual(
      Object.fromEntries(Object.entries(errors).map(([field, message]) => [`document.${field}`, [message]])),
    );
  });

  it.each<[string, Target, object, object]>([
    [
      'the day of an exchange rate in a French document, which then has the extended profile',
      { syntax: 'ubl' },
      { ...french, ...exchangeRateTerms },
      { taxExchangeRate: '11.2', taxExchangeDate: '2026-11-01', ...french },
    ],
    [
      'an exchange rate without a day, from which the VAT is computed',
      { syntax: 'ubl' },
      { taxCurrency: 'SEK', taxExchangeRate: '11.2' },
      { vat: { totalVatAmountInTaxCurrency: '23.52' } },
    ],
    [
      'the billing mode, which is the process in EN 16931',
      { syntax: 'cii', specification: EN16931 },
      french,
      { countrySpecific: { billingMode: 'S1' } },
    ],
    [
      'a reference that two payment means have in common',
      { syntax: 'cii' },
      createPaymentMeans('A', 'A'),
      createPaymentMeans('A', 'A'),
    ],
    ...(['ubl', 'cii'] as const).flatMap((syntax): [string, Target, object, object][] => [
      [
        `a registered name that equals the name, as ${syntax}`,
        { syntax },
        {
          seller: { ...invoiceInput.buyer, name: 'Atelier Dubois SRL', legalName: 'Atelier Dubois SRL' },
          buyer: { ...invoiceInput.buyer, legalName: 'B' },
        },
        { seller: { name: 'Atelier Dubois SRL', legalName: null }, buyer: { name: 'B', legalName: null } },
      ],
      [
        `a registered name that equals the name, of a party of the French extension, as ${syntax}`,
        { syntax },
        { ...french, extended: { payer: { ...invoiceInput.buyer, name: 'P', legalName: 'P' } } },
        { extended: { payer: { name: 'P', legalName: null } } },
      ],
      [
        `a note with a subject code in it, as ${syntax}`,
        { syntax },
        { ...french, note: 'Merci. #REG#RCS Paris 123' },
        { note: expect.stringMatching(/^Merci\.\s#REG#RCS Paris 123$/) },
      ],
      [
        `an order that is not available, as ${syntax}`,
        { syntax },
        { purchaseOrderReference: 'NA', salesOrderReference: 'S-1' },
        { purchaseOrderReference: syntax === 'ubl' ? null : 'NA', salesOrderReference: 'S-1' },
      ],
    ]),
    [
      'a subject code with white space behind it',
      { syntax: 'cii' },
      { lines: [{ ...invoiceInput.lines[0], note: '#AAI# Hinweis' }] },
      { lines: [{ note: '#AAI#Hinweis' }] },
    ],
    [
      'the network of a card',
      { syntax: 'cii' },
      { paymentMeans: [{ paymentMethod: 'bank_card', cardAccount: { number: '1234', network: 'VISA' } }] },
      { paymentMeans: [{ cardAccount: { number: '1234', network: null } }] },
    ],
    [
      'the creditor identifier of a payee',
      { syntax: 'cii' },
      {
        payee: {
          name: 'P',
          identifiers: [
            { scheme: 'SEPA', identifier: 'BE70ZZZ050' },
            { scheme: '0088', identifier: '5412345000013' },
          ],
        },
      },
      { payee: { identifiers: [{ scheme: '0088', identifier: '5412345000013' }] } },
    ],
  ])('keeps a value that the target can express: %s', (_, target, fields, expected) => {
    const buildResult = buildDocument(createOrder({ ...invoiceInput, ...fields }, 'invoice', target));
    if (!buildResult.ok) throw new Error(JSON.stringify(buildResult.errors));
    expect(readInvoiceXml(buildResult.xml, { processId: buildResult.processId })?.parsed).toMatchObject(
      expected,
    );
  });

  it('does not replace a requested process by the default process of French documents', () => {
    const askedOrder = createOrder({ ...invoiceInput, ...french }, 'invoice', { syntax: 'ubl' });
    const processId = 'urn:peppol:france:billing:non-regulated';
    const buildResult = buildDocument({ ...askedOrder, requestedTypeIds: { processId } });
    if (!buildResult.ok) throw new Error(JSON.stringify(buildResult.errors));
    expect(readInvoiceXml(buildResult.xml, { processId })?.parsed.countrySpecific).toMatchObject({
      businessProcess: 'NON_REGULATED',
    });
  });
});
