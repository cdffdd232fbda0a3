import { Injectable } from '@nestjs/common';
import { PortalFiles } from '../../network/french-platform/portal/portal-files';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { FlowType } from '../../standards/french-flow';
import type { TransmissionSummary } from '../../standards/flux10';
import { DocumentReader } from '../documents/reading/document-reader';
import { COMPANY_OF_SIREN } from './french-flow.queries';
import type { DueFlow } from './french-flow-work';
import { refuseFlow, toReportErrors, type FlowResult } from './flow-result';
import { toPortalFlowResult } from './portal-flows';

/** Scheme of SIREN. */
const SIREN = '0002';

/**
 * Validates submitted Flux 10 reports: the report of a French company of the team is validated and stored. The report is
 * for the public portal, to which an installation that is an accredited platform forwards it.
 */
@Injectable()
export class ReportFlows {
  constructor(
    private readonly reader: DocumentReader,
    private readonly unitOfWork: UnitOfWork,
    private readonly portalFiles: PortalFiles,
  ) {}

  async validate({ teamId, environment, file }: DueFlow): Promise<FlowResult> {
    const { summary, findings } = await this.reader.readTransmission(file);
    const flowType = summary === null ? null : getReportType(summary);
    if (findings.length > 0)
      return { status: 'Error', details: toReportErrors(findings), flowType, documentId: null };
    const siren = summary?.issuer.scheme === SIREN ? summary.issuer.identifier : null;
    const foundRows = siren === null ? [] : await this.unitOfWork.query(COMPANY_OF_SIREN, [teamId, siren]);
    if (foundRows.length === 0)
      return refuseFlow(
        'UNKNOWN_ISSUER',
        `The team has no French company with the SIREN ${siren ?? '(none)'}. Create the company first.`,
        { item: '/Report/ReportDocument/Issuer/Id', flowType },
      );
    return toPortalFlowResult({
      ...{ environment, isConnected: this.portalFiles.settings !== null, details: [], flowType },
      forwarded: { flow: 'report', reference: summary?.id ?? '', siren },
    });
  }
}

/** Returns the type of the flow of a report. */
export function getReportType({ flow, role, hasInvoices, hasSums }: TransmissionSummary): FlowType {
  if (flow === null || hasInvoices === hasSums) return 'MultiFlowReport';
  if (flow === 'payments')
    return hasSums ? 'AggregatedCustomerPaymentReport' : 'UnitaryCustomerPaymentReport';
  if (hasSums) return 'AggregatedCustomerTransactionReport';
  return role === 'BY' ? 'UnitarySupplierTransactionReport' : 'UnitaryCustomerTransactionReport';
}
