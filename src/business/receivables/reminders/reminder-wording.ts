import { NumberFormatter } from '../../documents/pdf/number-formats';
import type { ReminderLanguage, ReminderLevel } from './reminder-values';

/** An invoice as stated in a reminder. */
export interface RemindedInvoice {
  documentId: string;
  number: string | null;
  /** Issue date, YYYY-MM-DD. */
  issueDate: string;
  dueDate: string;
  daysOverdue: number;
  currency: string;
  openAmount: string;
  /** IBAN of the payee's account (BT-84); null when the invoice states none. */
  iban: string | null;
  /** BIC (BT-86). */
  bic: string | null;
  /** Payment reference (BT-83), or the number of the invoice. */
  reference: string | null;
}

/** Values that the mail of a reminder contains. */
export interface ReminderMailValues {
  company: string;
  customer: string | null;
  language: ReminderLanguage;
  level: ReminderLevel;
  note: string | null;
  invoices: readonly RemindedInvoice[];
  /** Whether all invoices are attached to the mail. */
  areAllAttached: boolean;
}

/** Subject and text of a mail. */
export interface ReminderMail {
  subject: string;
  text: string;
}

interface ReminderTexts {
  subject: Readonly<Record<ReminderLevel, string>>;
  greeting: string;
  body: Readonly<Record<ReminderLevel, string>>;
  invoice: (number: string, issueDay: string, due: string, days: number) => string;
  openAmount: string;
  account: string;
  reference: string;
  total: string;
  attachedSentence: string;
  partlyAttachedSentence: string;
  alreadyPaidSentence: string;
  closing: string;
}

const TEXTS_BY_LANGUAGE: Readonly<Record<ReminderLanguage, ReminderTexts>> = {
  en: {
    subject: { 1: 'Payment reminder', 2: 'Second payment reminder', 3: 'Final payment reminder' },
    greeting: 'Hello,',
    body: {
      1: 'We have not received the payment of the following invoices yet. Perhaps it escaped your attention. Please pay the open amount within the next few days.',
      2: 'In spite of our earlier reminder, the following invoices are still open. Please pay the open amount within 7 days, or tell us why it cannot be paid.',
      3: 'In spite of our reminders, the following invoices are still open. This is our final reminder: please pay the open amount within 7 days. Otherwise we will have to consider further steps.',
    },
    invoice: (number, issueDay, due, days) =>
      `Invoice ${number} of ${issueDay}, due on ${due} (days overdue: ${days})`,
    openAmount: 'Open amount',
    account: 'Account',
    reference: 'Payment reference',
    total: 'Total',
    attachedSentence: 'The invoices are attached.',
    partlyAttachedSentence: 'Some of the invoices are attached; we will gladly send you the others.',
    alreadyPaidSentence: 'If you have paid in the meantime, please disregard this message.',
    closing: 'Kind regards',
  },
  fr: {
    subject: { 1: 'Rappel de paiement', 2: 'Deuxième rappel de paiement', 3: 'Dernier rappel de paiement' },
    greeting: 'Bonjour,',
    body: {
      1: 'Nous n’avons pas encore reçu le paiement des factures suivantes. Peut-être cela vous a-t-il échappé. Nous vous prions de payer le montant ouvert dans les prochains jours.',
      2: 'Malgré notre rappel précédent, les factures suivantes restent ouvertes. Nous vous prions de payer le montant ouvert dans les 7 jours, ou de nous dire pourquoi il ne peut pas être payé.',
      3: 'Malgré nos rappels, les factures suivantes restent ouvertes. Ceci est notre dernier rappel : nous vous prions de payer le montant ouvert dans les 7 jours. À défaut, nous devrons envisager d’autres démarches.',
    },
    invoice: (number, issueDay, due, days) =>
      `Facture ${number} du ${issueDay}, échue le ${due} (jours de retard : ${days})`,
    openAmount: 'Montant ouvert',
    account: 'Compte',
    reference: 'Communication',
    total: 'Total',
    attachedSentence: 'Les factures sont jointes.',
    partlyAttachedSentence: 'Une partie des factures est jointe ; nous vous enverrons volontiers les autres.',
    alreadyPaidSentence: 'Si vous avez payé entre-temps, veuillez ne pas tenir compte de ce message.',
    closing: 'Cordialement',
  },
  nl: {
    subject: {
      1: 'Betalingsherinnering',
      2: 'Tweede betalingsherinnering',
      3: 'Laatste betalingsherinnering',
    },
    greeting: 'Goedendag,',
    body: {
      1: 'Wij hebben de betaling van de volgende facturen nog niet ontvangen. Misschien is dit aan uw aandacht ontsnapt. Gelieve het openstaande bedrag in de komende dagen te betalen.',
      2: 'Ondanks onze eerdere herinnering staan de volgende facturen nog open. Gelieve het openstaande bedrag binnen 7 dagen te betalen, of ons te laten weten waarom het niet betaald kan worden.',
      3: 'Ondanks onze herinneringen staan de volgende facturen nog open. Dit is onze laatste herinnering: gelieve het openstaande bedrag binnen 7 dagen te betalen. Anders moeten wij verdere stappen overwegen.',
    },
    invoice: (number, issueDay, due, days) =>
      `Factuur ${number} van ${issueDay}, vervallen op ${due} (dagen te laat: ${days})`,
    openAmount: 'Openstaand bedrag',
    account: 'Rekening',
    reference: 'Mededeling',
    total: 'Totaal',
    attachedSentence: 'De facturen zijn bijgevoegd.',
    partlyAttachedSentence: 'Een deel van de facturen is bijgevoegd; de andere sturen wij u graag toe.',
    alreadyPaidSentence: 'Hebt u intussen betaald, dan hoeft u met dit bericht geen rekening te houden.',
    closing: 'Met vriendelijke groeten',
  },
  de: {
    subject: { 1: 'Zahlungserinnerung', 2: 'Zweite Zahlungserinnerung', 3: 'Letzte Zahlungserinnerung' },
    greeting: 'Guten Tag,',
    body: {
      1: 'für die folgenden Rechnungen haben wir noch keine Zahlung erhalten. Vielleicht ist dies Ihrer Aufmerksamkeit entgangen. Bitte begleichen Sie den offenen Betrag in den nächsten Tagen.',
      2: 'trotz unserer früheren Erinnerung sind die folgenden Rechnungen noch offen. Bitte begleichen Sie den offenen Betrag innerhalb von 7 Tagen, oder teilen Sie uns mit, warum er nicht bezahlt werden kann.',
      3: 'trotz unserer Erinnerungen sind die folgenden Rechnungen noch offen. Dies ist unsere letzte Erinnerung: Bitte begleichen Sie den offenen Betrag innerhalb von 7 Tagen. Andernfalls müssen wir weitere Schritte erwägen.',
    },
    invoice: (number, issueDay, due, days) =>
      `Rechnung ${number} vom ${issueDay}, fällig am ${due} (Tage überfällig: ${days})`,
    openAmount: 'Offener Betrag',
    account: 'Konto',
    reference: 'Verwendungszweck',
    total: 'Summe',
    attachedSentence: 'Die Rechnungen sind angehängt.',
    partlyAttachedSentence: 'Ein Teil der Rechnungen ist angehängt; die übrigen senden wir Ihnen gern zu.',
    alreadyPaidSentence:
      'Falls Sie inzwischen bezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.',
    closing: 'Mit freundlichen Grüßen',
  },
};

