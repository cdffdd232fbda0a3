import type { DeliveryStatus } from './deliveries/delivery-states';
import type { DocumentRow } from './document.entity';

/** Stored document without contents: immutable data, state, and evidence of the network. */
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
  /**
   * Receipt of the message, from the other access point (outgoing document) or from this access point (incoming
   * document).
   */
  receivedPeppolSignalMessage: string | null;
}
