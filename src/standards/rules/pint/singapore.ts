/** PINT SG: Singapore, with GST. */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { SINGAPORE_PAYMENT_MEANS, SINGAPORE_TAX_CATEGORIES } from '../code-lists/pint-1.1.3';
import { VAT_POINT_DATE_CODES } from '../code-lists';
import type { RuleContext } from '../context';
import { uncheckableAssertion } from '../en16931/assertions';
import { PAYMENT_RULES } from '../peppol/document-rules';
import {
  allowanceChargeRules,
  computeLineNet,
  readLineParts,
  isNear,
  PEPPOL_SLACK,
} from '../peppol/line-rules';
import { UBL_LINES } from '../peppol/line-syntax';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { readSingleNormalized } from '../reading';
import { formatQuoted, formatValuesAt } from '../wording';
import { toDouble, toExactDecimal } from '../xpath';
import { profileAssertions, requireDueDate } from './area-rules';
import {
  LINES,
  requireElement,
  adaptBisAssertion,
  adaptEnAssertion,
  renameAssertion,
  ROOT,
  adaptEnRuleWithContext,
} from './assertions';
import { CAC, CBC, parsePath } from './names';
import { codeRule } from './shared/codes';
import { requireExactTaxable, GST, requireGroupTax } from './tax-rules';
import { documentRule, NG } from './singapore-documents';
import { registeredPattern } from './singapore-registered';
import { syntaxPattern } from './singapore-syntax';
import { taxTotalRule, totalsRule } from './singapore-totals';

const TWO_CENTS = Decimal.parse('0.02') as Decimal;
const TWO = Decimal.parse('2') as Decimal;

/** Returns whether the scheme is written exactly GST. */
const isExactlyGst = (c: RuleContext, node: Node): boolean => c.equals(node, 'GST', CAC.TaxScheme, CBC.ID);

/** Computes the net amount of a line. Charges and allowances are added in binary floating point, as published. */
function computeLineAmount(c: RuleContext, line: Node): Decimal | undefined {
  const sumAdjustments = (indicator: string): Decimal | undefined =>
    toExactDecimal(
      c
        .select(line, CAC.AllowanceCharge)
        .filter((element) => readSingleNormalized(c, element, CBC.ChargeIndicator) === indicator)
        .flatMap((element) => c.texts(element, CBC.Amount))
        .reduce((total, text) => total + toDouble(text), 0),
    );
  return computeLineNet({
    ...readLineParts(c, line, UBL_LINES),
    charges: sumAdjustments('true'),
    allowances: sumAdjustments('false'),
  });
}

const LINE_NET: Assertion = fatal(
  'PEPPOL-EN16931-R120-SG',
  (c, line) =>
    isNear(
      c.exists(line, CBC.LineExtensionAmount) ? c.decimal(line, CBC.LineExtensionAmount) : Decimal.ZERO,
      computeLineAmount(c, line),
      TWO_CENTS,
    ),
  (c, line) =>
    `The line net amount (IBT-131) is ${formatValuesAt(c, line, CBC.LineExtensionAmount)}, but quantity × price plus charges minus allowances is ${computeLineAmount(c, line)?.toFixed(2) ?? 'no number'}; a difference of 0.02 is tolerated.`,
  { subjectPath: 'cbc:LineExtensionAmount', terms: ['BT-131'] },
);

/** Converts a Peppol BIS rule to the Singapore rule with its `-SG` id. */
const toSingaporeRule = (rule: Rule): Rule => ({
  ...rule,
  asserts: rule.asserts
    .filter(({ id }) => id !== 'PEPPOL-EN16931-R043')
    .map((assertion) => renameAssertion(`${assertion.id}-SG`, assertion, 'GST')),
});

