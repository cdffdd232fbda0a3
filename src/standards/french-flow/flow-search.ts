/**
 * `POST flows/search`. A flow must match all criteria; a criterion with a list matches any of its codes. A client
 * requests the next page with `updatedAfter` set to the last `updatedAt` of a full page; the comparison is strict. A
 * page may therefore end between flows with the same `updatedAt`: a server must give its flows different instants, and
 * a client must let its searches overlap.
 *
 * Assumptions: results come in ascending order of `updatedAt`; the default of `limit` is {@link DEFAULT_SEARCH_LIMIT};
 * `filters` and `limit` of the response repeat the request. A public client requests as many flows as a platform
 * reports in `total`, and platforms then limit the page: a `limit` above {@link MAX_SEARCH_LIMIT} is reduced to it.
 */
import {
  ACKNOWLEDGEMENT_STATUSES,
  FLOW_DIRECTIONS,
  FLOW_TYPES,
  listProcessingRules,
  type InterfaceVersion,
} from './codes';
import { flowShape, MAX_FLOW_ID_LENGTH, parseFlow, type Flow } from './flow';
import {
  anyObjectShape,
  responseShape,
  enumShape,
  instantShape,
  integerShape,
  isInstant,
  listShape,
  parseShape,
  requestShape,
  textShape,
  type ParsedShape,
  type Shape,
  type ShapeFinding,
  type ValueOf,
} from './shape';

/** Maximum number of flows per page. */
export const MAX_SEARCH_LIMIT = 100;
export const DEFAULT_SEARCH_LIMIT = 25;

/** Creates the shape of a list of codes, which has at most as many items as there are codes. */
function createCodesShape<const Code extends string>(codes: readonly Code[]): Shape<Code[]> {
  return listShape(enumShape(codes), { minItems: 1, maxItems: codes.length });
}

function createSearchShape(version: InterfaceVersion) {
  const where = requestShape(
    {},
    {
      updatedAfter: instantShape,
      updatedBefore: instantShape,
      flowType: createCodesShape(FLOW_TYPES),
      flowDirection: createCodesShape(FLOW_DIRECTIONS),
      processingRule: createCodesShape(listProcessingRules(version)),
      ackStatus: enumShape(ACKNOWLEDGEMENT_STATUSES),
      trackingId: textShape({ minLength: 1, maxLength: MAX_FLOW_ID_LENGTH }),
    },
    { minProperties: 1, description: 'Criteria, at least one' },
  );
  return requestShape(
    { where },
    { limit: integerShape({ minimum: 1 }) },
    { description: 'Search for flows' },
  );
}

/** Shapes of a search request, by version. */
export const flowSearchShapes = { '1.1': createSearchShape('1.1'), '1.2': createSearchShape('1.2') } as const;
export type FlowSearch = ValueOf<(typeof flowSearchShapes)['1.2']>;

/** Response of a search. */
export const flowSearchResponseShape = responseShape(
  { results: listShape(flowShape) },
  { limit: integerShape(), total: integerShape(), filters: anyObjectShape },
  { description: 'A page of flows' },
);
export type FlowSearchResponse = ValueOf<typeof flowSearchResponseShape>;

/** Parses a search request. */
export function parseFlowSearch(value: unknown, version: InterfaceVersion): ParsedShape<FlowSearch> {
  return parseShape<FlowSearch>(flowSearchShapes[version], value);
}

/** Parses the response of a search. */
export function parseFlowSearchResponse(value: unknown): ParsedShape<FlowSearchResponse> {
  return parseShape(flowSearchResponseShape, value);
}

/**
 * Readable values of a flow in a search response that does not have the shape of a flow; null for absent or invalid
 * values.
 */
export interface UnreadableFlow {
  flowId: string | null;
  flowType: string | null;
  flowSyntax: string | null;
  trackingId: string | null;
  /** Instant in the format of RFC 3339. */
  updatedAt: string | null;
  /** First violation of the shape. */
  fault: string;
}

/** Page of flows, each parsed separately. */
export interface FlowPage {
  flows: Flow[];
  unreadable: UnreadableFlow[];
}

const pageShape = responseShape({ results: listShape(anyObjectShape) });

/** Parses the response of a search. An invalid flow does not prevent the other flows from being read. */
export function parseFlowPage(value: unknown): ParsedShape<FlowPage> {
  const parsedShape = parseShape(pageShape, value);
  if (parsedShape.findings !== undefined) return parsedShape;
  const page: FlowPage = { flows: [], unreadable: [] };
  for (const result of parsedShape.value.results) {
    const flow = parseFlow(result);
    if (flow.findings === undefined) page.flows.push(flow.value);
    else page.unreadable.push(toUnreadableFlow(result, flow.findings));
  }
  return { value: page };
}

function toUnreadableFlow(result: object, [finding]: ShapeFinding[]): UnreadableFlow {
  const values = new Map<string, unknown>(Object.entries(result));
  const readText = (name: string): string | null => {
    const value = values.get(name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const updatedAt = readText('updatedAt');
  return {
    flowId: readText('flowId'),
    flowType: readText('flowType'),
    flowSyntax: readText('flowSyntax'),
    trackingId: readText('trackingId'),
    updatedAt: updatedAt !== null && isInstant(updatedAt) ? updatedAt : null,
    fault: finding === undefined ? 'unexpected form' : `${finding.path}: ${finding.message}`,
  };
}
