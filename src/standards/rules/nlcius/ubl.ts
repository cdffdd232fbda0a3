/** Rules of NLCIUS for UBL (SI-UBL 2.0), in addition to EN 16931. */
import { NLCIUS } from '../../invoice/document-profiles';
import { CREDIT_NOTE, INVOICE, type NameId, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { formatEmptyElement, hasContent } from '../peppol/document-rules';
import {
  DUTCH_PAYMENT_MEANS,
  orderLineAssertion,
  payableAssertion,
  paymentMeansAssertion,
} from '../peppol/national/dutch-assertions';
import { isSupplierIn } from '../peppol/countries';
import { ATTR, CAC, CBC } from '../peppol/names';
import { readOnlyNormalized } from '../reading';
import { fatal, warning, type Assertion, type Pattern, type Rule, type RuleSet } from '../rule-set';
import { getRelativePath } from '../term-places';
import { normalizeSpace } from '../xpath';
import { formatQuoted } from '../wording';
import {
  discourageAccountingTotal,
  discourageAddressDetails,
  discourageBankOfSepa,
  requireBuyerOrOrderReference,
  requireCorrectedInvoice,
  discourageTerm,
  DISCOURAGED_TERMS,
  dutchAddressAssertion,
  registrationAssertion,
  hasVisibleText,
  discourageTaxRegistration,
  typeCodeAssertion,
} from './assertions';

const PROFILES = ['#compliant#urn:fdc:nen.nl:nlcius:v1.0', '#conformant#urn:fdc:nen.nl:gaccount:v1.0'];

const customization = fact((c) => readOnlyNormalized(c, c.select(0, CBC.CustomizationID)) ?? '');
/** Returns whether the document's specification identifier contains that of NLCIUS or its extension. */
const isNlcius = fact((c) => PROFILES.some((part) => customization(c).includes(part)));
const isDutch = fact((c) => isNlcius(c) && isSupplierIn(c, 'NL'));

/** Creates a rule for Dutch sellers. */
const dutchRule = (context: string, ...asserts: Assertion[]): Rule => ({ context, when: isDutch, asserts });

/** Creates the assertion of a published rule that has an id only in its text. */
function identificationAssertion(id: string, test: Assertion['test'], message: string): Assertion {
  return fatal(id, test, message, { terms: ['BT-24'], unnamed: true });
}

const VERSION: Pattern = {
  name: 'NLCIUS, version',
  rules: [
    {
      context: 'ubl:Invoice | cn:CreditNote',
      asserts: [
        identificationAssertion(
          'BII2-T10-R001',
          (c, root) => c.exists(root, CBC.CustomizationID),
          `The specification identifier (BT-24) is missing. Add the identifier of NLCIUS: ${NLCIUS}.`,
        ),
      ],
    },
    {
      context: 'cbc:CustomizationID',
      asserts: [
        identificationAssertion(
          'SI-V20-INV-R000',
          (c, node) => normalizeSpace(c.doc.text(node)).startsWith(NLCIUS),
          `The specification identifier (BT-24) must be that of NLCIUS, ${NLCIUS}, with or without an extension.`,
        ),
      ],
    },
    {
      context: '/',
      asserts: [
        identificationAssertion(
          'SI-INV-R000',
          (c) => c.doc.isUblInvoice,
          'The document must be a UBL invoice or credit note.',
        ),
      ],
    },
  ],
};

const findBuyers = fact((c) =>
  [...c.doc.all(CAC.AccountingCustomerParty)].flatMap((element) => c.select(element, CAC.Party)),
);
const isBuyerDutch = fact((c) =>
  findBuyers(c).some((party) =>
    c.equals(party, 'NL', CAC.PostalAddress, CAC.Country, CBC.IdentificationCode),
  ),
);
const findBuyerIds = fact((c) =>
  findBuyers(c).flatMap((party) => c.select(party, CAC.PartyLegalEntity, CBC.CompanyID)),
);
const findSellerIds = (c: RuleContext, party: Node): Node[] =>
  c.select(party, CAC.PartyLegalEntity, CBC.CompanyID);

const CODE = [CBC.PaymentMeansCode] as const;
const readCode = (c: RuleContext, means: Node): string => c.norm(means, ...CODE);
const INVOICE_REFERENCE = [CAC.BillingReference, CAC.InvoiceDocumentReference, CBC.ID] as const;

/** BR-NL-8, twice: the type code must match the root element. */
function requireRootOfType(root: NameId, isOfRoot: (code: string) => boolean, advice: string): Assertion {
  return fatal(
    'BR-NL-8',
    (c, node) => !isOfRoot(c.doc.text(node)) || c.doc.name(0) === root,
    (c, node) => `The type code (BT-3) is ${formatQuoted(c.doc.text(node))}. ${advice}`,
    { terms: ['BT-3'] },
  );
}

const documentCurrencies = fact((c) =>
  [...c.doc.all(CBC.DocumentCurrencyCode)].map((node) => c.doc.text(node)),
);

const reasonCodeRule = (id: string, context: string): Rule =>
  dutchRule(context, discourageTerm(id, 'BT-98', 'reason code of an allowance or charge'));

const RULES: readonly Rule[] = [
  dutchRule(
    'cac:AccountingSupplierParty/cac:Party',
    registrationAssertion(
      'BR-NL-1',
      'the Dutch seller',
      'BT-30',
      findSellerIds,
      (c, party, isKnown) => isKnown && hasVisibleText(c, findSellerIds(c, party)),
    ),
  ),
  dutchRule(
    '/*',
    requireBuyerOrOrderReference('ubl', (term) => getRelativePath('ubl', term, null).path),
  ),
  dutchRule(
    'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress',
    dutchAddressAssertion('BR-NL-3', 'ubl', 'seller'),
  ),
  dutchRule(
    'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress',
    dutchAddressAssertion('BR-NL-4', 'ubl', 'buyer'),
  ),
  dutchRule(
    'cac:TaxRepresentativeParty/cac:PostalAddress',
    dutchAddressAssertion('BR-NL-5', 'ubl', 'representative'),
  ),
  dutchRule(
    'cbc:InvoiceTypeCode | cbc:CreditNoteTypeCode',
    typeCodeAssertion((text, code) => text === code),
    requireRootOfType(
      CREDIT_NOTE,
      (code) => code === '381',
      'The root element of a credit note must be CreditNote.',
    ),
    requireRootOfType(INVOICE, (code) => code !== '381', 'The root element for this type must be Invoice.'),
    requireCorrectedInvoice(
      'ubl',
      (c, node) => c.doc.text(node) !== '384' || c.exists(0, ...INVOICE_REFERENCE),
    ),
  ),
  dutchRule(
    'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity',
    registrationAssertion(
      'BR-NL-10',
      'the Dutch buyer',
      'BT-47',
      findBuyerIds,
      (c, entity, isKnown) =>
        (!isBuyerDutch(c) || isKnown) &&
        (!c.exists(entity, CBC.CompanyID) || hasVisibleText(c, c.select(entity, CBC.CompanyID))),
    ),
  ),
  dutchRule(
    '/ubl:Invoice/cac:LegalMonetaryTotal',
    payableAssertion('BR-NL-11', 'ubl', (c, totals) => {
      const sign = c.decimal(totals, CBC.PayableAmount)?.sign;
      return (sign !== undefined && sign <= 0) || c.doc.all(CAC.PaymentMeans).length > 0;
    }),
  ),
  dutchRule(
    'cac:PaymentMeans',
    paymentMeansAssertion('BR-NL-12', 'ubl', (c, means) => DUTCH_PAYMENT_MEANS.includes(readCode(c, means))),
    discourageBankOfSepa(
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
  dutchRule('cbc:TaxCurrencyCode', DISCOURAGED_TERMS.taxCurrency),
  dutchRule('cbc:TaxPointDate', DISCOURAGED_TERMS.taxPointDate),
  dutchRule('cac:InvoicePeriod/cbc:DescriptionCode', DISCOURAGED_TERMS.taxPointCode),
  dutchRule(
    'cac:BillingReference/cac:InvoiceDocumentReference/cbc:IssueDate',
    DISCOURAGED_TERMS.precedingDate,
  ),
  dutchRule(
    'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme',
    discourageTaxRegistration(
      (c, scheme) => !c.exists(scheme, CBC.CompanyID) || c.equals(scheme, 'VAT', CAC.TaxScheme, CBC.ID),
    ),
  ),
  dutchRule(
    'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyLegalForm',
    DISCOURAGED_TERMS.legalForm,
  ),
  ...discourageAddressDetails('ubl').map(({ context, assertion }) =>
    dutchRule(removeRoots(context), assertion),
  ),
  dutchRule(
    'cac:PaymentMeans/cbc:PaymentMeansCode',
    discourageTerm(
      'BR-NL-29',
      'BT-82',
      'text of the payment means',
      (c, node) => c.doc.attribute(node, ATTR.name) === undefined,
    ),
  ),
  dutchRule('cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:Name', DISCOURAGED_TERMS.accountName),
  // The first of these contexts also matches the elements of the other two, as published.
  reasonCodeRule('BR-NL-32-1', 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode'),
  reasonCodeRule('BR-NL-32-2', 'cac:InvoiceLine/cac:AllowanceCharge/cbc:AllowanceChargeReasonCode'),
  reasonCodeRule('BR-NL-32-3', 'cac:CreditNoteLine/cac:AllowanceCharge/cbc:AllowanceChargeReasonCode'),
  dutchRule('cac:TaxTotal/cbc:TaxAmount', discourageAccountingTotal(documentCurrencies)),
  dutchRule(
    'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode',
    DISCOURAGED_TERMS.exemptionCode,
  ),
  { context: '*', asserts: [warning('SI-UBL-2', hasContent, formatEmptyElement)] },
];

/** Removes the root element from paths, because the rules match them at any position. */
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
