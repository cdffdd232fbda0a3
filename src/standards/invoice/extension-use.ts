import type { DocumentAllowanceCharge, DocumentCore, Line } from './model';
import { priceInOne, withoutReason } from './placed-terms';

/** Returns whether a line counts in the totals of its document: groups and explanations do not. */
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
    discounts.some(saysReason) ||
    surcharges.some(saysReason) ||
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
export function saysReason({ exemptionReason, exemptionReasonCode }: DocumentAllowanceCharge): boolean {
  return exemptionReason !== undefined || exemptionReasonCode !== undefined;
}

/** Returns the document without the terms of the extension. */
export function withoutExtension<D extends DocumentCore>(document: D): D {
  const { extended: _, ...rest } = document;
  return {
    ...rest,
    invoiceReferences: document.invoiceReferences.map(({ id, issueDate }) => ({ id, issueDate })),
    discounts: document.discounts.map(withoutReason),
    surcharges: document.surcharges.map(withoutReason),
    lines: document.lines.map(lineWithoutExtension),
  } as D;
}

function lineWithoutExtension(line: Line): Line {
  const { extended: _, ...rest } = line;
  return {
    ...rest,
    ...priceInOne(line),
    additionalItemProperties: line.additionalItemProperties.map(({ name, value }) => ({ name, value })),
  };
}
