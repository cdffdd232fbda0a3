import { XmlWriter } from '../invoice/xml-writer';
import type { Decimal } from '../values/decimal';
import {
  aggregateInvoicePayments,
  aggregatePayments,
  aggregateSales,
  balanceSubtotals,
  type PaymentBlock,
  type SalesBlock,
} from './aggregate';
import { formatAmount, parseDecimal, formatReceivedAmount } from './amounts';
import { PROFILE } from './code-lists-1.8';
import {
  getFlow,
  type CategorySubtotal,
  type Flow,
  type ForeignParty,
  type InternationalInvoice,
  type ReportContent,
  type ReportKind,
} from './model';
import { formatParisTimestamp } from './paris-time';
import { getForeignIdentity, formatFrenchVatNumber, normalizeVatNumber } from './party-identity';

/** Transmission to the tax administration: the reports of one declarant, period and flow. */
export interface Flux10Report {
  /** identifier of the transmission: 1 to 50 letters, digits, `- + _ /` and single blanks inside */
  id: string;
  /** time of its creation; written as Paris time */
  issuedAt: Date;
  /** `IN`: first transmission of a period; `RE`: correction of an earlier transmission */
  typeCode: 'IN' | 'RE';
  /** registered platform; its number has 4 characters */
  sender: { platformNumber: string; name: string };
  /** declarant; when it has no VAT number, a VAT number is derived from its SIREN */
  issuer: { siren: string; name: string; role: 'SE' | 'BY'; vatNumber: string | null };
  /** first and last day as `YYYY-MM-DD`; the last day must be after the first */
  period: { start: string; end: string };
  flow: Flow;
  /** contents that have passed `checkContent` */
  contents: readonly ReportContent[];
}

/** Type codes of invoices and credit notes (UNTDID 1001). */
const TYPE_CODES = { invoice: '380', creditNote: '381' } as const;

/** Category codes of sales in Flux 10. */
const SALES_CATEGORY_CODES = { goods: 'TLB1', services: 'TPS1', notTaxed: 'TNT1', margin: 'TMA1' } as const;

/**
 * Writes a transmission as XML in the Flux 10 format. Sales and payments are aggregated (see `aggregate.ts`); amounts
 * have two decimals, received amounts up to six.
 * @throws RangeError when a content belongs to another flow, or when the role of the declarant does not match the flow
 */
export function writeReport(report: Flux10Report): string {
  const contentOfOtherFlow = report.contents.find(({ kind }) => getFlow(kind) !== report.flow);
  if (contentOfOtherFlow !== undefined)
    throw new RangeError(
      `A transmission of ${report.flow} cannot contain a report of kind ${contentOfOtherFlow.kind}`,
    );
  const xml = new XmlWriter();
  xml.group('Report', () => {
    writeHeader(xml, report);
    if (report.flow === 'payments') writePayments(xml, report);
    else writeTransactions(xml, report);
  });
  return xml.toString();
}

/**
 * Reads the registration number of the platform that a written transmission names as its sender; null when there is
 * none.
 */
export function readSenderNumber(transmission: Buffer): string | null {
  return (
    /<(?:\w+:)?Sender>\s*<(?:\w+:)?Id schemeId="0238">([^<]*)</.exec(transmission.toString('utf8'))?.[1] ??
    null
  );
}

function writeHeader(xml: XmlWriter, { id, issuedAt, typeCode, sender, issuer }: Flux10Report): void {
  xml.group('ReportDocument', () => {
    xml.element('Id', id);
    xml.group('IssueDateTime', () => xml.element('DateTimeString', formatParisTimestamp(issuedAt)));
    xml.element('TypeCode', typeCode);
    xml.group('Sender', () => {
      xml.element('Id', sender.platformNumber, { schemeId: '0238' });
      xml.element('Name', sender.name);
      xml.element('RoleCode', 'WK');
    });
    xml.group('Issuer', () => {
      xml.element('Id', issuer.siren, { schemeId: '0002' });
      xml.element('Name', issuer.name);
      xml.element('RoleCode', issuer.role);
    });
  });
}

function writeTransactions(xml: XmlWriter, report: Flux10Report): void {
  const { contents, issuer } = report;
  const invoices = filterKind(contents, 'b2biInvoice');
  const isBuyer = report.flow === 'purchases';
  if (isBuyer !== (issuer.role === 'BY'))
    throw new RangeError(`A transmission of ${report.flow} cannot be made in the role ${issuer.role}`);
  xml.group('TransactionsReport', () => {
    writePeriod(xml, report);
    const ownParty = toOwnParty(issuer);
    for (const invoice of invoices)
      writeInvoice(xml, invoice, { Seller: ownParty, Buyer: toForeignParty(invoice.buyer) });
    for (const purchase of filterKind(contents, 'b2biPurchase'))
      writeInvoice(xml, purchase, { Seller: toForeignParty(purchase.seller), Buyer: ownParty });
    for (const block of aggregateSales(filterKind(contents, 'b2cSales'))) writeSales(xml, block);
  });
}

function writePayments(xml: XmlWriter, report: Flux10Report): void {
  xml.group('PaymentsReport', () => {
    writePeriod(xml, report);
    for (const block of aggregateInvoicePayments(filterKind(report.contents, 'b2biPayment'))) {
      xml.group('Invoice', () => {
        xml.element('InvoiceID', block.invoiceNumber);
        xml.element('IssueDate', formatCompactDay(block.issueDate));
        writePayment(xml, block);
      });
    }
    for (const block of aggregatePayments(filterKind(report.contents, 'b2cPayments'))) {
      xml.group('Transactions', () => writePayment(xml, block));
    }
  });
}

