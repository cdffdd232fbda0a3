/** Languages of statements of account. */
export type StatementLanguage = 'en' | 'fr' | 'nl' | 'de';

/** Kind of an entry of a statement. */
export type StatementEntryKind = 'invoice' | 'creditNote' | 'payment' | 'settlement';

interface StatementTexts {
  title: string;
  period: string;
  customer: string;
  vatNumber: string;
  date: string;
  entry: string;
  dueDate: string;
  amount: string;
  balance: string;
  openingBalance: string;
  closingBalance: string;
  kinds: Readonly<Record<StatementEntryKind, string>>;
  agesTitle: string;
  ages: readonly [string, string, string, string, string, string];
  noEntriesText: string;
}

/** Texts of a statement of account. */
export const STATEMENT_TEXTS: Readonly<Record<StatementLanguage, StatementTexts>> = {
  en: {
    title: 'Statement of account',
    period: 'Period',
    customer: 'Customer',
    vatNumber: 'VAT number',
    date: 'Date',
    entry: 'Entry',
    dueDate: 'Due',
    amount: 'Amount',
    balance: 'Balance',
    openingBalance: 'Opening balance',
    closingBalance: 'Closing balance',
    kinds: {
      invoice: 'Invoice',
      creditNote: 'Credit note',
      payment: 'Payment',
      settlement: 'Settled, as stated by the customer',
    },
    agesTitle: 'Open invoices by days after the due date',
    ages: ['Not due', '1–30', '31–60', '61–90', 'Over 90', 'Total'],
    noEntriesText: 'There are no entries in this period.',
  },
  fr: {
    title: 'Relevé de compte',
    period: 'Période',
    customer: 'Client',
    vatNumber: 'Numéro de TVA',
    date: 'Date',
    entry: 'Écriture',
    dueDate: 'Échéance',
    amount: 'Montant',
    balance: 'Solde',
    openingBalance: 'Solde initial',
    closingBalance: 'Solde final',
    kinds: {
      invoice: 'Facture',
      creditNote: 'Avoir',
      payment: 'Paiement',
      settlement: 'Réglé, selon l’autre partie',
    },
    agesTitle: 'Factures ouvertes par jours de retard',
    ages: ['Non échu', '1–30', '31–60', '61–90', 'Plus de 90', 'Total'],
    noEntriesText: 'Il n’y a pas d’écriture dans cette période.',
  },
  nl: {
    title: 'Rekeningoverzicht',
    period: 'Periode',
    customer: 'Klant',
    vatNumber: 'Btw-nummer',
    date: 'Datum',
    entry: 'Boeking',
    dueDate: 'Vervaldatum',
    amount: 'Bedrag',
    balance: 'Saldo',
    openingBalance: 'Beginsaldo',
    closingBalance: 'Eindsaldo',
    kinds: {
      invoice: 'Factuur',
      creditNote: 'Creditnota',
      payment: 'Betaling',
      settlement: 'Vereffend, volgens de andere partij',
    },
    agesTitle: 'Openstaande facturen naar dagen te laat',
    ages: ['Niet vervallen', '1–30', '31–60', '61–90', 'Meer dan 90', 'Totaal'],
    noEntriesText: 'Er zijn geen boekingen in deze periode.',
  },
  de: {
    title: 'Kontoauszug',
    period: 'Zeitraum',
    customer: 'Kunde',
    vatNumber: 'USt-IdNr.',
    date: 'Datum',
    entry: 'Buchung',
    dueDate: 'Fällig',
    amount: 'Betrag',
    balance: 'Saldo',
    openingBalance: 'Anfangssaldo',
    closingBalance: 'Endsaldo',
    kinds: {
      invoice: 'Rechnung',
      creditNote: 'Rechnungskorrektur',
      payment: 'Zahlung',
      settlement: 'Beglichen, laut Angabe der anderen Seite',
    },
    agesTitle: 'Offene Rechnungen nach Tagen der Überfälligkeit',
    ages: ['Nicht fällig', '1–30', '31–60', '61–90', 'Über 90', 'Summe'],
    noEntriesText: 'In diesem Zeitraum gibt es keine Buchungen.',
  },
};
