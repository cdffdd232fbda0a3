import { parseDay, toNumber, type HouseRule } from './house-rule';

const DAY_MS = 86_400_000;
/** Maximum number of days by which the issue date may be after the exchange. */
const DAYS_AHEAD = 31;
/** Maximum age of documents at their exchange in days: two years. */
const DAYS_OLD = 731;

export const DUE_BEFORE_ISSUE_RULE: HouseRule = {
  code: 'HOUSE-DUE-BEFORE-ISSUE',
  summary: 'The due date (BT-9) of a document with an amount due is not before its issue date (BT-2).',
  find: ({ document: { issueDate, dueDate, totals } }) => {
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
        message: `The due date (BT-9) is ${due}, before the issue date ${issueDay} (BT-2). Correct the one that is wrong: the document is overdue from its first day.`,
      },
    ];
  },
};

export const ISSUE_DATE_RULE: HouseRule = {
  code: 'HOUSE-ISSUE-DATE',
  summary: `The issue date (BT-2) is at most ${DAYS_AHEAD} days after and at most two years before the day of the exchange.`,
  find: ({ document: { issueDate }, day }) => {
    const issueDay = parseDay(issueDate);
    if (issueDay === null) return [];
    const days = Math.round((Date.parse(issueDay) - Date.parse(day)) / DAY_MS);
    if (days <= DAYS_AHEAD && days >= -DAYS_OLD) return [];
    const distance = days > 0 ? `${days} days ahead` : `${-days} days ago`;
    return [
      {
        field: 'issueDate',
        message: `The issue date (BT-2) is ${issueDay}, ${distance}. Correct it if it is mistyped: the date determines the VAT period and the due date.`,
      },
    ];
  },
};
