import { mark, RUNNING, unknownStatus, type StatusMark } from '../status-mark';

const REPORT: Record<string, StatusMark> = {
  accepted: mark('reportAccepted', 'ok', 'ok'),
  pending_rectificative: mark('waitsForRectifying', 'wait', 'wait'),
  filed: mark('filed', 'ok', 'ok'),
  filed_rectificative: mark('filedRectifying', 'ok', 'ok'),
  superseded: mark('replaced', 'off', 'wait'),
  rejected: mark('rejected', 'fail', 'bad'),
};

/** The mark of a report to the French tax administration. */
export function reportStatus(status: string): StatusMark {
  return REPORT[status] ?? unknownStatus(status);
}

const DECLARANT: Record<string, StatusMark> = {
  pending: mark('registering', RUNNING, 'wait'),
  registered: mark('registered', 'ok', 'ok'),
  blocked: mark('blocked', 'block', 'bad'),
};

/** The mark of a company's registration for French reporting. */
export function declarantStatus(state: string): StatusMark {
  return DECLARANT[state] ?? unknownStatus(state);
}

const FILING: Record<string, StatusMark> = {
  assembling: mark('collecting', RUNNING, 'wait'),
  ready: mark('ready', 'wait', 'wait'),
  received: mark('withPlatform', RUNNING, 'wait'),
  accepted: mark('accepted', 'ok', 'ok'),
  refused: mark('refused', 'fail', 'bad'),
  invalid: mark('notValid', 'warn', 'warn'),
  withdrawn: mark('withdrawn', 'off', 'wait'),
};

/** The mark of a filing with the French tax administration. */
export function filingStatus(state: string): StatusMark {
  return FILING[state] ?? unknownStatus(state);
}

/**
 * The mark of a period of the French calendar.
 *
 * @param daysLeft Whole days until the declarant's deadline
 * @param waiting Reports that wait to be filed
 */
export function periodStatus(state: string, daysLeft: number, waiting: number): StatusMark {
  switch (state) {
    case 'upcoming':
      return mark('notBegun', 'todo', 'wait');
    case 'open':
      return mark('running', 'todo', 'wait');
    case 'due':
      return { ...mark('dueInDays', 'wait', 'warn'), values: { count: daysLeft } };
    case 'over':
      return waiting > 0 ? mark('filing', RUNNING, 'wait') : mark('nothingToFile', 'off', 'wait');
    case 'filing':
      return mark('filing', RUNNING, 'wait');
    case 'filed':
      return mark('accepted', 'ok', 'ok');
    case 'refused':
      return mark('refused', 'fail', 'bad');
    case 'parked':
      return mark('parked', 'block', 'warn');
    default:
      return unknownStatus(state);
  }
}
