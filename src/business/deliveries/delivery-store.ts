import { Injectable } from '@nestjs/common';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import type { Lease } from '../../platform/kernel/queue/work';
import type { TaxReporting } from '../../standards/taxdata';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { unpack } from '../documents/contents/packed-contents';
import { DocumentContents } from '../documents/document-contents';
import { toDeliveryColumns, type DeliveryReferences, type NewDelivery } from './new-delivery';
import type { MlsType } from '../../network/port/document-network';
import { NetworkExchangeStore } from '../documents/exchanges/network-exchanges';
import { ExchangeLedger } from '../../network/ledger/exchange-ledger';
import type {
  AttemptOutcome,
  DeliveryChannelKind,
  DeliveryFailure,
  DeliveryTransition,
} from '../documents/deliveries/delivery-states';
import { NO_DOUBTS, type DoubtCounts } from '../documents/deliveries/delivery-doubts';
import type { DestinationState } from './circuit-breaker';
import {
  INSERT_DELIVERIES,
  COUNT_DELIVERY_DOUBTS,
  IS_PAST_GIVE_UP_TIME,
  CANCEL_SCHEDULED,
  INSERT_ATTEMPT,
  MOVE_DELIVERY,
  ADVANCE_DELIVERIES,
} from './deliveries.queries';

/** A due delivery with its lease. */
export interface LeasedDelivery extends DeliveryReferences, Lease, DestinationState {
  channel: DeliveryChannelKind;
  address: string;
  attempts: number;
  /** Whether an earlier attempt may have reached the recipient but has no receipt. */
  mayHaveArrived: boolean;
  environment: TeamEnvironment;
  teamId: string;
  documentId: string;
  companyId: string;
  type: string;
  sender: string;
  docTypeId: string;
  processId: string;
  countryC1: string | null;
  mlsType: MlsType | null;
  /** The tax authority that the company reports its invoices to; null while it reports to none. */
  taxReporting: TaxReporting | null;
  /** Whether the time for attempts is over, so the next failure is final. */
  late: boolean;
  /** Time at which the delivery was first due; every attempt sends it as the creation time of the message. */
  madeAt: Date;
  /** Packed XML; null when it is large and has to be loaded separately. */
  packedXml: Buffer | null;
}

/** A due delivery with its XML. */
export interface DueDelivery extends LeasedDelivery {
  /** The XML, byte for byte. */
  payload: Buffer;
}

export interface Attempt {
  number: number;
  attemptedAt: Date;
  durationMs: number;
  outcome: AttemptOutcome;
}

/** An attempt that the other side accepted. */
export type AcceptedAttempt = Attempt & { outcome: { kind: 'accepted' } };

/** Stores deliveries and their attempts. Refuses to write the outcome of a delivery that was claimed again. */
@Injectable()
export class DeliveryStore {
  constructor(
    private readonly contents: DocumentContents,
    private readonly exchanges: NetworkExchangeStore,
    private readonly ledger: ExchangeLedger,
  ) {}

  async insert(tx: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
    if (deliveries.length > 0)
      await tx.query(INSERT_DELIVERIES, [JSON.stringify(deliveries.map(toDeliveryColumns))]);
  }

  /** Adds the XML to a delivery; returns null when the document was deleted. */
  async loadPayload(delivery: LeasedDelivery): Promise<DueDelivery | null> {
    const { packedXml, documentId } = delivery;
    const payload = packedXml === null ? await this.contents.findXml(documentId) : await unpack(packedXml);
    return payload === null ? null : { ...delivery, payload };
  }

  /** Returns whether the time for attempts of a delivery is over. */
  async isLate(tx: Transaction, id: string): Promise<boolean> {
    const rows = await tx.query(IS_PAST_GIVE_UP_TIME, [id]);
    return rows.length > 0;
  }

  /** Counts the attempts of a delivery that may have reached the recipient but have no receipt. */
  async countDoubts(tx: Transaction, id: string): Promise<DoubtCounts> {
    const [counts] = await tx.query<DoubtCounts>(COUNT_DELIVERY_DOUBTS, [id]);
    return counts ?? NO_DOUBTS;
  }

  /**
   * Stores a transition and the attempt that caused it; returns false when the delivery was claimed again or is final
   * already.
   */
  async move(
    tx: Transaction,
    lease: LeasedDelivery,
    attempt: Attempt,
    move: DeliveryTransition,
  ): Promise<boolean> {
    const failure = move.status === 'failed' ? move.failure : null;
    const movedRows = await tx.query(MOVE_DELIVERY, [
      lease.id,
      lease.claim,
      move.status,
      move.status === 'pending' ? move.waitSeconds : null,
      failure?.category ?? null,
      failure?.message ?? null,
      failure?.providerCode ?? null,
    ]);
    if (movedRows.length === 0) return false;
    await this.insertAttempt(tx, lease, attempt);
    await this.insertExchange(tx, lease, attempt);
    return true;
  }

  /** Stores the evidence of an attempt over the network, in the transaction that writes the attempt. */
  async insertExchange(tx: Transaction, delivery: LeasedDelivery, attempt: Attempt): Promise<void> {
    const { id: deliveryId, documentId, environment, companyId } = delivery;
    const { number, outcome } = attempt;
    if (outcome.exchange === undefined) return;
    await this.exchanges.insert(tx, { documentId, attempt: { deliveryId, number } }, outcome.exchange);
    if (outcome.kind === 'accepted')
      await this.ledger.record(
        tx,
        { environment, direction: 'outgoing', companyId, countryC4: null },
        outcome.exchange.ledgerMessage,
      );
  }

  /**
   * Ends the deliveries of a document that are not due yet. A delivery claimed by any worker counts as started, so a
   * delayed worker finds nothing to send.
   */
  async cancelUnstartedDeliveries(
    tx: Transaction,
    documentId: string,
    failure: DeliveryFailure,
  ): Promise<{ id: string; channel: DeliveryChannelKind }[]> {
    return tx.query<{ id: string; channel: DeliveryChannelKind }>(CANCEL_SCHEDULED, [
      documentId,
      failure.category,
      failure.message,
      failure.providerCode,
    ]);
  }

  /** Moves due times to an earlier time when a sandbox team advances its clock. */
  @OnDomainEvent('sandbox.clock_advanced')
  async advance({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    await tx.query(ADVANCE_DELIVERIES, [teamId, seconds]);
  }

  private async insertAttempt(tx: Transaction, { id }: LeasedDelivery, attempt: Attempt): Promise<void> {
    const { outcome } = attempt;
    const receipt = outcome.kind === 'accepted' ? outcome.receipt : (findEvidence(outcome) ?? null);
    await tx.query(INSERT_ATTEMPT, [
      id,
      attempt.number,
      attempt.attemptedAt,
      attempt.durationMs,
      outcome.kind,
      outcome.kind === 'accepted' ? (outcome.note ?? null) : outcome.message,
      outcome.kind === 'accepted' ? null : outcome.providerCode,
      receipt === null ? null : Buffer.from(receipt),
      outcome.kind === 'retry' ? (outcome.arrivalDoubt ?? null) : null,
    ]);
  }
}

function findEvidence(outcome: AttemptOutcome): string | undefined {
  return outcome.kind === 'retry' ? outcome.evidence : undefined;
}
