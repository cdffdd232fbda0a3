/** Rules about the transmission: its identifier, time, type, sender and declarant, and the period of its transactions. */
import { codeList } from '../../rules/code-lists/code-list';
import type { Pattern } from '../../rules/rule-set';
import { stringLength } from '../../rules/xpath';
import { hasFourteenDigits } from '../formats';
import {
  textRule,
  dateRules,
  identifierRules,
  listedCodeRule,
  createPattern,
  periodPattern,
  yearRule,
  type AssertionDraft,
} from './assertions';
import { N } from './names';
import { formatQuoted } from '../../rules/wording';

const HEADER = '/Report/ReportDocument';
const TIME_LABEL = 'The time of the transmission';
const SIREN_PATTERN = /^\p{Nd}{9}$/u;

const schemeRule = (rule: string, scheme: string, partyLabel: string): AssertionDraft => ({
  rule,
  test: (c, n) => c.doc.attribute(n, N.schemeId) === scheme,
  message: (c, n) =>
    `The scheme of the ${partyLabel} identifier is ${formatQuoted(c.doc.attribute(n, N.schemeId))}; expected ${scheme}.`,
});

export const ENVELOPE: readonly Pattern[] = [
  createPattern(
    'F10-TRANSMISSION-G1.104',
    `${HEADER}/Id`,
    identifierRules('G1.104', 50, "The transmission's identifier"),
  ),
  createPattern('F10-TRANSMISSION-G7.53', `${HEADER}/IssueDateTime/DateTimeString`, [
    textRule('G7.53', hasFourteenDigits, TIME_LABEL, 'a time written YYYYMMDDhhmmss'),
    yearRule(TIME_LABEL, hasFourteenDigits),
  ]),
  createPattern('F10-TRANSMISSION-G8.01', `${HEADER}/TypeCode`, [
    listedCodeRule('G8.01', codeList('IN RE'), 'The type of the transmission'),
  ]),
  createPattern('F10-TRANSMISSION-G6.29', HEADER, [
    {
      rule: 'G6.29',
      test: (c) => c.count(0, N.TransactionsReport) + c.count(0, N.PaymentsReport) === 1,
      message: (c) =>
        `The transmission has ${c.count(0, N.TransactionsReport)} TransactionsReport and ${c.count(0, N.PaymentsReport)} PaymentsReport; expected exactly one TransactionsReport or one PaymentsReport.`,
    },
  ]),
  createPattern('F10-EMETTEUR-G6.22', `${HEADER}/Sender/Id`, [
    schemeRule('G6.22', '0238', "sender's"),
    textRule(
      'G6.22',
      (text) => stringLength(text) === 4,
      "The platform's number",
      'a number of 4 characters',
    ),
  ]),
  createPattern('F10-EMETTEUR-G7.51', `${HEADER}/Sender/RoleCode`, [
    listedCodeRule('G7.51', codeList('WK'), "The sender's role"),
  ]),
  createPattern('F10-DECLARANT-G6.26', `${HEADER}/Issuer/Id`, [
    schemeRule('G6.26', '0002', "declarant's"),
    textRule('G6.26', (text) => SIREN_PATTERN.test(text), "The declarant's SIREN", '9 digits'),
  ]),
  createPattern('F10-DECLARANT-G7.52', `${HEADER}/Issuer/RoleCode`, [
    listedCodeRule('G7.52', codeList('BY SE'), "The declarant's role"),
  ]),
];

/** Creates the rules about the period of a report. */
export function createReportPeriodPatterns(prefix: string, report: string): Pattern[] {
  const context = `/Report/${report}/ReportPeriod`;
  return [
    createPattern(`${prefix}-G1.09a`, `${context}/StartDate`, dateRules('The start of the period')),
    createPattern(`${prefix}-G1.09b`, `${context}/EndDate`, dateRules('The end of the period')),
    periodPattern(`${prefix}-G6.25`, context, 'The period'),
  ];
}
