import type { XmlDocument } from '../invoice/xml';
import { validateDocument, type ValidationOutcome } from '../rules';

/**
 * Validates a tax data document against all published layers of its jurisdiction: structure, EN 16931 and Peppol when
 * the
 * invoice is reported in full, and the rules of the jurisdiction. Findings about the reported invoice name its JSON
 * field
 * (`lines.0.netAmount`), other findings the XML element. Never throws.
 * @param day day of sending (YYYY-MM-DD), which selects the versions in force; later versions only cause warnings
 */
export function validateTaxData(xml: XmlDocument, day: string): ValidationOutcome {
  return validateDocument(xml, day);
}
