import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { CONFIG, type Config } from '../../platform/kernel/config';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { defineId } from '../../platform/kernel/ids';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import type { AdvertisedDocumentType, ExchangeEvidence } from '../port/document-network';
import type { ProviderMessageKind } from './provider-message-states';
import { INSERT_MESSAGE, KEEP_EXCHANGE } from './provider-messages.queries';
import { PROVIDER_QUEUE } from './provider-work';
import type { ProviderIdentity } from './service-provider';

declare module '../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** A message of the provider came to its end, in the transaction that stores it. */
    'provider.message_ended': EndedProviderMessage;
  }
}

/** A message of the provider that was accepted, or to which no attempt follows. */
export interface EndedProviderMessage {
  id: string;
  kind: ProviderMessageKind;
  subjectId: string | null;
  since: Date | null;
  state: 'accepted' | 'refused';
  /** Why it was refused, or what is to be known of its acceptance. */
  words: string | null;
  receiver: string;
  docTypeId: string;
  processId: string;
  messageId: string;
  envelopeId: string;
  /** What proves the last exchange; null when nothing was ever sent. */
  exchange: ExchangeEvidence | null;
}

/** A message that the provider is to send. */
export interface NewProviderMessage extends AdvertisedDocumentType {
  kind: ProviderMessageKind;
  /** What it is about, for who reacts to `provider.message_ended`. */
  subjectId: string | null;
  /** When what it is about began, where a service level counts from there. */
  since: Date | null;
  /** `<scheme>:<identifier>` */
  receiver: string;
  /** The document: XML, known to be well-formed. */
  payload: Buffer;
  /** Hours in which attempts are made. */
  giveUpAfterHours: number;
}

export const newProviderMessageId = defineId('pmsg');

/** What the provider sends in its own name, over the network of production. */
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
   * Requests a message in the transaction of the caller; it is sent after the commit, and again until it is accepted, refused or
   * given up. `provider.message_ended` says which.
   * @param sender this provider, as {@link ServiceProvider.identity} says it
   * @returns its id
   */
  async request(tx: Transaction, sender: ProviderIdentity, message: NewProviderMessage): Promise<string> {
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
      randomUUID(),
      message.giveUpAfterHours,
      message.since,
    ]);
    tx.afterCommit(() => this.dispatcher.request(PROVIDER_QUEUE));
    return id;
  }
}

/** Stores what proves the last exchange about a message. */
export async function keepExchange(tx: Transaction, id: string, exchange: ExchangeEvidence): Promise<void> {
  await tx.query(KEEP_EXCHANGE, [
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
