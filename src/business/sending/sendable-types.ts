import { parsedOf, type DocumentReading } from '../documents/reading/reading';
import {
  docTypeIdIn,
  hasKind,
  isDocumentKind,
  isPintProfile,
  pintProfileIn,
  splitDocTypeId,
  WRITTEN_PROFILES,
  writtenTypeIds,
  type DocumentKind,
  type InvoiceSyntax,
  type WrittenProfile,
} from '../../standards/invoice';
import { servingEntry, type ServiceEntry } from '../../network/port/document-network';
import { isXmlType, type SendInput } from './send.input';

/** A document type that a document can be sent under, and what it has to be written in for that. */
export interface SendableType {
  docTypeId: string;
  processId: string;
  syntax: InvoiceSyntax;
  /** Of a document given as JSON; undefined where the document type says it all. */
  profile?: WrittenProfile;
}

/** A document that its recipient does not take as it is. */
export interface RefusedType {
  docTypeId: string;
  processId: string;
  reading: DocumentReading;
}

type Requested = Pick<SendInput, 'documentType' | 'profile' | 'docTypeId'>;

/** The European standard as it is, which public buyers of all countries take. */
const EN16931 = 'urn:cen.eu:en16931:2017';

/** The first of the types, in their order, that a recipient takes, with its access point; null when it takes none. */
export function acceptedType(
  types: readonly SendableType[],
  entries: readonly ServiceEntry[],
): { type: SendableType; endpointUrl: string } | null {
  for (const type of types) {
    const entry = servingEntry(entries, type.docTypeId, type.processId);
    if (entry !== undefined) return { type, endpointUrl: entry.endpointUrl };
  }
  return null;
}

/**
 * What a document given as JSON can be written as when its recipient does not take what it would be by itself, the nearest
 * first: the same profile in the other syntax, the other profiles, and EN 16931. A client that names a profile gets no other
 * one, and one that names a document type gets just that.
 */
export function alternativesOf(
  refused: RefusedType,
  { documentType, profile, docTypeId }: Requested,
): SendableType[] {
  if (isXmlType(documentType) || docTypeId !== undefined) return [];
  const same = otherSyntaxOf(refused);
  if (parsedOf(refused.reading) === null) return [];
  const types: SendableType[] = same === null ? [] : [{ ...same, profile }];
  if (profile === undefined) types.push(...inProfiles(documentType), ...plain(documentType, refused));
  return types;
}

/**
 * What a document given as JSON is to be written as when it cannot be what it would be by itself, for instance because its tax is not
 * VAT: that of the sender's country where its recipient takes it, else the first that it takes. Null where it takes the usual one, or
 * the client has chosen.
 */
export function profileOfRecipient(
  { documentType, profile, docTypeId }: Partial<Requested>,
  country: string,
  entries: readonly ServiceEntry[],
): SendableType | null {
  if (documentType === undefined || isXmlType(documentType)) return null;
  if (profile !== undefined || docTypeId !== undefined) return null;
  const types = inProfiles(documentType);
  const home = types.filter((type) => type.profile === pintProfileIn(country));
  const accepted = acceptedType([...home, ...types], entries)?.type ?? null;
  return accepted?.profile === WRITTEN_PROFILES[0] ? null : accepted;
}

function inProfiles(kind: DocumentKind): SendableType[] {
  return WRITTEN_PROFILES.flatMap((profile) => inProfile(kind, profile));
}

/** A document in a profile, in the syntaxes that the profile has: PINT is UBL alone. */
function inProfile(kind: DocumentKind, profile: WrittenProfile): SendableType[] {
  if (!hasKind(profile, kind)) return [];
  const { customizationId, processId } = writtenTypeIds(kind, profile);
  return inSyntaxes(kind, customizationId, processId)
    .filter(({ syntax }) => syntax === 'ubl' || !isPintProfile(profile))
    .map((type) => ({ ...type, profile }));
}

function plain(kind: DocumentKind, { processId }: RefusedType): SendableType[] {
  return inSyntaxes(kind, EN16931, processId);
}

function inSyntaxes(kind: DocumentKind, customizationId: string, processId: string): SendableType[] {
  return (['ubl', 'cii'] as const).map((syntax) => ({
    docTypeId: docTypeIdIn(syntax, kind, customizationId),
    processId,
    syntax,
  }));
}

/** The same document type in the other syntax; null for what is no invoice or names no specification identifier. */
export function otherSyntaxOf({ docTypeId, processId, reading }: RefusedType): SendableType | null {
  const customizationId = splitDocTypeId(docTypeId)?.customizationId;
  const { syntax, type } = reading;
  if (syntax === null || customizationId === undefined || !isDocumentKind(type)) return null;
  const other = syntax === 'ubl' ? 'cii' : 'ubl';
  return { docTypeId: docTypeIdIn(other, type, customizationId), processId, syntax: other };
}
