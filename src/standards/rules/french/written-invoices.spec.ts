/** French invoices from the sending interface's JSON: written as UBL, checked by the French rules, read back. */
import {
  BILLING_MODES,
  blankParty,
  findBusinessProcess,
  detectXml,
  getDocumentTypeIdsFor,
  parseDocumentInput,
  readUbl,
  writeUbl,
  type DocumentKind,
  type ParsedDocument,
} from '../../invoice';
import { parseXml } from '../../invoice/xml';
import { validateDocument } from '..';

const seller = blankParty({
  name: 'Vendeur SARL',
  street: '1 rue de la Paix',
  city: 'Paris',
  postalZone: '75002',
  country: 'FR',
  vatNumber: 'FR44732829320',
  enterpriseNumber: '732829320',
  enterpriseNumberScheme: '0002',
});
const buyer = {
  ...seller,
  name: 'Acheteur SAS',
  vatNumber: 'FR83404833048',
  enterpriseNumber: '404833048',
  identifiers: [],
  taxRegistrations: [],
};
const countrySpecific = {
  country: 'FR',
  billingMode: 'S1',
  businessProcess: 'REGULATED',
  recoveryCostsNote: 'Indemnité forfaitaire de 40 €',
  latePaymentPenaltiesNote: 'Trois fois le taux d’intérêt légal',
  earlyPaymentDiscountNote: 'Pas d’escompte',
};
const input = {
  invoiceNumber: 'FA-2026/001',
  issueDate: '2026-11-02',
  dueDate: '2026-12-02',
  note: 'Merci de votre confiance',
  buyerReference: 'SERVICE-1',
  buyer,
  lines: [
    { name: 'Conseil', quantity: '2', netPriceAmount: '400', vat: { category: 'S', percentage: '20' } },
    { name: 'Livre', netPriceAmount: '30', vat: { category: 'S', percentage: '5.5' } },
  ],
  countrySpecific,
};
const creditNote = {
  ...input,
  invoiceNumber: undefined,
  dueDate: undefined,
  creditNoteNumber: 'AV-2026/001',
  invoiceReferences: [{ id: 'FA-2026/001', issueDate: '2026-11-02' }],
};

const SELLER_ADDRESS = { scheme: '0225', identifier: '732829320_FACTURES' };
const BUYER_ADDRESS = { scheme: '0225', identifier: '404833048' };

function parseInput(body: object, kind: DocumentKind): ParsedDocument {
  const result = parseDocumentInput(body, { kind, today: '2026-11-02', company: seller });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.document;
}

const writeInvoice = (document: ParsedDocument, kind: DocumentKind): string =>
  writeUbl(document, { kind, sender: SELLER_ADDRESS, receiver: BUYER_ADDRESS });

const findViolatedRules = (fields: object): string[] => {
  const xml = writeInvoice(parseInput({ ...input, ...fields }, 'invoice'), 'invoice');
  return validateDocument(parseXml(xml), '2026-11-22').errors.map(({ ruleCode }) => ruleCode);
};

const withoutCountryField = (field: string): object => ({
  countrySpecific: { ...countrySpecific, [field]: null },
});

describe('Invoices of the French reform', () => {
  it.each([
    ['invoice', input, 'REGULATED', 'urn:peppol:france:billing:regulated'],
    ['invoice', input, 'NON_REGULATED', 'urn:peppol:france:billing:non-regulated'],
    ['creditNote', creditNote, 'REGULATED', 'urn:peppol:france:billing:regulated'],
    ['creditNote', creditNote, 'NON_REGULATED', 'urn:peppol:france:billing:non-regulated'],
  ] as const)(
    '%s, %#: passes the rules, and reading returns the input',
    (kind, body, businessProcess, process) => {
      const document = parseInput(
        { ...body, countrySpecific: { ...countrySpecific, businessProcess } },
        kind,
      );
      const xml = writeInvoice(document, kind);
      const doc = parseXml(xml);

      expect(validateDocument(doc, '2026-11-22')).toMatchObject({
        result: 'valid',
        profile: 'france-cius',
        errors: [],
      });
      expect(xml).toContain('<cbc:ProfileID>S1</cbc:ProfileID>');
      expect(xml).toContain(
        '<cbc:Note>Merci de votre confiance\n#PMT#Indemnité forfaitaire de 40 €\n#PMD#Trois fois le taux d’intérêt légal\n#AAB#Pas d’escompte</cbc:Note>',
      );
      expect(xml).toContain('<cbc:EndpointID schemeID="0225">732829320_FACTURES</cbc:EndpointID>');
      expect(xml).toContain('<cbc:EndpointID schemeID="0225">404833048</cbc:EndpointID>');

      const { processId, docTypeId } = getDocumentTypeIdsFor(document, kind);
      expect(processId).toBe(process);
      expect(findBusinessProcess(processId)).toBe(businessProcess);
      expect(detectXml(doc)).toMatchObject({ type: kind, docTypeId });
      const readResult = readUbl(doc, { processId });
      expect(readResult?.parsed).toEqual({
        ...document,
        seller: { ...document.seller, electronicAddress: SELLER_ADDRESS },
        buyer: { ...document.buyer, electronicAddress: BUYER_ADDRESS },
      });
      expect([readResult?.sender, readResult?.receiver]).toEqual([SELLER_ADDRESS, BUYER_ADDRESS]);
    },
  );

  it('accept every billing mode that requires no further terms', () => {
    // Modes that end with 2 are for paid invoices; those that end with 8 or 9 require groups of lines.
    const requiresFurtherTerms = /[289]$/;
    for (const billingMode of BILLING_MODES.filter((mode) => !requiresFurtherTerms.test(mode))) {
      expect([
        billingMode,
        ...findViolatedRules({ countrySpecific: { ...countrySpecific, billingMode } }),
      ]).toEqual([billingMode]);
    }
  });

  it.each([
    ['billingMode', 'BR-FR-08'],
    ['recoveryCostsNote', 'BR-FR-05'],
    ['latePaymentPenaltiesNote', 'BR-FR-05'],
    ['earlyPaymentDiscountNote', 'BR-FR-05'],
  ])('violate a rule without %s', (field, rule) => {
    expect(findViolatedRules(withoutCountryField(field)).some((id) => id.startsWith(rule))).toBe(true);
  });
});
