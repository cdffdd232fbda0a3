import { readInvoice, writeCii } from '../invoice';
import { parseXml } from '../invoice/xml';

/** The same invoice as Cross Industry Invoice, of the same profile unless another guideline is given. */
export function inCii(ubl: string, guideline?: string): string {
  const read = readInvoice(parseXml(ubl));
  if (read === null) throw new Error('not read');
  return writeCii(read.parsed, {
    ...read,
    customizationId: guideline ?? read.customizationId,
    profileId: read.statedProcess,
  });
}
