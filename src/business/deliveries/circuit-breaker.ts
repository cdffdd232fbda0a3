import { Injectable } from '@nestjs/common';
import type { AttemptOutcome } from '../documents/deliveries/delivery-states';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { START_PROBE, FORGET_FAILURES, COUNT_FAILURE, ADVANCE_PAUSES } from './circuit-breaker.queries';

/** This many failures in a row without one success open the circuit. */
const FAILURES_TO_OPEN = 5;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 600;
/** A probe that has not ended after this time counts as lost, and the next delivery may probe. */
const PROBE_SECONDS = 60;

/** What a delivery learns of its destination when it is started. */
export interface DestinationState {
  /** Empty: nothing that could fail together. */
  destination: string;
  /** It has failed since its last answer. */
  failedBefore: boolean;
  /** Until the circuit may be probed; null while it is closed. */
  openSeconds: number | null;
}

/**
 * Keeps a destination that fails all the time from being tried by every delivery that waits for it: after some failures
 * only one at a time finds out whether it is back. Shared by all workers; a lost row only means some more attempts.
 */
@Injectable()
export class CircuitBreaker {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** A sandbox team lets time pass. */
  @OnDomainEvent('sandbox.clock_advanced')
  async bringNearer({ tx, teamId, seconds }: DomainEvent<'sandbox.clock_advanced'>): Promise<void> {
    await tx.query(ADVANCE_PAUSES, [teamId, seconds]);
  }

  /** Whether a destination may be tried now: null, or the seconds to wait. */
  async pause({ destination, openSeconds }: DestinationState): Promise<number | null> {
    if (openSeconds === null || openSeconds > 0) return openSeconds;
    const probe = await this.unitOfWork.query(START_PROBE, [destination, PROBE_SECONDS]);
    return probe.length > 0 ? null : PROBE_SECONDS;
  }

  /**
   * Learns from an attempt. An answer, also a refusal, closes the circuit, and is nothing new without earlier failures; the
   * sandbox's hurried failures do not count.
   */
  async learn({ destination, failedBefore }: DestinationState, outcome: AttemptOutcome): Promise<void> {
    if (destination === '') return;
    if (outcome.kind !== 'retry') {
      if (failedBefore) await this.unitOfWork.query(FORGET_FAILURES, [destination]);
      return;
    }
    if (outcome.hurry === true) return;
    await this.unitOfWork.query(COUNT_FAILURE, [
      destination,
      FAILURES_TO_OPEN,
      FIRST_PAUSE_SECONDS,
      LONGEST_PAUSE_SECONDS,
    ]);
  }
}
