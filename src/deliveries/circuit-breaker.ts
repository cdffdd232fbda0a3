import { Injectable } from '@nestjs/common';
import type { AttemptOutcome } from '../documents/deliveries/delivery-states';
import { OnDomainEvent, type DomainEvent } from '../events/domain-events';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import {
  OPEN_SECONDS,
  START_PROBE,
  FORGET_FAILURES,
  COUNT_FAILURE,
  ADVANCE_PAUSES,
} from './circuit-breaker.queries';

/** This many failures in a row without one success open the circuit. */
const FAILURES_TO_OPEN = 5;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 600;
/** A probe that has not ended after this time counts as lost, and the next delivery may probe. */
const PROBE_SECONDS = 60;

/** Whether a destination may be tried. */
interface Leave {
  /** Null to go ahead, else the seconds to wait. */
  pause: number | null;
  /** It has failed since its last answer. */
  failedBefore: boolean;
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

  /** Asks for leave to try a destination. */
  async ask(destination: string): Promise<Leave> {
    if (destination === '') return { pause: null, failedBefore: false };
    const [row] = await this.unitOfWork.query<{ seconds: number | null }>(OPEN_SECONDS, [destination]);
    if (row === undefined) return { pause: null, failedBefore: false };
    return { pause: await this.pause(destination, row.seconds), failedBefore: true };
  }

  /** @param seconds until the circuit may be probed; null while it is closed */
  private async pause(destination: string, seconds: number | null): Promise<number | null> {
    if (seconds === null || seconds > 0) return seconds;
    const probe = await this.unitOfWork.query(START_PROBE, [destination, PROBE_SECONDS]);
    return probe.length > 0 ? null : PROBE_SECONDS;
  }

  /**
   * Learns from an attempt. An answer, also a refusal, closes the circuit; the sandbox's hurried failures do not count.
   * @param failedBefore what {@link ask} said; without earlier failures an answer is nothing new
   */
  async learn(destination: string, outcome: AttemptOutcome, failedBefore: boolean): Promise<void> {
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
