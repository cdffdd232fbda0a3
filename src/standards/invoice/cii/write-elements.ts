/** Writers of elements that occur in several parts of a Cross Industry Invoice. */
import type { DocumentAllowanceCharge, LineAllowanceCharge, Period, VatRate } from '../model';
import type { XmlWriter } from '../xml-writer';
import { VAT_SCHEME } from '../tax-regimes';
import { formatCompactDay, DAY_FORMAT } from './dates';

/** Writes a day (YYYY-MM-DD) as an element of the type udt:DateTimeType, or of qdt:FormattedDateTimeType. */
export function writeDate(
  xml: XmlWriter,
  name: string,
  day: string | null,
  value: 'udt:DateTimeString' | 'udt:DateString' | 'qdt:DateTimeString' = 'udt:DateTimeString',
): void {
  if (day === null) return;
  xml.group(name, () => xml.element(value, formatCompactDay(day), { format: DAY_FORMAT }));
}

/** Writes a reference to another document: its number, and the type and day that the French extension adds. */
export function writeReference(
  xml: XmlWriter,
  name: string,
  id: string | null,
  { typeCode = null, issueDate = null }: { typeCode?: string | null; issueDate?: string | null } = {},
): void {
  xml.group(name, () => {
    xml.element('ram:IssuerAssignedID', id);
    xml.element('ram:ReferenceTypeCode', typeCode);
    writeDate(xml, 'ram:FormattedIssueDateTime', issueDate, 'qdt:DateTimeString');
  });
}

/** Writes BillingSpecifiedPeriod of the document (BG-14) or of a line (BG-26). */
export function writePeriod(xml: XmlWriter, period: Period | null): void {
  xml.group('ram:BillingSpecifiedPeriod', () => {
    writeDate(xml, 'ram:StartDateTime', period?.startDate ?? null);
    writeDate(xml, 'ram:EndDateTime', period?.endDate ?? null);
  });
}

/** Writes whether an entry is a charge. */
export function writeIndicator(xml: XmlWriter, isCharge: boolean): void {
  xml.group('ram:ChargeIndicator', () => xml.element('udt:Indicator', String(isCharge)));
}

/** Writes a discount or surcharge: of the document when `tax` is present, otherwise of a line. */
export function writeAllowanceCharge(
  xml: XmlWriter,
  entry: LineAllowanceCharge,
  isSurcharge: boolean,
  tax: { allowanceCharge: DocumentAllowanceCharge; taxScheme: string | null } | null = null,
): void {
  xml.group('ram:SpecifiedTradeAllowanceCharge', () => {
    writeIndicator(xml, isSurcharge);
    xml.element('ram:CalculationPercent', entry.percentage);
    xml.element('ram:BasisAmount', entry.baseAmount);
    xml.element('ram:ActualAmount', entry.amount);
    xml.element('ram:ReasonCode', entry.reasonCode);
    xml.element('ram:Reason', entry.reason);
    if (tax !== null)
      writeVatRate(xml, 'ram:CategoryTradeTax', tax.allowanceCharge.vat, tax.taxScheme, tax.allowanceCharge);
  });
}

/** Reason why no VAT is due. */
interface ExemptionReason {
  exemptionReason?: string | null | undefined;
  exemptionReasonCode?: string | null | undefined;
}

/** Writes VAT category and rate of a line, discount or surcharge, and the exemption reason of the French extension. */
export function writeVatRate(
  xml: XmlWriter,
  name: string,
  { category, percentage }: VatRate,
  taxScheme: string | null,
  { exemptionReason, exemptionReasonCode }: ExemptionReason = {},
): void {
  const reason = exemptionReason ?? null;
  const reasonCode = exemptionReasonCode ?? null;
  if (category === null && percentage === null && reason === null && reasonCode === null) return;
  xml.group(name, () => {
    xml.element('ram:TypeCode', taxScheme ?? VAT_SCHEME);
    xml.element('ram:ExemptionReason', reason);
    xml.element('ram:CategoryCode', category);
    xml.element('ram:ExemptionReasonCode', reasonCode);
    xml.element('ram:RateApplicablePercent', percentage);
  });
}

/** Writes the buyer's accounting reference (BT-19, BT-133). */
export function writeAccountingCost(xml: XmlWriter, cost: string | null): void {
  xml.group('ram:ReceivableSpecifiedTradeAccountingAccount', () => xml.element('ram:ID', cost));
}
