import { createHash } from 'node:crypto';
import { clock } from '../../../platform/kernel/clock';
import type { Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import type { Flow, FlowPage, UnreadableFlow } from '../../../standards/french-flow';
import { type IncomingFlowHandler, toInstallationIdentity, type ContractIdentity } from '../invoice-platform';
import type { RejectionReason } from '../reporting-platform';
import type { FlowClient } from './flow-client';
import {
  ADVANCE_CURSOR,
  COUNT_FLOW_ATTEMPT,
  FAILED_FLOWS,
  FIND_CURSOR,
  HAS_SUBMISSION,
  IGNORED_INVOICES,
  KNOWN_FLOWS,
  STATUSES_OF_SUBMISSION,
  STORE_FLOW_STATE,
  STORE_STATUS,
} from './flow-api.queries';
import { readReportStatuses, type ReportStatus } from './report-status';

/** Minimum overlap of successive searches, for flows that appear late. */
const MIN_OVERLAP_MS = 15 * 60_000;
/** Milliseconds before the present at which the first search begins. */
const FIRST_SEARCH_PERIOD_MS = 86_400_000;
/** Minimum interval in milliseconds between searches of one process. */
const MIN_SEARCH_INTERVAL_MS = 5_000;
/** Time after which a search starts no further flow, because other contracts wait for its worker. */
const MAX_SEARCH_MS = 60_000;
/** Maximum number of attempts to read a flow. After the last attempt, the operator must act. */
const MAX_ATTEMPTS = 24;
/** Maximum number of attempts to store an invoice for an unknown address: every six hours for seven days. */
const MAX_IGNORED_ATTEMPTS = 28;
/** Minimum interval in milliseconds between retries of ignored invoices by one process. */
const IGNORED_RETRY_MS = 15 * 60_000;
/** Maximum number of failed flows, and of ignored flows, that one search retries. */
const MAX_RETRIED_FLOWS = 20;
/** Maximum length in characters of a stored failure reason. */
const MAX_REASON_LENGTH = 500;

/** Prefix of the id of a flow whose id is missing or too long. */
const UNIDENTIFIED_PREFIX = 'unidentified:';
/** Maximum number of characters of a flow id in a request. */
const MAX_FIELD_LENGTH = 200;
/** Placeholder for missing values of a flow. */
const MISSING_VALUE = 'unstated';

interface FlowReference {
  flowId: string;
  flowType: string;
  flowSyntax: string;
  updatedAt: Date;
  trackingId?: string;
  /** Reason why the search could not read the flow. */
  fault?: string;
}
type FlowReadResult = { flow: FlowReference } & (
  | { state: 'read'; statuses: ReportStatus[] }
  | { state: 'ignored'; reason: string }
  | { state: 'failed'; reason: string }
);

/**
 * Reads the flows that the platform has for this installation. The inbox stores the statuses of transmissions; the
 * handler stores invoices and their statuses as documents. A search begins a little before the end of the previous one,
 * and a flow is recognized by its id and the instant of its last change, so that no flow is lost or counted twice.
 * ```
 * cursor − overlap ──> page ──> new or changed flows, each: attempt counted ──> download ──> a document of the handler, or
 *                        │                                                          statuses + state, one transaction
 *                        └──> cursor, after all flows of the page
 * ```
 */
export class FlowInbox {
  private handler: IncomingFlowHandler | null = null;
  private lastIgnoredRetryAt = Number.NEGATIVE_INFINITY;
  private lastSearchAt = Number.NEGATIVE_INFINITY;
  private currentSearch: Promise<void> | null = null;
  /** Contract id in the stored flows; empty for the installation's contract with any platform. */
  private readonly storedContractId: string;

  /**
   * @param now milliseconds of a monotonic clock
   * @param identity identity of the contract; omitted: the installation's
   */
  constructor(
    private readonly settings: Pick<
      FrenchPlatformSettings,
      'searchDelaySeconds' | 'number' | 'organizationId'
    >,
    private readonly unitOfWork: UnitOfWork,
    private readonly client: FlowClient,
    private readonly now: () => number = () => performance.now(),
    private readonly identity: ContractIdentity = toInstallationIdentity(settings),
  ) {
    this.storedContractId = identity.companyId === null ? '' : identity.key;
  }

  /** Sets the handler. The module that stores received documents calls this once. */
  setHandler(handler: IncomingFlowHandler): void {
    this.handler = handler;
  }

  /** Lists the statuses of a transmission, newest first. @throws PlatformFaultError */
  async listStatuses(trackingId: string): Promise<{ code: string; reasons: RejectionReason[] }[]> {
    await this.refresh();
    return this.unitOfWork.query(STATUSES_OF_SUBMISSION, [trackingId]);
  }

  /**
   * Searches for new flows unless a search ran recently; concurrent calls share one search.
   * @param maxAgeMs no new search starts when the last search is younger than this number of milliseconds
   */
  async refresh(maxAgeMs = MIN_SEARCH_INTERVAL_MS): Promise<void> {
    if (this.currentSearch === null && this.now() - this.lastSearchAt < maxAgeMs) return;
    this.currentSearch ??= this.search().finally(() => (this.currentSearch = null));
    await this.currentSearch;
  }

  private async search(): Promise<void> {
    const end = performance.now() + MAX_SEARCH_MS;
    await this.retryFailedFlows();
    await this.retryIgnoredInvoices();
    // Each contract has its own cursor, so the flows of a new platform are read from the beginning.
    const cursorName = `incoming ${this.identity.key}`;
    const [cursor] = await this.unitOfWork.query<{ updatedAfter: Date }>(FIND_CURSOR, [cursorName]);
    const since = cursor?.updatedAfter.getTime() ?? clock.milliseconds() - FIRST_SEARCH_PERIOD_MS;
    const overlapMs = Math.max(MIN_OVERLAP_MS, this.settings.searchDelaySeconds * 1000);
    const pages = this.client.search({ flowDirection: ['In'] }, new Date(since - overlapMs));
    for await (const page of pages) {
      const references = listReferences(page);
      const latestUpdate = new Date(Math.max(...references.map(({ updatedAt }) => updatedAt.getTime())));
      // The next search reads the remaining flows and recognizes the flows that this search has read.
      if (!(await this.readUntil(end, await this.filterChanged(references)))) break;
      await this.unitOfWork.query(ADVANCE_CURSOR, [cursorName, latestUpdate]);
    }
    this.lastSearchAt = this.now();
  }

  private async retryFailedFlows(): Promise<void> {
    const failedFlows = await this.unitOfWork.query<FlowReference>(FAILED_FLOWS, [
      MAX_ATTEMPTS,
      MAX_RETRIED_FLOWS,
      this.storedContractId,
    ]);
    await this.readAll(failedFlows);
  }

  private async retryIgnoredInvoices(): Promise<void> {
    if (this.now() - this.lastIgnoredRetryAt < IGNORED_RETRY_MS) return;
    this.lastIgnoredRetryAt = this.now();
    const limits = [MAX_IGNORED_ATTEMPTS, MAX_RETRIED_FLOWS, this.storedContractId];
    await this.readAll(await this.unitOfWork.query<FlowReference>(IGNORED_INVOICES, limits));
  }

  private async filterChanged(flows: readonly FlowReference[]): Promise<FlowReference[]> {
    const ids = flows.map(({ flowId }) => flowId);
    const knownFlows = await this.unitOfWork.query<{ flowId: string; updatedAt: Date }>(KNOWN_FLOWS, [
      ids,
      this.storedContractId,
    ]);
    const updateTimes = new Map(knownFlows.map(({ flowId, updatedAt }) => [flowId, updatedAt.getTime()]));
    return flows.filter(({ flowId, updatedAt }) => updateTimes.get(flowId) !== updatedAt.getTime());
  }

  private async readAll(flows: readonly FlowReference[]): Promise<void> {
    await this.readUntil(Infinity, flows);
  }

  /**
   * Reads flows one after another. An attempt is counted before the download starts, so that attempts that crash the
   * process are counted too.
   * @param end time of the monotonic clock after which no further flow is read
   * @returns whether all flows were read
   */
  private async readUntil(end: number, flows: readonly FlowReference[]): Promise<boolean> {
    for (const flow of flows) {
      if (performance.now() > end) return false;
      const { flowId, flowType, flowSyntax, updatedAt } = flow;
      await this.unitOfWork.query(COUNT_FLOW_ATTEMPT, [
        flowId,
        flowType,
        flowSyntax,
        updatedAt,
        clock.now(),
        this.storedContractId,
      ]);
      const result = await this.read(flow);
      await this.unitOfWork.run((tx) => this.store(tx, result));
    }
    return true;
  }

  private async read(flow: FlowReference): Promise<FlowReadResult> {
    if (flow.flowSyntax === 'FRR')
      return { flow, state: 'ignored', reason: 'Reports (FRR) are not documents of a company.' };
    if (flow.fault !== undefined)
      return { flow, state: 'failed', reason: `Unexpected flow: ${flow.fault}`.slice(0, MAX_REASON_LENGTH) };
    try {
      const content = await this.client.download(flow.flowId, 'Original');
      const statuses = flow.flowSyntax === 'CDAR' ? readReportStatuses(content, flow) : [];
      if (await this.concernsSubmission(statuses)) return { flow, state: 'read', statuses };
      return await this.passToHandler(flow, content);
    } catch (error) {
      return { flow, state: 'failed', reason: formatErrorOnOneLine(error).slice(0, MAX_REASON_LENGTH) };
    }
  }

  /**
   * Returns whether a status message concerns a report or a portal status that this installation submitted, not an
   * invoice.
   */
  private async concernsSubmission(statuses: readonly ReportStatus[]): Promise<boolean> {
    const references = statuses.flatMap((status) => status.references);
    if (references.length === 0) return false;
    return (await this.unitOfWork.query(HAS_SUBMISSION, [references, this.storedContractId])).length > 0;
  }

  private async passToHandler(flow: FlowReference, content: Buffer): Promise<FlowReadResult> {
    if (this.handler === null)
      return {
        flow,
        state: 'ignored',
        reason: 'The flow was ignored because no module stores received documents.',
      };
    const reception = await this.handler({ flowId: flow.flowId, content, contract: this.identity });
    if (reception.kind === 'stored') return { flow, state: 'read', statuses: [] };
    return { flow, state: 'ignored', reason: reception.message.slice(0, MAX_REASON_LENGTH) };
  }

  private async store(tx: Transaction, result: FlowReadResult): Promise<void> {
    const { flow, state } = result;
    const { flowId, updatedAt } = flow;
    const reason = result.state === 'read' ? null : result.reason;
    await tx.query(STORE_FLOW_STATE, [flowId, state, reason, this.storedContractId]);
    if (result.state !== 'read') return;
    for (const { references, code, reasons } of result.statuses)
      await tx.query(STORE_STATUS, [
        references,
        flowId,
        code,
        JSON.stringify(reasons),
        updatedAt,
        clock.now(),
        this.storedContractId,
      ]);
  }
}

function listReferences({ flows, unreadable }: FlowPage): FlowReference[] {
  return [...flows.map(toReference), ...unreadable.map(toUnreadableReference)];
}

function toReference({ flowId, flowType, flowSyntax, updatedAt, trackingId }: Flow): FlowReference {
  return {
    flowId,
    flowType,
    flowSyntax,
    updatedAt: new Date(updatedAt),
    ...(trackingId === undefined ? {} : { trackingId }),
  };
}

/**
 * Creates the reference to a flow with an unexpected structure. If the flow has an id, the next attempt requests its
 * file.
 */
function toUnreadableReference(flow: UnreadableFlow): FlowReference {
  const { flowId, updatedAt, fault } = flow;
  const isIdentified = flowId !== null && flowId.length <= MAX_FIELD_LENGTH;
  const digest = createHash('sha256').update(JSON.stringify(flow)).digest('hex');
  return {
    flowId: isIdentified ? flowId : `${UNIDENTIFIED_PREFIX}${digest}`,
    flowType: (flow.flowType ?? MISSING_VALUE).slice(0, MAX_FIELD_LENGTH),
    flowSyntax: (flow.flowSyntax ?? MISSING_VALUE).slice(0, MAX_FIELD_LENGTH),
    updatedAt: new Date(updatedAt ?? 0),
    fault,
  };
}
