import type { DocumentKind, PaymentMethod } from '../../invoice';
import { printableLine } from './printable-text';
import type { PdfLanguage, Wording } from './language';

const w = (en: string, fr: string, nl: string, de: string): Wording => ({ en, fr, nl, de });

const TITLES: Record<DocumentKind, Wording> = {
  invoice: w('Invoice', 'Facture', 'Factuur', 'Rechnung'),
  creditNote: w('Credit note', 'Note de crédit', 'Creditnota', 'Gutschriftsanzeige'),
  selfBillingInvoice: w(
    'Self-billed invoice',
    'Facture en autofacturation',
    'Factuur uitgereikt door afnemer',
    'Gutschrift (Selbstfakturierung)',
  ),
  selfBillingCreditNote: w(
    'Self-billed credit note',
    'Note de crédit en autofacturation',
    'Creditnota uitgereikt door afnemer',
    'Gutschriftsanzeige (Selbstfakturierung)',
  ),
};

/** Titles of the invoice types (UNCL 1001) that say more than their kind does. */
const INVOICE_VARIANTS: ReadonlyMap<string, Wording> = new Map(
  Object.entries({
    '326': w('Partial invoice', 'Facture partielle', 'Deelfactuur', 'Teilrechnung'),
    '383': w('Debit note', 'Note de débit', 'Debetnota', 'Belastungsanzeige'),
    '384': w('Corrective invoice', 'Facture rectificative', 'Gecorrigeerde factuur', 'Korrekturrechnung'),
    '386': w('Prepayment invoice', 'Facture d’acompte', 'Voorschotfactuur', 'Vorauszahlungsrechnung'),
    '393': w('Factored invoice', 'Facture affacturée', 'Gefactorde factuur', 'Factoring-Rechnung'),
    '396': w(
      'Factored credit note',
      'Note de crédit affacturée',
      'Gefactorde creditnota',
      'Factoring-Gutschriftsanzeige',
    ),
  }),
);

/** VAT categories (UNCL 5305). */
const VAT_CATEGORIES: ReadonlyMap<string, Wording> = new Map(
  Object.entries({
    S: w('Standard rate', 'Taux normal', 'Standaardtarief', 'Normalsatz'),
    Z: w('Zero rate', 'Taux zéro', 'Nultarief', 'Nullsatz'),
    E: w('Exempt from VAT', 'Exonéré de TVA', 'Vrijgesteld van btw', 'Steuerbefreit'),
    AE: w(
      'Reverse charge',
      'Autoliquidation',
      'Btw verlegd',
      'Steuerschuldnerschaft des Leistungsempfängers',
    ),
    K: w(
      'Intra-Community supply',
      'Livraison intracommunautaire',
      'Intracommunautaire levering',
      'Innergemeinschaftliche Lieferung',
    ),
    G: w('Export outside the EU', 'Exportation hors UE', 'Uitvoer buiten de EU', 'Ausfuhr aus der EU'),
    O: w(
      'Outside the scope of VAT',
      'Hors champ de la TVA',
      'Buiten het toepassingsgebied van de btw',
      'Nicht steuerbar',
    ),
    L: w(
      'IGIC (Canary Islands)',
      'IGIC (îles Canaries)',
      'IGIC (Canarische Eilanden)',
      'IGIC (Kanarische Inseln)',
    ),
    M: w(
      'IPSI (Ceuta and Melilla)',
      'IPSI (Ceuta et Melilla)',
      'IPSI (Ceuta en Melilla)',
      'IPSI (Ceuta und Melilla)',
    ),
    B: w('Split payment', 'Paiement scindé', 'Gesplitste betaling', 'Split Payment'),
  }),
);

