/** Selects the reported fields of an invoice. */
import { blankParty } from '../invoice/blank';
import {
  getDocumentNumber,
  type InvoiceDocument,
  type Line,
  type ParsedDocument,
  type PaymentMeans,
} from '../invoice/model';
import type { Party } from '../invoice/parties';
import type { JurisdictionTable, TaxDataForm } from './jurisdiction';

/** Returns the document without fields that are not reported. */
export function toReportedInvoice(
  document: ParsedDocument,
  form: TaxDataForm,
  contents: JurisdictionTable['contents'],
): InvoiceDocument {
  const head = toReportedHead(document);
  return form === 'brief' ? toBriefInvoice(head, document, contents) : toFullInvoice(head, document);
}

/** Returns the fields that both forms report. */
function toReportedHead(document: ParsedDocument): InvoiceDocument {
  return {
    invoiceNumber: getDocumentNumber(document),
    typeCode: document.typeCode,
    uuid: document.uuid,
    issueDate: document.issueDate,
    currency: document.currency,
    taxCurrency: document.taxCurrency,
    taxScheme: document.taxScheme ?? 'VAT',
    dueDate: null,
    taxPointDate: null,
    taxPointDateCode: null,
    note: null,
    buyerReference: null,
    purchaseOrderReference: null,
    salesOrderReference: null,
    despatchReference: null,
    receiptReference: null,
    projectReference: null,
    contractReference: null,
    tenderReference: null,
    invoicedObject: null,
    accountingCost: null,
    invoicePeriod: null,
    invoiceReferences: [],
    seller: blankParty(),
    buyer: blankParty(),
    payee: null,
    taxRepresentative: null,
    delivery: null,
    paymentMeans: [],
    paymentTerms: null,
    lines: [],
    discounts: [],
    surcharges: [],
    totals: {
      linesAmount: null,
      discountAmount: null,
      surchargeAmount: null,
      taxExclusiveAmount: document.totals.taxExclusiveAmount,
      taxInclusiveAmount: null,
      roundingAmount: null,
      payableAmount: null,
      paidAmount: null,
      taxExclusiveAmountInTaxCurrency: null,
      taxInclusiveAmountInTaxCurrency: null,
    },
    vat: {
      totalVatAmount: document.vat.totalVatAmount,
      totalVatAmountInTaxCurrency: document.vat.totalVatAmountInTaxCurrency,
      subtotals: [],
    },
    attachments: [],
    countrySpecific: null,
  };
}

/** Returns the registered name of a party, or else its name. */
const getRegisteredName = ({ legalName, name }: Party): string | null => legalName ?? name;

function toBriefInvoice(
  head: InvoiceDocument,
  { seller, buyer, taxScheme }: ParsedDocument,
  { namesParties }: JurisdictionTable['contents'],
): InvoiceDocument {
  const toBriefParty = (party: Party): Party => {
    const registration = party.taxRegistrations[0];
    return blankParty({
      name: namesParties ? getRegisteredName(party) : null,
      vatNumber: party.vatNumber,
      taxRegistrations: party.vatNumber === null && registration !== undefined ? [registration] : [],
    });
  };
  return {
    ...head,
    // The totals do not name their tax; VAT is the default.
    taxScheme: taxScheme === 'VAT' ? null : taxScheme,
    seller: toBriefParty(seller),
    buyer: { ...toBriefParty(buyer), identifiers: buyer.identifiers.slice(0, 1) },
  };
}

function toFullInvoice(head: InvoiceDocument, document: ParsedDocument): InvoiceDocument {
  const { seller, buyer, taxRepresentative, delivery, totals, vat } = document;
  const reportedTotals = {
    ...totals,
    taxExclusiveAmountInTaxCurrency: null,
    taxInclusiveAmountInTaxCurrency: null,
  };
  return {
    ...head,
    uuid: null,
    note: document.note,
    taxPointDate: document.taxPointDate,
    taxPointDateCode: document.taxPointDateCode,
    invoicePeriod: document.invoicePeriod,
    invoiceReferences: document.invoiceReferences.map(({ id, issueDate }) => ({ id, issueDate })),
    seller: blankParty({ country: seller.country, vatNumber: seller.vatNumber }),
    buyer: blankParty({
      country: buyer.country,
      vatNumber: buyer.vatNumber,
      name: getRegisteredName(buyer),
    }),
    taxRepresentative:
      taxRepresentative === null
        ? null
        : {
            ...taxRepresentative,
            name: null,
            street: null,
            street2: null,
            street3: null,
            city: null,
            postalZone: null,
            countrySubdivision: null,
          },
    delivery:
      (delivery?.date ?? null) === null || delivery === null
        ? null
        : { date: delivery.date, locationIdentifier: null, location: null, recipientName: null },
    paymentMeans: document.paymentMeans.map(toReportedMeans),
    lines: document.lines.map(toReportedLine),
    discounts: document.discounts.map(removeExemption),
    surcharges: document.surcharges.map(removeExemption),
    totals: reportedTotals,
    vat: { ...vat, subtotals: vat.subtotals.map((subtotal) => ({ ...subtotal })) },
  };
}

const toReportedMeans = (means: PaymentMeans): PaymentMeans => ({ ...means, accountName: null });

function removeExemption({
  reasonCode,
  reason,
  amount,
  baseAmount,
  percentage,
  vat,
}: InvoiceDocument['discounts'][number]): InvoiceDocument['discounts'][number] {
  return { reasonCode, reason, amount, baseAmount, percentage, vat };
}

function toReportedLine(line: Line): Line {
  return {
    id: line.id,
    name: line.name,
    description: line.description,
    note: line.note,
    period: line.period,
    commodityClassifications: line.commodityClassifications.map((commodityClassification) => ({
      ...commodityClassification,
      schemeVersion: null,
    })),
    quantity: line.quantity,
    unitCode: line.unitCode,
    netPriceAmount: line.netPriceAmount,
    baseQuantity: line.baseQuantity,
    discounts: line.discounts,
    surcharges: line.surcharges,
    netAmount: line.netAmount,
    vat: line.vat,
    buyersId: null,
    sellersId: null,
    standardId: null,
    documentReference: null,
    documentReferenceScheme: null,
    orderLineReference: null,
    accountingCost: null,
    additionalItemProperties: [],
    originCountry: null,
    baseQuantityUnitCode: null,
    grossPriceAmount: null,
    priceDiscountAmount: null,
  };
}
