/**
 * Greek sellers: GR-R-001-1 to GR-R-010, GR-S-008-1, GR-S-011. The country is taken from the VAT identifier, or from
 * the address.
 */
import type { Node } from '../../../invoice/xml';
import { fact, type RuleContext } from '../../context';
import { fatal, warning, type Assertion, type Pattern } from '../../rule-set';
import {
  customerCountry,
  supplierCountryCodes,
  supplierCountry,
  supplierCountryWithoutRepresentative,
  listTrimmedVatSchemes,
} from '../countries';
import { startsWithGreekNumber } from '../identifier-formats';
import { ATTR, CAC, CBC } from '../names';
import { readSingleNormalized, perElement } from '../../reading';
import { INVOICE_NUMBER_ASSERTIONS } from './greek-invoice-number';
import { formatQuoted, formatValuesAt, createFoundMessage } from '../../wording';

/**
 * Document descriptions of two references: one with the tax authority's MARK, one with the web address of the invoice.
 */
const MARK = '##M.AR.K##';
const INVOICE_URL = '##INVOICE|URL##';
/** Electronic address scheme of Greek VAT numbers. */
const GREEK_VAT_SCHEME = '9933';

const isGreek = (country: string | undefined): boolean => country === 'GR' || country === 'EL';
const sellerIsGreek = (c: RuleContext): boolean => isGreek(supplierCountry(c));
const bothAreGreek = (c: RuleContext): boolean => sellerIsGreek(c) && isGreek(customerCountry(c));
const addressIsGreek = fact((c) => supplierCountryCodes(c).includes('GR'));

function findReferences(c: RuleContext, root: Node, description: string): Node[] {
  return c
    .select(root, CAC.AdditionalDocumentReference)
    .filter((element) => c.equals(element, description, CBC.DocumentDescription));
}

const isMark = perElement((c, reference) => c.equals(reference, MARK, CBC.DocumentDescription));
const isTrimmedVatScheme = perElement(
  (c, scheme) => readSingleNormalized(c, scheme, CAC.TaxScheme, CBC.ID) === 'VAT',
);

const isGreekVatNumber = (text: string): boolean =>
  text.startsWith('EL') && startsWithGreekNumber(text.slice(2));

const vatNumbers = (c: RuleContext, party: Node): string[] =>
  listTrimmedVatSchemes(c, party).flatMap((scheme) => c.texts(scheme, CBC.CompanyID));

function hasOneGreekVatNumber(c: RuleContext, party: Node): boolean {
  const [number, ...more] = vatNumbers(c, party);
  return number !== undefined && more.length === 0 && isGreekVatNumber(number);
}

const VAT_FORM = 'EL and a valid tax number of nine digits (EL123456789)';

function nameAssertion(id: string, partyLabel: string, term: string): Assertion {
  return fatal(
    id,
    (c, party) => (c.text(party, CAC.PartyName, CBC.Name) ?? '') !== '',
    `The name of ${partyLabel} (${term}, cac:PartyName/cbc:Name) is missing. State the full name as registered.`,
    { terms: [term] },
  );
}

function endpointAssertion(id: string, partyLabel: string, term: string): Assertion {
  return fatal(
    id,
    (c, node) =>
      c.doc.attribute(node, ATTR.schemeID) === GREEK_VAT_SCHEME && startsWithGreekNumber(c.doc.text(node)),
    (c, node) =>
      `The electronic address of ${partyLabel} (${term}) is ${formatQuoted(c.doc.text(node))} with scheme ${formatQuoted(c.doc.attribute(node, ATTR.schemeID), 'none')}. The address must be a valid tax number of nine digits with scheme ${GREEK_VAT_SCHEME}.`,
    { terms: [term] },
  );
}

