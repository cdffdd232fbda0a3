import { parseReadingJson, type DocumentReading } from '../documents/reading/reading';
import {
  formatDocTypeIdInSyntax,
  supportsKind,
  isDocumentKind,
  isPintProfile,
  findPintProfileOfCountry,
  splitDocTypeId,
  WRITTEN_PROFILES,
  getDocumentTypeIdsOfProfile,
  type DocumentKind,
  type InvoiceSyntax,
  type WrittenProfile,
} from '../../standards/invoice';
import { findServingEntry, type ServiceEntry } from '../../network/port/document-network';
import { isXmlType, type SendInput } from './send.input';

/** A document type to send under, and the syntax and profile that it requires. */
export interface SendableType {
  docTypeId: string;
  processId: string;
  syntax: InvoiceSyntax;
  /** Profile of a JSON document; undefined where the document type determines it. */
  profile?: WrittenProfile;
}

/** Document that its recipient does not accept in its current type. */
export interface RejectedDocument {
  docTypeId: string;
  processId: string;
  reading: DocumentReading;
}

type RequestedType = Pick<SendInput, 'documentType' | 'profile' | 'docTypeId'>;

/** European standard without a national profile, which public buyers of all countries accept. */
const EN16931_CUSTOMIZATION_ID = 'urn:cen.eu:en16931:2017';

/** Returns the first of the types, in order, that a recipient accepts, with its access point; null when there is none. */
export function findAcceptedType(
  types: readonly SendableType[],
  entries: readonly ServiceEntry[],
): { type: SendableType; endpointUrl: string } | null {
  for (const type of types) {
    const entry = findServingEntry(entries, type.docTypeId, type.processId);
    if (entry !== undefined) return { type, endpointUrl: entry.endpointUrl };
  }
  return null;
}

/**
 * Lists the types in which a JSON document can be written when its recipient does not accept its own type, the nearest
 * first: the same profile in the other syntax, the other profiles, and EN 16931. A client that names a profile gets no
 * other profile, and one that names a document type gets no other type.
 */
export function listAlternatives(
  rejectedDocument: RejectedDocument,
  { documentType, profile, docTypeId }: RequestedType,
): SendableType[] {
  if (isXmlType(documentType) || docTypeId !== undefined) return [];
  const otherSyntax = findOtherSyntax(rejectedDocument);
  if (parseReadingJson(rejectedDocument.reading) === null) return [];
  const types: SendableType[] = otherSyntax === null ? [] : [{ ...otherSyntax, profile }];
  if (profile === undefined)
    types.push(...listTypesInProfiles(documentType), ...listPlainTypes(documentType, rejectedDocument));
  return types;
}

/**
 * Chooses the type of a JSON document that cannot have its default type, e.g. because its tax is not VAT: the profile of
 * the sender's country when its recipient accepts it, else the first type that the recipient accepts. Null when the
 * recipient accepts the default, or when the client has chosen a type.
 */
export function chooseTypeForRecipient(
  { documentType, profile, docTypeId }: Partial<RequestedType>,
  country: string,
  entries: readonly ServiceEntry[],
): SendableType | null {
  if (documentType === undefined || isXmlType(documentType)) return null;
  if (profile !== undefined || docTypeId !== undefined) return null;
  const types = listTypesInProfiles(documentType);
  const homeTypes = types.filter((type) => type.profile === findPintProfileOfCountry(country));
  const acceptedType = findAcceptedType([...homeTypes, ...types], entries)?.type ?? null;
  return acceptedType?.profile === WRITTEN_PROFILES[0] ? null : acceptedType;
}

function listTypesInProfiles(kind: DocumentKind): SendableType[] {
  return WRITTEN_PROFILES.flatMap((profile) => listTypesInProfile(kind, profile));
}

/** Returns a document in a profile, in the syntaxes of the profile: PINT is UBL only. */
function listTypesInProfile(kind: DocumentKind, profile: WrittenProfile): SendableType[] {
  if (!supportsKind(profile, kind)) return [];
  const { customizationId, processId } = getDocumentTypeIdsOfProfile(kind, profile);
  return listTypesInSyntaxes(kind, customizationId, processId)
    .filter(({ syntax }) => syntax === 'ubl' || !isPintProfile(profile))
    .map((type) => ({ ...type, profile }));
}

function listPlainTypes(kind: DocumentKind, { processId }: RejectedDocument): SendableType[] {
  return listTypesInSyntaxes(kind, EN16931_CUSTOMIZATION_ID, processId);
}

function listTypesInSyntaxes(kind: DocumentKind, customizationId: string, processId: string): SendableType[] {
  return (['ubl', 'cii'] as const).map((syntax) => ({
    docTypeId: formatDocTypeIdInSyntax(syntax, kind, customizationId),
    processId,
    syntax,
  }));
}

/**
 * Returns the same document type in the other syntax; null for a document that is not an invoice or has no
 * specification identifier.
 */
export function findOtherSyntax({ docTypeId, processId, reading }: RejectedDocument): SendableType | null {
  const customizationId = splitDocTypeId(docTypeId)?.customizationId;
  const { syntax, type } = reading;
  if (syntax === null || customizationId === undefined || !isDocumentKind(type)) return null;
  const otherSyntax = syntax === 'ubl' ? 'cii' : 'ubl';
  return {
    docTypeId: formatDocTypeIdInSyntax(otherSyntax, type, customizationId),
    processId,
    syntax: otherSyntax,
  };
}
