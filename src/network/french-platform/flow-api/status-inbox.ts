import { clock } from '../../../platform/kernel/clock';
import type { Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { formatErrorOnOneLine } from '../../../platform/kernel/one-line';
import type { Flow } from '../../../standards/french-flow';
import type { RefusalReason } from '../reporting-platform';
import type { FlowClient } from './flow-client';
import {
  ADVANCE_CURSOR,
  FAILED_FLOWS,
  FIND_CURSOR,
  KNOWN_FLOWS,
  STATUSES_OF_SUBMISSION,
  STORE_FLOW,
  STORE_STATUS,
} from './flow-api.queries';
import { readReportStatuses, type ReportStatus } from './report-status';

const CURSOR = 'incoming';
/** Overlap of successive searches, for flows that the platform shows late. */
const OVERLAP_MS = 15 * 60_000;
/** Begin of the first search, before the present. */
const FIRST_SEARCH_MS = 86_400_000;
/** A search is made at most once in this time by one process. */
const FRESH_MS = 5_000;
/** Attempts to read a flow; afterwards it is left to the operator. */
const MAX_ATTEMPTS = 24;
/** Failed flows that one search tries again. */
const RETRIED_FLOWS = 20;

type FlowReference = Pick<Flow, 'flowId' | 'flowType' | 'flowSyntax'> & {
  updatedAt: Date;
  trackingId?: string;
};
type ReadFlow = { flow: FlowReference } & (
  { state: 'read'; statuses: ReportStatus[] } | { state: 'ignored' } | { state: 'failed'; error: string }
);

/**
 * Status messages that the platform has for this installation. A search begins a little before the end of the previous
 * one, and a flow is recognized by its id and by the instant of its last change, so that no message is lost or counted
 * twice.
 * ```
 * cursor − overlap ──> page ──> new or changed flows ──> download ──> statuses + flows + cursor, one transaction
 * ```
 */
export class StatusInbox {
  private lastSearch = Number.NEGATIVE_INFINITY;
  private running: Promise<void> | null = null;

  /** @param now milliseconds of a monotonic clock */
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly client: FlowClient,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Lists the statuses of a transmission, newest first. @throws PlatformFaultError */
  async listStatuses(trackingId: string): Promise<{ code: string; reasons: RefusalReason[] }[]> {
    await this.refresh();
    return this.unitOfWork.query(STATUSES_OF_SUBMISSION, [trackingId]);
  }

  /** Searches for new flows unless that was done just now; calls at the same time share one search. */
  async refresh(): Promise<void> {
    if (this.running === null && this.now() - this.lastSearch < FRESH_MS) return;
    this.running ??= this.search().finally(() => (this.running = null));
    await this.running;
  }

  private async search(): Promise<void> {
    await this.retryFailed();
    const [cursor] = await this.unitOfWork.query<{ updatedAfter: Date }>(FIND_CURSOR, [CURSOR]);
    const since = cursor?.updatedAfter.getTime() ?? clock.milliseconds() - FIRST_SEARCH_MS;
    const pages = this.client.search({ flowDirection: ['In'] }, new Date(since - OVERLAP_MS));
    for await (const flows of pages) {
      const references = flows.map(toReference);
      const latest = new Date(Math.max(...references.map(({ updatedAt }) => updatedAt.getTime())));
      const read = await this.readAll(await this.listChanged(references));
      await this.unitOfWork.run(async (tx) => {
        for (const each of read) await store(tx, each);
        await tx.query(ADVANCE_CURSOR, [CURSOR, latest]);
      });
    }
    this.lastSearch = this.now();
  }

  private async retryFailed(): Promise<void> {
    const failed = await this.unitOfWork.query<FlowReference>(FAILED_FLOWS, [MAX_ATTEMPTS, RETRIED_FLOWS]);
    const read = await this.readAll(failed);
    if (read.length === 0) return;
    await this.unitOfWork.run(async (tx) => {
      for (const each of read) await store(tx, each);
    });
  }

  private async listChanged(flows: readonly FlowReference[]): Promise<FlowReference[]> {
    const ids = flows.map(({ flowId }) => flowId);
    const known = await this.unitOfWork.query<{ flowId: string; updatedAt: Date }>(KNOWN_FLOWS, [ids]);
    const updates = new Map(known.map(({ flowId, updatedAt }) => [flowId, updatedAt.getTime()]));
    return flows.filter(({ flowId, updatedAt }) => updates.get(flowId) !== updatedAt.getTime());
  }

  private async readAll(flows: readonly FlowReference[]): Promise<ReadFlow[]> {
    const read: ReadFlow[] = [];
    for (const flow of flows) read.push(await this.read(flow));
    return read;
  }

  private async read(flow: FlowReference): Promise<ReadFlow> {
    if (flow.flowSyntax !== 'CDAR') return { flow, state: 'ignored' };
    try {
      const xml = await this.client.download(flow.flowId, 'Original');
      return { flow, state: 'read', statuses: readReportStatuses(xml, flow) };
    } catch (error) {
      return { flow, state: 'failed', error: formatErrorOnOneLine(error).slice(0, 500) };
    }
  }
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

async function store(tx: Transaction, read: ReadFlow): Promise<void> {
  const { flow, state } = read;
  const { flowId, flowType, flowSyntax, updatedAt } = flow;
  const error = read.state === 'failed' ? read.error : null;
  await tx.query(STORE_FLOW, [flowId, flowType, flowSyntax, updatedAt, state, error, clock.now()]);
  if (read.state !== 'read') return;
  for (const { references, code, reasons } of read.statuses)
    await tx.query(STORE_STATUS, [references, flowId, code, JSON.stringify(reasons), updatedAt, clock.now()]);
}
