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
import { formatMultipartForm } from './multipart-form';
import { formatPlatformText, PlatformFaultError } from './platform-fault';
import type { PlatformRequests } from './platform-requests';
import { parseResponse } from './platform-response';

const BYTES_PER_MEBIBYTE = 1024 * 1024;
/** Limits of JSON responses. */
const JSON_LIMITS = { timeoutMs: 30_000, maxBytes: 4 * BYTES_PER_MEBIBYTE };
/** Limits of a download. */
const FILE_LIMITS = { timeoutMs: 120_000, maxBytes: 100 * BYTES_PER_MEBIBYTE };
/** Limits of a submission, longer than those of a request because a file may be large. */
const SUBMISSION_LIMITS = { timeoutMs: 120_000, maxBytes: BYTES_PER_MEBIBYTE };
/**
 * Maximum duration of a submission in seconds: the file is sent twice after HTTP 401, and a token is requested before
 * each attempt.
 */
export const MAX_SUBMISSION_SECONDS = (2 * (SUBMISSION_LIMITS.timeoutMs + TOKEN_LIMITS.timeoutMs)) / 1000;
const HEALTH_LIMITS = { timeoutMs: 10_000, maxBytes: 64 * 1024 };
/** Maximum number of pages of a search, so that an endless search does not block a worker. */
const MAX_PAGES = 100;

/** A file for submission with its description. */
export interface NewFlow {
  info: FlowInfo;
  content: Buffer;
}

/**
 * Client of the flow service of a French platform (XP Z12-013). Every method throws PlatformFaultError; after a fault
 * with `mayHaveArrived`, search for the submission before it is repeated.
 */
export class FlowClient {
  constructor(
    private readonly requests: PlatformRequests,
    private readonly settings: Pick<FrenchPlatformSettings, 'omittedFields' | 'version'>,
  ) {}

  /** Submits a file. */
  async submit({ info, content }: NewFlow): Promise<SubmittedFlow> {
    const { omittedFields, version } = this.settings;
    const supportedFields = Object.fromEntries(
      Object.entries(info).filter(([name]) => !omittedFields.some((field) => field === name)),
    );
    const { findings } = parseFlowInfo(supportedFields, version);
    if (findings !== undefined)
      throw new Error(
        `The description of a flow is invalid for version ${version} of the interface: ${JSON.stringify(findings)}`,
      );
    const body = formatMultipartForm([
      {
        name: 'flowInfo',
        fileName: null,
        contentType: 'application/json',
        content: Buffer.from(JSON.stringify(supportedFields), 'utf8'),
      },
      { name: 'file', fileName: info.name, contentType: toContentType(info), content },
    ]);
    const response = await this.requests.send({
      method: 'POST',
      path: flowPaths.submit,
      body,
      limits: SUBMISSION_LIMITS,
    });
    return parseResponse(response, this.requests.serverName, parseSubmittedFlow);
  }

  /**
   * Lists the flows with a tracking id of this installation, newest first. There are several when the file was
   * submitted several times.
   * @throws PlatformFaultError also when one of the flows cannot be read, because an unreadable flow must not count as
   * absent
   */
  async findByTrackingId(trackingId: string): Promise<Flow[]> {
    const { flows, unreadable } = await this.searchPage({ trackingId });
    const unreadableSubmission = unreadable.find((each) => each.trackingId === trackingId);
    if (unreadableSubmission !== undefined)
      throw this.createUnreadableFault(
        `an unexpected flow (${formatPlatformText(unreadableSubmission.fault)})`,
      );
    // A platform may ignore the criterion and return flows with other tracking ids.
    return flows
      .filter((flow) => flow.trackingId === trackingId)
      .sort((a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt));
  }

  /**
   * Searches page by page, in the order of `updatedAt`. A page begins a millisecond before the end of the previous one,
   * because the platform returns only flows after `updatedAfter`, and a page may end between flows of the same instant.
   * Callers overlap their searches and recognize flows by their ids.
   * @param updatedAfter time according to the platform's clock
   * @throws PlatformFaultError also when all flows of a full page have the same `updatedAt`, because later searches
   * could miss flows
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
      const newFlows = { flows: page.flows.filter(isNew), unreadable: page.unreadable.filter(isNew) };
      if (newFlows.flows.length + newFlows.unreadable.length > 0) yield newFlows;
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
    const response = await this.requests.send({
      method: 'GET',
      path: `${flowPaths.flow(flowId)}?docType=Metadata`,
      limits: JSON_LIMITS,
    });
    const flow = parseResponse(response, this.requests.serverName, parseFlow);
    if (flow.flowId === flowId) return flow;
    throw new PlatformFaultError(
      'unreadable',
      `${this.requests.serverName} returned flow ${flow.flowId.slice(0, 80)} instead of ${flowId}.`,
    );
  }

  /** Downloads a file of a flow. */
  async download(flowId: string, docType: Exclude<DocType, 'Metadata'>): Promise<Buffer> {
    const response = await this.requests.send({
      method: 'GET',
      path: `${flowPaths.flow(flowId)}?docType=${docType}`,
      limits: FILE_LIMITS,
    });
    if (response.body.length > 0 && !/html/i.test(response.contentType)) return response.body;
    throw new PlatformFaultError(
      'unreadable',
      `${this.requests.serverName} returned no file for flow ${flowId} (${docType}).`,
    );
  }

  /** Checks that the platform's flow service is available to this installation. */
  async checkHealth(): Promise<void> {
    await this.requests.send({ method: 'GET', path: flowPaths.health, limits: HEALTH_LIMITS });
  }

  private async searchPage(where: FlowSearch['where']): Promise<FlowPage> {
    const search: FlowSearch = { where, limit: MAX_SEARCH_LIMIT };
    const response = await this.requests.send({
      method: 'POST',
      path: flowPaths.search,
      body: { contentType: 'application/json', content: Buffer.from(JSON.stringify(search), 'utf8') },
      limits: JSON_LIMITS,
    });
    return parseResponse(response, this.requests.serverName, parseFlowPage);
  }

  private createUnreadableFault(description: string): PlatformFaultError {
    return new PlatformFaultError(
      'unreadable',
      `${this.requests.serverName} answered a search for flows with ${description}.`,
    );
  }
}

/** Returns the latest `updatedAt` in milliseconds; -Infinity without one. */
function findLatestInstant(flows: readonly { updatedAt: string | null }[]): number {
  return Math.max(
    ...flows.map(({ updatedAt }) => (updatedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(updatedAt))),
  );
}

/** Returns a key that identifies one version of a flow. */
function toVersionKey(flow: Flow | UnreadableFlow): string {
  return JSON.stringify([flow.flowId, flow.updatedAt, flow.flowId === null ? flow : null]);
}

function toContentType({ flowSyntax }: FlowInfo): string {
  return flowSyntax === 'Factur-X' ? 'application/pdf' : 'application/xml';
}
