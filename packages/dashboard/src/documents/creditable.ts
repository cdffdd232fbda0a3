import { isInvoice } from './linked';
import { toSummary, type SummarizedDocument } from './party';

/** A line of an invoice, as its choice shows it. */
export interface CreditableLine {
  /** Id of the line in the invoice (BT-126) */
  id: string;
  name: string;
  netAmount: string | null;
}

/** The lines of an invoice in their order. */
export function creditableLines({ parsed }: { parsed: object | null }): CreditableLine[] {
  const { lines }: { lines?: unknown } = { ...parsed };
  if (!Array.isArray(lines)) return [];
  return lines.map((line: unknown) => {
    const { id, name, netAmount }: { id?: unknown; name?: unknown; netAmount?: unknown } =
      typeof line === 'object' ? { ...line } : {};
    return {
      id: typeof id === 'string' ? id : '',
      name: typeof name === 'string' ? name : '',
      netAmount: typeof netAmount === 'string' ? netAmount : null,
    };
  });
}

/** Whether a document is an invoice of the company that a credit note can name. */
export function isCreditable(document: SummarizedDocument): boolean {
  return document.direction === 'outgoing' && isInvoice(document) && toSummary(document).number !== null;
}
