/** Rules CII-SR and CII-DT that forbid a path. */
import { NAMESPACE, plain, type Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { ForbiddenPaths, Level } from '../rule-set';
import { RESTRICTED_PATHS } from './forbidden-paths';
import { RAM, ROOT, TRANSACTION } from './names';

/** Restricted parts of data types, wherever they occur: rules CII-DT, in the format of RESTRICTED_PATHS. */
const RESTRICTED_DATA_TYPES = `
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

/** Restricted parts of taxes, all of them warnings. */
const RESTRICTED_TAX_PARTS = `
in //*TradeTax
[.] 038 CalculatedRate 039 CalculationSequenceNumeric 040 BasisQuantity 042 UnitBasisAmount 043 LineTotalBasisAmount
  044 AllowanceChargeBasisAmount 049 CurrencyCode 050 Jurisdiction 051 CustomsDutyIndicator 053 TaxBasisAllowanceRate
  055 Type 056 InformationAmount 057 CategoryName 060 SpecifiedTradeAccountingAccount 061 ServiceSupplyTradeCountry
  062 BuyerRepayableTaxSpecifiedTradeAccountingAccount 063 SellerPayableTaxSpecifiedTradeAccountingAccount
  064 SellerRefundableTaxSpecifiedTradeAccountingAccount 065 BuyerDeductibleTaxSpecifiedTradeAccountingAccount
  066 BuyerNonDeductibleTaxSpecifiedTradeAccountingAccount 067 PlaceApplicableTradeLocation
`;

const addPrefix = (step: string): string => (/^@|:/.test(step) ? step : `ram:${step}`);

/** Returns the full context of a table entry: anywhere, in the transaction, or below the root element. */
function toFullContext(context: string): string {
  if (context.startsWith('//')) return context.slice(2);
  return (context.startsWith('/ram:') ? TRANSACTION : ROOT) + context;
}

function readTable(table: string, family: 'SR' | 'DT', level: Level): ForbiddenPaths[] {
  const rules: ForbiddenPaths[] = [];
  let context = '';
  let group: readonly string[] = [];
  let number = '';
  for (const [, start, parent, digits, child] of table.matchAll(/^in (\S+)$|\[(\S+)\]|(\d+)|(\S+)/gm)) {
    if (start !== undefined) context = toFullContext(start);
    else if (parent !== undefined) group = parent === '.' ? [] : parent.split('/').map(addPrefix);
    else if (digits !== undefined) number = digits;
    else if (child !== undefined)
      rules.push(forbidPaths(`CII-${family}-${number}`, level, context, [...group, addPrefix(child)]));
  }
  return rules;
}

function forbidPaths(id: string, level: Level, context: string, paths: readonly string[]): ForbiddenPaths {
  const path = paths.join('/');
  const matchesNameEnding = context.startsWith('*');
  const attribute = paths.at(-1)?.startsWith('@') === true ? paths.at(-1)?.slice(1) : undefined;
  const elements = attribute === undefined ? paths : paths.slice(0, -1);
  return {
    id,
    level,
    paths: [context, ...elements].join('/'),
    per: elements.length,
    ...(attribute === undefined ? {} : { attribute: plain(attribute) }),
    message: `EN 16931 does not use ${path} inside ${context.split('/').at(-1)?.replace('*', '…') ?? ''}, so the receiver may ignore it. Remove the element, or move its content to a business term.`,
    ...(matchesNameEnding ? { when: (c: RuleContext, node: Node) => isRam(c, c.doc.parent(node)) } : {}),
  };
}

/** Returns whether an element is in the namespace ram. Rules on name endings apply only to these elements. */
export function isRam(c: RuleContext, node: Node): boolean {
  return c.doc.namespace(node) === NAMESPACE.ram;
}

/** Returns whether a reference is an AdditionalReferencedDocument with one of these type codes. */
export const isReferenceOfType = (c: RuleContext, reference: Node, ...codes: string[]): boolean =>
  c.doc.name(reference) === RAM.AdditionalReferencedDocument &&
  codes.some((code) => c.equals(reference, code, RAM.TypeCode));

/** Forbids an element in the references where it is not allowed. */
export function restrictReferences(
  id: string,
  local: string,
  isAllowed: (c: RuleContext, reference: Node) => boolean,
  allowedUse: string,
): ForbiddenPaths {
  return {
    id,
    level: 'fatal',
    paths: `*ReferencedDocument/ram:${local}`,
    per: 1,
    when: (c, node) => isRam(c, c.doc.parent(node)) && !isAllowed(c, c.doc.parent(node)),
    message: `ram:${local} is not allowed in this reference: ${allowedUse}. Remove it.`,
  };
}

const SUPPORTING = 'only a supporting document (ram:TypeCode 916) may have it';

/** Restricts parts of a tax to the breakdown. */
function restrictBreakdown(
  number: string,
  local: string,
  isAllowed: (c: RuleContext, tax: Node) => boolean,
): ForbiddenPaths {
  return {
    id: `CII-DT-${number}`,
    level: 'warning',
    paths: `*TradeTax/ram:${local}`,
    per: 1,
    when: (c, node) => isRam(c, c.doc.parent(node)) && !isAllowed(c, c.doc.parent(node)),
    message: `ram:${local} is allowed only in the VAT breakdown (BG-23). Remove it here.`,
  };
}

const inHeader = (c: RuleContext, tax: Node): boolean =>
  c.hasAncestor(tax, RAM.ApplicableHeaderTradeSettlement);
const isApplicable = (c: RuleContext, tax: Node): boolean => c.doc.name(tax) === RAM.ApplicableTradeTax;

/** All rules that forbid a path. */
export const RESTRICTIONS: readonly ForbiddenPaths[] = [
  ...readTable(RESTRICTED_PATHS, 'SR', 'warning'),
  ...readTable(RESTRICTED_DATA_TYPES, 'DT', 'fatal'),
  ...readTable(RESTRICTED_TAX_PARTS, 'DT', 'warning'),
  forbidPaths('CII-SR-438', 'warning', ROOT, ['ram:ValuationBreakdownStatement']),
  // These elements are matched by the ending of the parent's name, in any namespace.
  ...['Value', 'SpecifiedDocumentVersion'].map((local, index): ForbiddenPaths => ({
    ...forbidPaths(`CII-SR-0${4 + index}`, 'warning', '*DocumentContextParameter', [`ram:${local}`]),
    when: undefined,
  })),
  restrictReferences('CII-DT-015', 'URIID', (c, n) => isReferenceOfType(c, n, '916'), SUPPORTING),
  restrictReferences(
    'CII-DT-018',
    'TypeCode',
    (c, n) => isReferenceOfType(c, n, '50', '130', '916'),
    'only ram:AdditionalReferencedDocument may have it, with the value 50, 130 or 916',
  ),
  restrictReferences('CII-DT-021', 'Name', (c, n) => isReferenceOfType(c, n, '916'), SUPPORTING),
  restrictReferences(
    'CII-DT-022',
    'AttachmentBinaryObject',
    (c, n) => isReferenceOfType(c, n, '916'),
    SUPPORTING,
  ),
  restrictReferences(
    'CII-DT-024',
    'ReferenceTypeCode',
    (c, n) => isReferenceOfType(c, n, '130'),
    'only an invoiced object (ram:TypeCode 130) may have it',
  ),
  restrictReferences(
    'CII-DT-027',
    'FormattedIssueDateTime',
    (c, n) => c.doc.name(n) === RAM.InvoiceReferencedDocument,
    'only a reference to a preceding invoice may have a date',
  ),
  restrictBreakdown('041', 'BasisAmount', inHeader),
  restrictBreakdown('052', 'ExemptionReasonCode', isApplicable),
  restrictBreakdown('054', 'TaxPointDate', inHeader),
  restrictBreakdown('058', 'DueDateTypeCode', inHeader),
  restrictBreakdown('098', 'ExemptionReason', isApplicable),
];