const PAYMENT_METHODS: Record<PaymentMethod, Wording> = {
  cash: w('Cash', 'Espèces', 'Contant', 'Bar'),
  cheque: w('Cheque', 'Chèque', 'Cheque', 'Scheck'),
  credit_transfer: w('Credit transfer', 'Virement', 'Overschrijving', 'Überweisung'),
  debit_transfer: w('Debit transfer', 'Virement débit', 'Debetoverschrijving', 'Lastschriftüberweisung'),
  bank_card: w('Bank card', 'Carte bancaire', 'Bankkaart', 'Bankkarte'),
  direct_debit: w('Direct debit', 'Prélèvement', 'Domiciliëring', 'Lastschrift'),
  credit_card: w('Credit card', 'Carte de crédit', 'Kredietkaart', 'Kreditkarte'),
  debit_card: w('Debit card', 'Carte de débit', 'Debetkaart', 'Debitkarte'),
  standing_agreement: w(
    'Standing agreement',
    'Accord permanent',
    'Doorlopende afspraak',
    'Dauervereinbarung',
  ),
  sepa_credit_transfer: w('SEPA credit transfer', 'Virement SEPA', 'SEPA-overschrijving', 'SEPA-Überweisung'),
  sepa_direct_debit: w('SEPA direct debit', 'Prélèvement SEPA', 'SEPA-domiciliëring', 'SEPA-Lastschrift'),
  online_payment: w('Online payment', 'Paiement en ligne', 'Onlinebetaling', 'Online-Zahlung'),
  clearing: w('Clearing between partners', 'Compensation', 'Verrekening', 'Verrechnung'),
  other: w('Other', 'Autre', 'Andere', 'Sonstige'),
};

/** The units of UN/ECE Recommendations 20 and 21 that most lines use. */
const UNITS: ReadonlyMap<string, Wording> = new Map(
  Object.entries({
    C62: w('pcs', 'unité(s)', 'stuks', 'Stück'),
    H87: w('pcs', 'unité(s)', 'stuks', 'Stück'),
    EA: w('pcs', 'unité(s)', 'stuks', 'Stück'),
    HUR: w('h', 'h', 'u', 'Std.'),
    MIN: w('min', 'min', 'min', 'Min.'),
    DAY: w('days', 'jours', 'dagen', 'Tage'),
    WEE: w('weeks', 'semaines', 'weken', 'Wochen'),
    MON: w('months', 'mois', 'maanden', 'Monate'),
    ANN: w('years', 'années', 'jaren', 'Jahre'),
    LS: w('lump sum', 'forfait', 'forfait', 'pauschal'),
    SET: w('sets', 'ensembles', 'sets', 'Sätze'),
    PR: w('pairs', 'paires', 'paren', 'Paar'),
    BX: w('boxes', 'boîtes', 'dozen', 'Kartons'),
    XBX: w('boxes', 'boîtes', 'dozen', 'Kartons'),
    XPP: w('pieces', 'pièces', 'stuks', 'Stück'),
    XPK: w('packages', 'paquets', 'pakken', 'Pakete'),
    XPX: w('pallets', 'palettes', 'pallets', 'Paletten'),
    KGM: w('kg', 'kg', 'kg', 'kg'),
    GRM: w('g', 'g', 'g', 'g'),
    TNE: w('t', 't', 't', 't'),
    LTR: w('l', 'l', 'l', 'l'),
    MTR: w('m', 'm', 'm', 'm'),
    CMT: w('cm', 'cm', 'cm', 'cm'),
    MMT: w('mm', 'mm', 'mm', 'mm'),
    KMT: w('km', 'km', 'km', 'km'),
    MTK: w('m²', 'm²', 'm²', 'm²'),
    MTQ: w('m³', 'm³', 'm³', 'm³'),
    KWH: w('kWh', 'kWh', 'kWh', 'kWh'),
    MWH: w('MWh', 'MWh', 'MWh', 'MWh'),
    P1: w('%', '%', '%', '%'),
  }),
);

/** Longest code of a list that is shown when it has no name here. */
const LONGEST_CODE = 30;

function named(names: ReadonlyMap<string, Wording>, code: string, language: PdfLanguage): string {
  return names.get(code)?.[language] ?? printableLine(code, LONGEST_CODE);
}

/** Title of a document of this kind; for an ordinary invoice the type code (BT-3) may say more. */
export function titleOf(kind: DocumentKind, typeCode: string | null, language: PdfLanguage): string {
  const variant = kind === 'invoice' && typeCode !== null ? INVOICE_VARIANTS.get(typeCode) : undefined;
  return (variant ?? TITLES[kind])[language];
}

/** What a VAT category means; its code when it is none of UNCL 5305. */
export function vatCategoryName(category: string, language: PdfLanguage): string {
  return named(VAT_CATEGORIES, category, language);
}

export function paymentMethodName(method: PaymentMethod, language: PdfLanguage): string {
  return PAYMENT_METHODS[method][language];
}

/** Short name of a unit of measure; its code when it is none of the usual ones. */
export function unitName(code: string, language: PdfLanguage): string {
  return named(UNITS, code, language);
}
