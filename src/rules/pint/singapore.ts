/** PINT SG: Singapore, with GST. */
import { CREDIT_NOTE, type Node } from '../../invoice/xml';
import { Decimal } from '../../kernel/decimal';
import { SINGAPORE_PAYMENT_MEANS, SINGAPORE_TAX_CATEGORIES } from '../code-lists/pint-1.1.3';
import { VAT_POINT_DATE_CODES } from '../code-lists';
import type { RuleContext } from '../context';
import { sumOfLines, taxIdentitiesOf } from '../en16931/vat-facts';
import { notCheckable } from '../en16931/assertions';
import { PAYMENT_RULES } from '../peppol/document-rules';
import { allowanceChargeRules, lineNet, linePartsOf, near, PEPPOL_SLACK } from '../peppol/line-rules';
import { UBL_LINES } from '../peppol/line-syntax';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { onlyNormalized } from '../reading';
import { quoted, quotedAt } from '../wording';
import { doubleOf, exactDecimalOf, roundHalfUp, sum } from '../xpath';
import { claimRules, dueDateGiven, referenceTypes } from './area-rules';
import { counted, LINES, needs, ofBis, ofEn, renamed, ROOT, ruleOfEn, single, twoDigits } from './assertions';
import { ATTR, CAC, CBC, steps } from './names';
import { codeRule } from './shared/codes';
import { exactTaxable, groupInBreakdown, GST, onlyCategory, taxOfGroup } from './tax-rules';

const gstIdentities = taxIdentitiesOf(GST.is);
/** Not registered for GST. */
const NG = { tax: GST, code: 'NG' };
const TWO_CENTS = Decimal.parse('0.02') as Decimal;
const TWO = Decimal.parse('2') as Decimal;

const cents = (value: Decimal | undefined): Decimal | undefined =>
  value === undefined ? undefined : roundHalfUp(value, 2);
const same = (a: Decimal | undefined, b: Decimal | undefined): boolean =>
  a !== undefined && b !== undefined && a.equals(b);

/** Whether the scheme is written exactly GST. */
const isExactlyGst = (c: RuleContext, node: Node): boolean => c.equals(node, 'GST', CAC.TaxScheme, CBC.ID);

/** Net amount of a line; charges and allowances are added in binary floating point, as it is published. */
function lineAmount(c: RuleContext, line: Node): Decimal | undefined {
  const adjusted = (indicator: string): Decimal | undefined =>
    exactDecimalOf(
      c
        .select(line, CAC.AllowanceCharge)
        .filter((each) => onlyNormalized(c, each, CBC.ChargeIndicator) === indicator)
        .flatMap((each) => c.texts(each, CBC.Amount))
        .reduce((total, text) => total + doubleOf(text), 0),
    );
  return lineNet({
    ...linePartsOf(c, line, UBL_LINES),
    charges: adjusted('true'),
    allowances: adjusted('false'),
  });
}

const LINE_NET: Assertion = fatal(
  'PEPPOL-EN16931-R120-SG',
  (c, line) =>
    near(
      c.exists(line, CBC.LineExtensionAmount) ? c.decimal(line, CBC.LineExtensionAmount) : Decimal.ZERO,
      lineAmount(c, line),
      TWO_CENTS,
    ),
  (c, line) =>
    `The line net amount (IBT-131) is ${quotedAt(c, line, CBC.LineExtensionAmount)}, but quantity × price with charges and without allowances is ${lineAmount(c, line)?.toFixed(2) ?? 'no number'}; 0.02 either way is tolerated.`,
  { about: 'cbc:LineExtensionAmount', terms: ['BT-131'] },
);

/** A rule of Peppol BIS under the id of Singapore. */
const ofPeppol = (rule: Rule): Rule => ({
  ...rule,
  asserts: rule.asserts
    .filter(({ id }) => id !== 'PEPPOL-EN16931-R043')
    .map((assertion) => renamed(`${assertion.id}-SG`, assertion, 'GST')),
});

