/** Rules about the transmission: its identifier, time, type, sender and declarant, and the period of its transactions. */
import { codeList } from '../../rules/code-lists/code-list';
import type { Pattern } from '../../rules/rule-set';
import { stringLength } from '../../rules/xpath';
import { isFourteenDigits } from '../formats';
import {
  about,
  date,
  identifier,
  listedCodeRule,
  pattern,
  period,
  yearIsInCentury,
  type Draft,
} from './assertions';
import { N } from './names';
import { formatQuoted } from '../../rules/wording';

const HEADER = '/Report/ReportDocument';
const TIME = 'The time of the transmission';
const SIREN = /^\p{Nd}{9}$/u;

const schemeIs = (rule: string, scheme: string, partyLabel: string): Draft => ({
  rule,
  test: (c, n) => c.doc.attribute(n, N.schemeId) === scheme,
  message: (c, n) =>
    `The scheme of the ${partyLabel} identifier is ${formatQuoted(c.doc.attribute(n, N.schemeId))}; expected is ${scheme}.`,
});

export const ENVELOPE: readonly Pattern[] = [
  pattern(
    'F10-TRANSMISSION-G1.104',
    `${HEADER}/Id`,
    identifier('G1.104', 50, "The transmission's identifier"),
  ),
  pattern('F10-TRANSMISSION-G7.53', `${HEADER}/IssueDateTime/DateTimeString`, [
    about('G7.53', isFourteenDigits, TIME, 'a time written YYYYMMDDhhmmss'),
    yearIsInCentury(TIME, isFourteenDigits),
  ]),
  pattern('F10-TRANSMISSION-G8.01', `${HEADER}/TypeCode`, [
    listedCodeRule('G8.01', codeList('IN RE'), 'The type of the transmission'),
  ]),
  pattern('F10-TRANSMISSION-G6.29', HEADER, [
    {
      rule: 'G6.29',
      test: (c) => c.count(0, N.TransactionsReport) + c.count(0, N.PaymentsReport) === 1,
      message: (c) =>
        `The transmission has ${c.count(0, N.TransactionsReport)} TransactionsReport and ${c.count(0, N.PaymentsReport)} PaymentsReport; expected is exactly one of either.`,
    },
  ]),
  pattern('F10-EMETTEUR-G6.22', `${HEADER}/Sender/Id`, [
    schemeIs('G6.22', '0238', "sender's"),
    about('G6.22', (text) => stringLength(text) === 4, "The platform's number", 'a number of 4 characters'),
  ]),
  pattern('F10-EMETTEUR-G7.51', `${HEADER}/Sender/RoleCode`, [
    listedCodeRule('G7.51', codeList('WK'), "The sender's role"),
  ]),
  pattern('F10-DECLARANT-G6.26', `${HEADER}/Issuer/Id`, [
    schemeIs('G6.26', '0002', "declarant's"),
    about('G6.26', (text) => SIREN.test(text), "The declarant's SIREN", '9 digits'),
  ]),
  pattern('F10-DECLARANT-G7.52', `${HEADER}/Issuer/RoleCode`, [
    listedCodeRule('G7.52', codeList('BY SE'), "The declarant's role"),
  ]),
];

/** Creates the rules about the period of a report. */
export function reportPeriod(prefix: string, report: string): Pattern[] {
  const context = `/Report/${report}/ReportPeriod`;
  return [
    pattern(`${prefix}-G1.09a`, `${context}/StartDate`, date('The start of the period')),
    pattern(`${prefix}-G1.09b`, `${context}/EndDate`, date('The end of the period')),
    period(`${prefix}-G6.25`, context, 'The period'),
  ];
}
