import type { XmlDocument } from '../invoice/xml';
import { validateDocument, type ValidationOutcome } from '../rules';

/**
 * Judges a tax data document by all published layers of its jurisdiction: structure, EN 16931 and Peppol where the invoice is
 * reported in full, and the jurisdiction's own rules. Findings of the reported invoice name the field of the invoice as JSON
 * (`lines.0.netAmount`), others the element. Never throws.
 * @param day YYYY-MM-DD on which it is sent: the versions that bind then apply, the next ones warn ahead
 */
export function judgeTaxData(xml: XmlDocument, day: string): ValidationOutcome {
  return validateDocument(xml, day);
}
