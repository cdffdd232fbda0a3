/**
 * What the French extension of EN 16931 (EXTENDED-CTC-FR, XP Z12-012) adds to the model, most of which Factur-X EXTENDED has as
 * well. A document or a line carries `extended` only where it says something of it; then every field is present. The
 * EXT-FR-FE numbers are those of the extension.
 */
import type { Address, Delivery, Party, SchemedIdentifier } from './parties';

/** A party beside seller and buyer: who acts for one of them, or pays in its stead. */
export interface InvolvedParty extends Party {
  /** What it is to the deal (UNTDID 3035): II invoicer, IV invoicee, AB buyer's agent … */
  roleCode: string | null;
}

/** What EN 16931 does not say of the payee (BG-10). */
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
  /** The place they are about. */
  location: string | null;
}

/** What the extension adds to a document. */
export interface ExtendedTerms {
  /** Who acts for the buyer (EXT-FR-FE-BG-01). */
  buyerAgent: InvolvedParty | null;
  /** Who pays, when that is not the buyer (EXT-FR-FE-BG-02). */
  payer: InvolvedParty | null;
  /** Who acts for the seller (EXT-FR-FE-BG-03). */
  salesAgent: InvolvedParty | null;
  /** Who the invoice is addressed to for the buyer (EXT-FR-FE-BG-04). */
  invoicee: InvolvedParty | null;
  /** Who invoices for the seller (EXT-FR-FE-BG-05). */
  invoicer: InvolvedParty | null;
  payee: PayeeDetails | null;
  deliveryTerms: DeliveryTerms | null;
  /** Day of the order that `purchaseOrderReference` names (EXT-FR-FE-197). */
  purchaseOrderDate: string | null;
  /** Day of the despatch advice (EXT-FR-FE-198). */
  despatchDate: string | null;
  /** Day of the contract (EXT-FR-FE-199). */
  contractDate: string | null;
  /** Kind of the contract, as a code (EXT-FR-FE-01). */
  contractTypeCode: string | null;
}

/**
 * What a line is in its group (EXT-FR-FE-163): a DETAIL counts in the totals as lines without groups do; a GROUP adds up
 * those below it, and INFORMATION explains: they count in no total.
 */
export const LINE_PARTS = ['DETAIL', 'GROUP', 'INFORMATION'] as const;

/** An earlier invoice that a line is about (EXT-FR-FE-BG-06). */
export interface LineInvoiceReference {
  id: string | null;
  /** UNTDID 1001 */
  typeCode: string | null;
  issueDate: string | null;
  lineId: string | null;
}

/** What is deducted from a price, or put onto it. */
export interface PriceAllowanceCharge {
  /** Part of the gross price, of any precision. */
  amount: string | null;
  reason: string | null;
  reasonCode: string | null;
}

/** What the extension adds to a line. */
export interface ExtendedLine {
  /** `id` of the line that it belongs to (EXT-FR-FE-162). */
  parentLineId: string | null;
  /** One of {@link LINE_PARTS}; other codes stay as they are. */
  part: string | null;
  /** Order of this line (EXT-FR-FE-135), when it is not the one of the document; `orderLineReference` is its line. */
  purchaseOrderReference: string | null;
  salesOrderReference: string | null;
  salesOrderLineReference: string | null;
  receiptReference: string | null;
  receiptLineReference: string | null;
  despatchReference: string | null;
  despatchLineReference: string | null;
  invoiceReferences: LineInvoiceReference[];
  /** Where and when this line was delivered (EXT-FR-FE-BG-10, -11). */
  delivery: Delivery | null;
  /** Who sold it, in invoices of several sellers (EXT-FR-FE-BG-12). */
  seller: InvolvedParty | null;
  exemptionReason: string | null;
  /** VATEX code. */
  exemptionReasonCode: string | null;
  /** VAT of a group of lines, in the currency of the document (EXT-FR-FE-181). */
  vatAmount: string | null;
  vatAmountInTaxCurrency: string | null;
  /** Amount of a group of lines with its VAT (EXT-FR-FE-184). */
  grossAmount: string | null;
  /** Why the price is discounted (EXT-FR-FE-195, -196). */
  priceDiscountReason: string | null;
  priceDiscountReasonCode: string | null;
  /** What is deducted from the gross price beside `priceDiscountAmount` (BT-147, which the extension has more than once). */
  furtherPriceDiscounts: PriceAllowanceCharge[];
  /** What is put onto the gross price; both syntaxes have it, EN 16931 has not. */
  priceSurcharges: PriceAllowanceCharge[];
  /** What the line is about beside `documentReference` (BT-128, which the extension has more than once). */
  furtherObjects: SchemedIdentifier[];
}
