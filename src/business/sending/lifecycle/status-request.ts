import {
  checkStatus,
  findObjection,
  type Characteristic,
  type Speaker,
  type StatusDetail,
} from '../../../standards/cdar';
import { conflict, type FieldErrors } from '../../../platform/kernel/http/api-error';
import { requireValidInput, type CollectedInput } from '../../../platform/kernel/http/input-faults';
import type { SayStatusInput, StatusAmountInput, StatusReasonInput } from './status.input';

/** A status that a company requests to set on an invoice. */
export interface StatusRequest {
  code: string;
  details: StatusDetail[];
  /** YYYY-MM-DD; null: from now on */
  effectiveDate: string | null;
}

/** Code of a characteristic that states the correct value of a term of the invoice. */
const CORRECT_VALUE = 'DVA';
const RECEIVED_AMOUNT = 'MEN';
const EURO = 'EUR';

/**
 * Parses a status request and validates it without the state of the invoice; {@link assertStatusMayFollow} checks whether the
 * status is allowed now.
 * @throws ApiError 400 listing every invalid field
 */
export function parseStatusRequest(input: CollectedInput<SayStatusInput>, speaker: Speaker): StatusRequest {
  const { status = '', reasons = [], actions = [], amounts = [], note } = input.validFields;
  const details = [
    ...reasons.map(toReasonDetail),
    ...actions.map(({ code, text = null }) => toDetail({ actionCode: code, action: text })),
    ...(amounts.length === 0 ? [] : [toDetail({ characteristics: amounts.map(toAmountCharacteristic) })]),
    ...(note === undefined ? [] : [toDetail({ reason: note })]),
  ];
  const statusFaults = renameToInputFields(checkStatus({ code: status, details }, speaker, null), {
    reasons: reasons.length,
    actions: actions.length,
    isUnknown: findObjection(status, speaker, null) === 'unknown_status',
    isPayment: status === '212',
  });
  const validFields = requireValidInput(input, omitConsequentialErrors(statusFaults, input.faults));
  return { code: validFields.status, details, effectiveDate: validFields.effectiveDate ?? null };
}

/** @param field field of the request with the status @throws ApiError 409 with the statuses that can follow */
export function assertStatusMayFollow(
  { code, details }: Pick<StatusRequest, 'code' | 'details'>,
  speaker: Speaker,
  last: string | null,
  field = 'status',
): void {
  const messages = checkStatus({ code, details }, speaker, last).code;
  if (messages !== undefined) throw conflict('status_out_of_order', messages.join(' '), field);
}

function toDetail(value: Partial<StatusDetail>): StatusDetail {
  return {
    reasonCode: null,
    reason: null,
    status: null,
    actionCode: null,
    action: null,
    sequence: null,
    characteristics: [],
    ...value,
  };
}

function toCharacteristic(value: Partial<Characteristic>): Characteristic {
  return {
    term: null,
    kind: null,
    changed: null,
    name: null,
    location: null,
    value: null,
    amount: null,
    date: null,
    percent: null,
    ...value,
  };
}

function toReasonDetail({ code, text, attribute, value }: StatusReasonInput): StatusDetail {
  const isCorrection = attribute !== undefined || value !== undefined;
  const correction = { term: attribute ?? null, kind: CORRECT_VALUE, value: value ?? null };
  return toDetail({
    reasonCode: code,
    reason: text ?? null,
    characteristics: isCorrection ? [toCharacteristic(correction)] : [],
  });
}

function toAmountCharacteristic({
  kind,
  amount,
  currency,
  percentage,
  date,
}: StatusAmountInput): Characteristic {
  return toCharacteristic({
    kind: kind ?? RECEIVED_AMOUNT,
    amount: { value: amount, currency: currency ?? EURO },
    percent: percentage ?? null,
    date: date ?? null,
  });
}

interface RequestShape {
  reasons: number;
  actions: number;
  isUnknown: boolean;
  isPayment: boolean;
}

const DETAIL_PATH = /^details\.(\d+)\.(.+)$/;
const CHARACTERISTIC_PATH = /^characteristics\.(\d+)\.(.+)$/;
const INPUT_FIELDS: Readonly<Record<string, string>> = {
  reasonCode: 'code',
  reason: 'text',
  actionCode: 'code',
  action: 'text',
  term: 'attribute',
  percent: 'percentage',
};

/** Renames faults to the fields of the request. The order is checked later, so only an unknown code is reported. */
function renameToInputFields(statusFaults: FieldErrors, lengths: RequestShape): FieldErrors {
  const renamedErrors: FieldErrors = {};
  for (const [path, messages] of Object.entries(statusFaults)) {
    const name = toInputField(path, lengths);
    if (name !== null) renamedErrors[name] = [...(renamedErrors[name] ?? []), ...messages];
  }
  return renamedErrors;
}

function toInputField(path: string, { reasons, actions, isUnknown, isPayment }: RequestShape): string | null {
  if (path === 'code') return isUnknown ? 'status' : null;
  if (path === 'details') return isPayment ? 'amounts' : 'reasons';
  const [, detailIndex = '0', field = ''] = DETAIL_PATH.exec(path) ?? [];
  const [, amountIndex = '0', term] = CHARACTERISTIC_PATH.exec(field) ?? [];
  const name = INPUT_FIELDS[term ?? field] ?? term ?? field;
  const index = Number(detailIndex);
  if (index < reasons) return `reasons.${index}.${name}`;
  if (index < reasons + actions) return `actions.${index - reasons}.${name}`;
  return term === undefined ? 'note' : `amounts.${amountIndex}.${name}`;
}

/** Omits findings that are consequences of a field with another fault. */
function omitConsequentialErrors(statusFaults: FieldErrors, faults: FieldErrors): FieldErrors {
  const faultyFields = new Set(Object.keys(faults).map((path) => path.split('.')[0]));
  return Object.fromEntries(
    Object.entries(statusFaults).filter(([path]) => !faultyFields.has(path.split('.')[0])),
  );
}
