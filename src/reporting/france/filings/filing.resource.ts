import { FLOWS } from '../../../standards/flux10';
import { formatInstantOrNull } from '../../../platform/kernel/clock';
import {
  day,
  flag,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { defineId } from '../../../platform/kernel/ids';
import { newReportId } from '../reports/report.resource';
import type { Filing } from './filing';

export const newFilingId = defineId('frf');

export const filingSchema = namedSchema(
  'Filing',
  object({
    id: {
      ...idOf(newFilingId.prefix),
      description: 'Id of the filing, which is the `submissionId` of its reports',
    },
    teamId: idOf('team'),
    companyId: idOf('c'),
    environment: enumOf('PROD', 'TEST'),
    simulated: flag,
    siren: text,
    issuerName: text,
    flow: enumOf(...FLOWS),
    typeCode: {
      ...enumOf('IN', 'RE'),
      description: 'Type of the filing: `IN` initial; `RE` rectifying, which replaces the earlier filings',
    },
    sequence: { ...integer, description: 'Number of the filing within its period, from 1' },
    periodStart: day,
    periodEnd: day,
    declarantDeadline: {
      ...instant,
      description: 'Time until which reports are included in the initial filing',
    },
    platformDeadline: {
      ...instant,
      description: 'Time by which the administration must have received the filing',
    },
    state: enumOf('assembling', 'ready', 'received', 'accepted', 'refused', 'invalid', 'withdrawn'),
    reportCount: {
      ...integer,
      description: 'Number of reports in this filing, without those of earlier filings',
    },
    receivedAt: nullable(instant),
    outcomeCode: nullable(enumOf('500', '300', '501')),
    outcomeAt: nullable(instant),
    checkedAt: nullable(instant),
    findings: listOf(object({ ruleCode: text, errorMessage: text, fieldName: nullable(text), source: text })),
    lastError: nullable(text),
    parkedAt: {
      ...nullable(instant),
      description: 'Time at which the filing was parked for the operator; null when the filing is not parked',
    },
    createdAt: instant,
    updatedAt: instant,
  }),
);

export const reportedAgainSchema = namedSchema(
  'ReportedAgain',
  object({
    reported: { ...integer, description: 'Number of reports that were created' },
    hasMore: { ...flag, description: 'Whether the filing has more reports: repeat the request' },
    leftOut: {
      ...listOf(
        object({
          id: { ...idOf(newReportId.prefix), description: 'Id of a report of the filing' },
          documentId: { ...idOf('doc'), description: "The report's document" },
          reference: { ...text, description: 'Reference of the report, chosen by the sender' },
          reason: {
            ...enumOf('reported_since', 'made_again'),
            description:
              '`reported_since`: the day or invoice was reported individually after the refusal; ' +
              '`made_again`: an earlier request created the report again',
          },
          instead: {
            ...object({ id: idOf(newReportId.prefix), documentId: idOf('doc') }),
            description: 'Id of the report that replaced this one',
          },
        }),
      ),
      description:
        'Reports of the filing that were not created again, at most 200; individually reported ones first',
    },
    hasMoreLeftOut: { ...flag, description: 'Whether more reports were left out than are listed' },
  }),
);

/** Filing in the API. */
export type FilingResource = Shape<typeof filingSchema>;

export function toFilingResource(filing: Filing): FilingResource {
  return {
    id: filing.id,
    teamId: filing.teamId,
    companyId: filing.companyId,
    environment: filing.environment,
    simulated: filing.environment === 'TEST',
    siren: filing.siren,
    issuerName: filing.issuerName,
    flow: filing.flow,
    typeCode: filing.typeCode,
    sequence: filing.sequence,
    periodStart: filing.periodStart,
    periodEnd: filing.periodEnd,
    declarantDeadline: filing.declarantDeadline.toISOString(),
    platformDeadline: filing.platformDeadline.toISOString(),
    state: filing.state,
    reportCount: filing.reportCount,
    receivedAt: formatInstantOrNull(filing.receivedAt),
    outcomeCode: filing.outcomeCode,
    outcomeAt: formatInstantOrNull(filing.outcomeAt),
    checkedAt: formatInstantOrNull(filing.checkedAt),
    findings: filing.findings.map(({ ruleCode, errorMessage, fieldName, source }) => ({
      ruleCode,
      errorMessage,
      fieldName,
      source,
    })),
    lastError: filing.lastError,
    parkedAt: formatInstantOrNull(filing.parkedAt),
    createdAt: filing.createdAt.toISOString(),
    updatedAt: filing.updatedAt.toISOString(),
  };
}

export const filingExample: FilingResource = {
  id: 'frf_01KAJ44B6D8F0H2K4M6P8R0T2V',
  teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  environment: 'TEST',
  simulated: true,
  siren: '784301772',
  issuerName: 'Boulangerie du Port SAS',
  flow: 'transactions',
  typeCode: 'IN',
  sequence: 1,
  periodStart: '2026-11-11',
  periodEnd: '2026-11-20',
  declarantDeadline: '2026-11-30T07:00:00.000Z',
  platformDeadline: '2026-12-01T07:00:00.000Z',
  state: 'accepted',
  reportCount: 20,
  receivedAt: '2026-11-30T07:00:00.420Z',
  outcomeCode: '300',
  outcomeAt: '2026-11-30T07:00:01.610Z',
  checkedAt: '2026-11-30T07:00:01.610Z',
  findings: [],
  lastError: null,
  parkedAt: null,
  createdAt: '2026-11-30T07:00:00.110Z',
  updatedAt: '2026-11-30T07:00:01.610Z',
};