/** Rules on the seller only. */
export const GREEK_SELLERS: Pattern = {
  name: 'Greek sellers',
  rules: [
    {
      context: '/ubl:Invoice/cbc:ID | /cn:CreditNote/cbc:ID',
      when: sellerIsGreek,
      asserts: INVOICE_NUMBER_ASSERTIONS,
    },
    {
      context: 'cac:AccountingSupplierParty/cac:Party',
      when: sellerIsGreek,
      asserts: [
        nameAssertion('GR-R-002', 'the Greek seller', 'BT-28'),
        warning(
          'GR-S-011',
          hasOneGreekVatNumber,
          (c, party) =>
            `The Greek seller’s VAT identifier (BT-31) is ${
              vatNumbers(c, party)
                .map((text) => formatQuoted(text))
                .join(', ') || 'nothing'
            }. Expected exactly one, in the form ${VAT_FORM}.`,
          { terms: ['BT-31'] },
        ),
      ],
    },
    {
      context: 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
      when: (c, node) => sellerIsGreek(c) && isTrimmedVatScheme(c, c.doc.parent(node)),
      asserts: [
        fatal(
          'GR-R-003',
          (c, node) => isGreekVatNumber(c.doc.text(node)),
          createFoundMessage('The Greek seller’s VAT identifier (BT-31)', `expected ${VAT_FORM}.`),
          { terms: ['BT-31'] },
        ),
      ],
    },
    {
      context: '/ubl:Invoice | /cn:CreditNote',
      when: (c) => sellerIsGreek(c) && addressIsGreek(c),
      asserts: [
        fatal(
          'GR-R-004-1',
          (c, root) => findReferences(c, root, MARK).length === 1,
          (c, root) =>
            `Exactly one document reference must have the description ${MARK}, with the MARK of the tax authority as identifier (BT-122); found ${findReferences(c, root, MARK).length}.`,
          { terms: ['BT-122', 'BT-123'], at: (c, root) => findReferences(c, root, MARK)[1] ?? root },
        ),
        warning(
          'GR-S-008-1',
          (c, root) => findReferences(c, root, INVOICE_URL).length === 1,
          (c, root) =>
            `Exactly one document reference should have the description ${INVOICE_URL}, with the web address of the invoice (BT-124); found ${findReferences(c, root, INVOICE_URL).length}.`,
          { terms: ['BT-124', 'BT-123'] },
        ),
        fatal(
          'GR-R-008-2',
          (c, root) => findReferences(c, root, INVOICE_URL).length <= 1,
          (c, root) =>
            `At most one document reference may have the description ${INVOICE_URL}; found ${findReferences(c, root, INVOICE_URL).length}.`,
          { terms: ['BT-124', 'BT-123'], at: (c, root) => findReferences(c, root, INVOICE_URL)[1] ?? root },
        ),
      ],
    },
    {
      context: 'cac:AdditionalDocumentReference/cbc:ID',
      when: (c, node) => sellerIsGreek(c) && addressIsGreek(c) && isMark(c, c.doc.parent(node)),
      asserts: [
        fatal(
          'GR-R-004-2',
          (c, node) => /^[1-9]/.test(c.doc.text(node)),
          createFoundMessage(
            'The MARK of the invoice (BT-122)',
            'it must be a whole number greater than zero.',
          ),
          { terms: ['BT-122'] },
        ),
      ],
    },
    {
      context: 'cac:AdditionalDocumentReference',
      when: (c, node) => sellerIsGreek(c) && c.equals(node, INVOICE_URL, CBC.DocumentDescription),
      asserts: [
        fatal(
          'GR-R-008-3',
          (c, node) => c.norm(node, CAC.Attachment, CAC.ExternalReference, CBC.URI) !== '',
          (c, node) =>
            `The document reference ${formatValuesAt(c, node, CBC.ID)} has the description ${INVOICE_URL}, so it must have an address (BT-124, cac:ExternalReference/cbc:URI), which is missing.`,
          { terms: ['BT-124'] },
        ),
      ],
    },
    {
      context: 'cac:AccountingCustomerParty/cac:Party',
      when: sellerIsGreek,
      asserts: [nameAssertion('GR-R-005', 'the buyer of a Greek seller', 'BT-45')],
    },
    {
      context: 'cac:AccountingSupplierParty/cac:Party/cbc:EndpointID',
      when: (c) => isGreek(supplierCountryWithoutRepresentative(c)),
      asserts: [endpointAssertion('GR-R-009', 'the Greek seller', 'BT-34')],
    },
  ],
};

/** Rules between Greek parties. */
export const GREEK_PARTIES: Pattern = {
  name: 'Greek parties',
  rules: [
    {
      context: 'cac:AccountingCustomerParty/cac:Party',
      when: bothAreGreek,
      asserts: [
        fatal(
          'GR-R-006',
          hasOneGreekVatNumber,
          (c, party) =>
            `The Greek buyer’s VAT identifier (BT-48) is ${
              vatNumbers(c, party)
                .map((text) => formatQuoted(text))
                .join(', ') || 'nothing'
            }. Expected exactly one, in the form ${VAT_FORM}.`,
          { terms: ['BT-48'] },
        ),
      ],
    },
    {
      context: 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID',
      when: bothAreGreek,
      asserts: [endpointAssertion('GR-R-010', 'the Greek buyer', 'BT-49')],
    },
  ],
};
