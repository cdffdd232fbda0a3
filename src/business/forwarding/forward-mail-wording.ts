import type { PayeeWarning } from '../../standards/rules/payee-warnings';
import type { ExportLanguage } from '../exports/export-languages';

/** Facts of a mail with a forwarded document. */
export interface ForwardMailFacts {
  /** Company that received the document. */
  company: string;
  /** Number of the document, or its id. */
  number: string;
  /** Name of the sender in the document, or its electronic address. */
  sender: string;
  /** Plain text of the person or program that forwarded the document. */
  note: string | null;
  /** Warnings about the payee. */
  warnings: readonly PayeeWarning[];
  /** Download link; null: the files are attached. */
  url: string | null;
  /** Day on which the link expires, `YYYY-MM-DD`. */
  until: string;
}

/** Texts of the mail in one language. */
interface Wording {
  subject: (facts: ForwardMailFacts) => string;
  attachedSentence: (facts: ForwardMailFacts) => string;
  linkedSentence: (facts: ForwardMailFacts) => string;
  beforePayment: string;
  warnings: Readonly<Record<PayeeWarning, string>>;
}

const WORDS: Readonly<Record<ExportLanguage, Wording>> = {
  en: {
    subject: ({ company, number, sender }) => `${company}: document ${number} from ${sender}`,
    attachedSentence: ({ company, number, sender }) =>
      `The document ${number} from ${sender}, received by ${company}, is attached.`,
    linkedSentence: ({ company, number, sender, until, url }) =>
      `The document ${number} from ${sender}, received by ${company}, can be downloaded until ${until}:\n\n${url ?? ''}\n\nAnybody who has this link can download the document.`,
    beforePayment: 'Check before payment:',
    warnings: {
      'SENDER-NOT-SELLER': 'The document was sent by another party than its seller.',
      'SELLER-NAME-NEW': 'The name of the seller is another than in earlier documents.',
      'PAYEE-ACCOUNT-NEW': 'The account to pay into is another than in earlier invoices of the seller.',
      'SENDER-NEW-FOR-SELLER': 'Earlier documents of the seller came from another sender.',
    },
  },
  fr: {
    subject: ({ company, number, sender }) => `${company} : document ${number} de ${sender}`,
    attachedSentence: ({ company, number, sender }) =>
      `Le document ${number} de ${sender}, reçu par ${company}, est joint.`,
    linkedSentence: ({ company, number, sender, until, url }) =>
      `Le document ${number} de ${sender}, reçu par ${company}, peut être téléchargé jusqu’au ${until} :\n\n${url ?? ''}\n\nToute personne qui a ce lien peut télécharger le document.`,
    beforePayment: 'À vérifier avant le paiement :',
    warnings: {
      'SENDER-NOT-SELLER': 'Le document a été envoyé par une autre partie que son vendeur.',
      'SELLER-NAME-NEW': 'Le nom du vendeur diffère de celui des documents précédents.',
      'PAYEE-ACCOUNT-NEW': 'Le compte à payer diffère de celui des factures précédentes du vendeur.',
      'SENDER-NEW-FOR-SELLER': 'Les documents précédents du vendeur venaient d’un autre expéditeur.',
    },
  },
  nl: {
    subject: ({ company, number, sender }) => `${company}: document ${number} van ${sender}`,
    attachedSentence: ({ company, number, sender }) =>
      `Het document ${number} van ${sender}, ontvangen door ${company}, is bijgevoegd.`,
    linkedSentence: ({ company, number, sender, until, url }) =>
      `Het document ${number} van ${sender}, ontvangen door ${company}, kan tot ${until} worden gedownload:\n\n${url ?? ''}\n\nIedereen die deze link heeft, kan het document downloaden.`,
    beforePayment: 'Controleren vóór betaling:',
    warnings: {
      'SENDER-NOT-SELLER': 'Het document werd door een andere partij dan de verkoper verzonden.',
      'SELLER-NAME-NEW': 'De naam van de verkoper is anders dan in eerdere documenten.',
      'PAYEE-ACCOUNT-NEW': 'De te betalen rekening is anders dan in eerdere facturen van de verkoper.',
      'SENDER-NEW-FOR-SELLER': 'Eerdere documenten van de verkoper kwamen van een andere afzender.',
    },
  },
  de: {
    subject: ({ company, number, sender }) => `${company}: Dokument ${number} von ${sender}`,
    attachedSentence: ({ company, number, sender }) =>
      `Das Dokument ${number} von ${sender}, empfangen von ${company}, ist angehängt.`,
    linkedSentence: ({ company, number, sender, until, url }) =>
      `Das Dokument ${number} von ${sender}, empfangen von ${company}, kann bis ${until} heruntergeladen werden:\n\n${url ?? ''}\n\nJeder, der diesen Link hat, kann das Dokument herunterladen.`,
    beforePayment: 'Vor der Zahlung prüfen:',
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
const MAX_NAME = 100;

/** Words the mail with a forwarded document. Warnings about the payee come first. */
export function formatForwardMail(
  language: ExportLanguage,
  facts: ForwardMailFacts,
): { subject: string; text: string } {
  const words = WORDS[language];
  const plainFacts = { ...facts, number: toPlain(facts.number), sender: toPlain(facts.sender) };
  const warnings =
    facts.warnings.length === 0
      ? []
      : [[words.beforePayment, ...facts.warnings.map((code) => `- ${words.warnings[code]}`)].join('\n')];
  const files = facts.url === null ? words.attachedSentence(plainFacts) : words.linkedSentence(plainFacts);
  const note = facts.note === null ? [] : [facts.note];
  return { subject: words.subject(plainFacts), text: `${[...warnings, ...note, files].join('\n\n')}\n` };
}

/**
 * Converts a name or number from a document to plain text: it is untrusted, so it is put on one line, and mail programs
 * must not display it as a link.
 */
function toPlain(text: string): string {
  return text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/:\/\//gu, ': //')
    .slice(0, MAX_NAME);
}
