import { parseDay, toNumber, type HouseRule } from './house-rule';

const DAY_MS = 86_400_000;
/** Maximum number of days by which the issue date may be after the exchange. */
const MAX_DAYS_AHEAD = 31;
/** Maximum age of documents at their exchange in days: two years. */
const MAX_DAYS_OLD = 731;

export const DUE_BEFORE_ISSUE_RULE: HouseRule = {
  code: 'HOUSE-DUE-BEFORE-ISSUE',
  summary: 'The due date (BT-9) of a document with an amount due must not be before the issue date (BT-2).',
  findViolations: ({ document: { issueDate, dueDate, totals } }) => {
    const [issueDay, due] = [parseDay(issueDate), parseDay(dueDate)];
    // A paid document may have an earlier due date.
    if (
      issueDay === null ||
      due === null ||
      due >= issueDay ||
      toNumber(totals.payableAmount)?.isZero === true
    )
      return [];
    return [
      {
        field: 'dueDate',
        message: `The due date (BT-9) is ${due}, before the issue date ${issueDay} (BT-2). Correct the wrong date; otherwise the document is overdue from the first day.`,
      },
    ];
  },
};

export const ISSUE_DATE_RULE: HouseRule = {
  code: 'HOUSE-ISSUE-DATE',
  summary: `The issue date (BT-2) must be at most ${MAX_DAYS_AHEAD} days after and at most two years before the day of the exchange.`,
  findViolations: ({ document: { issueDate }, day }) => {
    const issueDay = parseDay(issueDate);
    if (issueDay === null) return [];
    const days = Math.round((Date.parse(issueDay) - Date.parse(day)) / DAY_MS);
    if (days <= MAX_DAYS_AHEAD && days >= -MAX_DAYS_OLD) return [];
    const distance = days > 0 ? `${days} days ahead` : `${-days} days ago`;
    return [
      {
        field: 'issueDate',
        message: `The issue date (BT-2) is ${issueDay}, ${distance}. Check the date, because it determines the VAT period and the due date.`,
      },
    ];
  },
};
