/** XRechnung documents from JSON input of the API: written as UBL, checked by the rules of XRechnung, parsed again. */
import fc from 'fast-check';
import {
  blankParty,
  getDocumentTypeIdsFor,
  parseDocumentInput,
  readUbl,
  writeUbl,
  type DocumentKind,
  type ParsedDocument,
} from '../../invoice';
import { removeUnsupportedTerms } from '../../invoice/remove-unsupported-terms';
import { parseXml } from '../../invoice/xml';
import { validateDocument, type Finding } from '..';
import { xrechnungInput } from './random-invoices.fixture';
import { runs } from '../../../../test/support/runs';

const company = blankParty({ name: 'Lieferant GmbH', contactName: 'Lieferant GmbH' });
const SELLER = { scheme: '9930', identifier: 'de123456788' };
const BUYER = { scheme: '0204', identifier: '991-03730-19' };

function parseDocument(input: unknown, kind: DocumentKind): ParsedDocument {
  const result = parseDocumentInput(input, { kind, today: '2026-11-22', company, profile: 'xrechnung-3' });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.document;
}

function writeDocument(document: ParsedDocument, kind: DocumentKind): string {
  const { customizationId } = getDocumentTypeIdsFor(document, kind, 'xrechnung-3');
  return writeUbl(document, { kind, sender: SELLER, receiver: BUYER, customizationId });
}

/** Adds the electronic addresses that the writer adds to the parties. */
function withAddresses(document: ParsedDocument, kind: DocumentKind): ParsedDocument {
  const [ofSeller, ofBuyer] = kind.startsWith('selfBilling') ? [BUYER, SELLER] : [SELLER, BUYER];
  return {
    ...document,
    seller: { ...document.seller, electronicAddress: ofSeller },
    buyer: { ...document.buyer, electronicAddress: ofBuyer },
  };
}

/** Removes the rate of VAT category O, which EN 16931 does not have. */
function removeRateOfCategoryO(document: ParsedDocument | undefined): ParsedDocument | undefined {
  if (document === undefined) return undefined;
  const subtotals = document.vat.subtotals.map((subtotal) =>
    subtotal.category === 'O' ? { ...subtotal, percentage: null } : subtotal,
  );
  return { ...document, vat: { ...document.vat, subtotals } };
}

const input = {
  invoiceNumber: 'RE-2026-1',
  issueDate: '2026-11-02',
  buyerReference: '04011000-12345-03',
  seller: {
    name: 'Lieferant GmbH',
    street: 'Weg 1',
    city: 'Berlin',
    postalZone: '10115',
    country: 'DE',
    vatNumber: 'DE123456788',
    contactName: 'Frau Beispiel',
    phone: '030 12345',
    email: 'frau@lieferant.example',
  },
  buyer: { name: 'Amt', street: 'Platz 1', city: 'Bremen', postalZone: '28195', country: 'DE' },
  delivery: { date: '2026-11-01' },
  paymentMeans: [{ iban: 'DE89370400440532013000' }],
  lines: [{ name: 'Papier', netPriceAmount: '10', vat: { percentage: '19' } }],
};

function listFindings(fields: object): Finding[] {
  const document = parseDocument({ ...input, ...fields }, 'invoice');
  return validateDocument(parseXml(writeDocument(document, 'invoice')), '2026-11-22').errors;
}

const sellerWith = (fields: object): object => ({ seller: { ...input.seller, ...fields } });
const paidBy = (means: object): object => ({ paymentMeans: [means] });

// Generating documents takes most of the time; on a busy machine, the tests must not fail because of this.
jest.setTimeout(60_000);

describe('XRechnung written from JSON', () => {
  it('passes every rule and is parsed without loss, for any business document', () => {
    fc.assert(
      fc.property(xrechnungInput, ({ kind, input }) => {
        const full = parseDocument(input, kind);
        // Terms that XRechnung does not have, such as an exchange rate, are not written.
        const { customizationId } = getDocumentTypeIdsFor(full, kind, 'xrechnung-3');
        const document = removeUnsupportedTerms(full, customizationId);
        const doc = parseXml(writeDocument(document, kind));
        const { profile, result, errors } = validateDocument(doc, '2026-11-22');
        expect({
          profile,
          result,
          errors: errors.filter(({ errorLevel }) => errorLevel === 'ERROR'),
        }).toEqual({
          profile: 'xrechnung-3',
          result: 'valid',
          errors: [],
        });
        const read = readUbl(doc);
        expect([read?.kind, removeRateOfCategoryO(read?.parsed)]).toEqual([
          kind,
          withAddresses(document, kind),
        ]);
        expect(getDocumentTypeIdsFor(document, kind, 'xrechnung-3')).toMatchObject({
          docTypeId: read?.docTypeId,
          processId: read?.processId,
        });
      }),
      runs(60),
    );
  });

  it('has no findings in an ordinary invoice', () => {
    expect(listFindings({})).toEqual([]);
  });

  it.each([
    ['BR-DE-15', 'buyerReference', { buyerReference: null }],
    ['BR-DE-1', 'paymentMeans', { paymentMeans: [] }],
    ['BR-DE-2', 'seller.contactName', sellerWith({ contactName: null, phone: null, email: null })],
    ['BR-DE-5', 'seller.contactName', sellerWith({ contactName: null })],
    ['BR-DE-6', 'seller.phone', sellerWith({ phone: null })],
    ['BR-DE-7', 'seller.email', sellerWith({ email: null })],
    ['BR-DE-10', 'delivery.location.city', { delivery: { location: { country: 'DE' } } }],
    ['BR-DE-11', 'delivery.location.postalZone', { delivery: { location: { country: 'DE' } } }],
    ['BR-DE-16', 'seller.vatNumber', sellerWith({ vatNumber: null })],
    ['BR-DE-24-a', 'paymentMeans.0.cardAccount', paidBy({ paymentMethod: 'credit_card' })],
    ['BR-DE-25-a', 'paymentMeans.0.mandate', paidBy({ paymentMethod: 'sepa_direct_debit' })],
    [
      'BR-DE-31',
      'paymentMeans.0.mandate.payerAccount',
      paidBy({ paymentMethod: 'sepa_direct_debit', mandate: { id: 'M' } }),
    ],
    ['BR-DE-18', 'paymentTerms.note', { paymentTerms: { note: '#SKONTO#TAGE=14#PROZENT=2.25#' } }],
    ['BR-DE-TMP-32', 'delivery.date', { delivery: null }],
  ])('reports a violation of %s at %s', (ruleCode, fieldName, fields) => {
    expect(listFindings(fields)).toContainEqual(expect.objectContaining({ ruleCode, fieldName }));
  });

  it('rejects French fields', () => {
    const frenchInput = { ...input, countrySpecific: { country: 'FR', billingMode: 'S1' } };
    expect(
      parseDocumentInput(frenchInput, {
        kind: 'invoice',
        today: '2026-11-22',
        company,
        profile: 'xrechnung-3',
      }),
    ).toMatchObject({
      ok: false,
      errors: {
        'document.countrySpecific': [
          'must be absent: profile xrechnung-3 has no place for it; received {"country":"FR","billingMode":"S1"}',
        ],
      },
    });
  });
});
