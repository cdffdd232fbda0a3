/**
 * Terms that the French extension of EN 16931 (EXTENDED-CTC-FR, XP Z12-012) adds to the model; Factur-X EXTENDED has
 * most of these terms, too. A document or a line has `extended` only when it uses such a term; then every field is
 * present. The EXT-FR-FE numbers are those of the extension.
 */
import type { Address, Delivery, Party, SchemedIdentifier } from './parties';

/** Party other than seller and buyer, which acts or pays for one of them. */
export interface InvolvedParty extends Party {
  /** Role of the party (UNTDID 3035): II invoicer, IV invoicee, AB buyer's agent … */
  roleCode: string | null;
}

/** Details of the payee (BG-10) that EN 16931 does not have. */
export interface PayeeDetails extends Address {
  roleCode: string | null;
  vatNumber: string | null;
  electronicAddress: SchemedIdentifier | null;
  contactName: string | null;
  email: string | null;
  phone: string | null;
}

/** Conditions of delivery (EXT-FR-FE-BG-14). */
export interface DeliveryTerms {
  /** Incoterms or UNTDID 4053: EXW, DAP … */
  code: string | null;
  /** Place to which the delivery terms apply. */
  location: string | null;
}

/** Terms that the extension adds to a document. */
export interface ExtendedTerms {
  /** Agent of the buyer (EXT-FR-FE-BG-01). */
  buyerAgent: InvolvedParty | null;
  /** Payer, if it is not the buyer (EXT-FR-FE-BG-02). */
  payer: InvolvedParty | null;
  /** Agent of the seller (EXT-FR-FE-BG-03). */
  salesAgent: InvolvedParty | null;
  /** Addressee of the invoice on behalf of the buyer (EXT-FR-FE-BG-04). */
  invoicee: InvolvedParty | null;
  /** Issuer of the invoice on behalf of the seller (EXT-FR-FE-BG-05). */
  invoicer: InvolvedParty | null;
  payee: PayeeDetails | null;
  deliveryTerms: DeliveryTerms | null;
  /** Day of the order in `purchaseOrderReference` (EXT-FR-FE-197). */
  purchaseOrderDate: string | null;
  /** Day of the despatch advice (EXT-FR-FE-198). */
  despatchDate: string | null;
  /** Day of the contract (EXT-FR-FE-199). */
  contractDate: string | null;
  /** Kind of the contract, as a code (EXT-FR-FE-01). */
  contractTypeCode: string | null;
}

/**
 * Role of a line in its group (EXT-FR-FE-163). DETAIL: counts in the totals like a line without a group. GROUP: sums up
 * the lines below it. INFORMATION: explains. Lines of the parts GROUP and INFORMATION do not count in the totals.
 */
export const LINE_PART_CODES = ['DETAIL', 'GROUP', 'INFORMATION'] as const;

/** Earlier invoice that a line refers to (EXT-FR-FE-BG-06). */
export interface LineInvoiceReference {
  id: string | null;
  /** Type of the earlier invoice (UNTDID 1001). */
  typeCode: string | null;
  issueDate: string | null;
  lineId: string | null;
}

/** Discount or surcharge on a price. */
export interface PriceAllowanceCharge {
  /** Part of the gross price, of any precision. */
  amount: string | null;
  reason: string | null;
  reasonCode: string | null;
}

/** Terms that the extension adds to a line. */
export interface ExtendedLine {
  /** `id` of the parent line (EXT-FR-FE-162). */
  parentLineId: string | null;
  /** One of {@link LINE_PART_CODES}, or an unlisted code as the document states it. */
  part: string | null;
  /**
   * Order of this line (EXT-FR-FE-135), if it differs from that of the document; `orderLineReference` is a line of it.
   */
  purchaseOrderReference: string | null;
  salesOrderReference: string | null;
  salesOrderLineReference: string | null;
  receiptReference: string | null;
  receiptLineReference: string | null;
  despatchReference: string | null;
  despatchLineReference: string | null;
  invoiceReferences: LineInvoiceReference[];
  /** Place and day of this line's delivery (EXT-FR-FE-BG-10, -11). */
  delivery: Delivery | null;
  /** Seller of the line, in invoices of several sellers (EXT-FR-FE-BG-12). */
  seller: InvolvedParty | null;
  exemptionReason: string | null;
  /** Exemption reason as a VATEX code. */
  exemptionReasonCode: string | null;
  /** VAT of a group of lines, in the currency of the document (EXT-FR-FE-181). */
  vatAmount: string | null;
  vatAmountInTaxCurrency: string | null;
  /** Amount of a group of lines, including VAT (EXT-FR-FE-184). */
  grossAmount: string | null;
  /** Reason of the price discount (EXT-FR-FE-195, -196). */
  priceDiscountReason: string | null;
  priceDiscountReasonCode: string | null;
  /** Discounts of the gross price in addition to `priceDiscountAmount` (BT-147; the extension permits several). */
  furtherPriceDiscounts: PriceAllowanceCharge[];
  /** Surcharges on the gross price; both syntaxes have them, EN 16931 does not. */
  priceSurcharges: PriceAllowanceCharge[];
  /** Objects of the line in addition to `documentReference` (BT-128; the extension permits several). */
  furtherObjects: SchemedIdentifier[];
}
