import { findConformanceLevel, type ExtractedInvoice, type Extraction } from '../../../standards/facturx';
import { splitDocTypeId } from '../../../standards/invoice';
import type { Finding } from '../../../standards/rules';
import type { DocumentReading } from './reading';

const SOURCE = 'Factur-X';

/** Returns the error of a PDF without an invoice, as the end of a sentence. */
export function formatExtractionError(extraction: Exclude<Extraction, { kind: 'invoice' }>): string {
  return extraction.kind === 'refused'
    ? `the PDF ${extraction.message}`
    : 'the PDF contains no invoice; send a PDF that contains a Cross Industry Invoice (XML), such as factur-x.xml';
}

/** Formats the error for an unreadable PDF. @param reason text of `formatExtractionError`, or the error of the XML */
export function formatUnreadablePdfError(reason: string): string {
  return `must be XML, or a readable PDF that contains XML; received an unreadable PDF: ${reason}.`;
}

/** Formats a reference to the XML within a PDF. */
export function formatPdfReference({ fileName }: ExtractedInvoice): string {
  return `"${fileName.slice(0, 60)}" in the PDF`;
}

/** Adds the warnings about the PDF of an invoice to its reading, without changing the validation result. */
export function addPdfFindings(reading: DocumentReading, invoice: ExtractedInvoice): DocumentReading {
  const findings = listPdfFindings(reading, invoice);
  if (findings.length === 0) return reading;
  const { validation } = reading;
  return { ...reading, validation: { ...validation, errors: [...validation.errors, ...findings] } };
}

function listPdfFindings(
  { docTypeId }: DocumentReading,
  { fileName, metadata }: ExtractedInvoice,
): Finding[] {
  if (metadata === null)
    return [
      createWarning(
        'FACTURX-METADATA',
        'The metadata of the PDF (XMP) does not declare the embedded invoice. Programs that read the metadata will not find the invoice.',
      ),
    ];
  const findings: Finding[] = [];
  const guideline = docTypeId === null ? null : (splitDocTypeId(docTypeId)?.customizationId ?? null);
  const actualLevel = findConformanceLevel(guideline);
  const declaredLevel = metadata.conformanceLevel;
  if (declaredLevel === null || normalizeLevel(declaredLevel) !== normalizeLevel(actualLevel ?? ''))
    findings.push(
      createWarning(
        'FACTURX-PROFILE',
        `The metadata of the PDF (XMP) states the profile ${formatValue(declaredLevel)}, but the embedded invoice has ${actualLevel ?? 'none of Factur-X'} (BT-24: ${formatValue(guideline)}). The profile of the invoice applies.`,
      ),
    );
  if (metadata.fileName !== null && metadata.fileName.toLowerCase() !== fileName.toLowerCase())
    findings.push(
      createWarning(
        'FACTURX-FILE-NAME',
        `The metadata of the PDF (XMP) names the invoice ${formatValue(metadata.fileName)}, but the embedded file is ${formatValue(fileName)}.`,
      ),
    );
  return findings;
}

/** Normalizes the name of a level: ZUGFeRD called EN 16931 "Comfort", and some programs omit blanks. */
function normalizeLevel(level: string): string {
  const name = level.toUpperCase().replace(/[\s_-]/g, '');
  return name === 'COMFORT' ? 'EN16931' : name;
}

function formatValue(text: string | null): string {
  return text === null ? 'nothing' : `"${text.slice(0, 100)}"`;
}

function createWarning(ruleCode: string, errorMessage: string): Finding {
  return { ruleCode, errorMessage, errorLevel: 'WARNING', fieldName: '', source: SOURCE };
}
