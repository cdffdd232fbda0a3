/** PINT SG: Singapore, with GST. */
import type { Node } from '../../invoice/xml';
import { Decimal } from '../../values/decimal';
import { SINGAPORE_PAYMENT_MEANS, SINGAPORE_TAX_CATEGORIES } from '../code-lists/pint-1.1.3';
import { VAT_POINT_DATE_CODES } from '../code-lists';
import type { RuleContext } from '../context';
import { notCheckable } from '../en16931/assertions';
import { PAYMENT_RULES } from '../peppol/document-rules';
import { allowanceChargeRules, lineNet, readLineParts, isNear, PEPPOL_SLACK } from '../peppol/line-rules';
import { UBL_LINES } from '../peppol/line-syntax';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { onlyNormalized } from '../reading';
import { formatQuoted, quotedAt } from '../wording';
import { toDouble, toExactDecimal } from '../xpath';
import { claimRules, dueDateIsPresent } from './area-rules';
import { LINES, needs, adaptBisRule, adaptEnRule, renameAssertion, ROOT, ruleOfEn } from './assertions';
import { CAC, CBC, steps } from './names';
import { codeRule } from './shared/codes';
import { exactTaxable, GST, taxOfGroup } from './tax-rules';
import { documentRule, NG } from './singapore-documents';
import { registeredPattern } from './singapore-registered';
import { syntax } from './singapore-syntax';
import { taxTotalRule, totalsRule } from './singapore-totals';

const TWO_CENTS = Decimal.parse('0.02') as Decimal;
const TWO = Decimal.parse('2') as Decimal;

/** Returns whether the scheme is written exactly GST. */
const isExactlyGst = (c: RuleContext, node: Node): boolean => c.equals(node, 'GST', CAC.TaxScheme, CBC.ID);

/** Net amount of a line; charges and allowances are added in binary floating point, as it is published. */
function lineAmount(c: RuleContext, line: Node): Decimal | undefined {
  const sumAdjustments = (indicator: string): Decimal | undefined =>
    toExactDecimal(
      c
        .select(line, CAC.AllowanceCharge)
        .filter((element) => onlyNormalized(c, element, CBC.ChargeIndicator) === indicator)
        .flatMap((element) => c.texts(element, CBC.Amount))
        .reduce((total, text) => total + toDouble(text), 0),
    );
  return lineNet({
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
      lineAmount(c, line),
      TWO_CENTS,
    ),
  (c, line) =>
    `The line net amount (IBT-131) is ${quotedAt(c, line, CBC.LineExtensionAmount)}, but quantity × price with charges and without allowances is ${lineAmount(c, line)?.toFixed(2) ?? 'no number'}; 0.02 either way is tolerated.`,
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
        ...claimRules({
          specification: { id: 'PEPPOL-EN16931-R004-SG', prefixes: ['urn:peppol:pint:billing-1@sg-1'] },
          process: { id: 'PEPPOL-EN16931-R007-SG', parts: [PROCESS] },
        }).map((assertion) =>
          assertion.id === 'PEPPOL-EN16931-R007-SG'
            ? { ...assertion, test: (c: RuleContext, root: Node) => c.norm(root, CBC.ProfileID) === PROCESS }
            : assertion,
        ),
        adaptBisRule('PEPPOL-EN16931-R003-SG', 'R003'),
        adaptBisRule('PEPPOL-EN16931-R053-SG', 'R053', 'GST'),
        adaptBisRule('PEPPOL-EN16931-R054-SG', 'R054', 'GST'),
      ],
    },
    ...allowanceChargeRules(PEPPOL_SLACK).map(toSingaporeRule),
    ...PAYMENT_RULES.map(toSingaporeRule),
    { context: 'cac:Price/cac:AllowanceCharge', asserts: [adaptBisRule('PEPPOL-EN16931-R046-SG', 'R046')] },
    { context: LINES, asserts: [LINE_NET] },
  ],
});

const PROCESS = 'urn:peppol:bis:billing';

