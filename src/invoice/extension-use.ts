import type { DocumentCore, Line } from './model';

/** Whether a line counts in the totals of its document: groups and explanations do not. */
export function countsInTotals({ extended }: Pick<Line, 'extended'>): boolean {
  return extended?.part !== 'GROUP' && extended?.part !== 'INFORMATION';
}

/** Whether a document says something that the French extension alone has a place for. */
export function usesExtension({ extended, invoiceReferences, lines }: DocumentCore): boolean {
  return (
    extended !== undefined ||
    invoiceReferences.some(({ typeCode }) => typeCode !== undefined) ||
    lines.some(
      (line) =>
        line.extended !== undefined ||
        line.additionalItemProperties.some(
          ({ code, unitCode }) => code !== undefined || unitCode !== undefined,
        ),
    )
  );
}

/** The document without it. */
export function withoutExtension<D extends DocumentCore>(document: D): D {
  const { extended: _, ...rest } = document;
  return {
    ...rest,
    invoiceReferences: document.invoiceReferences.map(({ id, issueDate }) => ({ id, issueDate })),
    lines: document.lines.map(lineWithoutExtension),
  } as D;
}

function lineWithoutExtension({ extended: _, ...line }: Line): Line {
  return {
    ...line,
    additionalItemProperties: line.additionalItemProperties.map(({ name, value }) => ({ name, value })),
  };
}
