import type { PortalDocument } from '../../network/french-platform/portal/portal-file';
import type { ApiError } from '../../platform/kernel/http/api-error';
import type { AcknowledgementDetail, FlowType } from '../../standards/french-flow';
import type { Flux10Finding } from '../../standards/flux10';
import type { Finding } from '../../standards/rules';

/** Result of the validation of a submitted flow. */
export interface FlowResult {
  /** `Pending`: the file is forwarded to the public portal, and the response of the portal decides. */
  status: 'Pending' | 'Ok' | 'Error';
  details: AcknowledgementDetail[];
  /** Type of the flow; null: unchanged. */
  flowType: FlowType | null;
  /** Id of the document created from the flow; null for a report and for a rejected file. */
  documentId: string | null;
  /** File to forward to the public portal; null or absent when nothing is forwarded. */
  forwardedFile?: ForwardedFile | null;
}

/** File to forward to the public portal. */
export interface ForwardedFile extends Pick<PortalDocument, 'reference' | 'siren'> {
  flow: 'report' | 'requiredStatuses';
}

/** Item name of a finding about the whole file. */
export const WHOLE_FILE = 'file';
/** Maximum number of findings of a flow. */
const MAX_DETAILS = 200;
/** Pattern of a message about a violated rule, which begins with the code of the rule. */
const RULE_MESSAGE = /^([A-Za-z][\w.-]{1,60}): (.+)$/s;

/** Creates a result with one error, which rejects the file. */
export function createErrorResult(
  reasonCode: string,
  reasonMessage: string,
  { item = WHOLE_FILE, flowType = null }: { item?: string; flowType?: FlowType | null } = {},
): FlowResult {
  const details = [{ level: 'Error' as const, item, reasonCode, reasonMessage }];
  return { status: 'Error', details, flowType, documentId: null };
}

/** Converts an error of the sending to a result that rejects the file, with one finding for each message. */
export function toErrorResult({ code, errors }: ApiError, flowType: FlowType | null): FlowResult {
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

/** Converts the warnings among the findings of a validation. */
export function toWarnings(findings: readonly Finding[]): AcknowledgementDetail[] {
  return toDetails(findings, 'WARNING', 'Warning');
}

/** Converts the errors among the findings of a validation. */
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

/** Converts the findings of a Flux 10 transmission, which are all errors. */
export function toReportErrors(findings: readonly Flux10Finding[]): AcknowledgementDetail[] {
  return findings.slice(0, MAX_DETAILS).map(({ location, ruleId, message }) => ({
    level: 'Error',
    item: location,
    reasonCode: ruleId,
    reasonMessage: message,
  }));
}
