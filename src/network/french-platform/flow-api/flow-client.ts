import type { FrenchPlatformSettings } from '../../../platform/kernel/settings/french-platform-settings';
import {
  flowPaths,
  MAX_SEARCH_LIMIT,
  parseFlow,
  parseFlowInfo,
  parseFlowPage,
  parseSubmittedFlow,
  type DocType,
  type Flow,
  type FlowInfo,
  type FlowPage,
  type FlowSearch,
  type SubmittedFlow,
  type UnreadableFlow,
} from '../../../standards/french-flow';
import { TOKEN_LIMITS } from './access-token-source';
import { writeMultipartForm } from './multipart-form';
import { formatPlatformText, PlatformFaultError } from './platform-fault';
import type { PlatformRequests } from './platform-requests';
import { readJson } from './read-answer';

const MEBIBYTE = 1024 * 1024;
/** Limits of answers in JSON. */
const JSON_LIMITS = { timeoutMs: 30_000, maxBytes: 4 * MEBIBYTE };
/** Limits of a download. */
const FILE_LIMITS = { timeoutMs: 120_000, maxBytes: 100 * MEBIBYTE };
/** Limits of a submission, longer than those of a request because a file may be large. */
const SUBMISSION_LIMITS = { timeoutMs: 120_000, maxBytes: MEBIBYTE };
/**
 * Maximum duration of a submission in seconds: the file is sent, and sent again after HTTP 401; a token is requested
 * before each.
 */
export const MAX_SUBMISSION_SECONDS = (2 * (SUBMISSION_LIMITS.timeoutMs + TOKEN_LIMITS.timeoutMs)) / 1000;
const HEALTH_LIMITS = { timeoutMs: 10_000, maxBytes: 64 * 1024 };
/** Maximum number of pages of a search, so that a search that never ends blocks no worker. */
const MAX_PAGES = 100;

/** A file for submission with its description. */
export interface NewFlow {
  info: FlowInfo;
  content: Buffer;
}

/**
 * Client of the flow service of a French platform (XP Z12-013). Every method throws PlatformFaultError; after a fault
 * with `mayHaveArrived`, the submission must be searched before it is repeated.
 */
export class FlowClient {
  constructor(
    private readonly requests: PlatformRequests,
    private readonly settings: Pick<FrenchPlatformSettings, 'omittedFields' | 'version'>,
  ) {}

  /** Submits a file. */
  async submit({ info, content }: NewFlow): Promise<SubmittedFlow> {
    const { omittedFields, version } = this.settings;
    const describedFields = Object.fromEntries(
      Object.entries(info).filter(([name]) => !omittedFields.some((field) => field === name)),
    );
    const { findings } = parseFlowInfo(describedFields, version);
    if (findings !== undefined)
      throw new Error(`The description of a flow breaks version ${version}: ${JSON.stringify(findings)}`);
    const body = writeMultipartForm([
      {
        name: 'flowInfo',
        fileName: null,
        contentType: 'application/json',
        content: Buffer.from(JSON.stringify(describedFields), 'utf8'),
      },
      { name: 'file', fileName: info.name, contentType: toContentType(info), content },
    ]);
    const answer = await this.requests.send({
      method: 'POST',
      path: flowPaths.submit,
      body,
      limits: SUBMISSION_LIMITS,
    });
    return readJson(answer, this.requests.server, parseSubmittedFlow);
  }

  /**
   * Lists the flows with one of our tracking ids, newest first; several when the file was submitted several times.
   * @throws PlatformFaultError also when one of the flows cannot be read, because it must not count as absent
   */
  async findByTrackingId(trackingId: string): Promise<Flow[]> {
    const { flows, unreadable } = await this.searchPage({ trackingId });
    const ownFlow = unreadable.find((each) => each.trackingId === trackingId);
    if (ownFlow !== undefined)
      throw this.createUnreadableFault(`an unexpected flow (${formatPlatformText(ownFlow.fault)})`);
    // If a platform ignores the criterion, another flow must not be mistaken for this one.
    return flows
      .filter((flow) => flow.trackingId === trackingId)
      .sort((a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt));
  }

