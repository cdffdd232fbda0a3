/** Rules CII-SR and CII-DT that forbid a path. */
import { NAMESPACE, plain, type Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Forbidden, Level } from '../rule-set';
import { RESTRICTED_PATHS } from './forbidden-paths';
import { RAM, ROOT, TRANSACTION } from './names';

/** Types of elements that are restricted at any position: rule CII-DT, as in the other table. */
const DATA_TYPES = `
in //*ReferencedDocument
[.] 016 StatusCode 017 CopyIndicator 019 GlobalID 020 RevisionID 023 Information 025 SectionName
  026 PreviousRevisionID 028 EffectiveSpecifiedPeriod 029 IssuerTradeParty 030 AttachedSpecifiedBinaryFile
in //ram:BillingSpecifiedPeriod
[StartDateTime] 068 udt:DateTime
[EndDateTime] 072 udt:DateTime
[.] 069 DurationMeasure 070 InclusiveIndicator 071 Description 073 CompleteDateTime 074 OpenIndicator 075 SeasonCode
  076 ID 077 Name 078 SequenceNumeric 079 StartDateFlexibilityCode 080 ContinuousIndicator 081 PurposeCode
in //ram:PostalTradeAddress
[.] 082 ID 083 PostOfficeBox 084 BuildingName 086 LineFour 087 LineFive 088 StreetName 089 CitySubDivisionName
  090 CountryName 091 CountrySubDivisionID 092 AttentionOf 093 CareOf 094 BuildingNumber 095 DepartmentName
  096 AdditionalStreetName
`;

/** Forbidden parts of taxes, of which EN 16931 uses few: warnings. */
const TAXES = `
in //*TradeTax
[.] 038 CalculatedRate 039 CalculationSequenceNumeric 040 BasisQuantity 042 UnitBasisAmount 043 LineTotalBasisAmount
  044 AllowanceChargeBasisAmount 049 CurrencyCode 050 Jurisdiction 051 CustomsDutyIndicator 053 TaxBasisAllowanceRate
  055 Type 056 InformationAmount 057 CategoryName 060 SpecifiedTradeAccountingAccount 061 ServiceSupplyTradeCountry
  062 BuyerRepayableTaxSpecifiedTradeAccountingAccount 063 SellerPayableTaxSpecifiedTradeAccountingAccount
  064 SellerRefundableTaxSpecifiedTradeAccountingAccount 065 BuyerDeductibleTaxSpecifiedTradeAccountingAccount
  066 BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount 067 PlaceApplicableTradeLocation
`;

const addPrefix = (step: string): string => (/^@|:/.test(step) ? step : `ram:${step}`);

/** Finds the start of a table's context: anywhere, in the transaction, or below the root element. */
function findStart(context: string): string {
  if (context.startsWith('//')) return context.slice(2);
  return (context.startsWith('/ram:') ? TRANSACTION : ROOT) + context;
}

function readTable(table: string, family: 'SR' | 'DT', level: Level): Forbidden[] {
  const rules: Forbidden[] = [];
  let context = '';
  let group: readonly string[] = [];
  let number = '';
  for (const [, start, parent, digits, child] of table.matchAll(/^in (\S+)$|\[(\S+)\]|(\d+)|(\S+)/gm)) {
    if (start !== undefined) context = findStart(start);
    else if (parent !== undefined) group = parent === '.' ? [] : parent.split('/').map(addPrefix);
    else if (digits !== undefined) number = digits;
    else if (child !== undefined)
      rules.push(forbidPaths(`CII-${family}-${number}`, level, context, [...group, addPrefix(child)]));
  }
  return rules;
}

function forbidPaths(id: string, level: Level, context: string, paths: readonly string[]): Forbidden {
  const path = paths.join('/');
  const ending = context.startsWith('*');
  const attribute = paths.at(-1)?.startsWith('@') === true ? paths.at(-1)?.slice(1) : undefined;
  const elements = attribute === undefined ? paths : paths.slice(0, -1);
  return {
    id,
    level,
    paths: [context, ...elements].join('/'),
    per: elements.length,
    ...(attribute === undefined ? {} : { attribute: plain(attribute) }),
    message: `${path} has no place in EN 16931 inside ${context.split('/').at(-1)?.replace('*', '…') ?? ''}, so the receiver may not look at it. Leave it out or move the information to a term that exists.`,
    ...(ending ? { when: (c: RuleContext, node: Node) => isRam(c, c.doc.parent(node)) } : {}),
  };
}

