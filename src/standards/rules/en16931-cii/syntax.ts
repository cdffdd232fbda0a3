/** Pattern "syntax": permitted numbers of elements, and their attributes (CII-SR and CII-DT). */
import { ram, type NameId, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { fatal, warning, type Assertion, type Level, type Pattern, type Rule } from '../rule-set';
import { toBoolean, normalizeSpace } from '../xpath';
import { AGREEMENT, ATTRIBUTE, DELIVERY, LINE, RAM, ROOT, SETTLEMENT, UDT } from './names';
import { assertionOfLevel, DATA_TYPE_RULES, forbidAttribute } from './data-types';

/** Counts the elements at the end of a path, or those of them that fulfil a condition. */
type ElementCounter = (c: RuleContext, node: Node) => number;

/** Creates an assertion that a term occurs at most once, or exactly once. */
function limitOccurrences(
  number: string,
  ruleLevel: Level,
  label: string,
  countElements: ElementCounter,
  exactly = false,
): Assertion {
  return assertionOfLevel(ruleLevel)(
    `CII-SR-${number}`,
    (c, n) => (exactly ? countElements(c, n) === 1 : countElements(c, n) <= 1),
    exactly
      ? `${label} must occur exactly once. Add it when it is missing; keep one when it is repeated.`
      : `${label} must occur at most once, but occurs several times. Keep one.`,
  );
}

const countAt =
  (...path: NameId[]): ElementCounter =>
  (c, n) =>
    c.count(n, ...path);

/** Counts elements of references whose type code is exactly, or after trimming, the given one. */
const countByType =
  (code: string, ...path: NameId[]): ElementCounter =>
  (c, n) =>
    findReferences(c, n, (type) => type === code).reduce((sum, each) => sum + c.count(each, ...path), 0);
const countByTrimmedType =
  (code: string, ...path: NameId[]): ElementCounter =>
  (c, n) =>
    findReferences(c, n, (type) => normalizeSpace(type) === code).reduce(
      (sum, each) => sum + c.count(each, ...path),
      0,
    );

function findReferences(c: RuleContext, node: Node, matches: (type: string) => boolean): Node[] {
  return c.doc
    .children(node, RAM.AdditionalReferencedDocument)
    .filter((element) => c.texts(element, RAM.TypeCode).some(matches));
}

/** Allows either an identifier with a scheme or one without a scheme for a party, not both. */
function allowOneIdKind(number: string, partyLabel: string, ...party: NameId[]): Assertion {
  return warning(
    `CII-SR-${number}`,
    (c, n) => !c.exists(n, ...party, RAM.ID) || !c.exists(n, ...party, RAM.GlobalID),
    `The ${partyLabel} must not have both ram:ID and ram:GlobalID. Keep one of them.`,
  );
}

/** Allows a person or a department in a contact, not both. */
function allowPersonOrDepartment(number: string, partyLabel: string, party: NameId): Assertion {
  return warning(
    `CII-SR-${number}`,
    (c, n) =>
      !c.exists(n, party, RAM.DefinedTradeContact, RAM.PersonName) ||
      !c.exists(n, party, RAM.DefinedTradeContact, RAM.DepartmentName),
    `The contact of the ${partyLabel} must not name both a person and a department. Keep one of them.`,
  );
}

const APPLIED_ALLOWANCE = [RAM.GrossPriceProductTradePrice, RAM.AppliedTradeAllowanceCharge];
const SUMMATION_AMOUNTS = [
  ['477', 'LineTotalAmount'],
  ['478', 'ChargeTotalAmount'],
  ['479', 'AllowanceTotalAmount'],
  ['480', 'TaxBasisTotalAmount'],
  ['481', 'RoundingAmount'],
  ['482', 'GrandTotalAmount'],
  ['483', 'InformationAmount'],
  ['484', 'TotalPrepaidAmount'],
  ['485', 'TotalDiscountAmount'],
  ['486', 'TotalAllowanceChargeAmount'],
  ['487', 'DuePayableAmount'],
  ['488', 'RetailValueExcludingTaxInformationAmount'],
  ['489', 'TotalDepositFeeInformationAmount'],
  ['490', 'ProductValueExcludingTobaccoTaxInformationAmount'],
  ['491', 'TotalRetailValueInformationAmount'],
  ['492', 'GrossLineTotalAmount'],
  ['493', 'NetLineTotalAmount'],
  ['494', 'NetIncludingTaxesLineTotalAmount'],
] as const;

/** Requires the same value of an element in all payment means. */
function requireSameValue(number: string, local: 'TypeCode' | 'Information'): Assertion {
  const values = (c: RuleContext): string[] =>
    c.doc
      .all(RAM.SpecifiedTradeSettlementPaymentMeans)
      .flatMap((means) => c.texts(means, RAM[local]))
      .map(normalizeSpace);
  return fatal(
    `CII-SR-${number}`,
    (c) => new Set(values(c)).size <= 1,
    `ram:${local} must have the same value in all payment means, but the values differ.`,
    { terms: [local === 'TypeCode' ? 'BT-81' : 'BT-82'] },
  );
}

const HEADER: readonly Rule[] = [
  {
    context: `${ROOT}/rsm:ExchangedDocumentContext`,
    asserts: [
      limitOccurrences(
        '003',
        'warning',
        'The business process (BT-23)',
        countAt(RAM.BusinessProcessSpecifiedDocumentContextParameter),
      ),
      limitOccurrences(
        '009',
        'fatal',
        'The guideline',
        countAt(RAM.GuidelineSpecifiedDocumentContextParameter),
        true,
      ),
      limitOccurrences(
        '010',
        'fatal',
        'The specification identifier (BT-24)',
        countAt(RAM.GuidelineSpecifiedDocumentContextParameter, RAM.ID),
        true,
      ),
    ],
  },
  {
    context: `${ROOT}/rsm:ExchangedDocument`,
    asserts: [limitOccurrences('014', 'fatal', 'The type code (BT-3)', countAt(RAM.TypeCode), true)],
  },
  {
    context: `${ROOT}/rsm:ExchangedDocument/ram:IncludedNote`,
    asserts: [limitOccurrences('030', 'warning', 'The text of a note (BT-22)', countAt(RAM.Content))],
  },
];

const LINES: readonly Rule[] = [
  {
    context: `${LINE}/ram:AssociatedDocumentLineDocument`,
    asserts: [
      limitOccurrences('039', 'warning', 'The note of a line (BT-127)', countAt(RAM.IncludedNote)),
      limitOccurrences(
        '040',
        'warning',
        'The note of a line (BT-127)',
        countAt(RAM.IncludedNote, RAM.Content),
      ),
    ],
  },
  {
    context: `${LINE}/ram:SpecifiedTradeProduct`,
    asserts: [
      fatal(
        'CII-SR-046',
        (c, n) => {
          const ids = c.doc.children(n, RAM.GlobalID);
          return ids.length === 0 || ids.some((id) => c.doc.attribute(id, ATTRIBUTE.schemeID) !== undefined);
        },
        'The standard identifier of an item (BT-157) must have a scheme. Add the attribute schemeID.',
        { subjectPath: 'ram:GlobalID', terms: ['BT-157'] },
      ),
      fatal(
        'CII-SR-090',
        (c, n) => !c.exists(n, RAM.OriginTradeCountry) || c.count(n, RAM.OriginTradeCountry, RAM.ID) === 1,
        'ram:OriginTradeCountry must contain the country of origin (BT-159) exactly once.',
        { subjectPath: 'ram:OriginTradeCountry/ram:ID', terms: ['BT-159'] },
      ),
    ],
  },
  {
    context: `${LINE}/ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic`,
    asserts: [
      limitOccurrences(
        '069',
        'fatal',
        'The name of an item attribute (BT-160)',
        countAt(RAM.Description),
        true,
      ),
      limitOccurrences('072', 'fatal', 'The value of an item attribute (BT-161)', countAt(RAM.Value), true),
    ],
  },
  {
    context: `${LINE}/ram:SpecifiedLineTradeAgreement`,
    asserts: [
      limitOccurrences(
        '439',
        'fatal',
        'The net price (BT-146)',
        countAt(RAM.NetPriceProductTradePrice, RAM.ChargeAmount),
        true,
      ),
      warning(
        'CII-SR-119',
        (c, n) => {
          const hasAmount = c.exists(n, ...APPLIED_ALLOWANCE, RAM.ActualAmount);
          const indicators = c.select(n, ...APPLIED_ALLOWANCE, RAM.ChargeIndicator);
          if (indicators.length === 0 && !hasAmount) return true;
          const isAllowance = indicators.some((indicator) =>
            c.texts(indicator, UDT.Indicator).some((text) => toBoolean(text) === false),
          );
          return isAllowance && hasAmount;
        },
        'A price discount (BT-147) must have an amount and a ram:ChargeIndicator with the value false. Add both, or remove the discount.',
        { terms: ['BT-147'] },
      ),
      limitOccurrences(
        '441',
        'fatal',
        'The net price (BT-146)',
        countAt(RAM.NetPriceProductTradePrice, RAM.ChargeAmount),
      ),
    ],
  },
  {
    context: 'ram:SpecifiedTradeAllowanceCharge',
    asserts: [
      fatal(
        'CII-SR-463',
        (c, n) => c.exists(n, RAM.ChargeIndicator),
        'An allowance or charge must have a ram:ChargeIndicator: false for an allowance, true for a charge. Add it.',
        { subjectPath: 'ram:ChargeIndicator' },
      ),
      limitOccurrences(
        '471',
        'fatal',
        'The rate of an allowance or charge',
        countAt(RAM.RateApplicablePercent),
      ),
      limitOccurrences(
        '472',
        'fatal',
        'The VAT category of an allowance or charge',
        countAt(RAM.CategoryTradeTax),
      ),
      limitOccurrences('473', 'fatal', 'The amount of an allowance or charge', countAt(RAM.ActualAmount)),
    ],
  },
  {
    context: 'ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge',
    asserts: [limitOccurrences('440', 'fatal', 'The price discount (BT-147)', countAt(RAM.ActualAmount))],
  },
  {
    context: `${LINE}/ram:SpecifiedLineTradeSettlement`,
    asserts: [
      limitOccurrences('454', 'warning', 'The VAT of a line (BG-30)', countAt(RAM.ApplicableTradeTax), true),
      limitOccurrences('474', 'warning', 'The invoiced object of a line (BT-128)', countByTrimmedType('130')),
    ],
  },
];

/** Codes for the VAT point date (BT-8) of all taxes. */
const vatPointCodes = fact(
  (c) => new Set(c.doc.all(RAM.ApplicableTradeTax).flatMap((tax) => c.texts(tax, RAM.DueDateTypeCode))),
);

const TRANSACTION_HEADER: readonly Rule[] = [
  {
    context: AGREEMENT,
    asserts: [
      allowOneIdKind('450', 'buyer', RAM.BuyerTradeParty),
      limitOccurrences(
        '455',
        'fatal',
        "The seller's contact (BG-6)",
        countAt(RAM.SellerTradeParty, RAM.DefinedTradeContact),
      ),
      limitOccurrences(
        '456',
        'fatal',
        "The buyer's contact (BG-9)",
        countAt(RAM.BuyerTradeParty, RAM.DefinedTradeContact),
      ),
      limitOccurrences('457', 'warning', 'The tender or lot reference (BT-17)', countByType('50')),
      limitOccurrences('458', 'warning', 'The invoiced object (BT-18)', countByType('130')),
      limitOccurrences(
        '459',
        'fatal',
        "The seller's electronic address (BT-34)",
        countAt(RAM.SellerTradeParty, RAM.URIUniversalCommunication),
      ),
      limitOccurrences(
        '460',
        'fatal',
        "The buyer's electronic address (BT-49)",
        countAt(RAM.BuyerTradeParty, RAM.URIUniversalCommunication),
      ),
      allowPersonOrDepartment('465', 'seller', RAM.SellerTradeParty),
      allowPersonOrDepartment('466', 'buyer', RAM.BuyerTradeParty),
      limitOccurrences(
        '475',
        'warning',
        'The description of supporting documents (BT-123)',
        countByTrimmedType('916', RAM.Name),
      ),
      limitOccurrences(
        '476',
        'warning',
        'The file of supporting documents (BT-125)',
        countByTrimmedType('916', RAM.AttachmentBinaryObject),
      ),
    ],
  },
  { context: DELIVERY, asserts: [allowOneIdKind('449', 'deliver-to party', RAM.ShipToTradeParty)] },
  {
    context: SETTLEMENT,
    asserts: [
      allowOneIdKind('451', 'payee', RAM.PayeeTradeParty),
      limitOccurrences('452', 'warning', 'The payment terms', countAt(RAM.SpecifiedTradePaymentTerms)),
      limitOccurrences(
        '453',
        'warning',
        'The text of the payment terms (BT-20)',
        countAt(RAM.SpecifiedTradePaymentTerms, RAM.Description),
      ),
      limitOccurrences(
        '461',
        'fatal',
        'The VAT point date (BT-7)',
        countAt(RAM.ApplicableTradeTax, RAM.TaxPointDate),
      ),
      fatal(
        'CII-SR-462',
        (c) => vatPointCodes(c).size <= 1,
        'All groups of the VAT breakdown must have the same VAT point date code (BT-8), but the codes differ.',
        { terms: ['BT-8'] },
      ),
      fatal(
        'CII-SR-470',
        (c, n) =>
          !c.doc
            .children(n, RAM.SpecifiedTradeSettlementPaymentMeans)
            .some((means) => lacksAccount(c, means)),
        'Each payment means for a credit transfer (code 30 or 58) must have a payment account identifier (BT-84). Add ram:PayeePartyCreditorFinancialAccount.',
        { terms: ['BT-84'] },
      ),
    ],
  },
  {
    context: `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`,
    asserts: SUMMATION_AMOUNTS.map(([number, local]) =>
      limitOccurrences(number, 'fatal', `ram:${local}`, countAt(ram(local))),
    ),
  },
  {
    context: ROOT,
    asserts: [
      forbidAttribute('013', 'languageID'),
      forbidAttribute('014', 'languageLocaleID'),
      requireSameValue('467', 'TypeCode'),
      requireSameValue('468', 'Information'),
      limitOccurrences('469', 'fatal', 'The remittance information (BT-83)', (c) =>
        c.doc
          .all(RAM.ApplicableHeaderTradeSettlement)
          .reduce((sum, node) => sum + c.count(node, RAM.PaymentReference), 0),
      ),
    ],
  },
];

function lacksAccount(c: RuleContext, means: Node): boolean {
  const code = c.norm(means, RAM.TypeCode);
  if (code !== '30' && code !== '58') return false;
  const account = RAM.PayeePartyCreditorFinancialAccount;
  return !c.exists(means, account, RAM.IBANID) && !c.exists(means, account, RAM.ProprietaryID);
}

export const SYNTAX: Pattern = {
  name: 'syntax',
  rules: [...HEADER, ...LINES, ...TRANSACTION_HEADER, ...DATA_TYPE_RULES],
};
