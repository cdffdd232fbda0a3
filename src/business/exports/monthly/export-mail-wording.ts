import type { ExportLanguage } from '../export-languages';

/** Data of a mail with an export. */
export interface ExportMailData {
  company: string;
  /** Month of the export, `YYYY-MM`. */
  month: string;
  documents: number;
  /** Download link; null when the file is attached. */
  url: string | null;
  /** Day on which the link expires, `YYYY-MM-DD`. */
  expiresOn: string;
}

/** Subject and text of a mail. */
export interface ExportMail {
  subject: string;
  text: string;
}

const MAIL_TEXTS: Readonly<Record<ExportLanguage, (facts: ExportMailData) => ExportMail>> = {
  en: ({ company, month, documents, url, expiresOn }) => ({
    subject: `${company}: invoices of ${month}`,
    text:
      url === null
        ? `The invoices and credit notes of ${company} of ${month} are attached (documents: ${documents}).\n`
        : `The invoices and credit notes of ${company} of ${month} (documents: ${documents}) can be downloaded until ${expiresOn}:\n\n${url}\n\nAnyone with this link can download the file.\n`,
  }),
  fr: ({ company, month, documents, url, expiresOn }) => ({
    subject: `${company} : factures de ${month}`,
    text:
      url === null
        ? `Les factures et avoirs de ${company} de ${month} sont joints (documents : ${documents}).\n`
        : `Les factures et avoirs de ${company} de ${month} (documents : ${documents}) peuvent être téléchargés jusqu’au ${expiresOn} :\n\n${url}\n\nToute personne qui a ce lien peut télécharger le fichier.\n`,
  }),
  nl: ({ company, month, documents, url, expiresOn }) => ({
    subject: `${company}: facturen van ${month}`,
    text:
      url === null
        ? `De facturen en creditnota’s van ${company} van ${month} zijn bijgevoegd (documenten: ${documents}).\n`
        : `De facturen en creditnota’s van ${company} van ${month} (documenten: ${documents}) kunnen tot ${expiresOn} worden gedownload:\n\n${url}\n\nIedereen die deze link heeft, kan het bestand downloaden.\n`,
  }),
  de: ({ company, month, documents, url, expiresOn }) => ({
    subject: `${company}: Rechnungen vom ${month}`,
    text:
      url === null
        ? `Die Rechnungen und Rechnungskorrekturen von ${company} vom ${month} sind angehängt (Belege: ${documents}).\n`
        : `Die Rechnungen und Rechnungskorrekturen von ${company} vom ${month} (Belege: ${documents}) können bis ${expiresOn} heruntergeladen werden:\n\n${url}\n\nJeder, der diesen Link hat, kann die Datei herunterladen.\n`,
  }),
};

/** Formats the mail with the export of a month. */
export function formatExportMail(language: ExportLanguage, facts: ExportMailData): ExportMail {
  return MAIL_TEXTS[language](facts);
}
