import { elementName, type ElementIndex, type Outline } from './outline';

/** A step towards an element: its name without prefix, and which of that name (from 1). */
interface Step {
  name: string;
  position: number;
}

/** Names of the model, and the elements that hold them in UBL and in CII; the first that is there counts. */
const MODEL_STEPS: Record<string, string[]> = {
  lines: ['InvoiceLine', 'CreditNoteLine', 'IncludedSupplyChainTradeLineItem'],
  seller: ['AccountingSupplierParty', 'SellerTradeParty'],
  buyer: ['AccountingCustomerParty', 'BuyerTradeParty'],
  payee: ['PayeeParty', 'PayeeTradeParty'],
  taxRepresentative: ['TaxRepresentativeParty', 'SellerTaxRepresentativeTradeParty'],
  delivery: ['Delivery', 'ApplicableHeaderTradeDelivery'],
  paymentMeans: ['PaymentMeans', 'SpecifiedTradeSettlementPaymentMeans'],
  paymentTerms: ['PaymentTerms', 'SpecifiedTradePaymentTerms'],
  totals: ['LegalMonetaryTotal', 'SpecifiedTradeSettlementHeaderMonetarySummation'],
  linesAmount: ['LineExtensionAmount', 'LineTotalAmount'],
  taxExclusiveAmount: ['TaxExclusiveAmount', 'TaxBasisTotalAmount'],
  taxInclusiveAmount: ['TaxInclusiveAmount', 'GrandTotalAmount'],
  payableAmount: ['PayableAmount', 'DuePayableAmount'],
  paidAmount: ['PrepaidAmount', 'TotalPrepaidAmount'],
  roundingAmount: ['PayableRoundingAmount', 'RoundingAmount'],
  discountAmount: ['AllowanceTotalAmount'],
  surchargeAmount: ['ChargeTotalAmount'],
  vat: ['TaxTotal', 'ClassifiedTaxCategory', 'ApplicableTradeTax'],
  subtotals: ['TaxSubtotal', 'ApplicableTradeTax'],
  category: ['TaxCategory', 'ID', 'CategoryCode'],
  percentage: ['Percent', 'RateApplicablePercent'],
  taxableAmount: ['TaxableAmount', 'BasisAmount'],
  vatAmount: ['TaxAmount', 'CalculatedAmount'],
  totalVatAmount: ['TaxAmount', 'TaxTotalAmount'],
  quantity: ['InvoicedQuantity', 'CreditedQuantity', 'BilledQuantity'],
  unitCode: ['InvoicedQuantity', 'CreditedQuantity', 'BilledQuantity'],
  netAmount: ['LineExtensionAmount', 'LineTotalAmount'],
  netPriceAmount: ['PriceAmount', 'ChargeAmount'],
  name: ['Name', 'RegistrationName'],
  legalName: ['RegistrationName', 'Name'],
  vatNumber: ['PartyTaxScheme', 'SpecifiedTaxRegistration'],
  enterpriseNumber: ['CompanyID', 'SpecifiedLegalOrganization'],
  electronicAddress: ['EndpointID', 'URIUniversalCommunication'],
  country: ['Country', 'CountryID'],
  city: ['CityName'],
  street: ['StreetName', 'LineOne'],
  postalZone: ['PostalZone', 'PostcodeCode'],
  email: ['ElectronicMail', 'EmailURIUniversalCommunication'],
  phone: ['Telephone', 'TelephoneUniversalCommunication'],
  contactName: ['Contact', 'DefinedTradeContact'],
  iban: ['PayeeFinancialAccount', 'PayeePartyCreditorFinancialAccount'],
  reference: ['PaymentID', 'PaymentReference'],
  issueDate: ['IssueDate', 'IssueDateTime'],
  dueDate: ['DueDate', 'PaymentDueDate', 'DueDateDateTime'],
  buyerReference: ['BuyerReference'],
  purchaseOrderReference: ['OrderReference', 'BuyerOrderReferencedDocument'],
  contractReference: ['ContractDocumentReference', 'ContractReferencedDocument'],
  attachments: ['AdditionalDocumentReference', 'AdditionalReferencedDocument'],
  invoiceReferences: ['BillingReference', 'InvoiceReferencedDocument'],
  currency: ['DocumentCurrencyCode', 'InvoiceCurrencyCode'],
  typeCode: ['InvoiceTypeCode', 'CreditNoteTypeCode', 'TypeCode'],
  note: ['Note', 'IncludedNote'],
  invoiceNumber: ['ID'],
  creditNoteNumber: ['ID'],
  id: ['ID', 'LineID'],
  discounts: ['AllowanceCharge', 'SpecifiedTradeAllowanceCharge'],
  surcharges: ['AllowanceCharge', 'SpecifiedTradeAllowanceCharge'],
  invoicePeriod: ['InvoicePeriod', 'BillingSpecifiedPeriod'],
};

