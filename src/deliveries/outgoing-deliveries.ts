import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DeliveryStore, type DeliveredDocument } from './delivery-store';
import { DELIVERY_QUEUE } from './delivery-work';
import { MailOrders, type MailOrder } from './mail/mail-orders';
import { CONFIG, type Config } from '../kernel/config';
import type { Transaction } from '../kernel/database/unit-of-work';
import type { MlsType } from '../network/document-network';
import { Dispatcher } from '../kernel/queue/dispatcher';
import { GIVE_UP_AFTER_HOURS } from './delivery-schedule';

/** All mails leave through one mail server. */
const MAIL_DESTINATION = 'mail';

/** The ids of a message on the network. */
export interface MessageIds {
  peppolMessageId: string;
  peppolConversationId: string;
  envelopeId: string;
}

/** A way over the network. */
export interface NetworkRoute {
  recipient: string;
  /** The access point that was found for the recipient; null when there was none. */
  endpoint: string | null;
  ids: MessageIds;
  /** Null: at once. */
  dueAt: Date | null;
}

/** Sets deliveries up, with the ids by which the outside world tells a repeated message from a second one. */
@Injectable()
export class OutgoingDeliveries {
  private readonly domain: string;
  private readonly mlsType: MlsType | null;

  constructor(
    private readonly deliveries: DeliveryStore,
    private readonly mails: MailOrders,
    private readonly dispatcher: Dispatcher,
    @Inject(CONFIG) config: Config,
  ) {
    this.domain = new URL(config.baseUrl).hostname;
    this.mlsType = config.peppol.mls === 'always' ? 'ALWAYS_SEND' : null;
  }

  /** Ids that are unique in the world: random, and the message id under our own domain (RFC 2822, section 3.6.4). */
  newMessageIds(): MessageIds {
    return {
      peppolMessageId: this.localId(),
      peppolConversationId: randomUUID(),
      envelopeId: randomUUID(),
    };
  }

  async overNetwork(tx: Transaction, document: DeliveredDocument, route: NetworkRoute): Promise<string> {
    this.hint(tx);
    return this.deliveries.insert(tx, document, {
      channel: 'peppol',
      address: route.recipient,
      destination: route.endpoint ?? '',
      references: { ...route.ids, messageId: null },
      mlsType: this.mlsType,
      giveUpAfterHours: GIVE_UP_AFTER_HOURS,
      dueAt: route.dueAt,
    });
  }

  /** Keeps the order; of one that is for any case the deliveries are set up at once. */
  async order(
    tx: Transaction,
    document: DeliveredDocument,
    order: MailOrder,
    dueAt: Date | null,
  ): Promise<string[]> {
    await this.mails.insert(tx, document.id, order);
    return order.occasion === 'always' ? this.byMail(tx, document, order.recipients, dueAt) : [];
  }

  /** A delivery to each address, and the addresses in the document. */
  async byMail(
    tx: Transaction,
    document: DeliveredDocument,
    addresses: string[],
    dueAt: Date | null,
  ): Promise<string[]> {
    this.hint(tx);
    await this.mails.showRecipients(tx, document.id, addresses);
    const ids: string[] = [];
    for (const address of addresses) {
      const id = await this.deliveries.insert(tx, document, {
        channel: 'email',
        address,
        destination: MAIL_DESTINATION,
        references: {
          peppolMessageId: null,
          peppolConversationId: null,
          envelopeId: null,
          messageId: this.localId(),
        },
        mlsType: null,
        giveUpAfterHours: GIVE_UP_AFTER_HOURS,
        dueAt,
      });
      ids.push(id);
    }
    return ids;
  }

  private localId(): string {
    return `${randomUUID()}@${this.domain}`;
  }

  private hint(tx: Transaction): void {
    tx.afterCommit(() => this.dispatcher.request(DELIVERY_QUEUE));
  }
}
