import { Injectable } from '@nestjs/common';
import {
  DuplicateReceptionError,
  UpstreamReceptions,
} from '../../../network/upstream/receptions/upstream-receptions';
import {
  UpstreamFeed,
  type IncomingUpstreamDocument,
  type UpstreamReceptionResult,
} from '../../../network/upstream/upstream-feed';
import { DocumentReader } from '../../documents/reading/document-reader';
import type { DocumentReading, PayloadReading } from '../../documents/reading/reading';
import { InboundReceiver } from '../inbound-receiver';

/** Values that neither the provider nor the document states. */
const UNSTATED = 'unstated';
const UNSTATED_SENDER = '0000:unstated';
const UNKNOWN_COUNTRY = 'ZZ';

/**
 * Stores documents of providers as documents of the company that they are addressed to, through the same reception as
 * documents of the network. A connection delivers only documents of its team.
 */
@Injectable()
export class UpstreamReceiver {
  constructor(
    private readonly reader: DocumentReader,
    private readonly inbound: InboundReceiver,
    private readonly receptions: UpstreamReceptions,
    feed: UpstreamFeed,
  ) {
    feed.setHandler((document) => this.receive(document));
  }

  /** Stores a document, unless the own access point has received it before. */
  async receive(document: IncomingUpstreamDocument): Promise<UpstreamReceptionResult> {
    const { teamId, arrival, storeProgress } = document;
    const payloadReading = await this.reader.readPayload(arrival.content, null);
    if (!payloadReading.ok) return { reason: `The document cannot be read: ${payloadReading.message}` };
    const { reading } = payloadReading;
    const receiver = arrival.receiver?.toLowerCase() ?? readReceiver(reading);
    if (receiver === null)
      return { reason: 'Neither the provider nor the document states the address of the recipient.' };
    const { messageId: networkMessageId, instanceId, content } = arrival;
    const identifiedDocument = { messageId: networkMessageId, instanceId, receiver, content };
    if (await this.receptions.isReceivedOverOwnNetwork(teamId, identifiedDocument)) return 'known';
    try {
      return await this.store(
        {
          ...document,
          storeProgress: async (tx) => {
            await this.receptions.storeKeys(tx, teamId, identifiedDocument);
            await storeProgress(tx);
          },
        },
        payloadReading,
        receiver,
      );
    } catch (error) {
      if (error instanceof DuplicateReceptionError) return 'known';
      throw error;
    }
  }

  private async store(
    { teamId, messageId, arrival, providerTitle, storeProgress }: IncomingUpstreamDocument,
    payloadReading: Extract<PayloadReading, { ok: true }>,
    receiver: string,
  ): Promise<UpstreamReceptionResult> {
    const { reading } = payloadReading;
    const outcome = await this.inbound.accept(
      'production',
      {
        messageId,
        conversationId: messageId,
        envelopeId: messageId,
        sender: arrival.sender?.toLowerCase() ?? reading.statedSender ?? UNSTATED_SENDER,
        receiver,
        docTypeId: arrival.docTypeId ?? reading.docTypeId ?? UNSTATED,
        processId: arrival.processId ?? reading.processId ?? UNSTATED,
        countryC1: arrival.countryC1 ?? UNKNOWN_COUNTRY,
        payload: arrival.content,
        origin: null,
      },
      `Document ${arrival.id} of ${providerTitle}`,
      { reading: payloadReading, teamId, writeAlongside: storeProgress },
    );
    return outcome.kind === 'stored' ? 'stored' : { reason: outcome.message };
  }
}

function readReceiver(reading: DocumentReading): string | null {
  const { scheme = null, identifier = null } = reading.namedTerms?.recipient.address ?? {};
  return scheme === null || identifier === null ? null : `${scheme}:${identifier.toLowerCase()}`;
}
