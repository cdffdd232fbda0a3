import { listFatalLosses, type Conversion, type InvoiceSyntax } from '../../standards/invoice';
import type { FieldErrors } from '../../platform/kernel/http/api-error';

/** Display names of the syntaxes. */
export const SYNTAX_NAMES: Readonly<Record<InvoiceSyntax, string>> = {
  ubl: 'UBL',
  cii: 'CII (Cross Industry Invoice)',
};

/** Lists the terms of EN 16931 that a converted document would lose, by their fields. */
export function toLossErrors(conversion: Conversion): FieldErrors {
  const { from, to } = conversion;
  return Object.fromEntries(
    listFatalLosses(conversion).map(({ field, term }) => [
      `document.${field}`,
      [
        `must be kept when the document is converted from ${SYNTAX_NAMES[from]} to ${SYNTAX_NAMES[to]}; ${term ?? field} would be lost, because the target syntax has no element for it.`,
      ],
    ]),
  );
}

/** Formats the error for a document that cannot be converted. */
export function formatConversionError(to: InvoiceSyntax, message: string): string {
  return `must be an invoice or credit note that can be converted to ${SYNTAX_NAMES[to]}; received other XML: ${message}`;
}
