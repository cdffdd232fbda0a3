import { formatInstantOrNull } from '../../platform/kernel/clock';
import {
  flag,
  idOf,
  instant,
  namedSchema,
  nullable,
  object,
  enumOf,
  parkedInstant,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import { parseDocumentTypeIdentifier } from '../../standards/peppol/document-type-identifier';
import { findFrenchAddressRole, FRENCH_ADDRESS_ROLES } from '../../standards/peppol/french-address';
import { getDocumentTypeState, type DocumentTypeState } from '../../standards/peppol/document-type-states';
import type { CompanyDocumentType, Identifier } from './identifier.entity';

export const newIdentifierId = defineId('ci');
export const newDocumentTypeId = defineId('cdt');

export const identifierSchema = namedSchema(
  'Identifier',
  object({
    id: idOf(newIdentifierId.prefix),
    companyId: idOf('c'),
    scheme: text,
    identifier: text,
    role: {
      ...nullable(enumOf(...FRENCH_ADDRESS_ROLES)),
      description: 'Recipient unit that an address of scheme 0225 routes to; null for other schemes',
    },
    published: flag,
    publication: enumOf('unpublished', 'publishing', 'published', 'unpublishing'),
    publicationError: nullable(text),
    parkedAt: parkedInstant,
    createdAt: instant,
    updatedAt: instant,
  }),
);

export type IdentifierResource = Shape<typeof identifierSchema>;

export function toIdentifierResource(identifier: Identifier): IdentifierResource {
  return {
    id: identifier.id,
    companyId: identifier.companyId,
    scheme: identifier.scheme,
    identifier: identifier.identifier,
    role: findFrenchAddressRole(identifier),
    published: identifier.publication === 'published',
    publication: identifier.publication,
    publicationError: identifier.publicationError,
    parkedAt: formatInstantOrNull(identifier.parkedAt),
    createdAt: identifier.createdAt.toISOString(),
    updatedAt: identifier.updatedAt.toISOString(),
  };
}

export const identifierExample: IdentifierResource = {
  id: 'ci_01KAJ3Q5DBM2N4P6R8T0V2X4Z6',
  companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  scheme: '0208',
  identifier: '0123456749',
  role: null,
  published: true,
  publication: 'published',
  publicationError: null,
  parkedAt: null,
  createdAt: '2026-11-02T09:30:00.000Z',
  updatedAt: '2026-11-02T09:31:12.501Z',
};

export const documentTypeSchema = namedSchema(
  'DocumentType',
  object({
    id: idOf(newDocumentTypeId.prefix),
    companyId: idOf('c'),
    docTypeId: text,
    processId: text,
    codeListState: enumOf('active', 'deprecated', 'removed', 'unlisted'),
    createdAt: instant,
  }),
);

export type DocumentTypeResource = Shape<typeof documentTypeSchema>;

export function toDocumentTypeResource(documentType: CompanyDocumentType): DocumentTypeResource {
  return {
    id: documentType.id,
    companyId: documentType.companyId,
    docTypeId: documentType.docTypeId,
    processId: documentType.processId,
    codeListState: getCodeListState(documentType.docTypeId),
    createdAt: documentType.createdAt.toISOString(),
  };
}

export const documentTypeExample: DocumentTypeResource = {
  id: 'cdt_01KAJ3Q5DCA1B2C3D4E5F6G7H8',
  companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  docTypeId:
    'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
  processId: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  codeListState: 'active',
  createdAt: '2026-11-02T09:30:00.000Z',
};

/** Returns the state of a stored document type in the Peppol code list of this release. */
function getCodeListState(docTypeId: string): DocumentTypeState {
  const documentType = parseDocumentTypeIdentifier(docTypeId, 'registration');
  return documentType.ok ? getDocumentTypeState(documentType.documentType) : 'unlisted';
}