function writePeriod(xml: XmlWriter, { period }: Flux10Report): void {
  xml.group('ReportPeriod', () => {
    xml.element('StartDate', formatCompactDay(period.start));
    xml.element('EndDate', formatCompactDay(period.end));
  });
}

/** Party of an invoice as written in the transmission. */
interface TransmissionParty {
  scheme: string;
  id: string;
  vatNumber: string | null;
  country: string;
}

function toOwnParty({ siren, vatNumber }: Flux10Report['issuer']): TransmissionParty {
  return { scheme: '0002', id: siren, vatNumber: vatNumber ?? formatFrenchVatNumber(siren), country: 'FR' };
}

function toForeignParty(party: ForeignParty): TransmissionParty {
  return { ...getForeignIdentity(party), vatNumber: normalizeVatNumber(party), country: party.country };
}

function writeInvoice(
  xml: XmlWriter,
  invoice: InternationalInvoice,
  parties: Record<'Seller' | 'Buyer', TransmissionParty>,
): void {
  const { totals } = invoice;
  // VAT is reported in euro, whatever the currency of the invoice.
  const taxInEuro = invoice.currency === 'EUR' ? totals.taxAmount : (totals.taxAmountEur ?? totals.taxAmount);
  xml.group('Invoice', () => {
    xml.element('ID', invoice.documentNumber);
    xml.element('IssueDate', formatCompactDay(invoice.issueDate));
    xml.element('TypeCode', TYPE_CODES[invoice.documentType]);
    xml.element('CurrencyCode', invoice.currency);
    xml.element('DueDate', invoice.dueDate === null ? null : formatCompactDay(invoice.dueDate));
    xml.group('BusinessProcess', () => {
      xml.element('ID', invoice.billingMode);
      xml.element('TypeID', PROFILE);
    });
    for (const reference of invoice.invoiceReferences) {
      xml.group('ReferencedDocument', () => {
        xml.element('ID', reference.id);
        xml.element('IssueDate', formatCompactDay(reference.issueDate));
      });
    }
    for (const role of ['Seller', 'Buyer'] as const) xml.group(role, () => writeParty(xml, parties[role]));
    xml.group('MonetaryTotal', () => {
      xml.element('TaxExclusiveAmount', formatAmount(parseDecimal(totals.taxExclusiveAmount)));
      xml.element('TaxAmount', formatAmount(parseDecimal(taxInEuro)), { CurrencyCode: 'EUR' });
    });
    const subtotals = balanceSubtotals(
      invoice.currency,
      { taxExclusive: parseDecimal(totals.taxExclusiveAmount), tax: parseDecimal(taxInEuro) },
      invoice.vatBreakdown.map((subtotal) => ({
        ...subtotal,
        taxable: parseDecimal(subtotal.taxableAmount),
        tax: parseDecimal(subtotal.taxAmount),
      })),
    );
    for (const subtotal of subtotals) writeCategory(xml, subtotal);
  });
}

function writeParty(xml: XmlWriter, { scheme, id, vatNumber, country }: TransmissionParty): void {
  xml.element('CompanyId', id, { schemeId: scheme });
  xml.element('TaxRegistrationId', vatNumber, { qualifyingId: 'VAT' });
  xml.group('PostalAddress', () => xml.element('CountryId', country));
}

function writeCategory(
  xml: XmlWriter,
  subtotal: CategorySubtotal & { taxable: Decimal; tax: Decimal },
): void {
  xml.group('TaxSubTotal', () => {
    xml.element('TaxableAmount', formatAmount(subtotal.taxable));
    xml.element('TaxAmount', formatAmount(subtotal.tax));
    xml.group('TaxCategory', () => {
      xml.element('Code', subtotal.category);
      xml.element('Percent', parseDecimal(subtotal.percentage).toCanonical());
      xml.element('TaxExemptionReason', subtotal.exemptionReason);
      xml.element('TaxExemptionReasonCode', subtotal.exemptionReasonCode);
    });
  });
}

function writeSales(xml: XmlWriter, block: SalesBlock): void {
  xml.group('Transactions', () => {
    xml.element('Date', formatCompactDay(block.date));
    xml.element('TransactionsCurrency', block.currency);
    xml.element('CategoryCode', SALES_CATEGORY_CODES[block.category]);
    xml.element('TaxExclusiveAmount', formatAmount(block.taxExclusive));
    xml.element('TaxTotal', formatAmount(block.tax));
    xml.element('TransactionsCount', block.count.toString());
    for (const { percentage, taxable, tax } of balanceSubtotals(block.currency, block, block.rates)) {
      xml.group('TaxSubtotal', () => {
        xml.element('TaxPercent', percentage.toCanonical());
        xml.element('TaxableAmount', formatAmount(taxable));
        xml.element('TaxTotal', formatAmount(tax));
      });
    }
  });
}

function writePayment(xml: XmlWriter, { date, rates }: PaymentBlock): void {
  xml.group('Payment', () => {
    xml.element('Date', formatCompactDay(date));
    for (const { percentage, amount } of rates) {
      xml.group('SubTotals', () => {
        xml.element('TaxPercent', percentage.toCanonical());
        xml.element('CurrencyCode', 'EUR');
        xml.element('Amount', formatReceivedAmount(amount));
      });
    }
  });
}

/** Formats a day as `YYYYMMDD`. */
function formatCompactDay(day: string): string {
  return day.replaceAll('-', '');
}

function filterKind<Kind extends ReportKind>(
  contents: readonly ReportContent[],
  kind: Kind,
): Extract<ReportContent, { kind: Kind }>[] {
  return contents.filter(
    (content): content is Extract<ReportContent, { kind: Kind }> => content.kind === kind,
  );
}
