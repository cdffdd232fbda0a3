import type { ExtendedLine, InvolvedParty } from './extended-terms';
import type { Address, Line, LineAllowanceCharge, Party, PaymentMeans, Totals } from './model';

/** Creates an address whose fields are all null, except for `fields`. Each call creates a new object. */
export function blankAddress(fields: Partial<Address> = {}): Address {
  return {
    street: null,
    street2: null,
    street3: null,
    city: null,
    postalZone: null,
    countrySubdivision: null,
    country: null,
    ...fields,
  };
}

export function blankParty(fields: Partial<Party> = {}): Party {
  return {
    electronicAddress: null,
    vatNumber: null,
    enterpriseNumberScheme: null,
    enterpriseNumber: null,
    name: null,
    legalName: null,
    legalForm: null,
    ...blankAddress(),
    identifiers: [],
    taxRegistrations: [],
    contactName: null,
    email: null,
    phone: null,
    ...fields,
  };
}

export function blankInvolvedParty(fields: Partial<InvolvedParty> = {}): InvolvedParty {
  return { ...blankParty(), roleCode: null, ...fields };
}

export function blankPaymentMeans(fields: Partial<PaymentMeans> = {}): PaymentMeans {
  return {
    name: null,
    paymentMethod: null,
    paymentMethodCode: null,
    reference: null,
    iban: null,
    accountName: null,
    financialInstitutionBranch: null,
    cardAccount: null,
    mandate: null,
    ...fields,
  };
}

export function blankAllowanceCharge(fields: Partial<LineAllowanceCharge> = {}): LineAllowanceCharge {
  return { reasonCode: null, reason: null, amount: null, baseAmount: null, percentage: null, ...fields };
}

export function blankLine(fields: Partial<Line> = {}): Line {
  return {
    id: null,
    name: null,
    description: null,
    note: null,
    buyersId: null,
    sellersId: null,
    standardId: null,
    documentReference: null,
    documentReferenceScheme: null,
    orderLineReference: null,
    accountingCost: null,
    period: null,
    commodityClassifications: [],
    additionalItemProperties: [],
    originCountry: null,
    quantity: null,
    unitCode: null,
    netPriceAmount: null,
    baseQuantity: null,
    baseQuantityUnitCode: null,
    grossPriceAmount: null,
    priceDiscountAmount: null,
    discounts: [],
    surcharges: [],
    netAmount: null,
    vat: { category: null, percentage: null },
    ...fields,
  };
}

export function blankExtendedLine(fields: Partial<ExtendedLine> = {}): ExtendedLine {
  return {
    parentLineId: null,
    part: null,
    purchaseOrderReference: null,
    salesOrderReference: null,
    salesOrderLineReference: null,
    receiptReference: null,
    receiptLineReference: null,
    despatchReference: null,
    despatchLineReference: null,
    invoiceReferences: [],
    delivery: null,
    seller: null,
    exemptionReason: null,
    exemptionReasonCode: null,
    vatAmount: null,
    vatAmountInTaxCurrency: null,
    grossAmount: null,
    priceDiscountReason: null,
    priceDiscountReasonCode: null,
    furtherPriceDiscounts: [],
    priceSurcharges: [],
    furtherObjects: [],
    ...fields,
  };
}

export function blankTotals(fields: Partial<Totals> = {}): Totals {
  return {
    linesAmount: null,
    discountAmount: null,
    surchargeAmount: null,
    taxExclusiveAmount: null,
    taxInclusiveAmount: null,
    roundingAmount: null,
    payableAmount: null,
    paidAmount: null,
    taxExclusiveAmountInTaxCurrency: null,
    taxInclusiveAmountInTaxCurrency: null,
    ...fields,
  };
}

/** Returns whether a part of the model has only nulls and empty lists. */
export function isEmptyPart(part: object): boolean {
  const fields = part as Record<string, unknown>;
  for (const name in fields) {
    const field = fields[name];
    if (field !== null && !(Array.isArray(field) && field.length === 0)) return false;
  }
  return true;
}