/**
 * The element that a finding is about, or the nearest one around it.
 *
 * @param fieldName An XPath (`/Invoice/cac:InvoiceLine[2]/cbc:ID`) or a path of the model (`lines.1.netAmount`, from 0)
 * @returns Null when not even the beginning of the path is found
 */
export function locate(outline: Outline, fieldName: string): ElementIndex | null {
  if (outline.elementCount === 0) {
    return null;
  }
  return fieldName.startsWith('/') ? locatePath(outline, fieldName) : locateField(outline, fieldName);
}

function locatePath(outline: Outline, path: string): ElementIndex | null {
  const steps = path
    .split('/')
    .filter((step) => step !== '' && !step.startsWith('@'))
    .map(readStep);
  const [first, ...rest] = steps;
  if (first === undefined || localName(elementName(outline, 0)) !== first.name) {
    return null;
  }
  let at = 0;
  for (const { name, position } of rest) {
    const next = childrenNamed(outline, at, [name])[position - 1];
    if (next === undefined) {
      return at;
    }
    at = next;
  }
  return at;
}

function locateField(outline: Outline, field: string): ElementIndex | null {
  let found: ElementIndex | null = null;
  const segments = field.split('.');
  for (const [index, segment] of segments.entries()) {
    if (/^\d+$/.test(segment)) {
      continue;
    }
    const names = MODEL_STEPS[segment];
    if (names === undefined) {
      break;
    }
    const position = Number(segments[index + 1] ?? Number.NaN);
    const next = descendantsNamed(outline, found ?? 0, names, Number.isNaN(position) ? 1 : position + 1);
    if (next === null) {
      break;
    }
    found = next;
  }
  return found;
}

/** The nearest in depth of the first name that is there; among equals the one at the position. */
function descendantsNamed(
  outline: Outline,
  around: ElementIndex,
  names: string[],
  position: number,
): ElementIndex | null {
  const end = outline.elementEnds[around] ?? 0;
  for (const name of names) {
    let best: number[] = [];
    let depth = Number.POSITIVE_INFINITY;
    for (let index = around + 1; index < outline.elementCount; index += 1) {
      if ((outline.elementStarts[index] ?? 0) >= end) {
        break;
      }
      const deep = outline.elementDepths[index] ?? 0;
      if (deep <= depth && localName(elementName(outline, index)) === name) {
        if (deep < depth) {
          best = [];
          depth = deep;
        }
        best.push(index);
      }
    }
    const found = best[position - 1] ?? best.at(-1);
    if (found !== undefined) {
      return found;
    }
  }
  return null;
}

function childrenNamed(outline: Outline, parent: ElementIndex, names: string[]): ElementIndex[] {
  const found: ElementIndex[] = [];
  const end = outline.elementEnds[parent] ?? 0;
  for (let index = parent + 1; index < outline.elementCount; index += 1) {
    if ((outline.elementStarts[index] ?? 0) >= end) {
      break;
    }
    if (outline.elementParents[index] === parent && names.includes(localName(elementName(outline, index)))) {
      found.push(index);
    }
  }
  return found;
}

function readStep(step: string): Step {
  const match = /^([^[]+)(?:\[(\d+)\])?/.exec(step);
  return { name: localName(match?.[1] ?? step), position: Number(match?.[2] ?? 1) };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
