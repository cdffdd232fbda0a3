import { Injectable } from '@nestjs/common';
import { defineEmissions, defineEvent } from '../../platform/events/define-event';
import { EventLog } from '../../platform/events/event-log';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { enumOf, flag, idOf, nullable, object, open, text } from '../../platform/kernel/http/schema';
import { JURISDICTIONS, type Jurisdiction, type Reporter } from '../../standards/taxdata';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { TaxDataRefusal } from './tax-data-states';
import { CONCLUDED_REPORT } from './tax-data.queries';
import { newTaxDataId } from './tax-data.resource';

const members = {
  documentId: { ...nullable(idOf('doc')), description: 'Reported document; null if it was deleted' },
  taxDataId: idOf(newTaxDataId.prefix),
  jurisdiction: { ...enumOf(...JURISDICTIONS), description: 'Jurisdiction of the tax authority' },
  reporter: {
    ...enumOf('C2', 'C3'),
    description: 'Reporting party: C2 is the provider of the sender, C3 the provider of the receiver',
  },
};
const simulatedFlag = { ...flag, description: 'Whether the authority is simulated, as for sandbox teams' };

export const TAX_REPORTED = defineEvent({
  type: 'document.tax_reported',
  summary: 'A tax authority accepted the report on a document',
  schema: open(members, { simulated: simulatedFlag }),
});

export const TAX_REFUSED = defineEvent({
  type: 'document.tax_refused',
  summary: 'The report on a document to a tax authority was refused',
  schema: open(
    {
      ...members,
      refusal: {
        ...object({
          by: {
            ...enumOf('rules', 'network', 'authority'),
            description:
              'Origin of the refusal: the check of this service, the delivery, or the tax authority',
          },
          message: text,
          needsCorrection: { ...flag, description: 'Whether the data must be corrected before a retry' },
        }),
        description: 'Reason of the refusal',
      },
    },
    { simulated: simulatedFlag },
  ),
});

defineEmissions(TAX_REPORTED, {
  taxReported: {
    operation: 'A tax authority answers a report',
    change: 'its first answer is an acceptance: `sent` → `accepted`',
  },
});

defineEmissions(TAX_REFUSED, {
  taxRefused: {
    operation: 'A report to a tax authority is checked, sent or answered',
    change: 'our own check, the network or the authority refuses it: `due` or `sent` → `refused`',
  },
});

interface ConcludedReport {
  teamId: string;
  companyId: string;
  documentId: string | null;
  jurisdiction: Jurisdiction;
  reporter: Reporter;
  environment: TeamEnvironment;
  refusal: TaxDataRefusal | null;
}

/** Records the events of reports, in the transaction that determines their state. */
@Injectable()
export class TaxDataEvents {
  constructor(private readonly events: EventLog) {}

  async recordAccepted(tx: Transaction, taxDataId: string): Promise<void> {
    const report = await this.load(tx, taxDataId);
    const { teamId, companyId } = report;
    await this.events.record(tx, TAX_REPORTED, { teamId, companyId, data: toMembers(taxDataId, report) });
  }

  async recordRefused(tx: Transaction, taxDataId: string): Promise<void> {
    const report = await this.load(tx, taxDataId);
    const { teamId, companyId, refusal } = report;
    if (refusal === null) throw new Error(`Report ${taxDataId} is not refused`);
    const { by, message, needsCorrection } = refusal;
    await this.events.record(tx, TAX_REFUSED, {
      teamId,
      companyId,
      data: { ...toMembers(taxDataId, report), refusal: { by, message, needsCorrection } },
    });
  }

  private async load(tx: Transaction, taxDataId: string): Promise<ConcludedReport> {
    const [report] = await tx.query<ConcludedReport>(CONCLUDED_REPORT, [taxDataId]);
    if (report === undefined) throw new Error(`There is no report ${taxDataId}`);
    return report;
  }
}

function toMembers(taxDataId: string, { documentId, jurisdiction, reporter, environment }: ConcludedReport) {
  return { documentId, taxDataId, jurisdiction, reporter, simulated: environment === 'sandbox' };
}
