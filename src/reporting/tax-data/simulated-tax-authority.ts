import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { SIMULATED_PROVIDER } from '../../network/port/inbound-port';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { writeStatus } from '../../standards/peppol/mls';
import { planAnswers, type PlannedAnswer } from './simulated-answers';
import { SIMULATED_AUTHORITY } from './tax-authorities';
import { TaxDataAnswers } from './tax-data-answers';
import { TAX_DATA_WORK, type LeasedReport } from './tax-data-work';
import { LAST_SUBMISSION } from './tax-data-work.queries';

interface Submission {
  envelopeId: string;
  number: number;
}

/** Answers the reports of sandbox teams by real Message Level Statuses, as the number of the invoice asks for. */
@Injectable()
export class SimulatedTaxAuthority {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly answers: TaxDataAnswers,
  ) {}

  async answer(report: LeasedReport): Promise<void> {
    const plan = planAnswers(report.document?.number ?? '', report.submissions);
    const waited = (clock.now().getTime() - report.exchangedAt.getTime()) / 1000;
    if (waited < plan.afterSeconds) {
      await TAX_DATA_WORK.putOff(this.unitOfWork, report, plan.afterSeconds - waited);
      return;
    }
    await this.unitOfWork.run(async (tx) => {
      const [submission] = await tx.query<Submission>(LAST_SUBMISSION, [report.id]);
      if (submission === undefined || !(await TAX_DATA_WORK.complete(tx, report))) return;
      for (const planned of plan.answers)
        await this.answers.storeSimulated(tx, submission.envelopeId, {
          sender: SIMULATED_AUTHORITY,
          payload: toStatus(planned, submission.envelopeId),
          requestSoap: null,
          peerCertificate: null,
        });
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
