/** Languages of statements of account. */
export type StatementLanguage = 'en' | 'fr' | 'nl' | 'de';

/** Kind of an entry of a statement. */
export type StatementEntryKind = 'invoice' | 'creditNote' | 'payment' | 'settlement';

interface StatementWords {
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
  aged: string;
  ages: readonly [string, string, string, string, string, string];
  nothing: string;
}

/** Texts of a statement of account. */
export const STATEMENT_WORDS: Readonly<Record<StatementLanguage, StatementWords>> = {
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
      settlement: 'Settled, as stated by the other side',
    },
    aged: 'Open invoices by days after the due date',
    ages: ['Not due', '1–30', '31–60', '61–90', 'Over 90', 'Total'],
    nothing: 'There are no entries in this period.',
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
    aged: 'Factures ouvertes par jours de retard',
    ages: ['Non échu', '1–30', '31–60', '61–90', 'Plus de 90', 'Total'],
    nothing: 'Il n’y a pas d’écriture dans cette période.',
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
    aged: 'Openstaande facturen naar dagen te laat',
    ages: ['Niet vervallen', '1–30', '31–60', '61–90', 'Meer dan 90', 'Totaal'],
    nothing: 'Er zijn geen boekingen in deze periode.',
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
    aged: 'Offene Rechnungen nach Tagen der Überfälligkeit',
    ages: ['Nicht fällig', '1–30', '31–60', '61–90', 'Über 90', 'Summe'],
    nothing: 'In diesem Zeitraum gibt es keine Buchungen.',
  },
};