const createPeppolPattern = (): Pattern => ({
  name: 'derived from Peppol BIS',
  rules: [
    {
      context: ROOT,
      asserts: [
        ...profileAssertions({
          specification: { id: 'PEPPOL-EN16931-R004-SG', prefixes: ['urn:peppol:pint:billing-1@sg-1'] },
          process: { id: 'PEPPOL-EN16931-R007-SG', parts: [PROCESS] },
        }).map((assertion) =>
          assertion.id === 'PEPPOL-EN16931-R007-SG'
            ? { ...assertion, test: (c: RuleContext, root: Node) => c.norm(root, CBC.ProfileID) === PROCESS }
            : assertion,
        ),
        adaptBisAssertion('PEPPOL-EN16931-R003-SG', 'R003'),
        adaptBisAssertion('PEPPOL-EN16931-R053-SG', 'R053', 'GST'),
        adaptBisAssertion('PEPPOL-EN16931-R054-SG', 'R054', 'GST'),
      ],
    },
    ...allowanceChargeRules(PEPPOL_SLACK).map(toSingaporeRule),
    ...PAYMENT_RULES.map(toSingaporeRule),
    {
      context: 'cac:Price/cac:AllowanceCharge',
      asserts: [adaptBisAssertion('PEPPOL-EN16931-R046-SG', 'R046')],
    },
    { context: LINES, asserts: [LINE_NET] },
  ],
});

const PROCESS = 'urn:peppol:bis:billing';

const groupRule = (): Rule => ({
  context: 'cac:TaxTotal/cac:TaxSubtotal',
  asserts: [
    requireElement('BR-45-GST-SG', ['cbc:TaxableAmount', 'The taxable amount (IBT-116)', 'BT-116']),
    requireElement('BR-46-GST-SG', ['cbc:TaxAmount', 'The GST amount (IBT-117)', 'BT-117']),
    fatal(
      'BR-47-GST-SG',
      (c, group) =>
        c
          .select(group, CAC.TaxCategory)
          .some((element) => isExactlyGst(c, element) && c.exists(element, CBC.ID)),
      'A group of the tax breakdown must have a GST category (IBT-118), which is missing. Add cac:TaxCategory/cbc:ID with cac:TaxScheme/cbc:ID GST.',
      { subjectPath: 'cac:TaxCategory/cbc:ID', terms: ['BT-118'] },
    ),
    // The published condition checks whether a comparison exists, which is always true.
    uncheckableAssertion(
      'BR-48-GST-SG',
      'A group of the tax breakdown must have a GST rate (IBT-119), except for category NG.',
    ),
    requireGroupTax(
      'BR-CO-17-GST-SG',
      GST,
      (amount, expectedAmount) => amount.minus(expectedAmount).abs().compare(TWO) < 0,
    ),
  ],
});

const ON_DOCUMENT = '/ubl:Invoice/cac:AllowanceCharge | /cn:CreditNote/cac:AllowanceCharge';
const ON_LINE = 'cac:InvoiceLine/cac:AllowanceCharge | cac:CreditNoteLine/cac:AllowanceCharge';
const requireSameMeaning = (id: string): Assertion =>
  uncheckableAssertion(id, 'Reason and reason code of an allowance or charge must mean the same.');

const allowanceRule = (context: string, charge: boolean, asserts: readonly Assertion[]): Rule => ({
  context,
  when: (c, node) => c.equalsBoolean(node, charge, CBC.ChargeIndicator),
  asserts,
});

const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;

