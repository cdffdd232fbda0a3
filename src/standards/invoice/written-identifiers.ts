import {
  findBillingProfile,
  formatUblDocTypeId,
  getDefaultProfile,
  getDocumentTypeIds,
  type BillingProfile,
  type DocumentTypeIds,
} from './document-types';
import { getDocumentProfile, type DocumentProfile, type WrittenProfile } from './document-profiles';
import { usesExtension } from './extension-use';
import type { DocumentKind, ParsedDocument } from './model';
import { getPintCustomization, getPintProcess, isPintProfile } from './pint';

/**
 * Returns the billing profile in which a document is written: the requested one, else the French CIUS for French
 * specifics, or its extension for a term of the extension.
 */
export function getBillingProfileFor(
  document: ParsedDocument,
  kind: DocumentKind,
  requestedProfile?: WrittenProfile,
): BillingProfile {
  if (requestedProfile !== undefined) return BILLING_PROFILES[requestedProfile] ?? getDefaultProfile(kind);
  if (document.countrySpecific === null) return getDefaultProfile(kind);
  return usesExtension(document) ? 'frenchExtended' : 'frenchCius';
}

/** Returns the default identifiers of a document; those of French documents depend on their business process. */
export function getDocumentTypeIdsFor(
  document: ParsedDocument,
  kind: DocumentKind,
  requestedProfile?: WrittenProfile,
): DocumentTypeIds {
  if (requestedProfile !== undefined)
    return getDocumentTypeIdsOfProfile(kind, requestedProfile, document.typeCode);
  const profile = getBillingProfileFor(document, kind);
  return getDocumentTypeIds(kind, profile, document.countrySpecific?.businessProcess);
}

/**
 * Returns the identifiers of documents in a requested profile.
 * @param typeCode type of the document; null for the default type
 */
export function getDocumentTypeIdsOfProfile(
  kind: DocumentKind,
  profile: WrittenProfile,
  typeCode: string | null = null,
): DocumentTypeIds {
  const pint = isPintProfile(profile) ? getPintCustomization(profile, kind, typeCode) : null;
  const process = getPintProcess(pint);
  return pint === null || process === null
    ? getDocumentTypeIds(kind, BILLING_PROFILES[profile] ?? getDefaultProfile(kind))
    : { customizationId: pint, docTypeId: formatUblDocTypeId(kind, pint), processId: process };
}

/** Profiles with their own billing identifiers; the other profiles have those of Peppol BIS, or are PINT. */
const BILLING_PROFILES: Readonly<Partial<Record<WrittenProfile, BillingProfile>>> = {
  'xrechnung-3': 'xrechnung',
  nlcius: 'nlcius',
};

/** Profiles in which BT-23 is not a process of a network; French documents state their billing mode there. */
const PROFILES_WITH_BILLING_MODE: ReadonlySet<DocumentProfile> = new Set<DocumentProfile>([
  'france-cius',
  'france-extended',
  'en16931',
  'facturx-minimum',
  'facturx-basicwl',
  'facturx-basic',
  'facturx-extended',
]);

/** Returns the default of BT-23: the billing mode of a French document, else the process of the customization. */
export function getDefaultProfileId(
  document: ParsedDocument,
  kind: DocumentKind,
  customizationId: string,
): string {
  const process = getPintProcess(customizationId);
  if (process !== null) return process;
  const profile = findBillingProfile(customizationId) ?? getDefaultProfile(kind);
  const french = document.countrySpecific;
  if (french?.billingMode && PROFILES_WITH_BILLING_MODE.has(getDocumentProfile(customizationId)))
    return french.billingMode;
  return getDocumentTypeIds(kind, profile, french?.businessProcess).processId;
}