const fromPeppol = (): Pattern => ({
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
        ofBis('PEPPOL-EN16931-R003-SG', 'R003'),
        ofBis('PEPPOL-EN16931-R053-SG', 'R053', 'GST'),
        ofBis('PEPPOL-EN16931-R054-SG', 'R054', 'GST'),
      ],
    },
    ...allowanceChargeRules(PEPPOL_SLACK).map(ofPeppol),
    ...PAYMENT_RULES.map(ofPeppol),
    { context: 'cac:Price/cac:AllowanceCharge', asserts: [ofBis('PEPPOL-EN16931-R046-SG', 'R046')] },
    { context: LINES, asserts: [LINE_NET] },
  ],
});

const PROCESS = 'urn:peppol:bis:billing';

/** A total against what it is made of; both are rounded to two digits. */
function total(
  id: string,
  about: string,
  term: string,
  what: string,
  fits: (c: RuleContext, node: Node) => boolean,
): Assertion {
  return fatal(
    id,
    fits,
    (c, node) =>
      `${what} (I${term}) is ${quotedAt(c, node, ...steps(about))}, which is not what its parts make.`,
    { about, terms: [term] },
  );
}

const sumOfAllowances = (c: RuleContext, totals: Node, charge: boolean): Decimal[] =>
  c
    .select(c.doc.parent(totals), CAC.AllowanceCharge)
    .filter((each) => c.is(each, charge, CBC.ChargeIndicator))
    .map((each) => c.decimal(each, CBC.Amount) ?? Decimal.ZERO);

function allowanceTotal(id: string, path: string, term: string, what: string, charge: boolean): Assertion {
  return total(id, path, term, what, (c, node) => {
    const parts = sumOfAllowances(c, node, charge);
    return c.exists(node, ...steps(path))
      ? same(cents(c.decimal(node, ...steps(path))), cents(sum(parts)))
      : parts.length === 0;
  });
}

function exclusiveFits(c: RuleContext, node: Node): boolean {
  const exclusive = c.decimal(node, CBC.TaxExclusiveAmount);
  const lines = c.decimal(node, CBC.LineExtensionAmount);
  const charges = c.exists(node, CBC.ChargeTotalAmount);
  const allowances = c.exists(node, CBC.AllowanceTotalAmount);
  if (!charges && !allowances) return same(exclusive, lines);
  const [more, less] = [
    charges ? c.decimal(node, CBC.ChargeTotalAmount) : Decimal.ZERO,
    allowances ? c.decimal(node, CBC.AllowanceTotalAmount) : Decimal.ZERO,
  ];
  if (lines === undefined || more === undefined || less === undefined) return false;
  return same(cents(exclusive), cents(lines.plus(more).minus(less)));
}

function payableFits(c: RuleContext, node: Node): boolean {
  const payable = c.decimal(node, CBC.PayableAmount);
  const inclusive = c.decimal(node, CBC.TaxInclusiveAmount);
  const isPrepaid = c.exists(node, CBC.PrepaidAmount);
  const isRounded = c.exists(node, CBC.PayableRoundingAmount);
  if (!isPrepaid && !isRounded) return same(payable, inclusive);
  const prepaid = isPrepaid ? c.decimal(node, CBC.PrepaidAmount) : Decimal.ZERO;
  const rounding = isRounded ? c.decimal(node, CBC.PayableRoundingAmount) : Decimal.ZERO;
  if (!payable || !inclusive || !prepaid || !rounding) return false;
  return same(cents(payable.minus(rounding)), cents(inclusive.minus(prepaid)));
}

const totalsRule = (): Rule => ({
  context: 'cac:LegalMonetaryTotal',
  asserts: [
    ofEn('BR-13-GST-SG', 'BR-13', 'GST'),
    ofEn('BR-14-GST-SG', 'BR-14', 'GST'),
    total('BR-CO-13-GST-SG', 'cbc:TaxExclusiveAmount', 'BT-109', 'The total without GST', exclusiveFits),
    total('BR-CO-16-GST-SG', 'cbc:PayableAmount', 'BT-115', 'The amount due', payableFits),
    ...['09', '10', '11', '12', '14', '16', '17'].map((number) =>
      ofEn(`BR-DEC-${number}-SG`, `BR-DEC-${number}`, 'GST'),
    ),
    total('BR-CO-10-SG', 'cbc:LineExtensionAmount', 'BT-106', 'The sum of line net amounts', (c, node) =>
      same(cents(c.decimal(node, CBC.LineExtensionAmount)), cents(sumOfLines(c))),
    ),
    allowanceTotal('BR-CO-11-SG', 'cbc:AllowanceTotalAmount', 'BT-107', 'The sum of allowances', false),
    allowanceTotal('BR-CO-12-SG', 'cbc:ChargeTotalAmount', 'BT-108', 'The sum of charges', true),
  ],
});

