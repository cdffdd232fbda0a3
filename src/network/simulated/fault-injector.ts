import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { NetworkMessage, TransmissionOutcome } from '../port/document-network';
import { computePayloadDigest, createReceipt } from './signal-message';
import { NEXT_FAULT } from './simulated.queries';

/** Maximum delay in milliseconds, so that the process can still be shut down in time. */
const MAX_DELAY_MS = 20_000;
/** Number of copies of a message with the fault `duplicate`. */
const DUPLICATE_COUNT = 10;

const FAULTS_BEFORE_ARRIVAL: Readonly<Record<string, [message: string, providerCode: string]>> = {
  refuse: ['The access point of the recipient refused the connection.', 'ECONNREFUSED'],
  reset: ['The connection broke while the message was sent.', 'ECONNRESET'],
  tls_error: ['The certificate of the access point has expired.', 'CERT_HAS_EXPIRED'],
  stall: ['The access point of the recipient did not respond in time.', 'ETIMEDOUT'],
};

interface SimulatedFaultRow {
  /**
   * Faults before the message arrives: `refuse`, `reset`, `tls_error`, `stall`. Faults afterwards: `lose_receipt`,
   * `half_receipt`, `wrong_receipt`, `late_receipt` (only slow). `duplicate`: the message arrives ten times at once.
   */
  kind: string;
  delayMs: number;
}

/**
 * Simulates faults of the network: each row of `simnet_faults` affects the next `remaining` messages to a receiver
 * (`*`: any receiver). Tests insert the rows; the faults take effect in all processes.
 */
@Injectable()
export class FaultInjector {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Transmits a message, with the next fault for its receiver if there is one. */
  async transmitWithFault(
    message: NetworkMessage,
    transmit: (message: NetworkMessage) => Promise<TransmissionOutcome>,
  ): Promise<TransmissionOutcome> {
    const fault = await this.takeNextFault(message.receiver);
    if (fault === null) return transmit(message);
    const faultBeforeArrival = FAULTS_BEFORE_ARRIVAL[fault.kind];
    if (faultBeforeArrival !== undefined) {
      await sleep(fault.delayMs);
      return { kind: 'retry', message: faultBeforeArrival[0], providerCode: faultBeforeArrival[1] };
    }
    if (fault.kind === 'duplicate') {
      const outcomes = await Promise.all(Array.from({ length: DUPLICATE_COUNT }, () => transmit(message)));
      return outcomes.find(({ kind }) => kind !== 'accepted') ?? outcomes[0] ?? transmit(message);
    }
    const outcome = await transmit(message);
    await sleep(fault.delayMs);
    return outcome.kind === 'accepted' && outcome.receipt !== null
      ? alterReceipt(fault.kind, message, outcome.receipt)
      : outcome;
  }

  private async takeNextFault(receiver: string): Promise<SimulatedFaultRow | null> {
    const [fault] = await this.unitOfWork.query<SimulatedFaultRow>(NEXT_FAULT, [receiver, MAX_DELAY_MS]);
    return fault ?? null;
  }
}

/** Returns the outcome of a message that arrived, with the fault in its receipt. */
function alterReceipt(kind: string, message: NetworkMessage, receipt: string): TransmissionOutcome {
  switch (kind) {
    case 'lose_receipt':
      return {
        kind: 'retry',
        message: 'The connection broke before the receipt was received.',
        providerCode: 'ECONNRESET',
      };
    case 'half_receipt':
      return {
        kind: 'retry',
        message: 'The receipt was received only in part.',
        providerCode: 'EBMS:0301',
        evidence: receipt.slice(0, receipt.length / 2),
      };
    case 'wrong_receipt':
      return {
        kind: 'retry',
        message: 'The receipt is not for this message: its digest differs.',
        providerCode: 'EBMS:0302',
        evidence: createReceipt(
          message.messageId,
          computePayloadDigest(Buffer.from('other bytes')),
          clock.now(),
        ),
      };
    default:
      return { kind: 'accepted', receipt };
  }
}