  /**
   * Searches page by page, in the order of `updatedAt`. A page begins a millisecond before the end of the previous one,
   * because the platform compares strictly and a page may end between flows of the same instant. The caller overlaps its
   * searches and recognizes flows by their id.
   * @param updatedAfter instant of the platform's clock
   * @throws PlatformFaultError also when a full page has a single instant, after which a search could miss flows
   */
  async *search(
    where: Omit<FlowSearch['where'], 'updatedAfter'>,
    updatedAfter: Date,
  ): AsyncGenerator<FlowPage> {
    let after = updatedAfter;
    let previous = new Set<string>();
    for (let number = 0; number < MAX_PAGES; number++) {
      const page = await this.searchPage({ ...where, updatedAfter: after.toISOString() });
      const isNew = (flow: Flow | UnreadableFlow): boolean => !previous.has(toVersionKey(flow));
      const fresh = { flows: page.flows.filter(isNew), unreadable: page.unreadable.filter(isNew) };
      if (fresh.flows.length + fresh.unreadable.length > 0) yield fresh;
      const all = [...page.flows, ...page.unreadable];
      if (all.length < MAX_SEARCH_LIMIT) return;
      const next = findLatestInstant(all) - 1;
      if (!(next > after.getTime()))
        throw this.createUnreadableFault(
          `${all.length} flows of one instant after ${after.toISOString()}, behind which further flows cannot be found; ask the platform to give its flows different values of updatedAt`,
        );
      previous = new Set(all.map(toVersionKey));
      after = new Date(next);
    }
  }

  /** Gets the metadata of a flow. */
  async get(flowId: string): Promise<Flow> {
    const answer = await this.requests.send({
      method: 'GET',
      path: `${flowPaths.flow(flowId)}?docType=Metadata`,
      limits: JSON_LIMITS,
    });
    const flow = readJson(answer, this.requests.server, parseFlow);
    if (flow.flowId === flowId) return flow;
    throw new PlatformFaultError(
      'unreadable',
      `${this.requests.server} answered flow ${flow.flowId.slice(0, 80)} in place of ${flowId}.`,
    );
  }

  /** Downloads a file of a flow. */
  async download(flowId: string, docType: Exclude<DocType, 'Metadata'>): Promise<Buffer> {
    const answer = await this.requests.send({
      method: 'GET',
      path: `${flowPaths.flow(flowId)}?docType=${docType}`,
      limits: FILE_LIMITS,
    });
    if (answer.body.length > 0 && !/html/i.test(answer.contentType)) return answer.body;
    throw new PlatformFaultError(
      'unreadable',
      `${this.requests.server} answered no file for flow ${flowId} (${docType}).`,
    );
  }

  /** Checks that the service is available to this installation. */
  async checkHealth(): Promise<void> {
    await this.requests.send({ method: 'GET', path: flowPaths.health, limits: HEALTH_LIMITS });
  }

  private async searchPage(where: FlowSearch['where']): Promise<FlowPage> {
    const search: FlowSearch = { where, limit: MAX_SEARCH_LIMIT };
    const answer = await this.requests.send({
      method: 'POST',
      path: flowPaths.search,
      body: { contentType: 'application/json', content: Buffer.from(JSON.stringify(search), 'utf8') },
      limits: JSON_LIMITS,
    });
    return readJson(answer, this.requests.server, parseFlowPage);
  }

  private createUnreadableFault(description: string): PlatformFaultError {
    return new PlatformFaultError(
      'unreadable',
      `${this.requests.server} answered a search with ${description}.`,
    );
  }
}

/** Returns the latest `updatedAt` in milliseconds; -Infinity without one. */
function findLatestInstant(flows: readonly { updatedAt: string | null }[]): number {
  return Math.max(
    ...flows.map(({ updatedAt }) => (updatedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(updatedAt))),
  );
}

/** Identifies a flow as it was at the instant of its last change. */
function toVersionKey(flow: Flow | UnreadableFlow): string {
  return JSON.stringify([flow.flowId, flow.updatedAt, flow.flowId === null ? flow : null]);
}

function toContentType({ flowSyntax }: FlowInfo): string {
  return flowSyntax === 'Factur-X' ? 'application/pdf' : 'application/xml';
}