/** Totals in Singapore dollars, which an invoice in another currency gives as document references. */
const SGD_TOTALS = ['sgdtotal-incl-gst', 'sgdtotal-excl-gst'];
const hasReference = (c: RuleContext, root: Node, type: string): boolean =>
  c.select(root, CAC.AdditionalDocumentReference).some((each) => c.equals(each, type, CBC.DocumentTypeCode));
const taxTotalsIn = (c: RuleContext, currency: string): Node[] =>
  c.doc
    .all(CAC.TaxTotal)
    .flatMap((each) => c.select(each, CBC.TaxAmount))
    .filter((each) => c.doc.attribute(each, ATTR.currencyID) === currency);

function inclusiveFits(c: RuleContext, root: Node): boolean {
  const stated = c.decimal(root, ...steps('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount'));
  const exclusive = c.decimal(root, ...steps('cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount'));
  return c.texts(root, CBC.DocumentCurrencyCode).every((currency) => {
    const totals = taxTotalsIn(c, currency);
    const own = totals.filter((each) => c.doc.parent(c.doc.parent(each)) === root);
    const gst = own[0] === undefined ? undefined : c.decimal(own[0]);
    return totals.length === 1 && same(stated, gst === undefined ? undefined : cents(exclusive?.plus(gst)));
  });
}

function isUnidentified(c: RuleContext): boolean {
  const { sellerVat, representativeVat, buyerVat } = gstIdentities(c);
  return !sellerVat && !representativeVat && !buyerVat;
}

function unregistered(id: string, where: string, term: string, used: (c: RuleContext) => boolean): Assertion {
  return fatal(
    id,
    (c) => !used(c) || isUnidentified(c),
    `${where} GST category NG (not registered): leave out the GST identifiers of the seller (IBT-31), its tax representative (IBT-63) and the buyer (IBT-48).`,
    { terms: [term, 'BT-31'] },
  );
}

const ORDER = 'cac:OrderReference/cbc:ID';

const documentRule = (): Rule => ({
  context: ROOT,
  asserts: [
    fatal(
      'BR-53-GST-SG',
      (c, root) =>
        c
          .texts(root, CBC.TaxCurrencyCode)
          .every(
            (currency) =>
              taxTotalsIn(c, currency).length > 0 && SGD_TOTALS.every((type) => hasReference(c, root, type)),
          ),
      'There is a tax accounting currency (IBT-6), so a GST total in it (IBT-111) and document references of the types sgdtotal-incl-gst and sgdtotal-excl-gst have to be given.',
      { about: 'cac:TaxTotal/cbc:TaxAmount', terms: ['BT-111', 'BT-6'] },
    ),
    fatal(
      'BR-110-GST-SG',
      (c, root) =>
        c.exists(root, CBC.TaxCurrencyCode) || !SGD_TOTALS.some((type) => hasReference(c, root, type)),
      'Totals in SGD are given as document references, but there is no tax accounting currency (IBT-6). Add cbc:TaxCurrencyCode, or leave the references out.',
      { about: 'cbc:TaxCurrencyCode', terms: ['BT-6'] },
    ),
    total(
      'BR-CO-15-GST-SG',
      'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
      'BT-112',
      'The total with GST',
      inclusiveFits,
    ),
    ofEn('BR-CO-18-GST-SG', 'BR-CO-18', 'GST'),
    groupInBreakdown('BR-NG-01-GST-SG', NG, 'one'),
    unregistered('BR-NG-02-GST-SG', 'A line has', 'BT-151', (c) => GST.uses(c).of('NG').line > 0),
    unregistered(
      'BR-NG-03-GST-SG',
      'An allowance has',
      'BT-95',
      (c) => GST.uses(c).of('NG').documentAllowance,
    ),
    unregistered('BR-NG-04-GST-SG', 'A charge has', 'BT-102', (c) => GST.uses(c).of('NG').documentCharge),
    ...onlyCategory(['BR-NG-11-GST-SG', 'BR-NG-12-GST-SG', 'BR-NG-13-GST-SG', 'BR-NG-14-GST-SG'], NG),
    fatal(
      'BR-110-SG',
      (c, root) =>
        !c.texts(root, ...steps(ORDER)).some((order) => order !== 'NA') ||
        ![CAC.InvoiceLine, CAC.CreditNoteLine].some((line) =>
          c.exists(root, line, CAC.OrderLineReference, ...steps(ORDER)),
        ),
      'A purchase order is named for the document (IBT-13) and for lines. Keep the one of the lines, and write NA for the document.',
      { about: ORDER, terms: ['BT-13'] },
    ),
    ofEn('BR-CO-03-GST-SG', 'BR-CO-03', 'GST'),
  ],
});

