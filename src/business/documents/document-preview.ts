import type { RawJson } from '../../standards/values/raw-json';
import {
  enumOf,
  namedSchema,
  nullable,
  object,
  type Schema,
  type Shape,
} from '../../platform/kernel/http/schema';
import { toInitialBusinessStatus } from './business-status/business.resource';
import type { PayableAmount } from './business-status/payable-amount';
import { documentProperties, type DocumentResource } from './document.resource';
import type { DocumentReading } from './reading/reading';
import type { LinkedOutcome } from './rule-links';

/** A document that is not stored. */
export interface PreviewedDocument {
  teamId: string;
  companyId: string;
  senderId: string;
  receiverId: string | null;
  docTypeId: string;
  processId: string;
  countryC1: string;
  type: DocumentReading['type'];
  /** Amount due; absent when the document states none. */
  payable: PayableAmount | undefined;
  validation: LinkedOutcome;
  content: { xml: RawJson | null; parsed: RawJson | null };
  route: DocumentRoute;
  at: Date;
}

const noId: Schema<null> = { type: 'null', description: 'Always null: previews are not stored' };

const routeSchema = {
  ...nullable(enumOf('accessPoint', 'frenchPlatform', 'none', 'unknown')),
  description:
    'Route to a French recipient (scheme 0225): `none`: the recipient cannot receive the document; ' +
    '`unknown`: the network or the directory did not respond. Null for all other documents, for ' +
    'sandbox teams, and while the installation has no contract with a French platform',
};

/** Route on which a document would reach a French recipient. */
export type DocumentRoute = Shape<typeof routeSchema>;

export const previewSchema = namedSchema(
  'PreviewedDocument',
  object(
    { id: noId, ...documentProperties, route: routeSchema },
    'Document as it would be sent; it is not stored',
  ),
);

export type PreviewResource = Omit<DocumentResource, 'id' | 'validation'> & {
  id: null;
  validation: LinkedOutcome;
  route: DocumentRoute;
};

/** Converts a preview to the resource of a document, without the id and other values that exist only after storing or sending. */
export function toPreviewResource(document: PreviewedDocument): PreviewResource {
  const { type, validation, content, payable, at, ...otherFields } = document;
  const instant = at.toISOString();
  return {
    id: null,
    ...otherFields,
    direction: 'outgoing',
    type,
    profile: validation.profile,
    readAt: null,
    createdAt: instant,
    updatedAt: instant,
    ...content,
    conversion: null,
    validation,
    sentOverPeppol: false,
    sentOverEmail: false,
    emailRecipients: [],
    labels: [],
    ...toInitialBusinessStatus(type, payable, []),
    purchase: null,
    arrival: null,
    peppolMessageId: null,
    peppolConversationId: null,
    receivedPeppolSignalMessage: null,
    envelopeId: null,
    reporting: null,
    deliveryStatus: null,
    deliveries: [],
    responses: [],
  };
}
