import {
  checkStatus,
  findObjection,
  type Characteristic,
  type Speaker,
  type StatusDetail,
} from '../../../standards/cdar';
import { conflict, type FieldErrors } from '../../../platform/kernel/http/api-error';
import { validInput, type CollectedInput } from '../../../platform/kernel/http/input-faults';
import type { SayStatusInput, StatusAmountInput, StatusReasonInput } from './status.input';

/** A status that a company requests to set on an invoice. */
export interface StatusRequest {
  code: string;
  details: StatusDetail[];
  /** YYYY-MM-DD; null: from now on */
  effectiveDate: string | null;
}

/** Code of the right value of a term of the invoice. */
const RIGHT = 'DVA';
const RECEIVED_AMOUNT = 'MEN';
const EURO = 'EUR';

/**
 * Parses a status request and validates it without the state of the invoice; {@link refuseOutOfOrder} checks whether the
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
  const sound = validInput(input, removeFaulty(statusFaults, input.faults));
  return { code: sound.status, details, effectiveDate: sound.effectiveDate ?? null };
}

/** @param field field of the request with the status @throws ApiError 409 with the statuses that can follow */
export function refuseOutOfOrder(
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
  const correction = { term: attribute ?? null, kind: RIGHT, value: value ?? null };
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

interface Lengths {
  reasons: number;
  actions: number;
  isUnknown: boolean;
  isPayment: boolean;
}

const PART = /^details\.(\d+)\.(.+)$/;
const CHARACTERISTIC_PATH = /^characteristics\.(\d+)\.(.+)$/;
const FIELDS: Readonly<Record<string, string>> = {
  reasonCode: 'code',
  reason: 'text',
  actionCode: 'code',
  action: 'text',
  term: 'attribute',
  percent: 'percentage',
};

/** Renames faults to the fields of the request. The order is checked later, so only an unknown code is reported. */
function renameToInputFields(statusFaults: FieldErrors, lengths: Lengths): FieldErrors {
  const namedErrors: FieldErrors = {};
  for (const [path, messages] of Object.entries(statusFaults)) {
    const name = toInputField(path, lengths);
    if (name !== null) namedErrors[name] = [...(namedErrors[name] ?? []), ...messages];
  }
  return namedErrors;
}

function toInputField(path: string, { reasons, actions, isUnknown, isPayment }: Lengths): string | null {
  if (path === 'code') return isUnknown ? 'status' : null;
  if (path === 'details') return isPayment ? 'amounts' : 'reasons';
  const [, place = '0', field = ''] = PART.exec(path) ?? [];
  const [, figure = '0', term] = CHARACTERISTIC_PATH.exec(field) ?? [];
  const name = FIELDS[term ?? field] ?? term ?? field;
  const index = Number(place);
  if (index < reasons) return `reasons.${index}.${name}`;
  if (index < reasons + actions) return `actions.${index - reasons}.${name}`;
  return term === undefined ? 'note' : `amounts.${figure}.${name}`;
}

/** Omits findings that are consequences of a field with another fault. */
function removeFaulty(statusFaults: FieldErrors, faults: FieldErrors): FieldErrors {
  const atFault = new Set(Object.keys(faults).map((path) => path.split('.')[0]));
  return Object.fromEntries(
    Object.entries(statusFaults).filter(([path]) => !atFault.has(path.split('.')[0])),
  );
}
