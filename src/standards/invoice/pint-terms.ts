/**
 * Terms that PINT areas add to EN 16931. A document or a line has `pint` only when it uses one of them; then every field is
 * present. BTAE numbers are those of PINT AE (United Arab Emirates).
 */
import type { SchemedIdentifier } from './parties';

/** Register in which a party of the Emirates is registered. */
export interface PintRegistration {
  /** TL trade licence, CL commercial licence, EID Emirates ID, PAS passport, CD cabinet decision (BTAE-15, BTAE-16). */
  kind: string | null;
  /** Issuing authority; for a passport its country, ISO 3166-1 alpha-2 (BTAE-12, BTAE-11). */
  authority: string | null;
}

/** Terms that the Emirates add to a document. */
export interface PintTerms {
  /**
   * Kind of transaction (BTAE-02): eight signs 0 or 1 for free trade zone, deemed supply, margin scheme, summary invoice, continuous
   * supply, disclosed agent, e-commerce and export.
   */
  transactionType: string | null;
  /** Reason of a credit note (BTAE-03). */
  creditNoteReason: string | null;
  /** Units of the tax currency that equal one unit of the currency (BTAE-04). */
  exchangeRate: string | null;
  /** Beneficiary in a free trade zone (BTAE-01). */
  beneficiary: SchemedIdentifier | null;
  /** Principal of a disclosed agent (BTAE-14). */
  principal: SchemedIdentifier | null;
  sellerRegistration: PintRegistration | null;
  buyerRegistration: PintRegistration | null;
  /** Export declaration (BTAE-21). */
  exportReference: string | null;
  /** Incoterms (BTAE-22). */
  deliveryTerms: string | null;
}

/** Terms that the Emirates and Malaysia add to a line. */
export interface PintLine {
  /** VAT of the line (BTAE-08); null for an exempt one. */
  taxAmount: string | null;
  /** Net amount and VAT (BTAE-10). */
  grossAmount: string | null;
  /** G goods, S services, B both (BTAE-13). */
  itemKind: string | null;
  /** Code of a service in the list of the Emirates (BTAE-17). */
  serviceCode: string | null;
  /** Goods or services under reverse charge (BTAE-09). */
  reverseChargeKind: string | null;
  /** Exemption reason of the line, as a code; on lines of the Emirates. */
  exemptionReasonCode: string | null;
  /** Tourism tax of Malaysia, in the currency of the document. */
  tourismTax: string | null;
}

/** Returns the area of a PINT specification, such as `ae`; null for any other one. */
export function findPintArea(customizationId: string | null | undefined): string | null {
  return /^urn:peppol:pint:[a-z]+-1@([a-z]{2,8})-1$/.exec(customizationId ?? '')?.[1] ?? null;
}

/** Tourism tax of Malaysia: a separate tax in addition to that of the document. */
export const TOURISM_TAX = { category: 'TTX', scheme: 'AAL' } as const;

export function blankPintLine(fields: Partial<PintLine> = {}): PintLine {
  return {
    taxAmount: null,
    grossAmount: null,
    itemKind: null,
    serviceCode: null,
    reverseChargeKind: null,
    exemptionReasonCode: null,
    tourismTax: null,
    ...fields,
  };
}