const model = (): Pattern => ({
  name: 'model',
  rules: [
    {
      context: '/*/cbc:UUID',
      asserts: [
        fatal(
          'BR-109-GST-SG',
          (c, node) => UUID.test(c.norm(node)),
          (c, node) =>
            `cbc:UUID is ${formatQuoted(c.doc.text(node))}, but must be a UUID of 32 hexadecimal digits with four hyphens.`,
        ),
      ],
    },
    {
      context: '/ubl:Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
      asserts: [requireDueDate('BR-CO-25-SG', '')],
    },
    {
      context: 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress',
      asserts: [adaptEnAssertion('BR-11-SG', 'BR-11')],
    },
    totalsRule(),
    documentRule(),
    {
      context: 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
      when: (c, node) => c.norm(node, CBC.ID) === 'NG' && GST.is(c, node),
      asserts: [
        requireExactTaxable('BR-NG-08-GST-SG', NG),
        fatal(
          'BR-NG-09-GST-SG',
          (c, node) => c.texts(c.doc.parent(node), CBC.TaxAmount).some((text) => toDouble(text) === 0),
          'The GST amount (IBT-117) of category NG (not registered) must be 0, but is different or missing.',
          { terms: ['BT-117'] },
        ),
      ],
    },
    {
      context: LINES,
      asserts: [
        fatal(
          'BR-CO-04-GST-SG',
          (c, line) =>
            c
              .select(line, CAC.Item, CAC.ClassifiedTaxCategory)
              .some((element) => isExactlyGst(c, element) && c.exists(element, CBC.ID)),
          'A line must have a GST category (IBT-151), which is missing. Add cac:Item/cac:ClassifiedTaxCategory/cbc:ID with cac:TaxScheme/cbc:ID GST.',
          { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID', terms: ['BT-151'] },
        ),
      ],
    },
    allowanceRule(ON_LINE, false, [requireSameMeaning('BR-CO-07-SG')]),
    allowanceRule(ON_LINE, true, [requireSameMeaning('BR-CO-08-SG')]),
    {
      context: 'cac:AccountingSupplierParty',
      asserts: [
        fatal(
          'BR-CO-26-GST-SG',
          (c, supplier) =>
            [
              'cac:PartyTaxScheme/cbc:CompanyID',
              'cac:PartyIdentification/cbc:ID',
              'cac:PartyLegalEntity/cbc:CompanyID',
            ].some((path) => c.exists(supplier, CAC.Party, ...parsePath(path))),
          'The seller must have an identifier (IBT-29), a legal registration (IBT-30) or a GST identifier (IBT-31), but has none of them.',
          { subjectPath: 'cac:Party/cac:PartyIdentification/cbc:ID', terms: ['BT-29', 'BT-30', 'BT-31'] },
        ),
      ],
    },
    {
      context: 'cac:TaxRepresentativeParty',
      asserts: [
        fatal(
          'BR-56-GST-SG',
          (c, party) =>
            c
              .select(party, CAC.PartyTaxScheme)
              .some((element) => isExactlyGst(c, element) && c.exists(element, CBC.CompanyID)),
          'The tax representative must have a GST identifier (IBT-63), which is missing. Add cac:PartyTaxScheme/cbc:CompanyID with cac:TaxScheme/cbc:ID GST.',
          { subjectPath: 'cac:PartyTaxScheme/cbc:CompanyID', terms: ['BT-63'] },
        ),
      ],
    },
    taxTotalRule(),
    groupRule(),
    allowanceRule(ON_DOCUMENT, false, [
      adaptEnAssertion('BR-31-SG', 'BR-31'),
      requireSameMeaning('BR-CO-05-SG'),
      adaptEnAssertion('BR-DEC-01-SG', 'BR-DEC-01'),
      adaptEnAssertion('BR-DEC-02-SG', 'BR-DEC-02'),
    ]),
    allowanceRule(ON_DOCUMENT, true, [
      adaptEnAssertion('BR-DEC-05-SG', 'BR-DEC-05'),
      adaptEnAssertion('BR-DEC-06-SG', 'BR-DEC-06'),
      requireSameMeaning('BR-CO-06-SG'),
    ]),
    adaptEnRuleWithContext('BR-CL-08-SG', 'BR-CL-08'),
    adaptEnRuleWithContext('BR-50-SG', 'BR-50'),
    setLevel(adaptEnRuleWithContext('BR-51-SG', 'BR-51'), 'warning'),
  ],
});

function setLevel(rule: Rule, level: Assertion['level']): Rule {
  return { ...rule, asserts: rule.asserts.map((assertion) => ({ ...assertion, level })) };
}

const codes = (): Pattern => ({
  name: 'codes',
  rules: [
    codeRule(
      'BR-CL-16-SG',
      'cac:PaymentMeans/cbc:PaymentMeansCode',
      SINGAPORE_PAYMENT_MEANS,
      'a payment means (UNTDID 4461)',
      ['BT-81'],
    ),
    codeRule(
      'BR-CL-17-GST-SG',
      'cac:TaxCategory/cbc:ID',
      SINGAPORE_TAX_CATEGORIES,
      'a GST category of Singapore',
      ['BT-118', 'BT-95', 'BT-102'],
    ),
    codeRule(
      'BR-CL-18-GST-SG',
      'cac:ClassifiedTaxCategory/cbc:ID',
      SINGAPORE_TAX_CATEGORIES,
      'a GST category of Singapore',
      ['BT-151'],
    ),
    codeRule(
      'BR-CL-06-GST-SG',
      'cac:InvoicePeriod/cbc:DescriptionCode',
      VAT_POINT_DATE_CODES,
      'the tax point date (UNTDID 2005: 3, 35 or 432)',
      ['BT-8'],
    ),
  ],
});

/** Creates the patterns of PINT SG. */
export function singaporeanRules(): Pattern[] {
  return [createPeppolPattern(), model(), registeredPattern(), syntaxPattern(), codes()];
}
