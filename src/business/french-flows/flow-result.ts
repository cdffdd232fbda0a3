import type { PortalDocument } from '../../network/french-platform/portal/portal-file';
import type { ApiError } from '../../platform/kernel/http/api-error';
import type { AcknowledgementDetail, FlowType } from '../../standards/french-flow';
import type { Flux10Finding } from '../../standards/flux10';
import type { Finding } from '../../standards/rules';

/** Result of the validation of a submitted flow. */
export interface FlowResult {
  /** Pending: the file is forwarded to the public portal, whose answer is decisive. */
  status: 'Pending' | 'Ok' | 'Error';
  details: AcknowledgementDetail[];
  /** Type of the flow; null: unchanged. */
  flowType: FlowType | null;
  /** Document created from the flow; null for a report and for a refused file. */
  documentId: string | null;
  /** File for the public portal; null or absent: none. */
  forwarded?: ForwardedFile | null;
}

/** File to forward to the public portal. */
export interface ForwardedFile extends Pick<PortalDocument, 'reference' | 'siren'> {
  flow: 'report' | 'requiredStatuses';
}

/** Item name of a finding about the whole file. */
export const WHOLE_FILE = 'file';
/** Maximum number of findings of a flow. */
const MAX_DETAILS = 200;
/** Pattern of messages of broken rules, which begin with the code of the rule. */
const RULE_MESSAGE = /^([A-Za-z][\w.-]{1,60}): (.+)$/s;

/** Creates the result that refuses a file for one reason. */
export function refuseFlow(
  reasonCode: string,
  reasonMessage: string,
  { item = WHOLE_FILE, flowType = null }: { item?: string; flowType?: FlowType | null } = {},
): FlowResult {
  const details = [{ level: 'Error' as const, item, reasonCode, reasonMessage }];
  return { status: 'Error', details, flowType, documentId: null };
}

/** Converts a failure of the sending to the result that refuses the file, with one finding for each message. */
export function toRefusal({ code, errors }: ApiError, flowType: FlowType | null): FlowResult {
  const details = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message): AcknowledgementDetail => {
      const [, rule, text] = RULE_MESSAGE.exec(message) ?? [];
      return {
        level: 'Error',
        item: field === 'root' ? WHOLE_FILE : field,
        reasonCode: rule ?? code.toUpperCase(),
        reasonMessage: text ?? message,
      };
    }),
  );
  return { status: 'Error', details: details.slice(0, MAX_DETAILS), flowType, documentId: null };
}

/** Converts the findings of a validation that do not prevent the sending. */
export function toWarnings(findings: readonly Finding[]): AcknowledgementDetail[] {
  return toDetails(findings, 'WARNING', 'Warning');
}

/** Converts the findings of a validation that refuse the file. */
export function toErrors(findings: readonly Finding[]): AcknowledgementDetail[] {
  return toDetails(findings, 'ERROR', 'Error');
}

function toDetails(
  findings: readonly Finding[],
  errorLevel: Finding['errorLevel'],
  level: AcknowledgementDetail['level'],
): AcknowledgementDetail[] {
  return findings
    .filter((finding) => finding.errorLevel === errorLevel)
    .slice(0, MAX_DETAILS)
    .map(({ fieldName, ruleCode, errorMessage }) => ({
      level,
      item: fieldName === '' ? WHOLE_FILE : fieldName,
      reasonCode: ruleCode,
      reasonMessage: errorMessage,
    }));
}

/** Converts the findings of a Flux 10 transmission, all of which refuse it. */
export function toReportErrors(findings: readonly Flux10Finding[]): AcknowledgementDetail[] {
  return findings.slice(0, MAX_DETAILS).map(({ location, ruleId, message }) => ({
    level: 'Error',
    item: location,
    reasonCode: ruleId,
    reasonMessage: message,
  }));
}
