import { Injectable } from '@nestjs/common';
import type { AttemptOutcome } from '../documents/deliveries/delivery-states';
import { OriginalPdfStore } from '../documents/originals/original-pdfs';
import type { DueDelivery } from './delivery-store';
import type { NetworkMessage } from '../../network/port/document-network';
import { DocumentNetworks } from '../../network/networks';
import type { DeliveryChannel } from './delivery-work';

/**
 * Sends documents over the network. The ids of the message are fixed when the delivery is created, so a repeated attempt
 * sends the same message, and the receiver accepts it only once.
 */
@Injectable()
export class NetworkChannel implements DeliveryChannel {
  constructor(
    private readonly networks: DocumentNetworks,
    private readonly pdfs: OriginalPdfStore,
  ) {}

  async deliver(delivery: DueDelivery): Promise<AttemptOutcome> {
    return this.networks.getForTeam(delivery.environment, delivery.companyId).transmit({
      ...toNetworkMessage(delivery),
      findPdf: () => this.pdfs.find(delivery.teamId, delivery.documentId),
    });
  }
}

function toNetworkMessage(delivery: DueDelivery): NetworkMessage {
  const { peppolMessageId, peppolConversationId, envelopeId, countryC1 } = delivery;
  if (peppolMessageId === null || peppolConversationId === null || envelopeId === null || countryC1 === null)
    throw new Error(`Delivery ${delivery.id} has no ids of a network message`);
  return {
    messageId: peppolMessageId,
    conversationId: peppolConversationId,
    envelopeId,
    sender: delivery.sender,
    receiver: delivery.address,
    docTypeId: delivery.docTypeId,
    processId: delivery.processId,
    countryC1,
    mlsType: delivery.mlsType,
    madeAt: delivery.madeAt,
    earlierAttempts: delivery.attempts,
    mayHaveArrived: delivery.mayHaveArrived,
    payload: delivery.payload,
  };
}