const groupRule = (): Rule => ({
  context: 'cac:TaxTotal/cac:TaxSubtotal',
  asserts: [
    needs('BR-45-GST-SG', ['cbc:TaxableAmount', 'The taxable amount (IBT-116)', 'BT-116']),
    needs('BR-46-GST-SG', ['cbc:TaxAmount', 'The GST amount (IBT-117)', 'BT-117']),
    fatal(
      'BR-47-GST-SG',
      (c, group) =>
        c.select(group, CAC.TaxCategory).some((each) => isExactlyGst(c, each) && c.exists(each, CBC.ID)),
      'A group of the tax breakdown has no GST category (IBT-118). Add cac:TaxCategory/cbc:ID with cac:TaxScheme/cbc:ID GST.',
      { about: 'cac:TaxCategory/cbc:ID', terms: ['BT-118'] },
    ),
    // The published condition asks whether a comparison exists, which it always does.
    notCheckable(
      'BR-48-GST-SG',
      'A group of the tax breakdown needs a GST rate (IBT-119), but for category NG.',
    ),
    taxOfGroup('BR-CO-17-GST-SG', GST, (amount, expected) => amount.minus(expected).abs().compare(TWO) < 0),
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

const taxTotalRule = (): Rule => ({
  context: '/ubl:Invoice/cac:TaxTotal | /cn:CreditNote/cac:TaxTotal',
  asserts: [
    total('BR-CO-14-GST-SG', 'cbc:TaxAmount', 'BT-110', 'The GST total', (c, node) => {
      const groups = c.select(node, CAC.TaxSubtotal);
      return (
        groups.length === 0 ||
        same(
          cents(c.decimal(node, CBC.TaxAmount)),
          cents(sum(groups.map((group) => c.decimal(group, CBC.TaxAmount)))),
        )
      );
    }),
  ],
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
            `cbc:UUID is ${quoted(c.doc.text(node))}, which is no UUID of 32 hexadecimal digits with four hyphens.`,
        ),
      ],
    },
    {
      context: '/ubl:Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
      asserts: [dueDateGiven('BR-CO-25-SG', '')],
    },
    {
      context: 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress',
      asserts: [ofEn('BR-11-SG', 'BR-11')],
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
          (c, node) => c.texts(c.doc.parent(node), CBC.TaxAmount).some((text) => doubleOf(text) === 0),
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
              .some((each) => isExactlyGst(c, each) && c.exists(each, CBC.ID)),
          'A line has no GST category (IBT-151). Add cac:Item/cac:ClassifiedTaxCategory/cbc:ID with cac:TaxScheme/cbc:ID GST.',
          { about: 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID', terms: ['BT-151'] },
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
          { about: 'cac:Party/cac:PartyIdentification/cbc:ID', terms: ['BT-29', 'BT-30', 'BT-31'] },
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
              .some((each) => isExactlyGst(c, each) && c.exists(each, CBC.CompanyID)),
          'The tax representative has no GST identifier (IBT-63). Add cac:PartyTaxScheme/cbc:CompanyID with cac:TaxScheme/cbc:ID GST.',
          { about: 'cac:PartyTaxScheme/cbc:CompanyID', terms: ['BT-63'] },
        ),
      ],
    },
    taxTotalRule(),
    groupRule(),
    allowances(ON_DOCUMENT, false, [
      ofEn('BR-31-SG', 'BR-31'),
      sameMeaning('BR-CO-05-SG'),
      ofEn('BR-DEC-01-SG', 'BR-DEC-01'),
      ofEn('BR-DEC-02-SG', 'BR-DEC-02'),
    ]),
    allowances(ON_DOCUMENT, true, [
      ofEn('BR-DEC-05-SG', 'BR-DEC-05'),
      ofEn('BR-DEC-06-SG', 'BR-DEC-06'),
      sameMeaning('BR-CO-06-SG'),
    ]),
    ruleOfEn('BR-CL-08-SG', 'BR-CL-08'),
    ruleOfEn('BR-50-SG', 'BR-50'),
    withLevelOf(ruleOfEn('BR-51-SG', 'BR-51'), 'warning'),
  ],
});

