import { Inject, Injectable } from '@nestjs/common';
import { PortalFiles } from '../../network/french-platform/portal/portal-files';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { ApiError } from '../../platform/kernel/http/api-error';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import type { Lease } from '../../platform/kernel/queue/work';
import { DocumentFlows } from './document-flows';
import { type DueFlow, FRENCH_FLOW_WORK } from './french-flow-work';
import type { FlowResult } from './flow-result';
import { FrenchFlowStore } from './french-flow-store';
import { DELETE_DOCUMENT_FLOW, DUE_FLOW, SET_FLOW_RESULT } from './french-flow.queries';
import { ReportFlows } from './report-flows';

/**
 * Maximum wait between attempts; the wait begins at one minute and doubles. A flow stays pending until it is
 * validated.
 */
const MAX_WAIT_SECONDS = 3_600;

/** Validates submitted flows. The result becomes the acknowledgement that the client of the flow sees. */
@Injectable()
export class FlowValidator {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly store: FrenchFlowStore,
    private readonly documents: DocumentFlows,
    private readonly reports: ReportFlows,
    private readonly portalFiles: PortalFiles,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async process(lease: Lease): Promise<void> {
    const [flow] = await this.unitOfWork.query<DueFlow>(DUE_FLOW, [lease.id, lease.claim]);
    if (flow === undefined) return;
    try {
      const result = await (flow.flowSyntax === 'FRR'
        ? this.reports.validate(flow)
        : this.documents.validate(flow));
      await this.storeResult(lease, flow, result);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.logger.warn(
        { err: error, flowId: flow.id },
        'a flow could not be validated; it is validated again later',
      );
      const seconds = Math.min(MAX_WAIT_SECONDS, 60 * 2 ** flow.attempts);
      await FRENCH_FLOW_WORK.retryIn(this.unitOfWork, lease, seconds, {
        set: 'attempts = attempts + 1',
        values: [],
      });
    }
  }

  /** Stores the result and the time of the change, unless another worker has already stored a result. */
  private async storeResult(
    lease: Lease,
    { id, teamId, flowType, file }: DueFlow,
    { status, details, documentId, flowType: validatedType, forwardedFile = null }: FlowResult,
  ): Promise<void> {
    const { settings } = this.portalFiles;
    await this.unitOfWork.run(async (tx) => {
      const updatedAt = await this.store.reserveInstant(tx, teamId);
      if (documentId !== null) await tx.query(DELETE_DOCUMENT_FLOW, [documentId, lease.id]);
      const isLeaseHeld = await FRENCH_FLOW_WORK.complete(tx, lease, {
        set: SET_FLOW_RESULT,
        values: [status, JSON.stringify(details), documentId, validatedType ?? flowType, updatedAt],
      });
      if (!isLeaseHeld || forwardedFile === null || settings === null) return;
      await this.portalFiles.requestFile(tx, settings, {
        ...forwardedFile,
        ...{ teamId, kind: 'flow', id, entryName: `${id}.xml`, xml: file },
      });
    });
  }
}
