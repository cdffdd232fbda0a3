import { Injectable } from '@nestjs/common';
import type { AttemptOutcome } from '../documents/deliveries/delivery-states';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { START_PROBE, FORGET_FAILURES, COUNT_FAILURE, ADVANCE_PAUSES } from './deliveries.queries';

/** Number of failures in a row, without a success, that opens the circuit. */
const FAILURES_TO_OPEN = 5;
const FIRST_PAUSE_SECONDS = 30;
const MAX_PAUSE_SECONDS = 600;
/** Lease of a probe, in seconds; a probe that exceeds it counts as lost, and the next delivery may probe. */
const PROBE_SECONDS = 60;

/** State of a destination when a delivery to it starts. */
export interface DestinationState {
  /** Key of the destination; empty when the access point of the recipient is unknown. */
  destination: string;
  /** Whether the destination has failed since its last response. */
  failedBefore: boolean;
  /** Seconds until the circuit may be probed; null while it is closed. */
  openSeconds: number | null;
}

/**
 * Circuit breaker per destination: after several failures in a row, only one delivery at a time probes whether the
 * destination works again. All workers share its state; a lost row causes only a few more attempts.
 */
@Injectable()
export class CircuitBreaker {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Shortens the pauses when a sandbox team advances its clock. */
  @OnDomainEvent('sandbox.clock_advanced')
  async advance({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    await tx.query(ADVANCE_PAUSES, [teamId, seconds]);
  }

  /** Returns the seconds to wait before a destination may be tried; null when it may be tried now. */
  async findPauseSeconds({ destination, openSeconds }: DestinationState): Promise<number | null> {
    if (openSeconds === null || openSeconds > 0) return openSeconds;
    const probe = await this.unitOfWork.query(START_PROBE, [destination, PROBE_SECONDS]);
    return probe.length > 0 ? null : PROBE_SECONDS;
  }

  /**
   * Updates the circuit after an attempt. Every response closes the circuit, including a rejection and a deferred
   * decision; no row is written unless the destination failed before. Failures with the short waits of the sandbox do
   * not count.
   */
  async recordOutcome(
    { destination, failedBefore }: DestinationState,
    outcome: AttemptOutcome,
  ): Promise<void> {
    if (destination === '') return;
    if (outcome.kind !== 'retry' || outcome.isUndecided === true) {
      if (failedBefore) await this.unitOfWork.query(FORGET_FAILURES, [destination]);
      return;
    }
    if (outcome.hurry === true) return;
    await this.unitOfWork.query(COUNT_FAILURE, [
      destination,
      FAILURES_TO_OPEN,
      FIRST_PAUSE_SECONDS,
      MAX_PAUSE_SECONDS,
    ]);
  }
}