function withLevelOf(rule: Rule, level: Assertion['level']): Rule {
  return { ...rule, asserts: rule.asserts.map((assertion) => ({ ...assertion, level })) };
}

/** Categories of businesses that are registered for GST. */
const REGISTERED = ' SR SRCA-S SRCA-C ZR SRRC SROVR-RS SROVR-LVG SRLVG NA ';

const addressed = (id: string, role: 'AccountingSupplierParty' | 'AccountingCustomerParty'): Assertion => {
  const address = `cac:${role}/cac:Party/cac:PostalAddress`;
  const [who, street, zone] =
    role === 'AccountingSupplierParty'
      ? (['seller', 'BT-35', 'BT-38'] as const)
      : (['buyer', 'BT-50', 'BT-53'] as const);
  return fatal(
    id,
    (c) => ['cbc:StreetName', 'cbc:PostalZone'].every((name) => c.exists(0, ...steps(`${address}/${name}`))),
    `With GST the ${who}’s address needs street (I${street}) and post code (I${zone}).`,
    { terms: [street, zone], at: (c) => c.first(0, ...steps(address)) },
  );
};

const ofRegistered = (): Pattern => ({
  name: 'registered for GST',
  rules: [
    {
      context: 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
      when: (c, node) => REGISTERED.includes(` ${c.norm(node, CBC.ID)} `),
      asserts: [
        fatal(
          'BR-105-GST-SG',
          (c) => gstIdentities(c).sellerVat || gstIdentities(c).representativeVat,
          'GST is charged, but neither the seller (IBT-31) nor a tax representative (IBT-63) gives a GST identifier.',
          { terms: ['BT-31', 'BT-63'] },
        ),
        addressed('BR-106-GST-SG', 'AccountingSupplierParty'),
        addressed('BR-107-GST-SG', 'AccountingCustomerParty'),
        fatal(
          'BR-108-GST-SG',
          (c) => c.exists(0, ...steps('cbc:UUID')),
          'With GST the document needs a UUID. Add cbc:UUID.',
        ),
        // The published condition looks for a credit note below the tax category, where none belongs.
        fatal(
          'BR-111-GST-SG',
          (c, node) => !c.exists(node, CREDIT_NOTE) || c.exists(node, CREDIT_NOTE, CBC.Note),
          'With GST a credit note needs a note (IBT-22) with its reason.',
          { terms: ['BT-22'] },
        ),
        fatal(
          'BR-112-GST-SG',
          (c) =>
            c.exists(0, ...steps('cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID')),
          'With GST the seller’s legal registration (IBT-30) is needed, the UEN. Add cac:PartyLegalEntity/cbc:CompanyID.',
          { terms: ['BT-30'] },
        ),
        fatal(
          'BR-113-GST-SG',
          (c) =>
            c.norm(0, CBC.DocumentCurrencyCode) === 'SGD'
              ? !c.exists(0, CBC.TaxCurrencyCode)
              : c.norm(0, CBC.TaxCurrencyCode) === 'SGD',
          (c) =>
            `The currency of the document (IBT-5) is ${quotedAt(c, 0, CBC.DocumentCurrencyCode)}, the tax accounting currency (IBT-6) ${quotedAt(c, 0, CBC.TaxCurrencyCode)}. With GST the second is SGD, and left out where the first is.`,
          { terms: ['BT-6', 'BT-5'] },
        ),
      ],
    },
  ],
});

/** A total in SGD is a number with two digits behind the point at most. */
function dollarTotal(id: string, type: string): Assertion {
  return fatal(
    id,
    (c, node) => {
      const description = c.text(node, CBC.DocumentDescription);
      if (!c.equals(node, type, CBC.DocumentTypeCode)) return true;
      return (
        description !== undefined &&
        c.decimal(node, CBC.DocumentDescription) !== undefined &&
        /^[^.]*(?:\.[^.]{0,2})?$/s.test(description)
      );
    },
    (c, node) =>
      `The document reference ${type} has the description ${quotedAt(c, node, CBC.DocumentDescription)}; it is the total in SGD with two digits behind the point at most.`,
    { about: 'cbc:DocumentDescription' },
  );
}

