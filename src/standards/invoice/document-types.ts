import { isSelfBillingKind, type BusinessProcess, type DocumentKind } from './model';
import { getPintProcess } from './pint';
import { ORDERING_TYPES, type OrderingDocumentType } from './ordering/ordering-types';
import { INVOICE_RESPONSE_TYPE } from './response/invoice-response';
import { findKnownName, NAMESPACE } from './xml/names';

/** Short type of a document; an `unknown` one is stored and delivered, but not interpreted. */
export type DocumentType =
  | DocumentKind
  | OrderingDocumentType
  | 'invoiceResponse'
  | 'messageLevelStatus'
  | 'messageLevelResponse'
  | 'lifecycleStatus'
  | 'unknown';

/** Family of invoices with one CustomizationID: Peppol BIS Billing, its self-billing variant, national profiles. */
export type BillingProfile =
  'billing' | 'selfBilling' | 'frenchCius' | 'frenchExtended' | 'xrechnung' | 'nlcius';

const BILLING_PROFILES = [
  'billing',
  'selfBilling',
  'frenchCius',
  'frenchExtended',
  'xrechnung',
  'nlcius',
] as const;

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const UBL_VERSION = '2.1';

/** Identifiers by which the network distinguishes kinds of documents: expanded root name, customization, process. */
export interface DocumentTypeIds {
  customizationId: string;
  /** Document type identifier: `<root namespace>::<root name>##<CustomizationID>::2.1` */
  docTypeId: string;
  processId: string;
}

/** Type information of a document, without prefixes. Codes are null or absent when the document does not state them. */
export interface DocumentTypeEvidence {
  rootNamespace: string;
  rootName: string;
  customizationId?: string | null;
  profileId?: string | null;
  /** InvoiceTypeCode or CreditNoteTypeCode: decides about self-billing when the customization does not. */
  typeCode?: string | null;
}

export interface DetectedDocumentType {
  type: DocumentType;
  /** Null when the document states no customization. */
  docTypeId: string | null;
  processId: string | null;
}

const ROOT_ELEMENTS = {
  invoice: { namespace: `${UBL}Invoice-2`, name: 'Invoice' },
  creditNote: { namespace: `${UBL}CreditNote-2`, name: 'CreditNote' },
  applicationResponse: { namespace: `${UBL}ApplicationResponse-2`, name: 'ApplicationResponse' },
} as const;

type RootKind = keyof typeof ROOT_ELEMENTS;

const FRENCH_PROCESS_IDS: Record<BusinessProcess, string> = {
  REGULATED: 'urn:peppol:france:billing:regulated',
  NON_REGULATED: 'urn:peppol:france:billing:non-regulated',
};

/** Specification identifier (BT-24) of XRechnung 3.0. */
export const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';

/** Specification identifier (BT-24) of the Dutch profile. */
export const NLCIUS = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0';

/** Specification identifier (BT-24) of the French reform, without extensions. */
export const FRENCH_CIUS = 'urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0';

const CUSTOMIZATION_IDS: Record<BillingProfile, string> = {
  billing: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  selfBilling: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
  frenchCius: FRENCH_CIUS,
  frenchExtended: 'urn:cen.eu:en16931:2017#conformant#urn:peppol:france:billing:extended:1.0',
  xrechnung: XRECHNUNG,
  nlcius: NLCIUS,
};

const DEFAULT_PROCESS_IDS: Record<BillingProfile, string> = {
  billing: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  selfBilling: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
  frenchCius: FRENCH_PROCESS_IDS.REGULATED,
  frenchExtended: FRENCH_PROCESS_IDS.REGULATED,
  xrechnung: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  nlcius: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
};

/** ApplicationResponse documents by CustomizationID. */
const RESPONSE_TYPES: ReadonlyMap<string, { type: DocumentType; processId: string }> = new Map([
  [
    INVOICE_RESPONSE_TYPE.customizationId,
    { type: 'invoiceResponse' as const, processId: INVOICE_RESPONSE_TYPE.processId },
  ],
  ['urn:peppol:edec:mls:1.0', { type: 'messageLevelStatus' as const, processId: 'urn:peppol:edec:mls' }],
  // Message Level Response (T71), which the Message Level Status has replaced. Its identifiers and rules differ.
  [
    'urn:fdc:peppol.eu:poacc:trns:mlr:3',
    { type: 'messageLevelResponse' as const, processId: 'urn:fdc:peppol.eu:poacc:bis:mlr:3' },
  ],
]);

