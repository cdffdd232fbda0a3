/** Warning for a root element that has the name of an invoice but the wrong namespace. */
import { NAMESPACE, type XmlDocument } from '../invoice/xml';
import type { Finding } from './finding';
import { formatQuoted } from './wording';

/** Local names of invoices, including ZUGFeRD 1.0, with the explanation of the required namespace. */
const EXPECTED_ROOTS: ReadonlyMap<string, string> = new Map([
  ['Invoice', `a UBL 2.1 Invoice must be in the namespace ${NAMESPACE.invoice}`],
  ['CreditNote', `a UBL 2.1 CreditNote must be in the namespace ${NAMESPACE.creditNote}`],
  ['CrossIndustryInvoice', `a CrossIndustryInvoice (D16B or D22B) must be in the namespace ${NAMESPACE.rsm}`],
  [
    'CrossIndustryDocument',
    `CrossIndustryDocument is the root of ZUGFeRD 1.0, which CrossIndustryInvoice has replaced`,
  ],
]);

/** Root element of an invoice by namespace. */
const ROOT_NAMES: ReadonlyMap<string, string> = new Map([
  [NAMESPACE.invoice, 'Invoice'],
  [NAMESPACE.creditNote, 'CreditNote'],
  [NAMESPACE.rsm, 'CrossIndustryInvoice'],
]);

/**
 * Creates a warning for a root element whose name and namespace do not belong together. Returns null for an invoice,
 * and for a document that does not resemble an invoice.
 */
export function findRootElementWarning(doc: XmlDocument): Finding | null {
  if (doc.isUblInvoice || doc.isCrossIndustryInvoice) return null;
  const name = doc.localName(0);
  const namespace = doc.namespace(0);
  const root = ROOT_NAMES.get(namespace);
  const expectedText =
    EXPECTED_ROOTS.get(name) ??
    (root === undefined ? undefined : `the root element of this namespace must be ${root}`);
  if (expectedText === undefined) return null;
  return {
    ruleCode: 'ROOT-ELEMENT',
    errorMessage: `The root element is ${formatQuoted(name)} in ${formatQuoted(namespace, 'no namespace')}, so the document is not recognized as an invoice; ${expectedText}.`,
    errorLevel: 'WARNING',
    fieldName: '/',
    source: 'XML 1.0',
  };
}
