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
import { Networks } from '../networks';
import { ParticipantLookup } from '../peppol/participant-lookup';
import { isUnresolved, getNextMove } from './provider-message-states';
import { storeExchange } from './provider-messages';
import { GIVES_UP, MOVE_MESSAGE } from './provider-messages.queries';
import { MAX_CONCURRENT, PROVIDER_QUEUE, PROVIDER_WORK, type LeasedMessage } from './provider-work';

const PROVIDER_PARTY: ExchangeParty = {
  environment: 'production',
  direction: 'outgoing',
  companyId: null,
  countryC4: null,
};

/** Makes the due attempts to send messages of the provider, and stores their outcomes. */
@Processor(PROVIDER_QUEUE, createWorkerOptions(MAX_CONCURRENT))
export class ProviderMessageProcessor extends WorkProcessor<LeasedMessage> {
  constructor(
    @InjectQueue(PROVIDER_QUEUE) queue: Queue<Batch>,
    private readonly networks: Networks,
    private readonly lookup: ParticipantLookup,
    private readonly events: DomainEvents,
    private readonly ledger: ExchangeLedger,
  ) {
    super(queue, PROVIDER_WORK);
  }

  protected async handle(message: LeasedMessage): Promise<WriteOutcome> {
    const outcome = await this.transmit(message);
    // The receiver may be available at the next attempt, which comes before the cached lookup expires.
    if (isUnresolved(outcome)) this.lookup.evict(message.receiver);
    return () => this.unitOfWork.run((tx) => this.storeOutcome(tx, message, outcome));
  }

  private async transmit(message: LeasedMessage): Promise<TransmissionOutcome> {
    try {
      const { attempts: earlierAttempts, ...fixed } = message;
      return await this.networks.getOwn().transmit({ ...fixed, mlsType: null, earlierAttempts });
    } catch (error) {
      if (!(error instanceof NetworkUnavailableError)) throw error;
      return { kind: 'retry', message: error.message, providerCode: null };
    }
  }

  /**
   * Stores the outcome of an attempt. Has no effect when the message was claimed again: the outcome of the other worker
   * counts.
   */
  private async storeOutcome(
    tx: Transaction,
    message: LeasedMessage,
    outcome: TransmissionOutcome,
  ): Promise<void> {
    const isPastGiveUp = (await tx.query(GIVES_UP, [message.id])).length > 0;
    const move = getNextMove(outcome, message.attempts + 1, isPastGiveUp, Math.random());
    const movedRows = await tx.query(MOVE_MESSAGE, [
      message.id,
      message.claim,
      move.state,
      move.state === 'pending' ? move.waitSeconds : null,
      move.words,
      outcome.kind === 'accepted' ? null : outcome.providerCode,
    ]);
    if (movedRows.length === 0) return;
    const { exchange = null } = outcome;
    if (exchange !== null) await storeExchange(tx, message.id, exchange);
    if (outcome.kind === 'accepted' && exchange !== null)
      await this.ledger.record(tx, PROVIDER_PARTY, exchange.ledgerMessage);
    if (move.state === 'pending') return;
    const { id, kind, subjectId, since, receiver, docTypeId, processId, messageId, envelopeId } = message;
    await this.events.emit(tx, 'provider.message_ended', {
      id,
      kind,
      subjectId,
      since,
      state: move.state,
      words: move.words,
      receiver,
      docTypeId,
      processId,
      messageId,
      envelopeId,
      exchange,
    });
  }
}
