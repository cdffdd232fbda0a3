import type { DocumentAllowanceCharge, DocumentCore, Line } from './model';
import { toSingleDiscount, removeExemptionReason } from './remove-unsupported-terms';

/** Returns whether a line counts in the totals of its document: groups and information lines do not. */
export function countsInTotals({ extended }: Pick<Line, 'extended'>): boolean {
  return extended?.part !== 'GROUP' && extended?.part !== 'INFORMATION';
}

/** Returns whether a document uses a term that only the French extension has. */
export function usesExtension(document: DocumentCore): boolean {
  const { extended, taxExchangeDate, invoiceReferences, discounts, surcharges, lines } = document;
  return (
    extended !== undefined ||
    taxExchangeDate !== undefined ||
    invoiceReferences.some(({ typeCode }) => typeCode !== undefined) ||
    discounts.some(hasExemptionReason) ||
    surcharges.some(hasExemptionReason) ||
    lines.some(
      (line) =>
        line.extended !== undefined ||
        line.additionalItemProperties.some(
          ({ code, unitCode }) => code !== undefined || unitCode !== undefined,
        ),
    )
  );
}

/** Returns whether a discount or surcharge of the document states an exemption reason. */
export function hasExemptionReason({
  exemptionReason,
  exemptionReasonCode,
}: DocumentAllowanceCharge): boolean {
  return exemptionReason !== undefined || exemptionReasonCode !== undefined;
}

/** Returns the document without the terms of the extension. */
export function removeExtension<D extends DocumentCore>(document: D): D {
  const { extended: _, ...rest } = document;
  return {
    ...rest,
    invoiceReferences: document.invoiceReferences.map(({ id, issueDate }) => ({ id, issueDate })),
    discounts: document.discounts.map(removeExemptionReason),
    surcharges: document.surcharges.map(removeExemptionReason),
    lines: document.lines.map(removeExtensionFromLine),
  } as D;
}

function removeExtensionFromLine(line: Line): Line {
  const { extended: _, ...rest } = line;
  return {
    ...rest,
    ...toSingleDiscount(line),
    additionalItemProperties: line.additionalItemProperties.map(({ name, value }) => ({ name, value })),
  };
}
