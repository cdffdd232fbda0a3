/** Code lists of the Flux 10 rules (Annexe 7, version 1.8). They differ from those of the rules for invoices. */
import { codeList } from '../rules/code-lists/code-list';

/** Types of invoices and credit notes (G1.01): UNTDID 1001 without the global credit note 262. 15 codes. */
export const INVOICE_TYPES = codeList('261 380 381 384 386 389 393 396 471 472 473 500 501 502 503');

/** Types of credit notes, which must name the credited invoices (G1.32). */
export const CREDITING_TYPES = codeList('261 381 396 502 503');

/** Types that correct one invoice and must name it (G1.32). */
export const CORRECTING_TYPES = codeList('384 471 472 473');

/** Types of invoices for advances (G1.60). */
export const ADVANCE_TYPES = codeList('386 500 503');

/** Types that may waive VAT with the code VATEX-FR-CNWVAT (G6.21). */
export const VAT_WAIVING_TYPES = codeList('261 381 396');

/** Billing modes (G1.02): those of invoices without S3 and the modes of several sellers (8) and two-way billing (9). */
export const BILLING_MODES = codeList('B1 S1 M1 B2 S2 M2 B4 S4 M4 S5 S6 B7 S7');

/** Billing modes of the final invoice after an advance (G1.60). */
export const FINAL_MODES = codeList('B4 S4 M4');

/** VAT categories (G2.31): UNTDID 5305 without the Spanish territories. */
export const VAT_CATEGORIES = codeList('S E AE K G O Z');

/** VAT rates in percent (G1.24), in the spelling without superfluous zeros. */
export const VAT_RATES = codeList('0 0.9 1.05 1.75 2.1 5.5 7 8.5 9.2 9.6 10 13 19.6 20 20.6');

/** When VAT falls due (P1.11): UNTDID 2475 and UNTDID 2005. */
export const VAT_DUE_CODES = codeList('5 29 72 3 35 432');

/** Categories of aggregated sales (G1.68): goods, services, not taxed in France, margin scheme. */
export const SALES_CATEGORIES = codeList('TLB1 TPS1 TNT1 TMA1');

/** Registers of parties (G2.19): SIREN, EU outside France, outside the EU, RIDET, TAHITI. */
export const PARTY_SCHEMES = codeList('0002 0223 0227 0228 0229');

/** Registers whose companies must state a VAT number (G2.33). */
export const SCHEMES_WITH_VAT = codeList('0002 0223');

/** Profile that each invoice of a transmission names (S1.12). */
export const PROFILE = 'urn.cpro.gouv.fr:1p0:ereporting';