/** Returns whether an element is one of the business entities; rules on endings of names mean only these. */
export function isRam(c: RuleContext, node: Node): boolean {
  return c.doc.namespace(node) === NAMESPACE.ram;
}

/** Returns whether a reference is an AdditionalReferencedDocument with one of these type codes. */
export const isType = (c: RuleContext, reference: Node, ...codes: string[]): boolean =>
  c.doc.name(reference) === RAM.AdditionalReferencedDocument &&
  codes.some((code) => c.equals(reference, code, RAM.TypeCode));

/** Forbids an element in some references. */
export function restrictReferences(
  id: string,
  local: string,
  isAllowed: (c: RuleContext, reference: Node) => boolean,
  where: string,
): Forbidden {
  return {
    id,
    level: 'fatal',
    paths: `*ReferencedDocument/ram:${local}`,
    per: 1,
    when: (c, node) => isRam(c, c.doc.parent(node)) && !isAllowed(c, c.doc.parent(node)),
    message: `ram:${local} stands in a reference where EN 16931 has no place for it; ${where}.`,
  };
}

const SUPPORTING = 'only a supporting document (ram:TypeCode 916) has it';

/** Restricts parts of a tax to the breakdown. */
function restrictBreakdown(
  number: string,
  local: string,
  isAllowed: (c: RuleContext, tax: Node) => boolean,
): Forbidden {
  return {
    id: `CII-DT-${number}`,
    level: 'warning',
    paths: `*TradeTax/ram:${local}`,
    per: 1,
    when: (c, node) => isRam(c, c.doc.parent(node)) && !isAllowed(c, c.doc.parent(node)),
    message: `ram:${local} belongs into the VAT breakdown, and has no place in EN 16931 elsewhere. Leave it out.`,
  };
}

const inHeader = (c: RuleContext, tax: Node): boolean =>
  c.hasAncestor(tax, RAM.ApplicableHeaderTradeSettlement);
const isApplicable = (c: RuleContext, tax: Node): boolean => c.doc.name(tax) === RAM.ApplicableTradeTax;

/** All rules that forbid a path. */
export const RESTRICTIONS: readonly Forbidden[] = [
  ...readTable(RESTRICTED_PATHS, 'SR', 'warning'),
  ...readTable(DATA_TYPES, 'DT', 'fatal'),
  ...readTable(TAXES, 'DT', 'warning'),
  forbidPaths('CII-SR-438', 'warning', ROOT, ['ram:ValuationBreakdownStatement']),
  // Names of parameters end so in any namespace.
  ...['Value', 'SpecifiedDocumentVersion'].map((local, index): Forbidden => ({
    ...forbidPaths(`CII-SR-0${4 + index}`, 'warning', '*DocumentContextParameter', [`ram:${local}`]),
    when: undefined,
  })),
  restrictReferences('CII-DT-015', 'URIID', (c, n) => isType(c, n, '916'), SUPPORTING),
  restrictReferences(
    'CII-DT-018',
    'TypeCode',
    (c, n) => isType(c, n, '50', '130', '916'),
    'only ram:AdditionalReferencedDocument has it, with 50, 130 or 916',
  ),
  restrictReferences('CII-DT-021', 'Name', (c, n) => isType(c, n, '916'), SUPPORTING),
  restrictReferences('CII-DT-022', 'AttachmentBinaryObject', (c, n) => isType(c, n, '916'), SUPPORTING),
  restrictReferences(
    'CII-DT-024',
    'ReferenceTypeCode',
    (c, n) => isType(c, n, '130'),
    'only an invoiced object (ram:TypeCode 130) has it',
  ),
  restrictReferences(
    'CII-DT-027',
    'FormattedIssueDateTime',
    (c, n) => c.doc.name(n) === RAM.InvoiceReferencedDocument,
    'only a preceding invoice has a date',
  ),
  restrictBreakdown('041', 'BasisAmount', inHeader),
  restrictBreakdown('052', 'ExemptionReasonCode', isApplicable),
  restrictBreakdown('054', 'TaxPointDate', inHeader),
  restrictBreakdown('058', 'DueDateTypeCode', inHeader),
  restrictBreakdown('098', 'ExemptionReason', isApplicable),
];
