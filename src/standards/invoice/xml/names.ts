/**
 * Names of elements and attributes as small integers, so that looking for a child is an integer comparison.
 *
 * Names that the program looks up are registered once, when its modules load, and count up from 0. Names that only a
 * document uses get negative numbers inside that document: a hostile document cannot grow the registry.
 */

/** Number of an expanded name (namespace and local name); valid in every document when not negative. */
export type NameId = number;

/** Namespaces of UBL 2.1, Cross Industry Invoice (the same for D16B and D22B), CDAR and tax data. */
export const NAMESPACE = {
  invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  creditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  applicationResponse: 'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2',
  order: 'urn:oasis:names:specification:ubl:schema:xsd:Order-2',
  orderResponse: 'urn:oasis:names:specification:ubl:schema:xsd:OrderResponse-2',
  despatchAdvice: 'urn:oasis:names:specification:ubl:schema:xsd:DespatchAdvice-2',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  ext: 'urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2',
  cdar: 'urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100',
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  taxDataSlovakia: 'urn:peppol:schema:sk-taxdata:1.0',
  taxDataVida: 'urn:peppol:schema:vida-taxdata:1.0',
  taxDataEmirates: 'urn:peppol:schema:taxdata:1.0',
  taxDataOman: 'urn:peppol:schema:om-taxdata:1.0',
} as const;

const byUri = new Map<string, Map<string, NameId>>();
const locals: string[] = [];
const uris: string[] = [];

/** Registers a name (or finds it) and returns its number. Call at module load, with constants only. */
export function qname(uri: string, local: string): NameId {
  let names = byUri.get(uri);
  if (names === undefined) byUri.set(uri, (names = new Map<string, NameId>()));
  let id = names.get(local);
  if (id === undefined) {
    id = locals.length;
    names.set(local, id);
    locals.push(local);
    uris.push(uri);
  }
  return id;
}

/** Returns the number of a name in a document, if the program has registered the name. */
export function findKnownName(uri: string, local: string): NameId | undefined {
  return byUri.get(uri)?.get(local);
}

/** Returns the number of registered names, which increases when a module that registers names is loaded late. */
export function countRegisteredNames(): number {
  return locals.length;
}

/** Returns the local part of a registered name. */
export function getLocalPart(id: NameId): string {
  return locals[id] ?? '';
}

/** Returns the namespace of a registered name; empty without a namespace. */
export function getNamespacePart(id: NameId): string {
  return uris[id] ?? '';
}

/** UBL common basic component: an element with a value. */
export const cbc = (local: string): NameId => qname(NAMESPACE.cbc, local);
/** UBL common aggregate component: an element with child elements. */
export const cac = (local: string): NameId => qname(NAMESPACE.cac, local);
/** UBL extension element. */
export const ext = (local: string): NameId => qname(NAMESPACE.ext, local);
/** One of the four elements at the top of a Cross Industry Invoice. */
export const rsm = (local: string): NameId => qname(NAMESPACE.rsm, local);
/** Element of a Cross Industry Invoice below the top level. */
export const ram = (local: string): NameId => qname(NAMESPACE.ram, local);
/** Value inside an element of a Cross Industry Invoice: a date, a boolean. */
export const udt = (local: string): NameId => qname(NAMESPACE.udt, local);
/** Restricted value inside an element of a Cross Industry Invoice. */
export const qdt = (local: string): NameId => qname(NAMESPACE.qdt, local);
/** Name without a namespace, such as an attribute in UBL and CII. */
export const plain = (local: string): NameId => qname('', local);

/** Root element of an invoice. */
export const INVOICE = qname(NAMESPACE.invoice, 'Invoice');
/** Root element of a credit note. */
export const CREDIT_NOTE = qname(NAMESPACE.creditNote, 'CreditNote');
/** Root element of a Cross Industry Invoice, regardless of its type. */
export const CROSS_INDUSTRY_INVOICE = rsm('CrossIndustryInvoice');
