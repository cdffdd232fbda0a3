import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { SIMULATED_PROVIDER } from '../../network/port/inbound-port';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { writeStatus } from '../../standards/peppol/mls';
import { planAnswers, type PlannedAnswer } from './simulated-answers';
import { SIMULATED_AUTHORITY } from './tax-authorities';
import { TaxDataAnswers } from './tax-data-answers';
import type { LeasedReport } from './tax-data-work';
import { LAST_SUBMISSION } from './tax-data-work.queries';

interface Submission {
  envelopeId: string;
}

/** Answers the due reports of sandbox teams with real Message Level Statuses, determined by the number of the invoice. */
@Injectable()
export class SimulatedTaxAuthority {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly answers: TaxDataAnswers,
  ) {}

  async answer(report: LeasedReport): Promise<void> {
    const { answers } = planAnswers(report.document?.number ?? '', report.submissions);
    await this.unitOfWork.run(async (tx) => {
      const [submission] = await tx.query<Submission>(LAST_SUBMISSION, [report.id]);
      if (submission === undefined) return;
      const { envelopeId } = submission;
      const receivedMessage = answers.map((plannedAnswer) => ({
        sender: SIMULATED_AUTHORITY,
        payload: toStatus(plannedAnswer, envelopeId),
        requestSoap: null,
        peerCertificate: null,
        receivedAt: clock.now(),
      }));
      await this.answers.storeSimulated(tx, report, envelopeId, receivedMessage);
    });
  }
}

function toStatus({ code, description, issues }: PlannedAnswer, reference: string): Buffer {
  return writeStatus({
    id: randomUUID(),
    issuedAt: clock.now(),
    sender: SIMULATED_AUTHORITY,
    receiver: SIMULATED_PROVIDER,
    reference,
    code,
    description,
    issues,
  });
}
