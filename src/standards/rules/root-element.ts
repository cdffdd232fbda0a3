/** Finding for a root element with the name of an invoice in a wrong namespace. */
import { NAMESPACE, type XmlDocument } from '../invoice/xml';
import type { Finding } from './finding';
import { formatQuoted } from './wording';

/** Local names of invoices, also of ZUGFeRD 1.0, with their required namespaces. */
const EXPECTED_ROOTS: ReadonlyMap<string, string> = new Map([
  ['Invoice', `Invoice of UBL 2.1 stands in ${NAMESPACE.invoice}`],
  ['CreditNote', `CreditNote of UBL 2.1 stands in ${NAMESPACE.creditNote}`],
  ['CrossIndustryInvoice', `CrossIndustryInvoice of D16B and D22B stands in ${NAMESPACE.rsm}`],
  ['CrossIndustryDocument', `CrossIndustryDocument is of ZUGFeRD 1.0, which CrossIndustryInvoice replaced`],
]);

/** Namespaces that have one root element of an invoice each. */
const ROOT_NAMES: ReadonlyMap<string, string> = new Map([
  [NAMESPACE.invoice, 'Invoice'],
  [NAMESPACE.creditNote, 'CreditNote'],
  [NAMESPACE.rsm, 'CrossIndustryInvoice'],
]);

/**
 * Warns of a root element that mixes the names of invoices; null for an invoice, and for a document that does not
 * resemble one.
 */
export function rootFinding(doc: XmlDocument): Finding | null {
  if (doc.isUblInvoice || doc.isCrossIndustryInvoice) return null;
  const name = doc.localName(0);
  const namespace = doc.namespace(0);
  const root = ROOT_NAMES.get(namespace);
  const expectedText =
    EXPECTED_ROOTS.get(name) ??
    (root === undefined ? undefined : `the root element of that namespace is ${root}`);
  if (expectedText === undefined) return null;
  return {
    ruleCode: 'ROOT-ELEMENT',
    errorMessage: `The root element is ${formatQuoted(name)} in ${formatQuoted(namespace, 'no namespace')}, so it is read as no invoice; ${expectedText}.`,
    errorLevel: 'WARNING',
    fieldName: '/',
    source: 'XML 1.0',
  };
}
