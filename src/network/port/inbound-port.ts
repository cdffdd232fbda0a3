import { Injectable } from '@nestjs/common';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { ExchangeEvidence, ReceivedMessage } from './document-network';

/** Outcome of the reception of a message from another access point. */
export type ReceptionOutcome =
  /** The message was stored and committed with a receipt, now or earlier; the response is this receipt. */
  | { kind: 'stored'; receipt: string; documentId: string | null; repeated: boolean }
  /** This installation does not serve the receiver or the document type. */
  | { kind: 'not_serviced'; message: string }
  /** The message id was used before for different content. */
  | { kind: 'conflicting'; message: string };

/**
 * Stores a received message.
 * @param receipt receipt that the sender gets after the message is stored, in the protocol of the adapter
 * @param exchange evidence of the exchange, stored with the document
 */
export type InboundHandler = (
  environment: TeamEnvironment,
  message: ReceivedMessage,
  receipt: string,
  exchange: ExchangeEvidence | null,
) => Promise<ReceptionOutcome>;

/** Service provider of the simulated network. The main id 000000 does not exist on the real network. */
export const SIMULATED_PROVIDER = '0242:000000';

/** Receives messages that are addressed to this service provider itself. */
export interface ProviderMailbox {
  /** @param participant `<scheme>:<identifier>` */
  isFor(environment: TeamEnvironment, participant: string): boolean;
  accept: InboundHandler;
}

/** Port to which network adapters pass received messages. The modules that store messages register here. */
@Injectable()
export class InboundPort {
  private handler: InboundHandler | null = null;
  private providerMailbox: ProviderMailbox | null = null;

  /** Sets the handler. The module that stores received documents calls this once. */
  setHandler(handler: InboundHandler): void {
    this.handler = handler;
  }

  /** Sets the mailbox. The module that receives messages to the service provider itself calls this once. */
  setProviderMailbox(mailbox: ProviderMailbox): void {
    this.providerMailbox = mailbox;
  }

  /**
   * Passes a received message to the module that stores it. After the outcome `stored`, the message is stored durably.
   */
  async accept(
    environment: TeamEnvironment,
    message: ReceivedMessage,
    receipt: string,
    exchange: ExchangeEvidence | null = null,
  ): Promise<ReceptionOutcome> {
    if (this.providerMailbox?.isFor(environment, message.receiver) === true)
      return this.providerMailbox.accept(environment, message, receipt, exchange);
    if (this.handler === null) throw new Error('No module is registered for received documents');
    return this.handler(environment, message, receipt, exchange);
  }
}

/**
 * Port to which the network adapter reports test messages (ebMS test service) that this access point sent to itself.
 * The self-test module registers here.
 */
@Injectable()
export class TestMessagePort {
  private listener: ((messageId: string) => Promise<void>) | null = null;

  /**
   * Sets the listener. The self-test module calls this once.
   * @param listener records the arrival of the test message before the receipt is returned
   */
  setListener(listener: (messageId: string) => Promise<void>): void {
    this.listener = listener;
  }

  /** Reports a test message of this access point that was received and opened. */
  async report(messageId: string): Promise<void> {
    await this.listener?.(messageId);
  }
}
