import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { DomainEvents } from '../../platform/events/domain-events';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import type { Batch } from '../../platform/kernel/queue/work';
import {
  createWorkerOptions,
  WorkProcessor,
  type WriteOutcome,
} from '../../platform/kernel/queue/work.processor';
import { NetworkUnavailableError, type TransmissionOutcome } from '../port/document-network';
import { ExchangeLedger, type ExchangeParty } from '../ledger/exchange-ledger';
import { DocumentNetworks } from '../networks';
import { ParticipantLookup } from '../peppol/participant-lookup';
import { isReceiverUnresolved, getNextTransition } from './provider-message-states';
import { storeExchange } from './provider-messages';
import { IS_PAST_GIVE_UP, STORE_TRANSITION } from './provider-messages.queries';
import { MAX_CONCURRENT_MESSAGES, PROVIDER_QUEUE, PROVIDER_WORK, type LeasedMessage } from './provider-work';

const PROVIDER_EXCHANGE_PARTY: ExchangeParty = {
  environment: 'production',
  direction: 'outgoing',
  companyId: null,
  countryC4: null,
};

/** Makes due attempts to send messages of the service provider, and stores the outcomes. */
@Processor(PROVIDER_QUEUE, createWorkerOptions(MAX_CONCURRENT_MESSAGES))
export class ProviderMessageProcessor extends WorkProcessor<LeasedMessage> {
  constructor(
    @InjectQueue(PROVIDER_QUEUE) queue: Queue<Batch>,
    private readonly networks: DocumentNetworks,
    private readonly lookup: ParticipantLookup,
    private readonly events: DomainEvents,
    private readonly ledger: ExchangeLedger,
  ) {
    super(queue, PROVIDER_WORK);
  }

  protected async handle(message: LeasedMessage): Promise<WriteOutcome> {
    const outcome = await this.transmit(message);
    // The receiver may be available at the next attempt, which may start before the cached look-up expires.
    if (isReceiverUnresolved(outcome)) this.lookup.evict(message.receiver);
    return () => this.unitOfWork.run((tx) => this.storeOutcome(tx, message, outcome));
  }

  private async transmit(message: LeasedMessage): Promise<TransmissionOutcome> {
    try {
      const { attempts: earlierAttempts, ...storedMessage } = message;
      return await this.networks
        .getInstallationNetwork()
        .transmit({ ...storedMessage, mlsType: null, earlierAttempts });
    } catch (error) {
      if (!(error instanceof NetworkUnavailableError)) throw error;
      return { kind: 'retry', message: error.message, providerCode: null };
    }
  }

  /**
   * Stores the outcome of an attempt. Has no effect when another worker has claimed the message; the outcome of the
   * other worker is stored then.
   */
  private async storeOutcome(
    tx: Transaction,
    message: LeasedMessage,
    outcome: TransmissionOutcome,
  ): Promise<void> {
    const isPastGiveUp = (await tx.query(IS_PAST_GIVE_UP, [message.id])).length > 0;
    const transition = getNextTransition(outcome, message.attempts + 1, isPastGiveUp, Math.random());
    const updatedRows = await tx.query(STORE_TRANSITION, [
      message.id,
      message.claim,
      transition.state,
      transition.state === 'pending' ? transition.waitSeconds : null,
      transition.words,
      outcome.kind === 'accepted' ? null : outcome.providerCode,
    ]);
    if (updatedRows.length === 0) return;
    const { exchange = null } = outcome;
    if (exchange !== null) await storeExchange(tx, message.id, exchange);
    if (outcome.kind === 'accepted' && exchange !== null)
      await this.ledger.record(tx, PROVIDER_EXCHANGE_PARTY, exchange.ledgerMessage);
    if (transition.state === 'pending') return;
    const { id, kind, subjectId, since, receiver, docTypeId, processId, messageId, envelopeId } = message;
    await this.events.emit(tx, 'provider.message_ended', {
      id,
      kind,
      subjectId,
      since,
      state: transition.state,
      words: transition.words,
      receiver,
      docTypeId,
      processId,
      messageId,
      envelopeId,
      exchange,
    });
  }
}
