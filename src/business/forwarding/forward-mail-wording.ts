import type { PayeeWarning } from '../../standards/rules/payee-warnings';
import type { ExportLanguage } from '../exports/export-languages';

/** Values that the text of a mail with a forwarded document contains. */
export interface ForwardMailValues {
  /** Company that received the document. */
  company: string;
  /** Number of the document, or its id. */
  documentNumber: string;
  /** Name of the sender in the document, or its electronic address. */
  sender: string;
  /** Personal note of the sender of the mail, as plain text; null without a note. */
  note: string | null;
  /** Warnings about the payee. */
  warnings: readonly PayeeWarning[];
  /** Download link; null when the files are attached. */
  url: string | null;
  /** Day on which the link expires, `YYYY-MM-DD`. */
  expiryDay: string;
}

/** Texts of the mail in one language. */
interface MailTexts {
  subject: (facts: ForwardMailValues) => string;
  attachedSentence: (facts: ForwardMailValues) => string;
  linkedSentence: (facts: ForwardMailValues) => string;
  warningsHeading: string;
  warnings: Readonly<Record<PayeeWarning, string>>;
}

const TEXTS_BY_LANGUAGE: Readonly<Record<ExportLanguage, MailTexts>> = {
  en: {
    subject: ({ company, documentNumber, sender }) => `${company}: document ${documentNumber} from ${sender}`,
    attachedSentence: ({ company, documentNumber, sender }) =>
      `The document ${documentNumber} from ${sender}, received by ${company}, is attached.`,
    linkedSentence: ({ company, documentNumber, sender, expiryDay, url }) =>
      `The document ${documentNumber} from ${sender}, received by ${company}, can be downloaded until ${expiryDay}:\n\n${url ?? ''}\n\nAnybody who has this link can download the document.`,
    warningsHeading: 'Check before payment:',
    warnings: {
      'SENDER-NOT-SELLER': 'The sender of the document is not its seller.',
      'SELLER-NAME-NEW': 'The name of the seller differs from earlier documents.',
      'PAYEE-ACCOUNT-NEW': 'The account to pay into differs from earlier invoices of the seller.',
      'SENDER-NEW-FOR-SELLER': 'Earlier documents of the seller came from another sender.',
    },
  },
  fr: {
    subject: ({ company, documentNumber, sender }) => `${company} : document ${documentNumber} de ${sender}`,
    attachedSentence: ({ company, documentNumber, sender }) =>
      `Le document ${documentNumber} de ${sender}, reçu par ${company}, est joint.`,
    linkedSentence: ({ company, documentNumber, sender, expiryDay, url }) =>
      `Le document ${documentNumber} de ${sender}, reçu par ${company}, peut être téléchargé jusqu’au ${expiryDay} :\n\n${url ?? ''}\n\nToute personne qui a ce lien peut télécharger le document.`,
    warningsHeading: 'À vérifier avant le paiement :',
    warnings: {
      'SENDER-NOT-SELLER': 'Le document a été envoyé par une autre partie que son vendeur.',
      'SELLER-NAME-NEW': 'Le nom du vendeur diffère de celui des documents précédents.',
      'PAYEE-ACCOUNT-NEW': 'Le compte à payer diffère de celui des factures précédentes du vendeur.',
      'SENDER-NEW-FOR-SELLER': 'Les documents précédents du vendeur venaient d’un autre expéditeur.',
    },
  },
  nl: {
    subject: ({ company, documentNumber, sender }) => `${company}: document ${documentNumber} van ${sender}`,
    attachedSentence: ({ company, documentNumber, sender }) =>
      `Het document ${documentNumber} van ${sender}, ontvangen door ${company}, is bijgevoegd.`,
    linkedSentence: ({ company, documentNumber, sender, expiryDay, url }) =>
      `Het document ${documentNumber} van ${sender}, ontvangen door ${company}, kan tot ${expiryDay} worden gedownload:\n\n${url ?? ''}\n\nIedereen die deze link heeft, kan het document downloaden.`,
    warningsHeading: 'Controleren vóór betaling:',
    warnings: {
      'SENDER-NOT-SELLER': 'Het document werd door een andere partij dan de verkoper verzonden.',
      'SELLER-NAME-NEW': 'De naam van de verkoper is anders dan in eerdere documenten.',
      'PAYEE-ACCOUNT-NEW': 'De te betalen rekening is anders dan in eerdere facturen van de verkoper.',
      'SENDER-NEW-FOR-SELLER': 'Eerdere documenten van de verkoper kwamen van een andere afzender.',
    },
  },
  de: {
    subject: ({ company, documentNumber, sender }) => `${company}: Dokument ${documentNumber} von ${sender}`,
    attachedSentence: ({ company, documentNumber, sender }) =>
      `Das Dokument ${documentNumber} von ${sender}, empfangen von ${company}, ist angehängt.`,
    linkedSentence: ({ company, documentNumber, sender, expiryDay, url }) =>
      `Das Dokument ${documentNumber} von ${sender}, empfangen von ${company}, kann bis ${expiryDay} heruntergeladen werden:\n\n${url ?? ''}\n\nJeder, der diesen Link hat, kann das Dokument herunterladen.`,
    warningsHeading: 'Vor der Zahlung prüfen:',
    warnings: {
      'SENDER-NOT-SELLER': 'Das Dokument wurde von einer anderen Partei als dem Verkäufer gesendet.',
      'SELLER-NAME-NEW': 'Der Name des Verkäufers weicht von früheren Dokumenten ab.',
      'PAYEE-ACCOUNT-NEW':
        'Das Konto, auf das zu zahlen ist, weicht von früheren Rechnungen des Verkäufers ab.',
      'SENDER-NEW-FOR-SELLER': 'Frühere Dokumente des Verkäufers kamen von einem anderen Absender.',
    },
  },
};

/** Maximum number of characters of a name or number from a document. */
const MAX_NAME_LENGTH = 100;

/** Formats the mail with a forwarded document. Warnings about the payee come first. */
export function formatForwardMail(
  language: ExportLanguage,
  facts: ForwardMailValues,
): { subject: string; text: string } {
  const texts = TEXTS_BY_LANGUAGE[language];
  const plainFacts = {
    ...facts,
    number: toPlainText(facts.documentNumber),
    sender: toPlainText(facts.sender),
  };
  const warnings =
    facts.warnings.length === 0
      ? []
      : [[texts.warningsHeading, ...facts.warnings.map((code) => `- ${texts.warnings[code]}`)].join('\n')];
  const files = facts.url === null ? texts.attachedSentence(plainFacts) : texts.linkedSentence(plainFacts);
  const note = facts.note === null ? [] : [facts.note];
  return { subject: texts.subject(plainFacts), text: `${[...warnings, ...note, files].join('\n\n')}\n` };
}

/**
 * Converts an untrusted name or number from a document to plain text on one line that mail programs do not display as
 * a link.
 */
function toPlainText(text: string): string {
  return text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/:\/\//gu, ': //')
    .slice(0, MAX_NAME_LENGTH);
}
