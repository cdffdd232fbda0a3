/** Pattern "syntax": permitted numbers of elements, and their attributes (CII-SR and CII-DT). */
import { ram, type NameId, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { fatal, warning, type Assertion, type Level, type Pattern, type Rule } from '../rule-set';
import { toBoolean, normalizeSpace } from '../xpath';
import { AGREEMENT, ATTRIBUTE, DELIVERY, LINE, RAM, ROOT, SETTLEMENT, UDT } from './names';
import { level, TYPES, forbidAttribute } from './data-types';

/** Elements at the end of a path, or at the ends of it that fulfil a condition. */
type Counting = (c: RuleContext, node: Node) => number;

/** Allows at most one, or requires exactly one, of a term that EN 16931 has once. */
function count(number: string, of: Level, label: string, counting: Counting, exactly = false): Assertion {
  return level(of)(
    `CII-SR-${number}`,
    (c, n) => (exactly ? counting(c, n) === 1 : counting(c, n) <= 1),
    exactly
      ? `${label} must be given exactly once. Add it, or keep one.`
      : `${label} is given several times; EN 16931 allows one. Keep one.`,
  );
}

const at =
  (...path: NameId[]): Counting =>
  (c, n) =>
    c.count(n, ...path);

/** Finds references of the agreement with a type code, as written or with blanks around it. */
const countByType =
  (code: string, ...path: NameId[]): Counting =>
  (c, n) =>
    references(c, n, (type) => type === code).reduce((sum, each) => sum + c.count(each, ...path), 0);
const countByTrimmedType =
  (code: string, ...path: NameId[]): Counting =>
  (c, n) =>
    references(c, n, (type) => normalizeSpace(type) === code).reduce(
      (sum, each) => sum + c.count(each, ...path),
      0,
    );

function references(c: RuleContext, node: Node, fits: (type: string) => boolean): Node[] {
  return c.doc
    .children(node, RAM.AdditionalReferencedDocument)
    .filter((element) => c.texts(element, RAM.TypeCode).some(fits));
}

/** Allows an identifier with or without a scheme for a party, not both. */
function oneKindOfId(number: string, partyLabel: string, ...party: NameId[]): Assertion {
  return warning(
    `CII-SR-${number}`,
    (c, n) => !c.exists(n, ...party, RAM.ID) || !c.exists(n, ...party, RAM.GlobalID),
    `The ${partyLabel} has both ram:ID and ram:GlobalID. Keep one of them.`,
  );
}

/** Allows a person or a department in a contact, not both. */
function onePersonOrDepartment(number: string, partyLabel: string, party: NameId): Assertion {
  return warning(
    `CII-SR-${number}`,
    (c, n) =>
      !c.exists(n, party, RAM.DefinedTradeContact, RAM.PersonName) ||
      !c.exists(n, party, RAM.DefinedTradeContact, RAM.DepartmentName),
    `The contact of the ${partyLabel} names a person and a department. Keep one of them.`,
  );
}

const APPLIED_ALLOWANCE = [RAM.GrossPriceProductTradePrice, RAM.AppliedTradeAllowanceCharge];
const AGAIN = [
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

/** Requires the same code and text in all payment means. */
function sameEverywhere(number: string, local: 'TypeCode' | 'Information'): Assertion {
  const values = (c: RuleContext): string[] =>
    c.doc
      .all(RAM.SpecifiedTradeSettlementPaymentMeans)
      .flatMap((means) => c.texts(means, RAM[local]))
      .map(normalizeSpace);
  return fatal(
    `CII-SR-${number}`,
    (c) => new Set(values(c)).size <= 1,
    `The payment means have different values of ram:${local}. EN 16931 has one for all of them.`,
    { terms: [local === 'TypeCode' ? 'BT-81' : 'BT-82'] },
  );
}

const HEADER: readonly Rule[] = [
  {
    context: `${ROOT}/rsm:ExchangedDocumentContext`,
    asserts: [
      count(
        '003',
        'warning',
        'The business process (BT-23)',
        at(RAM.BusinessProcessSpecifiedDocumentContextParameter),
      ),
      count('009', 'fatal', 'The guideline', at(RAM.GuidelineSpecifiedDocumentContextParameter), true),
      count(
        '010',
        'fatal',
        'The specification identifier (BT-24)',
        at(RAM.GuidelineSpecifiedDocumentContextParameter, RAM.ID),
        true,
      ),
    ],
  },
  {
    context: `${ROOT}/rsm:ExchangedDocument`,
    asserts: [count('014', 'fatal', 'The type code (BT-3)', at(RAM.TypeCode), true)],
  },
  {
    context: `${ROOT}/rsm:ExchangedDocument/ram:IncludedNote`,
    asserts: [count('030', 'warning', 'The text of a note (BT-22)', at(RAM.Content))],
  },
];

const LINES: readonly Rule[] = [
  {
    context: `${LINE}/ram:AssociatedDocumentLineDocument`,
    asserts: [
      count('039', 'warning', 'The note of a line (BT-127)', at(RAM.IncludedNote)),
      count('040', 'warning', 'The note of a line (BT-127)', at(RAM.IncludedNote, RAM.Content)),
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
        'The standard identifier of an item (BT-157) names no scheme. Add the attribute schemeID.',
        { subjectPath: 'ram:GlobalID', terms: ['BT-157'] },
      ),
      fatal(
        'CII-SR-090',
        (c, n) => !c.exists(n, RAM.OriginTradeCountry) || c.count(n, RAM.OriginTradeCountry, RAM.ID) === 1,
        'The country of origin (BT-159) must be given once in ram:OriginTradeCountry.',
        { subjectPath: 'ram:OriginTradeCountry/ram:ID', terms: ['BT-159'] },
      ),
    ],
  },
  {
    context: `${LINE}/ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic`,
    asserts: [
      count('069', 'fatal', 'The name of an item attribute (BT-160)', at(RAM.Description), true),
      count('072', 'fatal', 'The value of an item attribute (BT-161)', at(RAM.Value), true),
    ],
  },
  {
    context: `${LINE}/ram:SpecifiedLineTradeAgreement`,
    asserts: [
      count(
        '439',
        'fatal',
        'The net price (BT-146)',
        at(RAM.NetPriceProductTradePrice, RAM.ChargeAmount),
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
        'The discount of a price (BT-147) needs an amount, and ram:ChargeIndicator false. Give both or leave it out.',
        { terms: ['BT-147'] },
      ),
      count('441', 'fatal', 'The net price (BT-146)', at(RAM.NetPriceProductTradePrice, RAM.ChargeAmount)),
    ],
  },
  {
    context: 'ram:SpecifiedTradeAllowanceCharge',
    asserts: [
      fatal(
        'CII-SR-463',
        (c, n) => c.exists(n, RAM.ChargeIndicator),
        'An allowance or charge does not say which of them it is. Add ram:ChargeIndicator.',
        { subjectPath: 'ram:ChargeIndicator' },
      ),
      count('471', 'fatal', 'The rate of an allowance or charge', at(RAM.RateApplicablePercent)),
      count('472', 'fatal', 'The VAT category of an allowance or charge', at(RAM.CategoryTradeTax)),
      count('473', 'fatal', 'The amount of an allowance or charge', at(RAM.ActualAmount)),
    ],
  },
  {
    context: 'ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge',
    asserts: [count('440', 'fatal', 'The discount of a price (BT-147)', at(RAM.ActualAmount))],
  },
  {
    context: `${LINE}/ram:SpecifiedLineTradeSettlement`,
    asserts: [
      count('454', 'warning', 'The VAT of a line (BG-30)', at(RAM.ApplicableTradeTax), true),
      count('474', 'warning', 'The object of a line (BT-128)', countByTrimmedType('130')),
    ],
  },
];

/** Codes for the VAT point date (BT-8) of all taxes. */
const vatPointCodes = fact(
  (c) => new Set(c.doc.all(RAM.ApplicableTradeTax).flatMap((tax) => c.texts(tax, RAM.DueDateTypeCode))),
);

const SUMS: readonly Rule[] = [
  {
    context: AGREEMENT,
    asserts: [
      oneKindOfId('450', 'buyer', RAM.BuyerTradeParty),
      count('455', 'fatal', "The seller's contact (BG-6)", at(RAM.SellerTradeParty, RAM.DefinedTradeContact)),
      count('456', 'fatal', "The buyer's contact (BG-9)", at(RAM.BuyerTradeParty, RAM.DefinedTradeContact)),
      count('457', 'warning', 'The tender (BT-17)', countByType('50')),
      count('458', 'warning', 'The invoiced object (BT-18)', countByType('130')),
      count(
        '459',
        'fatal',
        "The seller's electronic address (BT-34)",
        at(RAM.SellerTradeParty, RAM.URIUniversalCommunication),
      ),
      count(
        '460',
        'fatal',
        "The buyer's electronic address (BT-49)",
        at(RAM.BuyerTradeParty, RAM.URIUniversalCommunication),
      ),
      onePersonOrDepartment('465', 'seller', RAM.SellerTradeParty),
      onePersonOrDepartment('466', 'buyer', RAM.BuyerTradeParty),
      count(
        '475',
        'warning',
        'The description of supporting documents (BT-123)',
        countByTrimmedType('916', RAM.Name),
      ),
      count(
        '476',
        'warning',
        'The file of supporting documents (BT-125)',
        countByTrimmedType('916', RAM.AttachmentBinaryObject),
      ),
    ],
  },
  { context: DELIVERY, asserts: [oneKindOfId('449', 'party delivered to', RAM.ShipToTradeParty)] },
  {
    context: SETTLEMENT,
    asserts: [
      oneKindOfId('451', 'payee', RAM.PayeeTradeParty),
      count('452', 'warning', 'The payment terms', at(RAM.SpecifiedTradePaymentTerms)),
      count(
        '453',
        'warning',
        'The text of the payment terms (BT-20)',
        at(RAM.SpecifiedTradePaymentTerms, RAM.Description),
      ),
      count('461', 'fatal', 'The VAT point date (BT-7)', at(RAM.ApplicableTradeTax, RAM.TaxPointDate)),
      fatal(
        'CII-SR-462',
        (c) => vatPointCodes(c).size <= 1,
        'The groups of the VAT breakdown have different codes for the VAT point date (BT-8). The document has one.',
        { terms: ['BT-8'] },
      ),
      fatal(
        'CII-SR-470',
        (c, n) =>
          !c.doc
            .children(n, RAM.SpecifiedTradeSettlementPaymentMeans)
            .some((means) => lacksAccount(c, means)),
        'Payment by credit transfer (code 30 or 58) needs the account to pay to (BT-84) in each payment means. Add ram:PayeePartyCreditorFinancialAccount.',
        { terms: ['BT-84'] },
      ),
    ],
  },
  {
    context: `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`,
    asserts: AGAIN.map(([number, local]) => count(number, 'fatal', `ram:${local}`, at(ram(local)))),
  },
  {
    context: ROOT,
    asserts: [
      forbidAttribute('013', 'languageID'),
      forbidAttribute('014', 'languageLocaleID'),
      sameEverywhere('467', 'TypeCode'),
      sameEverywhere('468', 'Information'),
      count('469', 'fatal', 'The remittance information (BT-83)', (c) =>
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

export const SYNTAX: Pattern = { name: 'syntax', rules: [...HEADER, ...LINES, ...SUMS, ...TYPES] };
