/**
 * Code lists of the French rules BR-FR Flux 2, release 1.4.0.03 (August 2026). These lists differ from those of EN 16931.
 */
import { codeList } from './code-list';

/** Types of invoices and credit notes (BT-3): those of UNTDID 1001 that the reform allows. 16 codes. */
export const DOCUMENT_TYPES = codeList('380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503');

/** Billing modes (BT-23): B goods, S services, M both; the digit is the use case. 20 codes. */
export const BILLING_MODES = codeList('B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8 B9 S9 M9');

/** Treatments requested in a note BAR. 6 codes. */
export const TREATMENTS = codeList('B2B B2BINT B2C B2CINT OUTOFSCOPE ARCHIVEONLY');

/** VAT categories: those of EN 16931 without L and M (Canary Islands, Ceuta and Melilla). 7 codes. */
export const VAT_CATEGORIES = codeList('S E AE K G O Z');

/** VAT rates in the spellings accepted: `20.0` is one, `20.000` is not. 15 rates, 33 spellings. */
export const VAT_RATES = codeList(`
0 0.0 0.00 10 10.0 10.00 13 13.0 13.00 20 20.0 20.00 8.5 8.50 19.6 19.60 2.1 2.10 5.5 5.50 7 7.0 7.00 20.6 20.60 1.05
0.9 0.90 1.75 9.2 9.20 9.6 9.60
`);

/** Kinds of supporting documents (BT-123). 12 codes. */
export const ATTACHMENT_KINDS = codeList(`
RIB LISIBLE FEUILLE_DE_STYLE PJA BORDEREAU_SUIVI DOCUMENT_ANNEXE BON_LIVRAISON BON_COMMANDE
BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE FACTURE_PAIEMENT_DIRECT RECAPITULATIF_COTRAITANCE
`);
