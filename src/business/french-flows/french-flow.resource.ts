import { defineId } from '../../platform/kernel/ids';
import type {
  AcknowledgementDetail,
  AcknowledgementStatus,
  Flow,
  FlowDirection,
  FlowProfile,
  FlowSyntax,
  FlowType,
  ProcessingRule,
  SubmittedFlow,
} from '../../standards/french-flow';

export const newFlowId = defineId('flow');

/** A stored flow without its file. */
export interface FlowRecord {
  id: string;
  documentId: string | null;
  /** Status that this service set without a message; null for any other flow. */
  statusId: string | null;
  direction: FlowDirection;
  flowType: FlowType;
  flowSyntax: FlowSyntax;
  flowProfile: FlowProfile | null;
  processingRule: ProcessingRule | null;
  ruleComputed: boolean;
  name: string;
  trackingId: string | null;
  sha256: string | null;
  status: AcknowledgementStatus;
  details: AcknowledgementDetail[];
  submittedAt: Date;
  updatedAt: Date;
}

/** Converts a stored flow to the API format, without members that have no value. */
export function toFlow(record: FlowRecord): Flow {
  const { id, direction, flowType, flowSyntax, status, details, updatedAt, ruleComputed } = record;
  return {
    flowId: id,
    ...toCommonMembers(record),
    updatedAt: updatedAt.toISOString(),
    flowDirection: direction,
    flowType,
    flowSyntax,
    processingRuleSource: ruleComputed ? 'Computed' : 'Input',
    acknowledgement: { status, ...(details.length === 0 ? {} : { details }) },
  };
}

/** Converts a stored flow to the response to its submission. */
export function toSubmittedFlow(record: FlowRecord): SubmittedFlow {
  return { flowId: record.id, flowSyntax: record.flowSyntax, ...toCommonMembers(record) };
}

function toCommonMembers({
  submittedAt,
  name,
  processingRule,
  flowProfile,
  trackingId,
  sha256,
}: FlowRecord): Pick<
  Flow,
  'submittedAt' | 'name' | 'processingRule' | 'flowProfile' | 'trackingId' | 'sha256'
> {
  return {
    submittedAt: submittedAt.toISOString(),
    name,
    ...(processingRule === null ? {} : { processingRule }),
    ...(flowProfile === null ? {} : { flowProfile }),
    ...(trackingId === null ? {} : { trackingId }),
    ...(sha256 === null ? {} : { sha256 }),
  };
}
