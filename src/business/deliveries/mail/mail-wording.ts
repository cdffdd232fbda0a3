import { getDocumentNumber, type ParsedDocument } from '../../../standards/invoice';
import type { PdfLanguage } from '../../documents/pdf';

interface Words {
  invoice: string;
  creditNote: string;
  from: string;
  greeting: string;
  attachedSentence: string;
  total: string;
  due: string;
}

const WORDS: Readonly<Record<PdfLanguage, Words>> = {
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    from: 'from',
    greeting: 'Hello,',
    attachedSentence: 'Please find the document attached, as XML for your software and as PDF to read.',
    total: 'Amount',
    due: 'Due',
  },
  fr: {
    invoice: 'Facture',
    creditNote: 'Avoir',
    from: 'de',
    greeting: 'Bonjour,',
    attachedSentence:
      'Vous trouverez le document en pièce jointe, en XML pour votre logiciel et en PDF pour la lecture.',
    total: 'Montant',
    due: 'Échéance',
  },
  nl: {
    invoice: 'Factuur',
    creditNote: 'Creditnota',
    from: 'van',
    greeting: 'Goedendag,',
    attachedSentence: 'Het document vindt u in de bijlage, als XML voor uw software en als PDF om te lezen.',
    total: 'Bedrag',
    due: 'Vervaldatum',
  },
  de: {
    invoice: 'Rechnung',
    creditNote: 'Rechnungskorrektur',
    from: 'von',
    greeting: 'Guten Tag,',
    attachedSentence: 'Das Dokument finden Sie im Anhang, als XML für Ihre Software und als PDF zum Lesen.',
    total: 'Betrag',
    due: 'Fälligkeit',
  },
  it: {
    invoice: 'Fattura',
    creditNote: 'Nota di credito',
    from: 'da',
    greeting: 'Buongiorno,',
    attachedSentence: 'in allegato il documento, in XML per il vostro software e in PDF per la lettura.',
    total: 'Importo',
    due: 'Scadenza',
  },
  es: {
    invoice: 'Factura',
    creditNote: 'Factura de abono',
    from: 'de',
    greeting: 'Buenos días:',
    attachedSentence: 'Adjuntamos el documento, en XML para su programa y en PDF para su lectura.',
    total: 'Importe',
    due: 'Vencimiento',
  },
  pl: {
    invoice: 'Faktura',
    creditNote: 'Faktura korygująca',
    from: 'od',
    greeting: 'Dzień dobry,',
    attachedSentence: 'w załączeniu przesyłamy dokument: XML dla Państwa programu i PDF do czytania.',
    total: 'Kwota',
    due: 'Termin płatności',
  },
  pt: {
    invoice: 'Fatura',
    creditNote: 'Nota de crédito',
    from: 'de',
    greeting: 'Bom dia,',
    attachedSentence: 'Segue em anexo o documento, em XML para o seu software e em PDF para leitura.',
    total: 'Valor',
    due: 'Vencimento',
  },
};

/** Returns subject and text of a mail when the sender specified none. */
export function getWording(
  type: string,
  parsedDocument: ParsedDocument | null,
  company: string,
  language: PdfLanguage,
): { subject: string; text: string } {
  const words = WORDS[language];
  const title = /creditNote/i.test(type) ? words.creditNote : words.invoice;
  const number = parsedDocument === null ? null : getDocumentNumber(parsedDocument);
  const subject = toSingleLine(
    [title, number, words.from, company].filter((part) => part !== null).join(' '),
  );
  const details = parsedDocument === null ? [] : listDetails(parsedDocument, words);
  return {
    subject,
    text: [words.greeting, '', words.attachedSentence, '', ...details, company, ''].join('\n'),
  };
}

function listDetails(parsedDocument: ParsedDocument, words: Words): string[] {
  const { currency, totals, dueDate } = parsedDocument;
  const amount =
    totals.payableAmount === null ? null : `${words.total}: ${totals.payableAmount} ${currency ?? ''}`;
  const due = dueDate === null ? null : `${words.due}: ${dueDate}`;
  const lines = [amount, due].filter((line) => line !== null);
  return lines.length === 0 ? [] : [...lines, ''];
}

/** Removes line breaks from a text, for use in a header. */
function toSingleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 250);
}
