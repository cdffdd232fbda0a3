/** Rules of NLCIUS for UBL (SI-UBL 2.0), in addition to EN 16931. */
import { NLCIUS } from '../../invoice/document-profiles';
import { CREDIT_NOTE, INVOICE, type NameId, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { emptyMessage, holdsSomething } from '../peppol/document-rules';
import {
  DUTCH_PAYMENT_MEANS,
  orderLineAssertion,
  payableAssertion,
  paymentMeansAssertion,
} from '../peppol/national/dutch-assertions';
import { supplierIn } from '../peppol/countries';
import { ATTR, CAC, CBC } from '../peppol/names';
import { readOnlyNormalized } from '../reading';
import { fatal, warning, type Assertion, type Pattern, type Rule, type RuleSet } from '../rule-set';
import { getPlace } from '../term-places';
import { normalizeSpace } from '../xpath';
import { formatQuoted } from '../wording';
import {
  accountingTotal,
  addressDetails,
  bankOfSepa,
  buyerOrOrder,
  correctedInvoice,
  discouragedTerm,
  DISCOURAGED_TERMS,
  dutchAddress,
  registration,
  someFilled,
  taxRegistration,
  typeCode,
} from './assertions';

const PROFILES = ['#compliant#urn:fdc:nen.nl:nlcius:v1.0', '#conformant#urn:fdc:nen.nl:gaccount:v1.0'];

const customization = fact((c) => readOnlyNormalized(c, c.select(0, CBC.CustomizationID)) ?? '');
/** Returns whether the document's specification identifier contains that of NLCIUS or its extension. */
const isNlcius = fact((c) => PROFILES.some((part) => customization(c).includes(part)));
const isDutch = fact((c) => isNlcius(c) && supplierIn(c, 'NL'));

/** Rules of Dutch sellers. */
const dutch = (context: string, ...asserts: Assertion[]): Rule => ({ context, when: isDutch, asserts });

/** The rules of the publisher that have no id but in their text. */
function identification(id: string, test: Assertion['test'], message: string): Assertion {
  return fatal(id, test, message, { terms: ['BT-24'], unnamed: true });
}

const VERSION: Pattern = {
  name: 'NLCIUS, version',
  rules: [
    {
      context: 'ubl:Invoice | cn:CreditNote',
      asserts: [
        identification(
          'BII2-T10-R001',
          (c, root) => c.exists(root, CBC.CustomizationID),
          `The specification identifier (BT-24) is missing. That of NLCIUS is ${NLCIUS}.`,
        ),
      ],
    },
    {
      context: 'cbc:CustomizationID',
      asserts: [
        identification(
          'SI-V20-INV-R000',
          (c, node) => normalizeSpace(c.doc.text(node)).startsWith(NLCIUS),
          `The specification identifier (BT-24) is not that of NLCIUS, ${NLCIUS}, with or without an extension.`,
        ),
      ],
    },
    {
      context: '/',
      asserts: [
        identification(
          'SI-INV-R000',
          (c) => c.doc.isUblInvoice,
          'The document is no UBL invoice or credit note.',
        ),
      ],
    },
  ],
};

const BUYERS = fact((c) =>
  [...c.doc.all(CAC.AccountingCustomerParty)].flatMap((element) => c.select(element, CAC.Party)),
);
const buyerIsDutch = fact((c) =>
  BUYERS(c).some((party) => c.equals(party, 'NL', CAC.PostalAddress, CAC.Country, CBC.IdentificationCode)),
);
const buyerIds = fact((c) =>
  BUYERS(c).flatMap((party) => c.select(party, CAC.PartyLegalEntity, CBC.CompanyID)),
);
const sellerIds = (c: RuleContext, party: Node): Node[] =>
  c.select(party, CAC.PartyLegalEntity, CBC.CompanyID);

const CODE = [CBC.PaymentMeansCode] as const;
const readCode = (c: RuleContext, means: Node): string => c.norm(means, ...CODE);
const INVOICE_REFERENCE = [CAC.BillingReference, CAC.InvoiceDocumentReference, CBC.ID] as const;

/** BR-NL-8, twice: the type code must match the root element. */
function rootOfType(root: NameId, isMeant: (code: string) => boolean, advice: string): Assertion {
  return fatal(
    'BR-NL-8',
    (c, node) => !isMeant(c.doc.text(node)) || c.doc.name(0) === root,
    (c, node) => `The type code (BT-3) is ${formatQuoted(c.doc.text(node))}. ${advice}`,
    { terms: ['BT-3'] },
  );
}

const documentCurrencies = fact((c) =>
  [...c.doc.all(CBC.DocumentCurrencyCode)].map((node) => c.doc.text(node)),
);

const reasonCode = (id: string, context: string): Rule =>
  dutch(context, discouragedTerm(id, 'BT-98', 'reason code of an allowance or charge'));

const RULES: readonly Rule[] = [
  dutch(
    'cac:AccountingSupplierParty/cac:Party',
    registration(
      'BR-NL-1',
      'the Dutch seller',
      'BT-30',
      sellerIds,
      (c, party, isKnown) => isKnown && someFilled(c, sellerIds(c, party)),
    ),
  ),
  dutch(
    '/*',
    buyerOrOrder('ubl', (term) => getPlace('ubl', term, null).path),
  ),
  dutch('cac:AccountingSupplierParty/cac:Party/cac:PostalAddress', dutchAddress('BR-NL-3', 'ubl', 'seller')),
  dutch('cac:AccountingCustomerParty/cac:Party/cac:PostalAddress', dutchAddress('BR-NL-4', 'ubl', 'buyer')),
  dutch('cac:TaxRepresentativeParty/cac:PostalAddress', dutchAddress('BR-NL-5', 'ubl', 'representative')),
  dutch(
    'cbc:InvoiceTypeCode | cbc:CreditNoteTypeCode',
    typeCode((text, code) => text === code),
    rootOfType(CREDIT_NOTE, (code) => code === '381', 'A credit note is written as CreditNote.'),
    rootOfType(INVOICE, (code) => code !== '381', 'Such a document is written as Invoice.'),
    correctedInvoice('ubl', (c, node) => c.doc.text(node) !== '384' || c.exists(0, ...INVOICE_REFERENCE)),
  ),
  dutch(
    'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity',
    registration(
      'BR-NL-10',
      'the Dutch buyer',
      'BT-47',
      buyerIds,
      (c, entity, isKnown) =>
        (!buyerIsDutch(c) || isKnown) &&
        (!c.exists(entity, CBC.CompanyID) || someFilled(c, c.select(entity, CBC.CompanyID))),
    ),
  ),
  dutch(
    '/ubl:Invoice/cac:LegalMonetaryTotal',
    payableAssertion('BR-NL-11', 'ubl', (c, totals) => {
      const sign = c.decimal(totals, CBC.PayableAmount)?.sign;
      return (sign !== undefined && sign <= 0) || c.doc.all(CAC.PaymentMeans).length > 0;
    }),
  ),
  dutch(
    'cac:PaymentMeans',
    paymentMeansAssertion('BR-NL-12', 'ubl', (c, means) => DUTCH_PAYMENT_MEANS.includes(readCode(c, means))),
    bankOfSepa(
      'ubl',
      (c, means) => ['58', '59'].includes(readCode(c, means)),
      (c, means) => c.exists(means, CAC.PayeeFinancialAccount, CAC.FinancialInstitutionBranch, CBC.ID),
    ),
  ),
  {
    context: 'cac:OrderLineReference/cbc:LineID',
    when: isNlcius,
    asserts: [orderLineAssertion('BR-NL-13', 'ubl', (c) => c.exists(0, CAC.OrderReference, CBC.ID))],
  },
  dutch('cbc:TaxCurrencyCode', DISCOURAGED_TERMS.taxCurrency),
  dutch('cbc:TaxPointDate', DISCOURAGED_TERMS.taxPointDate),
  dutch('cac:InvoicePeriod/cbc:DescriptionCode', DISCOURAGED_TERMS.taxPointCode),
  dutch('cac:BillingReference/cac:InvoiceDocumentReference/cbc:IssueDate', DISCOURAGED_TERMS.precedingDate),
  dutch(
    'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme',
    taxRegistration(
      (c, scheme) => !c.exists(scheme, CBC.CompanyID) || c.equals(scheme, 'VAT', CAC.TaxScheme, CBC.ID),
    ),
  ),
  dutch(
    'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyLegalForm',
    DISCOURAGED_TERMS.legalForm,
  ),
  ...addressDetails('ubl').map(({ context, assertion }) => dutch(removeRoots(context), assertion)),
  dutch(
    'cac:PaymentMeans/cbc:PaymentMeansCode',
    discouragedTerm(
      'BR-NL-29',
      'BT-82',
      'text of the payment means',
      (c, node) => c.doc.attribute(node, ATTR.name) === undefined,
    ),
  ),
  dutch('cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:Name', DISCOURAGED_TERMS.accountName),
  // The first of these contexts also matches the elements of the other two, as published.
  reasonCode('BR-NL-32-1', 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode'),
  reasonCode('BR-NL-32-2', 'cac:InvoiceLine/cac:AllowanceCharge/cbc:AllowanceChargeReasonCode'),
  reasonCode('BR-NL-32-3', 'cac:CreditNoteLine/cac:AllowanceCharge/cbc:AllowanceChargeReasonCode'),
  dutch('cac:TaxTotal/cbc:TaxAmount', accountingTotal(documentCurrencies)),
  dutch(
    'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode',
    DISCOURAGED_TERMS.exemptionCode,
  ),
  { context: '*', asserts: [warning('SI-UBL-2', holdsSomething, emptyMessage)] },
];

/** The paths without the root element, since the rules look for them anywhere. */
function removeRoots(context: string): string {
  const relativePaths = context.split(' | ').map((path) => path.replace(/^\/[^/]+\//, ''));
  return [...new Set(relativePaths)].join(' | ');
}

/** NLCIUS for UBL, version 2.0.3.13. */
export const NLCIUS_2_0_3_13: RuleSet = {
  name: 'nlcius',
  version: '2.0.3.13',
  source: 'NLCIUS SI-UBL 2.0.3.13',
  since: '2026-08-17',
  patterns: [VERSION, { name: 'NLCIUS', rules: RULES }],
};

/** All bundled versions, oldest first. */
export const NLCIUS_SETS: readonly RuleSet[] = [NLCIUS_2_0_3_13];
