import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { SIMULATED_PROVIDER } from '../../network/port/inbound-port';
import { clock } from '../../platform/kernel/clock';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { writeStatus } from '../../standards/peppol/mls';
import { planResponses, type PlannedResponse } from './simulated-responses';
import { SIMULATED_AUTHORITY } from './tax-authorities';
import { TaxAuthorityResponses } from './tax-authority-responses';
import type { LeasedReport } from './tax-data-work';
import { SELECT_LAST_SUBMISSION } from './tax-data-work.queries';

interface Submission {
  envelopeId: string;
}

/** Responds to the due reports of sandbox teams with real Message Level Statuses, as planned by the invoice number. */
@Injectable()
export class SimulatedTaxAuthority {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly answers: TaxAuthorityResponses,
  ) {}

  async respond(report: LeasedReport): Promise<void> {
    const { answers } = planResponses(report.document?.number ?? '', report.submissions);
    await this.unitOfWork.run(async (tx) => {
      const [submission] = await tx.query<Submission>(SELECT_LAST_SUBMISSION, [report.id]);
      if (submission === undefined) return;
      const { envelopeId } = submission;
      const receivedResponses = answers.map((plannedAnswer) => ({
        sender: SIMULATED_AUTHORITY,
        payload: writePlannedStatus(plannedAnswer, envelopeId),
        requestSoap: null,
        peerCertificate: null,
        receivedAt: clock.now(),
      }));
      await this.answers.storeSimulated(tx, report, envelopeId, receivedResponses);
    });
  }
}

function writePlannedStatus({ code, description, issues }: PlannedResponse, reference: string): Buffer {
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
