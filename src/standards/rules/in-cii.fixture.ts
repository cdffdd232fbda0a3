import { readInvoice, writeCii } from '../invoice';
import { parseXml } from '../invoice/xml';

/** Converts an invoice to a Cross Industry Invoice, with the same profile unless another guideline is passed. */
export function inCii(ubl: string, guideline?: string): string {
  const read = readInvoice(parseXml(ubl));
  if (read === null) throw new Error('not read');
  return writeCii(read.parsed, {
    ...read,
    customizationId: guideline ?? read.customizationId,
    profileId: read.statedProcess,
  });
}
