import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { newDeliveryId } from '../documents/deliveries/delivery.resource';
import { clock } from '../../platform/kernel/clock';
import { DeliveryStore } from './delivery-store';
import { DELIVERY_QUEUE } from './delivery-work';
import { MailOrders } from './mail/mail-orders';
import type { DeliverableDocument, NewDelivery } from './new-delivery';
import { CONFIG, type Config } from '../../platform/kernel/config';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import type { MlsType } from '../../network/port/document-network';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import { findCurrentTraceparent } from '../../platform/kernel/tracing/active-span';
import { GIVE_UP_AFTER_HOURS } from './delivery-schedule';

/** Destination of all mails, which go through one mail server. */
const MAIL_DESTINATION = 'mail';

const NO_MESSAGE_IDS = { peppolMessageId: null, peppolConversationId: null, envelopeId: null };

/** Ids of a message on the network. */
export interface MessageIds {
  peppolMessageId: string;
  peppolConversationId: string;
  envelopeId: string;
}

/** Route of a document over the network. */
export interface NetworkRoute {
  recipient: string;
  /** Access point of the recipient; null when none was found. */
  endpoint: string | null;
  ids: MessageIds;
  /** Scheduled time of the first attempt; null: immediately. */
  dueAt: Date | null;
}

/** Creates deliveries with the external ids that distinguish a repeated message from a new one. */
@Injectable()
export class OutgoingDeliveries {
  private readonly domain: string;
  private readonly mlsType: MlsType | null;

  constructor(
    private readonly deliveries: DeliveryStore,
    private readonly mailOrders: MailOrders,
    private readonly dispatcher: Dispatcher,
    @Inject(CONFIG) config: Config,
  ) {
    this.domain = new URL(config.baseUrl).hostname;
    this.mlsType = config.peppol.mls === 'always' ? 'ALWAYS_SEND' : null;
  }

  /**
   * Creates globally unique ids: random, with the message id under the installation's domain (RFC 2822, section 3.6.4).
   */
  createMessageIds(): MessageIds {
    return {
      peppolMessageId: this.createLocalId(),
      peppolConversationId: randomUUID(),
      envelopeId: randomUUID(),
    };
  }

  /** Creates a delivery over the network without storing it. */
  createNetworkDelivery(document: DeliverableDocument, route: NetworkRoute): NewDelivery {
    return {
      ...this.createCommonFields(document, route.dueAt),
      channel: 'peppol',
      address: route.recipient,
      destination: route.endpoint ?? '',
      references: { ...route.ids, messageId: null },
      mlsType: this.mlsType,
    };
  }

  /** Creates deliveries by mail, one for each address, without storing them. */
  createMailDeliveries(
    document: DeliverableDocument,
    addresses: readonly string[],
    dueAt: Date | null,
  ): NewDelivery[] {
    return addresses.map((address) => ({
      ...this.createCommonFields(document, dueAt),
      channel: 'email',
      address,
      destination: MAIL_DESTINATION,
      references: { ...NO_MESSAGE_IDS, messageId: this.createLocalId() },
      mlsType: null,
    }));
  }

  async storeNetworkDelivery(
    tx: Transaction,
    document: DeliverableDocument,
    route: NetworkRoute,
  ): Promise<void> {
    await this.insert(tx, [this.createNetworkDelivery(document, route)]);
  }

  /** Stores a mail delivery for each address, and the addresses in the document. */
  async storeMailDeliveries(
    tx: Transaction,
    document: DeliverableDocument,
    addresses: string[],
    dueAt: Date | null,
  ): Promise<void> {
    await this.mailOrders.storeRecipients(tx, document.id, addresses);
    await this.insert(tx, this.createMailDeliveries(document, addresses, dueAt));
  }

  /**
   * Requests the dispatch of deliveries that were just committed; if the request is lost, the next poll of the
   * dispatcher finds them.
   */
  requestDispatch(): void {
    this.dispatcher.request(DELIVERY_QUEUE);
  }

  private async insert(tx: Transaction, deliveries: NewDelivery[]): Promise<void> {
    tx.afterCommit(() => this.requestDispatch());
    await this.deliveries.insert(tx, deliveries);
  }

  private createCommonFields(
    document: DeliverableDocument,
    dueAt: Date | null,
  ): Pick<NewDelivery, 'id' | 'document' | 'createdAt' | 'giveUpAfterHours' | 'dueAt' | 'traceparent'> {
    return {
      id: newDeliveryId(),
      document,
      createdAt: clock.now(),
      giveUpAfterHours: GIVE_UP_AFTER_HOURS,
      dueAt,
      traceparent: findCurrentTraceparent(),
    };
  }

  private createLocalId(): string {
    return `${randomUUID()}@${this.domain}`;
  }
}