function inDollars(id: string, type: string): Assertion {
  return fatal(
    id,
    (c, node) => !c.equals(node, type, CBC.DocumentTypeCode) || c.equals(node, 'SGD', CBC.ID),
    (c, node) => `The document reference ${type} has the identifier ${quotedAt(c, node, CBC.ID)}; it is SGD.`,
    { about: 'cbc:ID' },
  );
}

const syntax = (): Pattern => {
  const types = referenceTypes('UBL-SR-43-GST-SG', ['130', ...SGD_TOTALS], false);
  const registrations = (c: RuleContext, root: Node, gst: boolean): Node[] =>
    c
      .select(root, ...steps('cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme'))
      .filter((each) => c.texts(each, CAC.TaxScheme, CBC.ID).some((scheme) => (scheme === 'GST') === gst));
  return {
    name: 'syntax',
    rules: [
      {
        context: ROOT,
        asserts: [
          counted(
            'UBL-SR-12-GST-SG',
            [
              'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
              'The seller’s GST identifier (IBT-31)',
              'BT-31',
            ],
            (c, root) =>
              registrations(c, root, true).reduce((total, each) => total + c.count(each, CBC.CompanyID), 0),
            'warning',
          ),
          counted(
            'UBL-SR-13-GST-SG',
            [
              'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme',
              'The seller’s tax registration (IBT-32)',
              'BT-32',
            ],
            (c, root) =>
              registrations(c, root, false).reduce((total, each) => total + c.count(each, CBC.ID), 0),
            'warning',
          ),
          single(
            'UBL-SR-18-SG',
            [
              'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
              'The buyer’s GST identifier (IBT-48)',
              'BT-48',
            ],
            'warning',
          ),
        ],
      },
      {
        context: LINES,
        asserts: [
          single(
            'UBL-SR-38-GST-SG',
            ['cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReason', 'The exemption reason of a line'],
            'warning',
          ),
          ofEn('BR-DEC-13-GST-SG', 'BR-DEC-13', 'GST'),
          ofEn('BR-DEC-15-SG', 'BR-DEC-15', 'GST'),
        ],
      },
      {
        context: 'cac:TaxRepresentativeParty',
        asserts: [
          single(
            'UBL-SR-23-GST-SG',
            [
              'cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
              'The tax representative’s GST identifier (IBT-63)',
              'BT-63',
            ],
            'warning',
          ),
        ],
      },
      {
        context: 'cac:TaxSubtotal',
        asserts: [
          single(
            'UBL-SR-32-SG',
            ['cac:TaxCategory/cbc:TaxExemptionReason', 'The exemption reason (IBT-120)', 'BT-120'],
            'warning',
          ),
        ],
      },
      // The published order hides these behind the rule before.
      {
        context: 'cac:TaxTotal/cac:TaxSubtotal',
        asserts: [
          twoDigits('BR-DEC-19-SG', 'cbc:TaxableAmount', 'BT-116'),
          twoDigits('BR-DEC-20-SG', 'cbc:TaxAmount', 'BT-117'),
        ],
      },
      {
        context: 'cac:AdditionalDocumentReference',
        when: (c, node) => c.exists(node, CBC.DocumentTypeCode),
        asserts: [
          types,
          dollarTotal('BR-100-GST-SG', 'sgdtotal-incl-gst'),
          dollarTotal('BR-101-GST-SG', 'sgdtotal-excl-gst'),
          fatal(
            'BR-102-GST-SG',
            (c, node) => types.test(c, node) && !c.exists(node, CAC.Attachment),
            'A document reference with a type code has no attachment. Use a second reference without type code for a supporting document.',
            { about: 'cac:Attachment', terms: ['BT-125'] },
          ),
          inDollars('BR-103-GST-SG', 'sgdtotal-incl-gst'),
          inDollars('BR-104-GST-SG', 'sgdtotal-excl-gst'),
        ],
      },
    ],
  };
};

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
  return [fromPeppol(), model(), ofRegistered(), syntax(), codes()];
}
