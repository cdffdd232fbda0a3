import { Injectable } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import {
  PlatformRejectedError,
  type FlowOutcome,
  type FlowSubmission,
  type InvoiceStatusSubmission,
  type ReportingPlatform,
  type TransmissionSender,
} from './reporting-platform';
import {
  STORE_STATUS,
  STORE_SUBMISSION,
  OUTCOME_OF_SUBMISSION,
  HAS_REFERENCE,
} from './french-platform.queries';

/** Prefix of references and invoice numbers that the simulated platform rejects. */
const REJECTED_PREFIX = 'reject-';

/**
 * Platform of sandbox teams. Every submission is stored in a separate table, so that tests can count them even if the
 * submitting process was killed. The platform accepts all submissions unless the reference of a report requests a
 * rejection.
 */
@Injectable()
export class SimulatedPlatform implements ReportingPlatform {
  readonly sender: TransmissionSender = { platformNumber: '9999', name: 'Passerelle Sandbox' };

  constructor(private readonly unitOfWork: UnitOfWork) {}

  register(): Promise<void> {
    return Promise.resolve();
  }

  async submit({ submissionId, siren, flow, typeCode, xml }: FlowSubmission): Promise<void> {
    const outcome = (await this.requestsRejection(submissionId)) ? '501' : '300';
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
      throw new PlatformRejectedError([
        {
          code: 'REJ_UNI',
          message: `A different transmission with the id ${submissionId} was received before.`,
        },
      ]);
  }

  async findOutcome(submissionId: string): Promise<FlowOutcome | null> {
    const [storedRow] = await this.unitOfWork.query<{ code: '300' | '501' }>(OUTCOME_OF_SUBMISSION, [
      submissionId,
    ]);
    if (storedRow === undefined) return null;
    if (storedRow.code === '300') return { code: '300' };
    const message = `Simulated rejection: the transmission contains a report whose reference begins with "${REJECTED_PREFIX}".`;
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
      throw new PlatformRejectedError([
        { code: 'REJ_UNI', message: `A different status with the id ${messageId} was received before.` },
      ]);
    if (invoiceNumber.startsWith(REJECTED_PREFIX))
      throw new PlatformRejectedError([
        {
          code: 'REJ_SEMAN',
          message: `Simulated rejection: the number of the invoice begins with "${REJECTED_PREFIX}".`,
        },
      ]);
  }

  /**
   * Returns whether the reference of a report in the filing requests a rejection. The transmission itself does not
   * contain references.
   */
  private async requestsRejection(submissionId: string): Promise<boolean> {
    const foundRows = await this.unitOfWork.query(HAS_REFERENCE, [submissionId, REJECTED_PREFIX]);
    return foundRows.length > 0;
  }
}
