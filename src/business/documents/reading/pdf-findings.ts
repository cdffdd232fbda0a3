import { levelOfGuideline, type ExtractedInvoice, type Extraction } from '../../../standards/facturx';
import { splitDocTypeId } from '../../../standards/invoice';
import type { Finding } from '../../../standards/rules';
import type { DocumentReading } from './reading';

const SOURCE = 'Factur-X';

/** What is wrong with a PDF that no invoice was found in, as the end of a sentence. */
export function unreadPdf(extraction: Exclude<Extraction, { kind: 'invoice' }>): string {
  return extraction.kind === 'refused'
    ? `the PDF ${extraction.message}`
    : 'the PDF has no invoice in it; accepted: one with a Cross Industry Invoice (XML) inside, such as factur-x.xml';
}

/** Says of a PDF why it cannot be a document. @param reason of `unreadPdf`, or what is wrong with its XML */
export function unreadablePdf(reason: string): string {
  return `must be XML, or a PDF with XML in it that can be read; received another one: ${reason}.`;
}

/** The XML within a PDF, in words. */
export function inPdf({ fileName }: ExtractedInvoice): string {
  return `"${fileName.slice(0, 60)}" in the PDF`;
}

/** The reading of an invoice with the warnings about the PDF that it came in; the verdict stays as it is. */
export function withPdfFindings(reading: DocumentReading, invoice: ExtractedInvoice): DocumentReading {
  const findings = pdfFindings(reading, invoice);
  if (findings.length === 0) return reading;
  const { validation } = reading;
  return { ...reading, validation: { ...validation, errors: [...validation.errors, ...findings] } };
}

function pdfFindings({ docTypeId }: DocumentReading, { fileName, metadata }: ExtractedInvoice): Finding[] {
  if (metadata === null)
    return [
      warning(
        'FACTURX-METADATA',
        'The metadata of the PDF (XMP) does not say that it has an invoice in it. Programs that look there will not find it.',
      ),
    ];
  const findings: Finding[] = [];
  const guideline = docTypeId === null ? null : (splitDocTypeId(docTypeId)?.customizationId ?? null);
  const own = levelOfGuideline(guideline);
  const claimed = metadata.conformanceLevel;
  if (claimed === null || plain(claimed) !== plain(own ?? ''))
    findings.push(
      warning(
        'FACTURX-PROFILE',
        `The metadata of the PDF (XMP) gives the profile ${show(claimed)}, and the invoice in it is ${own ?? 'none of Factur-X'} (BT-24: ${show(guideline)}). What counts is the invoice.`,
      ),
    );
  if (metadata.fileName !== null && metadata.fileName.toLowerCase() !== fileName.toLowerCase())
    findings.push(
      warning(
        'FACTURX-FILE-NAME',
        `The metadata of the PDF (XMP) calls the invoice ${show(metadata.fileName)}, and the file in it is ${show(fileName)}.`,
      ),
    );
  return findings;
}

/** ZUGFeRD called EN 16931 Comfort, and names are written with blanks and without. */
function plain(level: string): string {
  const name = level.toUpperCase().replace(/[\s_-]/g, '');
  return name === 'COMFORT' ? 'EN16931' : name;
}

function show(text: string | null): string {
  return text === null ? 'nothing' : `"${text.slice(0, 100)}"`;
}

function warning(ruleCode: string, errorMessage: string): Finding {
  return { ruleCode, errorMessage, errorLevel: 'WARNING', fieldName: '', source: SOURCE };
}
