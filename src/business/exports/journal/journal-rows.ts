import {
  getDocumentNumber,
  isCreditNoteKind,
  isSelfBillingKind,
  type DocumentKind,
  type ParsedDocument,
  type VatSubtotal,
} from '../../../standards/invoice';
import { Decimal } from '../../../standards/values/decimal';
import type { DeliveryStatus } from '../../documents/deliveries/delivery-states';
import type { JournalColumn, Row } from './columns';
import type { JournalSide } from './terms';
import { toWorkCells, type DocumentWork } from './work-cells';
import type { ExportTexts } from './words';

/** Document of an export, with the data of its journal rows. */
export interface JournalDocument {
  id: string;
  kind: DocumentKind;
  side: JournalSide;
  parsed: ParsedDocument;
  deliveryStatus: DeliveryStatus | null;
  /** Path of the main file of the document in the archive. */
  file: string;
  work: DocumentWork;
}

/** Row of a journal, with the amounts for the VAT summary. */
export interface JournalRow {
  cells: Row<JournalColumn>;
  currency: string;
  category: string;
  /** VAT rate in canonical form; empty without a rate. */
  rate: string;
  net: Decimal;
  vat: Decimal;
}

/** Returns the journal to which a document belongs: a self-billed document is a sale for the party that received it. */
export function getSide(direction: 'incoming' | 'outgoing', kind: DocumentKind): JournalSide {
  return (direction === 'outgoing') !== isSelfBillingKind(kind) ? 'sales' : 'purchases';
}

/**
 * Returns the rows of a document: one for each VAT category and rate. Only the first row contains the totals of the
 * document, so that every column can be summed. Amounts of credit notes are negative.
 */
export function toJournalRows(document: JournalDocument, words: ExportTexts): JournalRow[] {
  const { kind, side, parsed } = document;
  const toSigned = (text: string | null): Decimal | null => {
    const value = text === null ? null : Decimal.parse(text);
    return value !== null && isCreditNoteKind(kind) ? value.negated() : value;
  };
  const party = side === 'sales' ? parsed.buyer : parsed.seller;
  const { totals, vat } = parsed;
  const payment = parsed.paymentMeans[0] ?? null;
  const net = toSigned(totals.taxExclusiveAmount);
  const documentVat = toSigned(vat.totalVatAmount);
  const commonCells: Row<JournalColumn> = {
    issueDate: parsed.issueDate,
    dueDate: parsed.dueDate,
    number: getDocumentNumber(parsed),
    type: words.kinds[kind],
    typeCode: parsed.typeCode,
    counterpartyName: party.legalName ?? party.name,
    counterpartyStreet: joinPresent([party.street, party.street2, party.street3], ', '),
    counterpartyPostalCode: party.postalZone,
    counterpartyCity: party.city,
    counterpartyCountry: party.country,
    counterpartyVatNumber: party.vatNumber,
    counterpartyEnterpriseNumber: party.enterpriseNumber,
    currency: parsed.currency,
    paymentReference: payment?.reference ?? null,
    iban: payment?.iban ?? null,
    buyerReference: parsed.buyerReference,
    orderReference: parsed.purchaseOrderReference,
    precedingInvoice: joinPresent(
      parsed.invoiceReferences.map(({ id }) => id),
      ', ',
    ),
    deliveryStatus: document.deliveryStatus === null ? null : words.deliveryStatuses[document.deliveryStatus],
    file: document.file,
    documentId: document.id,
    ...toWorkCells(document.work, words),
  };
  const documentCells: Row<JournalColumn> = {
    documentNetAmount: formatAmount(net),
    documentVatAmount: formatAmount(documentVat),
    documentGrossAmount: formatAmount(toSigned(totals.taxInclusiveAmount)),
    amountDue: formatAmount(toSigned(totals.payableAmount)),
    taxCurrency: parsed.taxCurrency,
    vatAmountInTaxCurrency: formatAmount(toSigned(vat.totalVatAmountInTaxCurrency)),
  };
  const subtotals = vat.subtotals.length > 0 ? vat.subtotals : [toTotalSubtotal(parsed)];
  return subtotals.map((subtotal, at) => {
    const taxable = toSigned(subtotal.taxableAmount) ?? ZERO;
    const tax = toSigned(subtotal.vatAmount) ?? ZERO;
    const rate = subtotal.percentage === null ? null : Decimal.parse(subtotal.percentage);
    return {
      cells: {
        ...commonCells,
        vatCategory: subtotal.category,
        vatRate: rate === null ? null : rate.toCanonical(),
        exemptionReason: joinPresent([subtotal.exemptionReasonCode, subtotal.exemptionReason], ' '),
        netAmount: taxable.toString(),
        vatAmount: tax.toString(),
        grossAmount: taxable.plus(tax).toString(),
        ...(at === 0 ? documentCells : {}),
      },
      currency: parsed.currency ?? '',
      category: subtotal.category ?? '',
      rate: rate === null ? '' : rate.toCanonical(),
      net: taxable,
      vat: tax,
    };
  });
}

/**
 * Returns whether the sums of the rows equal the net total and the VAT total of the document; also returns true for a
 * document without totals.
 */
export function matchesTotals(rows: readonly JournalRow[], { kind, parsed }: JournalDocument): boolean {
  const sum = (pick: (row: JournalRow) => Decimal): Decimal =>
    rows.reduce((total, row) => total.plus(pick(row)), ZERO);
  const equalsTotal = (text: string | null, total: Decimal): boolean => {
    const documentTotal = text === null ? null : Decimal.parse(text);
    return (
      documentTotal === null ||
      (isCreditNoteKind(kind) ? documentTotal.negated() : documentTotal).equals(total)
    );
  };
  return (
    equalsTotal(
      parsed.totals.taxExclusiveAmount,
      sum(({ net }) => net),
    ) &&
    equalsTotal(
      parsed.vat.totalVatAmount,
      sum(({ vat }) => vat),
    )
  );
}

const ZERO = parseZero();

function parseZero(): Decimal {
  const value = Decimal.parse('0');
  if (value === null) throw new Error('Decimal.parse must accept 0');
  return value;
}

/** Returns one row with the totals for a document without a VAT breakdown, such as one outside the scope of VAT. */
function toTotalSubtotal({ totals, vat }: ParsedDocument): VatSubtotal {
  return {
    category: null,
    percentage: null,
    taxableAmount: totals.taxExclusiveAmount,
    vatAmount: vat.totalVatAmount,
    exemptionReasonCode: null,
    exemptionReason: null,
  };
}

function formatAmount(value: Decimal | null): string | null {
  return value === null ? null : value.toString();
}

function joinPresent(parts: readonly (string | null)[], separator: string): string | null {
  const presentParts = parts.filter((part): part is string => part !== null && part !== '');
  return presentParts.length === 0 ? null : presentParts.join(separator);
}
