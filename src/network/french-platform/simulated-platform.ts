import { Injectable } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import {
  PlatformRefusedError,
  type FlowOutcome,
  type FlowSubmission,
  type InvoiceStatusSubmission,
  type ReportingPlatform,
  type Sender,
} from './reporting-platform';
import {
  STORE_STATUS,
  STORE_SUBMISSION,
  OUTCOME_OF_SUBMISSION,
  HAS_REFERENCE,
} from './french-platform.queries';

/** Prefix of references and invoice numbers that the simulated platform refuses. */
const REFUSED_PREFIX = 'reject-';

/**
 * Platform of sandbox teams. Every submission is stored in a separate table, so that tests can count them even if the
 * submitting process was killed. The platform accepts all submissions, unless a report's reference requests a refusal.
 */
@Injectable()
export class SimulatedPlatform implements ReportingPlatform {
  readonly sender: Sender = { platformNumber: '9999', name: 'Passerelle Sandbox' };

  constructor(private readonly unitOfWork: UnitOfWork) {}

  register(): Promise<void> {
    return Promise.resolve();
  }

  async submit({ submissionId, siren, flow, typeCode, xml }: FlowSubmission): Promise<void> {
    const outcome = (await this.requestsRefusal(submissionId)) ? '501' : '300';
    const [storedRow] = await this.unitOfWork.query<{ same: boolean }>(STORE_SUBMISSION, [
      submissionId,
      siren,
      flow,
      typeCode,
      xml,
      outcome,
      clock.now(),
    ]);
    if (storedRow?.same !== true)
      throw new PlatformRefusedError([
        { code: 'REJ_UNI', message: `Another transmission was received as ${submissionId}.` },
      ]);
  }

  async findOutcome(submissionId: string): Promise<FlowOutcome | null> {
    const [storedRow] = await this.unitOfWork.query<{ code: '300' | '501' }>(OUTCOME_OF_SUBMISSION, [
      submissionId,
    ]);
    if (storedRow === undefined) return null;
    if (storedRow.code === '300') return { code: '300' };
    const message = `Simulated refusal: the transmission holds a report whose reference begins with "${REFUSED_PREFIX}".`;
    return { code: '501', reasons: [{ code: 'REJ_SEMAN', message }] };
  }

  async submitStatus({ messageId, code, invoiceNumber, xml }: InvoiceStatusSubmission): Promise<void> {
    const [storedRow] = await this.unitOfWork.query<{ same: boolean }>(STORE_STATUS, [
      messageId,
      code,
      xml,
      clock.now(),
    ]);
    if (storedRow?.same !== true)
      throw new PlatformRefusedError([
        { code: 'REJ_UNI', message: `Another status was received as ${messageId}.` },
      ]);
    if (invoiceNumber.startsWith(REFUSED_PREFIX))
      throw new PlatformRefusedError([
        {
          code: 'REJ_SEMAN',
          message: `Simulated refusal: the number of the invoice begins with "${REFUSED_PREFIX}".`,
        },
      ]);
  }

  /**
   * Returns whether a report of the filing requests a refusal by its reference, which the transmission does not contain.
   */
  private async requestsRefusal(submissionId: string): Promise<boolean> {
    const foundRows = await this.unitOfWork.query(HAS_REFERENCE, [submissionId, REFUSED_PREFIX]);
    return foundRows.length > 0;
  }
}
