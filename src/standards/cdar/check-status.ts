import { InputErrors, type ErrorsByPath } from '../invoice/input/input-errors';
import { FORBIDDEN_CHARACTERS } from '../invoice/input/values';
import { Decimal } from '../values/decimal';
import { ACTIONS, CHARACTERISTICS, REASONS } from '../rules/code-lists/french-status-1.4.0.03';
import {
  findLifecycleStatus,
  findObjection,
  listAllowedStatuses,
  type LifecycleStatus,
  type Speaker,
} from './statuses';
import type { Characteristic, StatusDetail } from './status-message';

/** Status that a party sets on an invoice. */
export interface StatusInput {
  code: string;
  details: readonly Pick<
    StatusDetail,
    'reasonCode' | 'reason' | 'actionCode' | 'action' | 'characteristics'
  >[];
}

/** Kind of the characteristic for a received amount, which a payment (212) must state with its VAT rate. */
const RECEIVED_AMOUNT_KIND = 'MEN';

/**
 * Validates a status: whether the party may set it after the last one, and the rules of BR-FR-CDV.
 * @param last code of the last status; null without one
 * @returns messages by path (`details.0.reasonCode`); empty when the status is valid
 */
export function checkStatus(input: StatusInput, speaker: Speaker, last: string | null): ErrorsByPath {
  const errors = new InputErrors('');
  const objection = findObjection(input.code, speaker, last);
  if (objection !== null) errors.add('code', formatObjections[objection](input.code, speaker, last));
  const status = findLifecycleStatus(input.code);
  if (status?.needsReason === true && input.details.every(({ reasonCode }) => reasonCode === null))
    errors.add(
      'details',
      `The status ${input.code} requires a reason; expected one of ${listReasons(status).join(', ')}.`,
    );
  if (input.code === '212') checkReceivedAmounts(errors, input);
  input.details.forEach((detail, index) => checkDetail(errors, `details.${index}`, detail, status));
  return errors.toRecord();
}

type ObjectionFormatter = (code: string, speaker: Speaker, last: string | null) => string;

const formatObjections: Readonly<Record<NonNullable<ReturnType<typeof findObjection>>, ObjectionFormatter>> =
  {
    unknown_status: (code, speaker, last) =>
      `The status "${code}" does not exist; ${formatExpectedStatuses(speaker, last)}.`,
    wrong_speaker: (code, speaker, last) =>
      `The ${speaker} may not set the status ${code}; ${formatExpectedStatuses(speaker, last)}.`,
    final: (code, _speaker, last) =>
      `The status ${code} may not follow ${last ?? ''}, which is a final status.`,
    out_of_order: (code, speaker, last) =>
      `The status ${code} may not follow ${last ?? 'the submission of the invoice'}; ${formatExpectedStatuses(speaker, last)}.`,
  };

function formatExpectedStatuses(speaker: Speaker, last: string | null): string {
  const codes = listAllowedStatuses(speaker, last).map(({ code }) => code);
  return codes.length === 0 ? 'no status may be set now' : `expected ${codes.join(', ')}`;
}

const listReasons = (status: LifecycleStatus | undefined): readonly string[] =>
  status?.reasons ?? REASONS.codes;

function checkDetail(
  errors: InputErrors,
  path: string,
  { reasonCode, reason, actionCode, action, characteristics }: StatusInput['details'][number],
  status: LifecycleStatus | undefined,
): void {
  const reasons = listReasons(status);
  if (reasonCode !== null && !reasons.includes(reasonCode))
    errors.add(`${path}.reasonCode`, `The reason is "${reasonCode}"; expected ${reasons.join(', ')}.`);
  if (actionCode !== null && !ACTIONS.codes.includes(actionCode))
    errors.add(`${path}.actionCode`, `The action is "${actionCode}"; expected ${ACTIONS.codes.join(', ')}.`);
  checkText(errors, `${path}.reason`, reason);
  checkText(errors, `${path}.action`, action);
  characteristics.forEach((characteristic, index) =>
    checkCharacteristic(errors, `${path}.characteristics.${index}`, characteristic),
  );
}

function checkCharacteristic(errors: InputErrors, path: string, characteristic: Characteristic): void {
  const { kind, amount, percent } = characteristic;
  if (kind === null || !CHARACTERISTICS.codes.includes(kind))
    errors.add(`${path}.kind`, `The kind is "${kind ?? ''}"; expected ${CHARACTERISTICS.codes.join(', ')}.`);
  if (amount !== null && Decimal.parse(amount.value) === null)
    errors.add(`${path}.amount`, `The amount is "${amount.value}"; expected a number such as 120.00.`);
  if (percent !== null && Decimal.parse(percent) === null)
    errors.add(`${path}.percent`, `The rate is "${percent}"; expected a number such as 20.00.`);
  for (const field of ['term', 'name', 'location', 'value'] as const)
    checkText(errors, `${path}.${field}`, characteristic[field]);
}

function checkReceivedAmounts(errors: InputErrors, { details }: StatusInput): void {
  const amounts = details.flatMap(({ characteristics }) =>
    characteristics.filter(({ kind }) => kind === RECEIVED_AMOUNT_KIND),
  );
  if (amounts.length === 0 || amounts.some(({ amount, percent }) => amount === null || percent === null))
    errors.add('details', 'A payment (212) must state each received amount (MEN) with its VAT rate.');
}

function checkText(errors: InputErrors, path: string, text: string | null): void {
  if (text === null) return;
  if (text.trim() === '') errors.add(path, 'The text is blank; omit the field or enter a text.');
  else if (FORBIDDEN_CHARACTERS.test(text))
    errors.add(path, 'The text has characters that XML cannot carry.');
}