/** Formats the mail of a reminder. */
export function formatReminderMail(
  values: ReminderMailValues,
  totals: readonly ReminderTotal[],
): ReminderMail {
  const { company, language, level, note, invoices, areAllAttached } = values;
  const texts = TEXTS_BY_LANGUAGE[language];
  const numbers = invoices.map(({ number }) => number).filter((number) => number !== null);
  const subject = [
    `${texts.subject[level]} ${numbers.slice(0, 3).join(', ')}${numbers.length > 3 ? ', …' : ''}`.trim(),
    company,
  ]
    .join(' – ')
    .replace(/\s+/g, ' ')
    .slice(0, 250);
  const lines = [
    texts.greeting,
    '',
    texts.body[level],
    '',
    ...invoices.flatMap((invoice) => [...formatInvoice(invoice, language), '']),
    ...(invoices.length > 1
      ? [
          ...totals.map(
            ({ amount, currency }) => `${texts.total}: ${formatAmount(amount, currency, language)}`,
          ),
          '',
        ]
      : []),
    ...(note === null ? [] : [note.trim(), '']),
    areAllAttached ? texts.attachedSentence : texts.partlyAttachedSentence,
    texts.alreadyPaidSentence,
    '',
    texts.closing,
    company,
    '',
  ];
  return { subject, text: lines.join('\n') };
}

/** Open amount of the invoices in one currency. */
export interface ReminderTotal {
  currency: string;
  amount: string;
}

function formatInvoice(invoice: RemindedInvoice, language: ReminderLanguage): string[] {
  const texts = TEXTS_BY_LANGUAGE[language];
  const formats = new NumberFormatter(language, invoice.currency);
  const formatDay = (text: string): string => formats.day(text) ?? text;
  const { number, issueDate, dueDate, daysOverdue, currency, openAmount, iban, bic, reference } = invoice;
  return [
    `• ${texts.invoice(number ?? '', formatDay(issueDate), formatDay(dueDate), daysOverdue)}`,
    `  ${texts.openAmount}: ${formatAmount(openAmount, currency, language)}`,
    ...(iban === null ? [] : [`  ${texts.account}: ${groupIban(iban)}${bic === null ? '' : ` (${bic})`}`]),
    ...(reference === null ? [] : [`  ${texts.reference}: ${reference}`]),
  ];
}

function formatAmount(amount: string, currency: string, language: ReminderLanguage): string {
  return `${new NumberFormatter(language, currency).amount(amount) ?? amount} ${currency}`;
}

function groupIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');
}
