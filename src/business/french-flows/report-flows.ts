import { Injectable } from '@nestjs/common';
import { PortalFiles } from '../../network/french-platform/portal/portal-files';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { FlowType } from '../../standards/french-flow';
import type { TransmissionSummary } from '../../standards/flux10';
import { DocumentReader } from '../documents/reading/document-reader';
import { COMPANY_OF_SIREN } from './french-flow.queries';
import type { DueFlow } from './french-flow-work';
import { createErrorResult, toReportErrors, type FlowResult } from './flow-result';
import { toPortalFlowResult } from './portal-flows';

/** Identifier scheme of the SIREN (ISO 6523). */
const SIREN_SCHEME = '0002';

/**
 * Validates submitted Flux 10 reports of French companies of the team. An installation that is an accredited platform
 * forwards the reports to the public portal.
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
    const flowType = summary === null ? null : getReportFlowType(summary);
    if (findings.length > 0)
      return { status: 'Error', details: toReportErrors(findings), flowType, documentId: null };
    const siren = summary?.issuer.scheme === SIREN_SCHEME ? summary.issuer.identifier : null;
    const companyRows = siren === null ? [] : await this.unitOfWork.query(COMPANY_OF_SIREN, [teamId, siren]);
    if (companyRows.length === 0)
      return createErrorResult(
        'UNKNOWN_ISSUER',
        `The team has no French company with the SIREN ${siren ?? '(none)'}. Create the company first.`,
        { item: '/Report/ReportDocument/Issuer/Id', flowType },
      );
    return toPortalFlowResult({
      ...{ environment, isConnected: this.portalFiles.settings !== null, details: [], flowType },
      forwardedFile: { flow: 'report', reference: summary?.id ?? '', siren },
    });
  }
}

/** Returns the type of the flow of a report. */
export function getReportFlowType({ flow, role, hasInvoices, hasSums }: TransmissionSummary): FlowType {
  if (flow === null || hasInvoices === hasSums) return 'MultiFlowReport';
  if (flow === 'payments')
    return hasSums ? 'AggregatedCustomerPaymentReport' : 'UnitaryCustomerPaymentReport';
  if (hasSums) return 'AggregatedCustomerTransactionReport';
  return role === 'BY' ? 'UnitarySupplierTransactionReport' : 'UnitaryCustomerTransactionReport';
}
