import type { DeliveryStatus } from './deliveries/delivery-states';
import type { DocumentRow } from './document.entity';

/** A stored document without its contents: its unchanging data, its state, and its network evidence. */
export interface DocumentRecord extends Pick<
  DocumentRow,
  | 'id'
  | 'teamId'
  | 'companyId'
  | 'direction'
  | 'type'
  | 'profile'
  | 'senderId'
  | 'receiverId'
  | 'docTypeId'
  | 'processId'
  | 'countryC1'
  | 'documentNumber'
  | 'conversion'
  | 'createdAt'
> {
  deliveryStatus: DeliveryStatus | null;
  sentOverPeppol: boolean;
  sentOverEmail: boolean;
  emailRecipients: string[];
  readAt: Date | null;
  updatedAt: Date;
  /** Ids of the message with which the document was received or last sent. */
  peppolMessageId: string | null;
  peppolConversationId: string | null;
  envelopeId: string | null;
  /** Receipt: issued by the other access point for an outgoing document, and by this access point for an incoming one. */
  receivedPeppolSignalMessage: string | null;
}
