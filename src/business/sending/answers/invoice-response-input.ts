import {
  checkInvoiceResponse,
  type InvoiceResponseInput,
} from '../../../standards/invoice/response/check-invoice-response';
import type { Clarification, InvoiceStatus } from '../../../standards/invoice/response/invoice-response';
import type { FieldErrors } from '../../../platform/kernel/http/api-error';
import { requireValidInput, type CollectedInput } from '../../../platform/kernel/http/input-faults';
import type { RespondInput } from './respond.input';

/** Valid content of a response; the order of statuses is not checked yet. */
export interface ParsedInvoiceResponse extends InvoiceResponseInput {
  status: InvoiceStatus;
}

/**
 * @throws ApiError 400 listing every invalid field
 */
export function toResponseInput(input: CollectedInput<RespondInput>): ParsedInvoiceResponse {
  const { status, reasons = [], actions = [], effectiveDate = null, note = null } = input.validFields;
  const clarifications: Clarification[] = [
    ...reasons.map(({ code, text = null, attribute = null, value = null }) => ({
      kind: 'reason' as const,
      code,
      text,
      corrections: attribute === null && value === null ? [] : [{ term: attribute, value }],
    })),
    ...actions.map(({ code, text = null }) => ({ kind: 'action' as const, code, text, corrections: [] })),
  ];
  const response = { clarifications, effectiveDate, note };
  const responseFaults = status === undefined ? {} : checkInvoiceResponse({ status, ...response });
  const { status: validStatus } = requireValidInput(
    input,
    renameToInputFields(responseFaults, reasons.length, input.faults),
  );
  return { status: validStatus, ...response };
}

const CLARIFICATION_PATH = /^clarifications\.(\d+)\.(.+)$/;
const CORRECTION_FIELDS: Readonly<Record<string, string>> = {
  'corrections.0.term': 'attribute',
  'corrections.0.value': 'value',
};

/** Renames faults to the fields of the request. Omits faults that are only consequences of a fault in another field. */
function renameToInputFields(responseFaults: FieldErrors, reasons: number, faults: FieldErrors): FieldErrors {
  const faultyFields = new Set(Object.keys(faults).map((path) => path.split('.')[0]));
  const renamedFaults = Object.entries(responseFaults).map(([path, messages]): [string, string[]] => [
    toInputField(path, reasons),
    messages,
  ]);
  return Object.fromEntries(renamedFaults.filter(([path]) => !faultyFields.has(path.split('.')[0])));
}

function toInputField(path: string, reasons: number): string {
  if (path === 'clarifications') return 'reasons';
  const [, place, field = ''] = CLARIFICATION_PATH.exec(path) ?? [];
  if (place === undefined) return path;
  const name = CORRECTION_FIELDS[field] ?? field;
  const index = Number(place);
  return index < reasons ? `reasons.${index}.${name}` : `actions.${index - reasons}.${name}`;
}
