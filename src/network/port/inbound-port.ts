import { Injectable } from '@nestjs/common';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { ExchangeEvidence, ReceivedMessage } from './document-network';

/** Outcome of a message received from another access point. */
export type ReceptionOutcome =
  /** Stored and committed together with its receipt, now or before; answer with that receipt. */
  | { kind: 'stored'; receipt: string; documentId: string | null; repeated: boolean }
  /** The receiver, or this document type, is not served here. */
  | { kind: 'not_serviced'; message: string }
  /** The message id was used before for other bytes. */
  | { kind: 'conflicting'; message: string };

/**
 * @param receipt receipt for the sender after the message is stored, in the protocol of the adapter
 * @param exchange evidence of the exchange, stored with the document
 */
export type InboundHandler = (
  environment: TeamEnvironment,
  message: ReceivedMessage,
  receipt: string,
  exchange: ExchangeEvidence | null,
) => Promise<ReceptionOutcome>;

/** Provider id of the simulated network; no main id of the network is zero. */
export const SIMULATED_PROVIDER = '0242:000000';

/** Receives messages that are addressed to this service provider itself. */
export interface ProviderMailbox {
  /** @param participant `<scheme>:<identifier>` */
  isFor(environment: TeamEnvironment, participant: string): boolean;
  accept: InboundHandler;
}

/** Port to which adapters pass received messages. The modules that store them register here. */
@Injectable()
export class InboundPort {
  private handler: InboundHandler | null = null;
  private provider: ProviderMailbox | null = null;

  /** Called once by the module that stores received documents. */
  setHandler(handler: InboundHandler): void {
    this.handler = handler;
  }

  /** Called once by the module that receives messages to the provider itself. */
  setProviderMailbox(mailbox: ProviderMailbox): void {
    this.provider = mailbox;
  }

  /** Passes a received message on; after the outcome `stored` the message is durable. */
  async accept(
    environment: TeamEnvironment,
    message: ReceivedMessage,
    receipt: string,
    exchange: ExchangeEvidence | null = null,
  ): Promise<ReceptionOutcome> {
    if (this.provider?.isFor(environment, message.receiver) === true)
      return this.provider.accept(environment, message, receipt, exchange);
    if (this.handler === null) throw new Error('No module is registered for received documents');
    return this.handler(environment, message, receipt, exchange);
  }
}

/**
 * Port at which the network reports test messages (ebMS test service) that this access point sent to itself. The module of
 * the self-test registers here.
 */
@Injectable()
export class TestMessagePort {
  private listener: ((messageId: string) => Promise<void>) | null = null;

  /** Called once by the module of the self-test. @param listener records the arrival before the receipt is answered */
  setListener(listener: (messageId: string) => Promise<void>): void {
    this.listener = listener;
  }

  /** Reports a test message of this access point that arrived and was opened. */
  async report(messageId: string): Promise<void> {
    await this.listener?.(messageId);
  }
}