/** Status of the French life cycle of invoices (CDAR D22B), which has no specification identifier of the network. */
const FRENCH_STATUS = {
  rootName: 'CrossDomainAcknowledgementAndResponse',
  docTypeId: `${NAMESPACE.cdar}::CrossDomainAcknowledgementAndResponse##urn:peppol:france:billing:cdv:1.0::D22B`,
};

/** Returns the identifiers under which a status of the French life cycle is sent. */
export function getFrenchStatusTypeIds(): Pick<DocumentTypeIds, 'docTypeId' | 'processId'> {
  return { docTypeId: FRENCH_STATUS.docTypeId, processId: FRENCH_PROCESS_IDS.REGULATED };
}

const ORDERING_DOCUMENT_TYPES: readonly OrderingDocumentType[] = ['order', 'orderResponse', 'despatchAdvice'];

/** Type codes of documents that the buyer issues (UNTDID 1001; 471, 473, 500, 501 and 502 are French variants). */
const SELF_BILLED_TYPE_CODES = new Set(['261', '389', '471', '473', '500', '501', '502', '527']);

const DEFAULT_TYPE_CODES: Record<DocumentKind, string> = {
  invoice: '380',
  creditNote: '381',
  selfBillingInvoice: '389',
  selfBillingCreditNote: '261',
};

/** Returns the default type code (BT-3) of a kind of document. */
export function getDefaultTypeCode(kind: DocumentKind): string {
  return DEFAULT_TYPE_CODES[kind];
}

/** Returns whether the type code means that the buyer issued the document. */
export function isSelfBilledTypeCode(typeCode: string | null | undefined): boolean {
  return SELF_BILLED_TYPE_CODES.has(typeCode ?? '');
}

/** Returns the billing profile of a CustomizationID, or null for any other customization. */
export function findBillingProfile(customizationId: string | null | undefined): BillingProfile | null {
  return BILLING_PROFILES.find((profile) => CUSTOMIZATION_IDS[profile] === customizationId) ?? null;
}

/**
 * Returns whether the profile belongs to the French reform, where BT-23 contains the billing mode instead of the process.
 */
export function isFrenchProfile(profile: BillingProfile | null): boolean {
  return profile === 'frenchCius' || profile === 'frenchExtended';
}

/**
 * Type codes of credit notes in EN 16931 (UNTDID 1001), for documents whose root element does not show the kind.
 */
const CREDIT_NOTE_TYPE_CODES = new Set('81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '));

/** Returns the kind of a document whose root element is the same for invoices and credit notes. */
export function getBillingKindByTypeCode(
  customizationId: string | null | undefined,
  typeCode: string | null | undefined,
): DocumentKind {
  const root = CREDIT_NOTE_TYPE_CODES.has(typeCode ?? '') ? 'creditNote' : 'invoice';
  return getBillingKind(root, customizationId, typeCode);
}

/** Customizations of self-billing: of Peppol BIS and of the international invoices (PINT). */
const SELF_BILLING_CUSTOMIZATION = /:selfbilling[:-]/;

/**
 * Returns the kind of a UBL Invoice or CreditNote. Its type code or customization shows whether the buyer issued it.
 */
export function getBillingKind(
  root: 'invoice' | 'creditNote',
  customizationId: string | null | undefined,
  typeCode: string | null | undefined,
): DocumentKind {
  const isSelfBilled =
    isSelfBilledTypeCode(typeCode) || SELF_BILLING_CUSTOMIZATION.test(customizationId ?? '');
  if (root === 'invoice') return isSelfBilled ? 'selfBillingInvoice' : 'invoice';
  return isSelfBilled ? 'selfBillingCreditNote' : 'creditNote';
}

/**
 * Detects type and network identifiers of a document. The root and the type code determine the type of an invoice or
 * credit note; the root determines the type of an ordering document, and the CustomizationID the type of a response.
 * Any other document is `unknown`. `docTypeId` and `processId` are built from the document's own values, regardless of
 * its type.
 */
export function detectDocumentType(evidence: DocumentTypeEvidence): DetectedDocumentType {
  const { rootNamespace, rootName, typeCode } = evidence;
  const customizationId = evidence.customizationId ?? '';
  const profileId = evidence.profileId ?? '';
  const docTypeId = customizationId === '' ? null : formatDocTypeId(rootNamespace, rootName, customizationId);
  const root = findRoot(rootNamespace, rootName);

  if (root === 'invoice' || root === 'creditNote') {
    const processId =
      getBillingProcess(findBillingProfile(customizationId), profileId) ?? getPintProcess(customizationId);
    return { type: getBillingKind(root, customizationId, typeCode), docTypeId, processId };
  }
  const response = root === 'applicationResponse' ? RESPONSE_TYPES.get(customizationId) : undefined;
  if (response !== undefined) {
    return { type: response.type, docTypeId, processId: profileId || response.processId };
  }
  if (rootNamespace === NAMESPACE.cdar && rootName === FRENCH_STATUS.rootName)
    return {
      type: 'lifecycleStatus',
      docTypeId: FRENCH_STATUS.docTypeId,
      processId: FRENCH_PROCESS_IDS.REGULATED,
    };
  const name = findKnownName(rootNamespace, rootName);
  const ordering = ORDERING_DOCUMENT_TYPES.find((type) => ORDERING_TYPES[type].root === name);
  if (ordering !== undefined)
    return { type: ordering, docTypeId, processId: profileId || ORDERING_TYPES[ordering].processIds[0] };
  return { type: 'unknown', docTypeId, processId: profileId || null };
}

