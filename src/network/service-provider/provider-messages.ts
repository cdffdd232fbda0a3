import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { CONFIG, type Config } from '../../platform/kernel/config';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { defineId } from '../../platform/kernel/ids';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import type { AdvertisedDocumentType, ExchangeEvidence } from '../port/document-network';
import type { ProviderMessageKind } from './provider-message-states';
import { INSERT_MESSAGE, RESUME_MESSAGE, STORE_EXCHANGE } from './provider-messages.queries';
import { PROVIDER_QUEUE } from './provider-work';
import type { ProviderIdentity } from './service-provider';

declare module '../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** Emitted when a message of the service provider ended, in the transaction that stores the outcome. */
    'provider.message_ended': EndedProviderMessage;
  }
}

/** A message of the service provider that was accepted, or for which no further attempt is made. */
export interface EndedProviderMessage {
  id: string;
  kind: ProviderMessageKind;
  subjectId: string | null;
  since: Date | null;
  state: 'accepted' | 'refused';
  /** Reason of the rejection, or a note about the acceptance. */
  words: string | null;
  receiver: string;
  docTypeId: string;
  processId: string;
  messageId: string;
  envelopeId: string;
  /** Evidence of the last exchange; null when no message was sent. */
  exchange: ExchangeEvidence | null;
}

/** A message that the service provider sends. */
export interface NewProviderMessage extends AdvertisedDocumentType {
  kind: ProviderMessageKind;
  /** Id of the message's subject, for listeners of `provider.message_ended`. */
  subjectId: string | null;
  /** Start of the service level period; null without a service level. */
  since: Date | null;
  /** `<scheme>:<identifier>` */
  receiver: string;
  /** Document: well-formed XML. */
  payload: Buffer;
  /** Instance identifier of the envelope, if the caller has stored one; when omitted, a new identifier is created. */
  envelopeId?: string;
  /** Hours during which attempts are made. */
  giveUpAfterHours: number;
}

export const newProviderMessageId = defineId('pmsg');

/** Sends messages of the service provider itself over the production network. */
@Injectable()
export class ProviderMessages {
  private readonly domain: string;

  constructor(
    private readonly dispatcher: Dispatcher,
    @Inject(CONFIG) config: Config,
  ) {
    this.domain = new URL(config.baseUrl).hostname;
  }

  /**
   * Requests a message in the transaction of the caller. The message is sent after the commit, with retries until it is
   * accepted, refused or given up. `provider.message_ended` reports the result.
   * @param sender this service provider, from {@link ServiceProvider.findIdentity}
   * @returns the id of the message
   */
  async requestMessage(
    tx: Transaction,
    sender: ProviderIdentity,
    message: NewProviderMessage,
  ): Promise<string> {
    const id = newProviderMessageId();
    await tx.query(INSERT_MESSAGE, [
      id,
      message.kind,
      message.subjectId,
      sender.participant,
      message.receiver,
      message.docTypeId,
      message.processId,
      sender.country,
      message.payload,
      `${randomUUID()}@${this.domain}`,
      randomUUID(),
      message.envelopeId ?? randomUUID(),
      message.giveUpAfterHours,
      message.since,
    ]);
    tx.afterCommit(() => this.dispatcher.request(PROVIDER_QUEUE));
    return id;
  }

  /**
   * Resumes a message that ended without a receipt. Message id, envelope and content stay the same, so that an access
   * point that accepted an earlier attempt recognizes the message. `provider.message_ended` reports the result again.
   * @param giveUpAfterHours hours during which attempts are made
   * @throws Error when the message does not exist, has a receipt, or has attempts left
   */
  async resume(tx: Transaction, id: string, giveUpAfterHours: number): Promise<void> {
    const resumedRows = await tx.query(RESUME_MESSAGE, [id, giveUpAfterHours]);
    if (resumedRows.length === 0)
      throw new Error(`The message ${id} cannot be resumed: it must have ended without a receipt`);
    tx.afterCommit(() => this.dispatcher.request(PROVIDER_QUEUE));
  }
}

/** Stores the evidence of the last exchange of a message. */
export async function storeExchange(tx: Transaction, id: string, exchange: ExchangeEvidence): Promise<void> {
  await tx.query(STORE_EXCHANGE, [
    id,
    exchange.url,
    exchange.status,
    exchange.requestSoap,
    exchange.answer,
    exchange.ownCertificate,
    exchange.peerCertificate,
    exchange.revocation,
    exchange.startedAt,
    exchange.answeredAt,
    exchange.ownKeyCustody,
  ]);
}
