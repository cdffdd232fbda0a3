/** Dutch sellers: NL-R-001 to NL-R-009. The country is that of the address. */
import { CREDIT_NOTE, INVOICE, type NameId, type Node } from '../../../invoice/xml';
import { fact, type RuleContext } from '../../context';
import { fatal, type Assertion, type Pattern } from '../../rule-set';
import { normalizeSpace } from '../../xpath';
import { bothIn, representativeIn, supplierIn } from '../countries';
import { ATTR, CAC, CBC } from '../names';
import { quoted, quotedAt } from '../../wording';

/** The element that holds what is missing. */
const ROOT = 0;

const PAYMENT_MEANS = ['30', '48', '49', '57', '58', '59'];

const sellerIsDutch = (c: RuleContext): boolean => supplierIn(c, 'NL');
const bothAreDutch = (c: RuleContext): boolean => bothIn(c, 'NL');

const ADDRESS_PARTS: readonly (readonly [NameId, string])[] = [
  [CBC.StreetName, 'street'],
  [CBC.CityName, 'city'],
  [CBC.PostalZone, 'post code'],
];

function missingParts(c: RuleContext, address: Node): string[] {
  return ADDRESS_PARTS.filter(([name]) => !c.exists(address, name)).map(([, what]) => what);
}

function addressAssertion(id: string, whose: string, terms: string[]): Assertion {
  return fatal(
    id,
    (c, address) => missingParts(c, address).length === 0,
    (c, address) =>
      `The address of ${whose} (${terms.join(', ')}) lacks ${missingParts(c, address).join(' and ')}. Street, city and post code are needed.`,
    { terms },
  );
}

function registrationAssertion(id: string, whose: string, term: string): Assertion {
  return fatal(
    id,
    (c, node) => {
      const scheme = ` ${c.doc.attribute(node, ATTR.schemeID) ?? ''} `;
      const known = scheme.includes(' 0106 ') || scheme.includes(' 0190 ');
      return known && normalizeSpace(c.doc.text(node)) !== '';
    },
    (c, node) =>
      `The legal registration of ${whose} (${term}) is ${quoted(c.doc.text(node))} with scheme ${quoted(c.doc.attribute(node, ATTR.schemeID), 'none')}. State a KVK number (scheme 0106) or an OIN (scheme 0190).`,
    { terms: [term] },
  );
}

const anyInvoiceReference = fact((c) =>
  c.exists(0, CAC.BillingReference, CAC.InvoiceDocumentReference, CBC.ID),
);
const anyOrderReference = fact((c) => c.exists(0, CAC.OrderReference, CBC.ID));

/** Whether the seller pays the buyer, or nobody anybody. */
function nothingToPay(c: RuleContext, totals: Node): boolean {
  const sign = c.decimal(totals, CBC.PayableAmount)?.sign;
  if (sign === undefined) return false;
  const root = c.doc.name(0);
  return (root === INVOICE && sign <= 0) || (root === CREDIT_NOTE && sign >= 0);
}

export const NETHERLANDS: Pattern = {
  name: 'Netherlands',
  rules: [
    {
      context: 'cbc:CreditNoteTypeCode',
      when: sellerIsDutch,
      asserts: [
        fatal(
          'NL-R-001',
          (c) => anyInvoiceReference(c),
          'The credit note of a Dutch seller names no invoice (BT-25). State the invoice it credits in cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID.',
          { terms: ['BT-25'], at: () => ROOT },
        ),
      ],
    },
    {
      context: 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress',
      when: sellerIsDutch,
      asserts: [addressAssertion('NL-R-002', 'the Dutch seller', ['BT-35', 'BT-37', 'BT-38'])],
    },
    {
      context: 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
      when: sellerIsDutch,
      asserts: [registrationAssertion('NL-R-003', 'the Dutch seller', 'BT-30')],
    },
    {
      context: 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress',
      when: bothAreDutch,
      asserts: [addressAssertion('NL-R-004', 'the Dutch buyer', ['BT-50', 'BT-52', 'BT-53'])],
    },
    {
      context: 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
      when: bothAreDutch,
      asserts: [registrationAssertion('NL-R-005', 'the Dutch buyer', 'BT-47')],
    },
    {
      context: 'cac:TaxRepresentativeParty/cac:PostalAddress',
      when: (c) => sellerIsDutch(c) && representativeIn(c, 'NL'),
      asserts: [addressAssertion('NL-R-006', 'the Dutch tax representative', ['BT-64', 'BT-66', 'BT-67'])],
    },
    {
      context: 'cac:LegalMonetaryTotal',
      when: sellerIsDutch,
      asserts: [
        fatal(
          'NL-R-007',
          (c, totals) => nothingToPay(c, totals) || c.doc.all(CAC.PaymentMeans).length > 0,
          (c, totals) =>
            `The amount due (BT-115) is ${quotedAt(c, totals, CBC.PayableAmount)}, but no payment means (BG-16) says how to pay the Dutch seller. Add cac:PaymentMeans.`,
          { terms: ['BG-16', 'BT-115'], at: () => ROOT },
        ),
      ],
    },
    {
      context: 'cac:PaymentMeans',
      when: bothAreDutch,
      asserts: [
        fatal(
          'NL-R-008',
          (c, means) => PAYMENT_MEANS.includes(c.norm(means, CBC.PaymentMeansCode)),
          (c, means) =>
            `The payment means code (BT-81) is ${quotedAt(c, means, CBC.PaymentMeansCode)}. Between Dutch parties it is one of ${PAYMENT_MEANS.join(', ')}.`,
          { terms: ['BT-81'], at: (c, means) => c.first(means, CBC.PaymentMeansCode) },
        ),
      ],
    },
    {
      context: 'cac:OrderLineReference/cbc:LineID',
      when: sellerIsDutch,
      asserts: [
        fatal(
          'NL-R-009',
          (c) => anyOrderReference(c),
          (c, node) =>
            `The line refers to order line ${quoted(c.doc.text(node))} (BT-132), but the document to no order (BT-13). State the order in cac:OrderReference/cbc:ID.`,
          { terms: ['BT-13', 'BT-132'], at: () => ROOT },
        ),
      ],
    },
  ],
};
