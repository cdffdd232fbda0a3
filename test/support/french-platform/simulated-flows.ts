import { createHash, randomUUID } from 'node:crypto';
import type { Acknowledgement, Flow, FlowInfo, FlowSearch } from '../../../src/standards/french-flow';
import { writeReportStatus } from './status-message';

/** How the platform and the administration decide on submitted reports. */
export const DECISIONS = ['300', '301', '501', 'error', 'pending'] as const;
export type SimulatedDecision = (typeof DECISIONS)[number];

/** A flow of the simulated platform with its file. */
export interface SimulatedFlow {
  flow: Flow;
  content: Buffer;
  /** Milliseconds of a steady clock from which on searches show it. */
  visibleAt: number;
}

const REASON = { code: 'REJ_SEMAN', text: 'Simulated refusal.' };
const REFUSAL: Acknowledgement = {
  status: 'Error',
  details: [{ level: 'Error', item: 'Report', reasonCode: REASON.code, reasonMessage: REASON.text }],
};

/**
 * Flows of the simulated platform. The platform stores every submission, without checking whether a tracking id is new.
 */
export class SimulatedFlows {
  readonly all: SimulatedFlow[] = [];
  decision: SimulatedDecision = '300';
  /** Milliseconds after which searches show a flow. */
  indexDelayMs = 0;
  /** Milliseconds by which the platform's clock is ahead. */
  clockAheadMs = 0;
  /** Refuses a second file with the same digest as HTTP 409. */
  refusesDuplicates = false;
  private lastInstant = 0;

  /** Lists the flows that clients submitted under a tracking id. */
  submitted(trackingId?: string): SimulatedFlow[] {
    return this.all.filter(
      ({ flow }) =>
        flow.flowDirection === 'Out' && (trackingId === undefined || flow.trackingId === trackingId),
    );
  }

  has(content: Buffer): boolean {
    const digest = createHash('sha256').update(content).digest('hex');
    return this.all.some(({ flow }) => flow.sha256 === digest);
  }

  /** Stores a submission. */
  submit(info: FlowInfo, content: Buffer): Flow {
    const flow = this.add('Out', info, content, { status: 'Pending' });
    if (info.flowSyntax === 'FRR') this.decide(flow);
    else if (this.decision === 'error') flow.acknowledgement = REFUSAL;
    else if (this.decision !== 'pending') flow.acknowledgement = { status: 'Ok' };
    return flow;
  }

  /** Adds a status of the administration on a report, as a flow for the client. */
  addStatus(reference: string, code: string, isRefusal: boolean): Flow {
    const at = new Date(this.now());
    const content = writeReportStatus({
      id: randomUUID(),
      reference,
      code,
      reason: isRefusal ? REASON : null,
      at,
    });
    return this.addIncoming(
      { flowSyntax: 'CDAR', name: `status-${code}.xml` },
      content,
      'StateCustomerInvoiceLC',
    );
  }

  /** Adds a flow for the client. */
  addIncoming(info: FlowInfo, content: Buffer, flowType: Flow['flowType']): Flow {
    const flow = this.add('In', info, content, { status: 'Ok' });
    flow.flowType = flowType;
    return flow;
  }

  /** Replaces the file of a flow, which is then a changed one. */
  change(flowId: string, content: Buffer): void {
    const found = this.find(flowId);
    if (found === undefined) throw new Error(`No flow ${flowId}`);
    found.content = content;
    found.flow.updatedAt = this.nextInstant();
  }

  find(flowId: string): SimulatedFlow | undefined {
    return this.all.find(({ flow }) => flow.flowId === flowId);
  }

  search({ where, limit = 25 }: FlowSearch): Flow[] {
    const after =
      where.updatedAfter === undefined ? Number.NEGATIVE_INFINITY : Date.parse(where.updatedAfter);
    return this.all
      .filter(({ visibleAt }) => visibleAt <= performance.now())
      .map(({ flow }) => flow)
      .filter((flow) => Date.parse(flow.updatedAt) > after)
      .filter((flow) => where.trackingId === undefined || flow.trackingId === where.trackingId)
      .filter((flow) => where.flowDirection?.includes(flow.flowDirection) !== false)
      .sort((a, b) => a.updatedAt.localeCompare(b.updatedAt))
      .slice(0, limit);
  }

  /** Milliseconds of the platform's clock. */
  now(): number {
    return Date.now() + this.clockAheadMs;
  }

  private decide(flow: Flow): void {
    if (this.decision === 'pending') return;
    if (this.decision === 'error') {
      flow.acknowledgement = REFUSAL;
      return;
    }
    flow.acknowledgement = { status: 'Ok' };
    this.addStatus(flow.trackingId ?? flow.flowId, this.decision, this.decision !== '300');
  }

  private add(
    flowDirection: Flow['flowDirection'],
    info: FlowInfo,
    content: Buffer,
    acknowledgement: Acknowledgement,
  ): Flow {
    const instant = this.nextInstant();
    const flow: Flow = {
      ...info,
      flowId: randomUUID(),
      submittedAt: instant,
      updatedAt: instant,
      flowDirection,
      flowType: 'MultiFlowReport',
      sha256: createHash('sha256').update(content).digest('hex'),
      acknowledgement,
    };
    this.all.push({ flow, content, visibleAt: performance.now() + this.indexDelayMs });
    return flow;
  }

  /** Each flow has a different instant, because searches compare strictly. */
  private nextInstant(): string {
    this.lastInstant = Math.max(this.lastInstant + 1, this.now());
    return new Date(this.lastInstant).toISOString();
  }
}
