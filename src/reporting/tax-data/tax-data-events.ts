import { Injectable } from '@nestjs/common';
import { defineEmissions, defineEvent } from '../../platform/events/define-event';
import { EventLog } from '../../platform/events/event-log';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { enumOf, flag, idOf, nullable, object, open, text } from '../../platform/kernel/http/schema';
import { JURISDICTIONS, type Jurisdiction, type Reporter } from '../../standards/taxdata';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { TaxDataRefusal } from './tax-data-states';
import { SELECT_DECIDED_REPORT } from './tax-data.queries';
import { newTaxDataId } from './tax-data.resource';

const eventProperties = {
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
  summary: 'A tax authority accepted the report of a document',
  schema: open(eventProperties, { simulated: simulatedFlag }),
});

export const TAX_REFUSED = defineEvent({
  type: 'document.tax_refused',
  summary: 'The report of a document to a tax authority was refused',
  schema: open(
    {
      ...eventProperties,
      refusal: {
        ...object({
          by: {
            ...enumOf('rules', 'network', 'authority'),
            description:
              'Origin of the refusal: validation by this service, delivery over the network, or the tax authority',
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
    operation: 'A tax authority responds to a report',
    change: 'the first response is an acceptance: `sent` → `accepted`',
  },
});

defineEmissions(TAX_REFUSED, {
  taxRefused: {
    operation: 'A report to a tax authority is validated, sent or decided',
    change: 'validation, the network or the authority refuses the report: `due` or `sent` → `refused`',
  },
});

interface DecidedReport {
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
    await this.events.record(tx, TAX_REPORTED, {
      teamId,
      companyId,
      data: toEventProperties(taxDataId, report),
    });
  }

  async recordRefused(tx: Transaction, taxDataId: string): Promise<void> {
    const report = await this.load(tx, taxDataId);
    const { teamId, companyId, refusal } = report;
    if (refusal === null) throw new Error(`The report ${taxDataId} is not refused`);
    const { by, message, needsCorrection } = refusal;
    await this.events.record(tx, TAX_REFUSED, {
      teamId,
      companyId,
      data: { ...toEventProperties(taxDataId, report), refusal: { by, message, needsCorrection } },
    });
  }

  private async load(tx: Transaction, taxDataId: string): Promise<DecidedReport> {
    const [report] = await tx.query<DecidedReport>(SELECT_DECIDED_REPORT, [taxDataId]);
    if (report === undefined) throw new Error(`The report ${taxDataId} does not exist`);
    return report;
  }
}

function toEventProperties(
  taxDataId: string,
  { documentId, jurisdiction, reporter, environment }: DecidedReport,
) {
  return { documentId, taxDataId, jurisdiction, reporter, simulated: environment === 'sandbox' };
}
