import { createHash } from 'node:crypto';
import { clock } from '../../../platform/kernel/clock';
import type { Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import type { Flow, FlowPage, UnreadableFlow } from '../../../standards/french-flow';
import { type IncomingFlowHandler, identifyInstallation, type ContractIdentity } from '../invoice-platform';
import type { RefusalReason } from '../reporting-platform';
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
const FIRST_SEARCH_MS = 86_400_000;
/** Minimum interval in milliseconds between searches of one process. */
const FRESH_MS = 5_000;
/** Time after which a search starts no further flow, because other contracts wait for its worker. */
const MAX_SEARCH_MS = 60_000;
/** Maximum number of attempts to read a flow; afterwards the operator has to act. */
const MAX_ATTEMPTS = 24;
/** Attempts to store an invoice for an address that no company has: every six hours for seven days. */
const MAX_IGNORED_ATTEMPTS = 28;
/** Minimum interval in milliseconds between retries of ignored invoices by one process. */
const IGNORED_RETRY_MS = 15 * 60_000;
/** Maximum number of failed flows, and of ignored flows, that one search retries. */
const RETRIED_FLOWS = 20;
/** Maximum number of characters of the stored reason. */
const MAX_REASON = 500;

/** Prefix of the id of a flow whose id is missing or too long. */
const UNIDENTIFIED = 'unidentified:';
/** Maximum number of characters of a flow id in a request. */
const MAX_ID_LENGTH = 200;
/** Placeholder for values that a flow does not state. */
const UNSTATED = 'unstated';

interface FlowReference {
  flowId: string;
  flowType: string;
  flowSyntax: string;
  updatedAt: Date;
  trackingId?: string;
  /** Reason why the search could not read it. */
  fault?: string;
}
type ReadFlow = { flow: FlowReference } & (
  | { state: 'read'; statuses: ReportStatus[] }
  | { state: 'ignored'; reason: string }
  | { state: 'failed'; reason: string }
);

/**
 * Reads the flows that the platform has for this installation: statuses of transmissions, which are stored here, and
 * invoices and their statuses, which the handler stores as documents. A search begins a little before the end of the
 * previous one, and a flow is recognized by its id and the instant of its last change, so that no flow is lost or counted
 * twice.
 * ```
 * cursor − overlap ──> page ──> new or changed flows, each: attempt counted ──> download ──> a document of the handler, or
 *                        │                                                          statuses + state, one transaction
 *                        └──> cursor, after all flows of the page
 * ```
 */
export class FlowInbox {
  private handler: IncomingFlowHandler | null = null;
  private lastRetryOfIgnored = Number.NEGATIVE_INFINITY;
  private lastSearch = Number.NEGATIVE_INFINITY;
  private currentRun: Promise<void> | null = null;
  /** Contract id in the rows of its flows; empty: the contract of the installation with any platform. */
  private readonly contract: string;

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
    private readonly identity: ContractIdentity = identifyInstallation(settings),
  ) {
    this.contract = identity.companyId === null ? '' : identity.key;
  }

  /** Called once by the module that stores received documents. */
  setHandler(handler: IncomingFlowHandler): void {
    this.handler = handler;
  }

  /** Lists the statuses of a transmission, newest first. @throws PlatformFaultError */
  async listStatuses(trackingId: string): Promise<{ code: string; reasons: RefusalReason[] }[]> {
    await this.refresh();
    return this.unitOfWork.query(STATUSES_OF_SUBMISSION, [trackingId]);
  }

  /**
   * Searches for new flows unless a search has just run; concurrent calls share one search.
   * @param freshMs maximum age of a search that makes a new one unnecessary
   */
  async refresh(freshMs = FRESH_MS): Promise<void> {
    if (this.currentRun === null && this.now() - this.lastSearch < freshMs) return;
    this.currentRun ??= this.search().finally(() => (this.currentRun = null));
    await this.currentRun;
  }

  private async search(): Promise<void> {
    const end = performance.now() + MAX_SEARCH_MS;
    await this.retryFailed();
    await this.retryIgnored();
    // Each contract has its own cursor, so the flows of a new platform are read from the first one.
    const cursorName = `incoming ${this.identity.key}`;
    const [cursor] = await this.unitOfWork.query<{ updatedAfter: Date }>(FIND_CURSOR, [cursorName]);
    const since = cursor?.updatedAfter.getTime() ?? clock.milliseconds() - FIRST_SEARCH_MS;
    const overlapMs = Math.max(MIN_OVERLAP_MS, this.settings.searchDelaySeconds * 1000);
    const pages = this.client.search({ flowDirection: ['In'] }, new Date(since - overlapMs));
    for await (const page of pages) {
      const references = listReferences(page);
      const latest = new Date(Math.max(...references.map(({ updatedAt }) => updatedAt.getTime())));
      // The next search reads the remaining flows, and recognizes those that this one has read.
      if (!(await this.readUntil(end, await this.listChanged(references)))) break;
      await this.unitOfWork.query(ADVANCE_CURSOR, [cursorName, latest]);
    }
    this.lastSearch = this.now();
  }

  private async retryFailed(): Promise<void> {
    const failedFlows = await this.unitOfWork.query<FlowReference>(FAILED_FLOWS, [
      MAX_ATTEMPTS,
      RETRIED_FLOWS,
      this.contract,
    ]);
    await this.readAll(failedFlows);
  }

  private async retryIgnored(): Promise<void> {
    if (this.now() - this.lastRetryOfIgnored < IGNORED_RETRY_MS) return;
    this.lastRetryOfIgnored = this.now();
    const limits = [MAX_IGNORED_ATTEMPTS, RETRIED_FLOWS, this.contract];
    await this.readAll(await this.unitOfWork.query<FlowReference>(IGNORED_INVOICES, limits));
  }

  private async listChanged(flows: readonly FlowReference[]): Promise<FlowReference[]> {
    const ids = flows.map(({ flowId }) => flowId);
    const knownFlows = await this.unitOfWork.query<{ flowId: string; updatedAt: Date }>(KNOWN_FLOWS, [
      ids,
      this.contract,
    ]);
    const updates = new Map(knownFlows.map(({ flowId, updatedAt }) => [flowId, updatedAt.getTime()]));
    return flows.filter(({ flowId, updatedAt }) => updates.get(flowId) !== updatedAt.getTime());
  }

  private async readAll(flows: readonly FlowReference[]): Promise<void> {
    await this.readUntil(Infinity, flows);
  }

  /**
   * Reads flows one after another. An attempt is counted before its download, so that an attempt that crashes the
   * process counts, too.
   * @param end instant of the monotonic clock after which no further flow is started
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
        this.contract,
      ]);
      const flowContent = await this.read(flow);
      await this.unitOfWork.run((tx) => this.store(tx, flowContent));
    }
    return true;
  }

  private async read(flow: FlowReference): Promise<ReadFlow> {
    if (flow.flowSyntax === 'FRR')
      return { flow, state: 'ignored', reason: 'A report is no document of a company.' };
    if (flow.fault !== undefined)
      return { flow, state: 'failed', reason: `Unexpected flow: ${flow.fault}`.slice(0, MAX_REASON) };
    try {
      const content = await this.client.download(flow.flowId, 'Original');
      const statuses = flow.flowSyntax === 'CDAR' ? readReportStatuses(content, flow) : [];
      if (await this.concernsSubmission(statuses)) return { flow, state: 'read', statuses };
      return await this.passToHandler(flow, content);
    } catch (error) {
      return { flow, state: 'failed', reason: formatErrorOnOneLine(error).slice(0, MAX_REASON) };
    }
  }

  /**
   * Returns whether a message concerns a report, or a status for the portal, that this installation submitted, and no
   * invoice.
   */
  private async concernsSubmission(statuses: readonly ReportStatus[]): Promise<boolean> {
    const references = statuses.flatMap((status) => status.references);
    if (references.length === 0) return false;
    return (await this.unitOfWork.query(HAS_SUBMISSION, [references, this.contract])).length > 0;
  }

  private async passToHandler(flow: FlowReference, content: Buffer): Promise<ReadFlow> {
    if (this.handler === null) return { flow, state: 'ignored', reason: 'No module stores documents.' };
    const reception = await this.handler({ flowId: flow.flowId, content, contract: this.identity });
    if (reception.kind === 'stored') return { flow, state: 'read', statuses: [] };
    return { flow, state: 'ignored', reason: reception.message.slice(0, MAX_REASON) };
  }

  private async store(tx: Transaction, readFlow: ReadFlow): Promise<void> {
    const { flow, state } = readFlow;
    const { flowId, updatedAt } = flow;
    const reason = readFlow.state === 'read' ? null : readFlow.reason;
    await tx.query(STORE_FLOW_STATE, [flowId, state, reason, this.contract]);
    if (readFlow.state !== 'read') return;
    for (const { references, code, reasons } of readFlow.statuses)
      await tx.query(STORE_STATUS, [
        references,
        flowId,
        code,
        JSON.stringify(reasons),
        updatedAt,
        clock.now(),
        this.contract,
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

/** Creates the reference to a flow with an unexpected structure; its file is requested at the next attempt if it has an id. */
function toUnreadableReference(flow: UnreadableFlow): FlowReference {
  const { flowId, updatedAt, fault } = flow;
  const isIdentified = flowId !== null && flowId.length <= MAX_ID_LENGTH;
  const digest = createHash('sha256').update(JSON.stringify(flow)).digest('hex');
  return {
    flowId: isIdentified ? flowId : `${UNIDENTIFIED}${digest}`,
    flowType: (flow.flowType ?? UNSTATED).slice(0, MAX_ID_LENGTH),
    flowSyntax: (flow.flowSyntax ?? UNSTATED).slice(0, MAX_ID_LENGTH),
    updatedAt: new Date(updatedAt ?? 0),
    fault,
  };
}