/** Returns the identifiers under which a document of this kind and profile is sent. */
export function getDocumentTypeIds(
  kind: DocumentKind,
  profile: BillingProfile = getDefaultProfile(kind),
  businessProcess: BusinessProcess = 'REGULATED',
): DocumentTypeIds {
  const customizationId = CUSTOMIZATION_IDS[profile];
  return {
    customizationId,
    docTypeId: formatUblDocTypeId(kind, customizationId),
    processId: isFrenchProfile(profile) ? FRENCH_PROCESS_IDS[businessProcess] : DEFAULT_PROCESS_IDS[profile],
  };
}

/** Returns the document type identifier of a UBL document with this kind and specification identifier. */
export function formatUblDocTypeId(kind: DocumentKind, customizationId: string): string {
  const root = ROOT_ELEMENTS[kind === 'invoice' || kind === 'selfBillingInvoice' ? 'invoice' : 'creditNote'];
  return formatDocTypeId(root.namespace, root.name, customizationId);
}

/** Returns the default profile of a kind: BIS Billing, or BIS Self-Billing when the buyer issues the document. */
export function getDefaultProfile(kind: DocumentKind): BillingProfile {
  return isSelfBillingKind(kind) ? 'selfBilling' : 'billing';
}

/**
 * Reverse of {@link getDocumentTypeIds}: returns the short type and, for invoices, the profile of a docTypeId. The
 * French identifiers do not distinguish self-billing, so they have the kind without self-billing. An unlisted docTypeId
 * is `unknown`.
 */
export function parseDocTypeId(docTypeId: string): { type: DocumentType; profile: BillingProfile | null } {
  const parts = splitDocTypeId(docTypeId);
  if (parts === null || parts.version !== UBL_VERSION) return { type: 'unknown', profile: null };
  const { type } = detectDocumentType(parts);
  return { type, profile: type === 'unknown' ? null : findBillingProfile(parts.customizationId) };
}

/** Returns the French business process of a process identifier, or null for any other process. */
export function findBusinessProcess(processId: string | null | undefined): BusinessProcess | null {
  if (processId === FRENCH_PROCESS_IDS.REGULATED) return 'REGULATED';
  return processId === FRENCH_PROCESS_IDS.NON_REGULATED ? 'NON_REGULATED' : null;
}

/** Splits a docTypeId; null when it does not have the form `<namespace>::<name>##<customization>::<version>`. */
export function splitDocTypeId(
  docTypeId: string,
): { rootNamespace: string; rootName: string; customizationId: string; version: string } | null {
  // The customization may itself contain '#' and ':', so the first '##' and the last '::' are the separators.
  const match = /^(.+?)::([^:#]+)##(.+)::([^:]+)$/.exec(docTypeId);
  if (match === null) return null;
  const [, rootNamespace = '', rootName = '', customizationId = '', version = ''] = match;
  return { rootNamespace, rootName, customizationId, version };
}

function formatDocTypeId(rootNamespace: string, rootName: string, customizationId: string): string {
  return `${rootNamespace}::${rootName}##${customizationId}::${UBL_VERSION}`;
}

function findRoot(namespace: string, name: string): RootKind | null {
  for (const root of ['invoice', 'creditNote', 'applicationResponse'] as const) {
    if (ROOT_ELEMENTS[root].namespace === namespace && ROOT_ELEMENTS[root].name === name) return root;
  }
  return null;
}

/**
 * Returns the process that an invoice states, else the default of its profile; in a French invoice BT-23 may contain
 * the billing mode instead.
 */
export function getBillingProcess(profile: BillingProfile | null, profileId: string): string | null {
  if (profile === null) return profileId || null;
  const statesProcess = isFrenchProfile(profile) ? findBusinessProcess(profileId) !== null : profileId !== '';
  return statesProcess ? profileId : DEFAULT_PROCESS_IDS[profile];
}