const groupRule = (): Rule => ({
  context: 'cac:TaxTotal/cac:TaxSubtotal',
  asserts: [
    needs('BR-45-GST-SG', ['cbc:TaxableAmount', 'The taxable amount (IBT-116)', 'BT-116']),
    needs('BR-46-GST-SG', ['cbc:TaxAmount', 'The GST amount (IBT-117)', 'BT-117']),
    fatal(
      'BR-47-GST-SG',
      (c, group) =>
        c
          .select(group, CAC.TaxCategory)
          .some((element) => isExactlyGst(c, element) && c.exists(element, CBC.ID)),
      'A group of the tax breakdown has no GST category (IBT-118). Add cac:TaxCategory/cbc:ID with cac:TaxScheme/cbc:ID GST.',
      { subjectPath: 'cac:TaxCategory/cbc:ID', terms: ['BT-118'] },
    ),
    // The published condition checks whether a comparison exists, which is always true.
    notCheckable(
      'BR-48-GST-SG',
      'A group of the tax breakdown needs a GST rate (IBT-119), but for category NG.',
    ),
    taxOfGroup(
      'BR-CO-17-GST-SG',
      GST,
      (amount, expectedAmount) => amount.minus(expectedAmount).abs().compare(TWO) < 0,
    ),
  ],
});

const ON_DOCUMENT = '/ubl:Invoice/cac:AllowanceCharge | /cn:CreditNote/cac:AllowanceCharge';
const ON_LINE = 'cac:InvoiceLine/cac:AllowanceCharge | cac:CreditNoteLine/cac:AllowanceCharge';
const sameMeaning = (id: string): Assertion =>
  notCheckable(id, 'Reason and reason code of an allowance or charge must mean the same.');

const allowances = (context: string, charge: boolean, asserts: readonly Assertion[]): Rule => ({
  context,
  when: (c, node) => c.is(node, charge, CBC.ChargeIndicator),
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
            `cbc:UUID is ${formatQuoted(c.doc.text(node))}, which is no UUID of 32 hexadecimal digits with four hyphens.`,
        ),
      ],
    },
    {
      context: '/ubl:Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
      asserts: [dueDateIsPresent('BR-CO-25-SG', '')],
    },
    {
      context: 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress',
      asserts: [adaptEnRule('BR-11-SG', 'BR-11')],
    },
    totalsRule(),
    documentRule(),
    {
      context: 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
      when: (c, node) => c.norm(node, CBC.ID) === 'NG' && GST.is(c, node),
      asserts: [
        exactTaxable('BR-NG-08-GST-SG', NG),
        fatal(
          'BR-NG-09-GST-SG',
          (c, node) => c.texts(c.doc.parent(node), CBC.TaxAmount).some((text) => toDouble(text) === 0),
          'The GST amount (IBT-117) of category NG (not registered) must be 0.',
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
          'A line has no GST category (IBT-151). Add cac:Item/cac:ClassifiedTaxCategory/cbc:ID with cac:TaxScheme/cbc:ID GST.',
          { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID', terms: ['BT-151'] },
        ),
      ],
    },
    allowances(ON_LINE, false, [sameMeaning('BR-CO-07-SG')]),
    allowances(ON_LINE, true, [sameMeaning('BR-CO-08-SG')]),
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
            ].some((path) => c.exists(supplier, CAC.Party, ...steps(path))),
          'The seller gives neither an identifier (IBT-29) nor a legal registration (IBT-30) nor a GST identifier (IBT-31). Add one.',
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
          'The tax representative has no GST identifier (IBT-63). Add cac:PartyTaxScheme/cbc:CompanyID with cac:TaxScheme/cbc:ID GST.',
          { subjectPath: 'cac:PartyTaxScheme/cbc:CompanyID', terms: ['BT-63'] },
        ),
      ],
    },
    taxTotalRule(),
    groupRule(),
    allowances(ON_DOCUMENT, false, [
      adaptEnRule('BR-31-SG', 'BR-31'),
      sameMeaning('BR-CO-05-SG'),
      adaptEnRule('BR-DEC-01-SG', 'BR-DEC-01'),
      adaptEnRule('BR-DEC-02-SG', 'BR-DEC-02'),
    ]),
    allowances(ON_DOCUMENT, true, [
      adaptEnRule('BR-DEC-05-SG', 'BR-DEC-05'),
      adaptEnRule('BR-DEC-06-SG', 'BR-DEC-06'),
      sameMeaning('BR-CO-06-SG'),
    ]),
    ruleOfEn('BR-CL-08-SG', 'BR-CL-08'),
    ruleOfEn('BR-50-SG', 'BR-50'),
    setLevel(ruleOfEn('BR-51-SG', 'BR-51'), 'warning'),
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

/** The patterns. */
export function singaporeanRules(): Pattern[] {
  return [createPeppolPattern(), model(), registeredPattern(), syntax(), codes()];
}
