import { listLostFields } from '../invoice/lost-fields';
import { removeExtension, type Line, type ParsedDocument, type Party, type PaymentMeans } from '../invoice';

/** Document reduced to a smaller profile. */
export interface ReducedDocument {
  document: ParsedDocument;
  /** Paths of the omitted fields, such as `lines.0.sellersId`. */
  lostTerms: string[];
  /** Omitted fields without which the invoice would have another meaning. */
  meaningChangingFields: string[];
}

/**
 * Omits the terms that the profile BASIC lacks: details of items, contacts, further references, supporting documents,
 * and
 * all payment terms except the account. A document cannot be BASIC when it has a rounding amount (BT-114), without
 * which
 * the amount due would not match the totals, or a VAT point date (BT-7).
 */
export function reduceToBasic(document: ParsedDocument): ReducedDocument {
  const reducedDocument: ParsedDocument = {
    ...removeExtension(document),
    taxPointDate: null,
    salesOrderReference: null,
    receiptReference: null,
    projectReference: null,
    tenderReference: null,
    invoicedObject: null,
    seller: reduceParty(document.seller),
    buyer: reduceParty(document.buyer),
    paymentMeans: document.paymentMeans.map(reducePayment),
    lines: removeExtension(document).lines.map(reduceLine),
    totals: { ...document.totals, roundingAmount: null },
    attachments: [],
  };
  const lostFields = listLostFields(document, reducedDocument);
  const fatal = lostFields.filter(
    (path) =>
      path === 'taxPointDate' ||
      (path === 'totals.roundingAmount' && Number(document.totals.roundingAmount) !== 0),
  );
  return { document: reducedDocument, lostTerms: lostFields, meaningChangingFields: fatal };
}

function reduceParty(party: Party): Party {
  return { ...party, legalForm: null, contactName: null, email: null, phone: null };
}

function reducePayment(means: PaymentMeans): PaymentMeans {
  return { ...means, name: null, accountName: null, financialInstitutionBranch: null, cardAccount: null };
}

function reduceLine(line: Line): Line {
  return {
    ...line,
    description: null,
    buyersId: null,
    sellersId: null,
    documentReference: null,
    documentReferenceScheme: null,
    orderLineReference: null,
    accountingCost: null,
    commodityClassifications: [],
    additionalItemProperties: [],
    originCountry: null,
  };
}
