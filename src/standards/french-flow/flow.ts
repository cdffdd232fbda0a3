/**
 * A flow: one file that a company and its platform exchange.
 * Assumptions that no public client confirms: unknown properties of a request are rejected; the `trackingId` of a
 * request is
 * not empty; an acknowledgement without details has no `details`; `item` names the field of the finding.
 */
import {
  ACKNOWLEDGEMENT_STATUSES,
  DETAIL_LEVELS,
  FLOW_DIRECTIONS,
  FLOW_PROFILES,
  FLOW_SYNTAXES,
  FLOW_TYPES,
  FORMER_FLOW_TYPE,
  listProcessingRules,
  PROCESSING_RULES,
  type FlowType,
  type InterfaceVersion,
  type ProcessingRule,
} from './codes';
import {
  responseShape,
  enumShape,
  instantShape,
  listShape,
  parseShape,
  requestShape,
  textShape,
  type ParsedShape,
  type Shape,
  type ValueOf,
} from './shape';

/** Maximum length of `flowId` and `trackingId`, in characters. */
export const MAX_FLOW_ID_LENGTH = 36;
/** Maximum length of a flow's `name`, in characters. */
export const MAX_FLOW_NAME_LENGTH = 255;

const sha256 = textShape({
  pattern: '^[a-f0-9]{64}$',
  description: 'Must be a SHA-256 digest: 64 hexadecimal digits in lower case',
});
const flowId = textShape({ minLength: 1, maxLength: MAX_FLOW_ID_LENGTH });
const flowName = textShape({ minLength: 1, maxLength: MAX_FLOW_NAME_LENGTH });
const processingRule: Shape<ProcessingRule> = enumShape(PROCESSING_RULES);

function createFlowInfoShape(version: InterfaceVersion) {
  return requestShape(
    { flowSyntax: enumShape(FLOW_SYNTAXES), name: flowName },
    {
      processingRule: enumShape(listProcessingRules(version)),
      flowProfile: enumShape(FLOW_PROFILES),
      trackingId: flowId,
      sha256,
    },
    { description: 'Description of a file that a client submits' },
  );
}

/** Shapes of the description of a submitted file (`flowInfo` of `POST flows`), by version. */
export const flowInfoShapes = {
  '1.1': createFlowInfoShape('1.1'),
  '1.2': createFlowInfoShape('1.2'),
} as const;
export type FlowInfo = ValueOf<(typeof flowInfoShapes)['1.2']>;

/** Response to `POST flows`: the description with the platform's id and the instant of the submission. */
export const submittedFlowShape = responseShape(
  { flowId, submittedAt: instantShape },
  {
    flowSyntax: enumShape(FLOW_SYNTAXES),
    name: textShape(),
    processingRule,
    flowProfile: enumShape(FLOW_PROFILES),
    trackingId: textShape(),
    sha256,
  },
  { description: 'A submitted flow' },
);
export type SubmittedFlow = ValueOf<typeof submittedFlowShape>;

export const acknowledgementDetailShape = responseShape(
  {
    level: enumShape(DETAIL_LEVELS),
    item: textShape(),
    reasonCode: textShape(),
    reasonMessage: textShape(),
  },
  {},
  { description: 'A finding of the platform about the file' },
);
export type AcknowledgementDetail = ValueOf<typeof acknowledgementDetailShape>;

export const acknowledgementShape = responseShape(
  { status: enumShape(ACKNOWLEDGEMENT_STATUSES) },
  { details: listShape(acknowledgementDetailShape) },
  { description: 'Decision of the platform on a flow' },
);
export type Acknowledgement = ValueOf<typeof acknowledgementShape>;

/** Shape of a flow in search results and in its metadata. `name` exists since version 1.2. */
export const flowShape = responseShape(
  {
    flowId,
    submittedAt: instantShape,
    updatedAt: instantShape,
    flowDirection: enumShape(FLOW_DIRECTIONS),
    flowType: enumShape<FlowType | typeof FORMER_FLOW_TYPE>([...FLOW_TYPES, FORMER_FLOW_TYPE]),
    flowSyntax: enumShape(FLOW_SYNTAXES),
    acknowledgement: acknowledgementShape,
  },
  {
    name: textShape(),
    processingRule,
    processingRuleSource: enumShape(['Input', 'Computed']),
    flowProfile: enumShape(FLOW_PROFILES),
    trackingId: textShape(),
    sha256,
  },
  { description: 'A flow' },
);
export type Flow = ValueOf<typeof flowShape>;

/** Parses the description of a submitted file. */
export function parseFlowInfo(value: unknown, version: InterfaceVersion): ParsedShape<FlowInfo> {
  return parseShape<FlowInfo>(flowInfoShapes[version], value);
}

/** Parses the response to a submission; a digest in upper case is converted to lower case. */
export function parseSubmittedFlow(value: unknown): ParsedShape<SubmittedFlow> {
  return parseShape(submittedFlowShape, toLowerCaseDigest(value));
}

/** Parses the metadata of a flow; a digest in upper case is converted to lower case. */
export function parseFlow(value: unknown): ParsedShape<Flow> {
  return parseShape(flowShape, toLowerCaseDigest(value));
}

function toLowerCaseDigest(value: unknown): unknown {
  const hasDigest =
    typeof value === 'object' && value !== null && 'sha256' in value && typeof value.sha256 === 'string';
  return hasDigest ? { ...value, sha256: String(value.sha256).toLowerCase() } : value;
}
