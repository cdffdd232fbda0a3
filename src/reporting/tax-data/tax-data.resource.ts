import { formatInstantOrNull } from '../../platform/kernel/clock';
import {
  enumOf,
  flag,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import { JURISDICTIONS } from '../../standards/taxdata';
import type { TaxDataRecord } from './tax-data';
import { TAX_DATA_STATES } from './tax-data-states';

export const newTaxDataId = defineId('tdd');

/** Schema of one report; {@link taxDataListSchema} is the schema of lists. */
export const taxDataSchema = namedSchema(
  'TaxData',
  object({
    id: idOf(newTaxDataId.prefix),
    companyId: idOf('c'),
    companyName: { ...text, description: 'Name of the company' },
    documentId: { ...nullable(idOf('doc')), description: 'Reported document; null if it was deleted' },
    documentNumber: { ...nullable(text), description: 'Number of the reported document' },
    jurisdiction: { ...enumOf(...JURISDICTIONS), description: 'Jurisdiction of the tax authority' },
    reporter: {
      ...enumOf('C2', 'C3'),
      description: 'Reporting party: C2 is the provider of the sender, C3 the provider of the receiver',
    },
    type: {
      ...enumOf('submit', 'resubmit', 'withdraw', 'failed'),
      description:
        'Type of the report: first report, replacement, withdrawal, or report of an invoice that could ' +
        'not be delivered',
    },
    scope: {
      ...enumOf('domestic', 'intraCommunity', 'international', 'offNetwork'),
      description: 'Scope of the transaction by the location of the parties, as the jurisdiction defines it',
    },
    sequence: { ...integer, description: 'Number among the reports of the document, from 1' },
    state: { ...enumOf(...TAX_DATA_STATES), description: 'State of the report' },
    mandatory: { ...flag, description: 'Whether the law requires the report; false for a voluntary report' },
    simulated: { ...flag, description: 'Whether the authority is simulated, as for sandbox teams' },
    exchangedAt: { ...instant, description: 'Time at which the invoice was transmitted or received' },
    dueAt: {
      ...nullable(instant),
      description: 'Deadline of the report; null if the jurisdiction defines no deadline',
    },
    attempts: { ...integer, description: 'Number of reports that were created, including corrections' },
    waitReason: {
      ...nullable(text),
      description: 'Reason why a due report waits; null if the report does not wait',
    },
    missing: {
      ...listOf(
        object({
          field: { ...text, description: 'Path of the field in the document, such as `buyer.country`' },
          message: text,
        }),
      ),
      description:
        'Missing fields of the invoice that the report requires; empty unless the state is `incomplete`',
    },
    refusal: {
      ...nullable(
        object({
          by: {
            ...enumOf('rules', 'network', 'authority'),
            description:
              'Origin of the refusal: validation by this service, delivery over the network, or the tax authority',
          },
          message: text,
          needsCorrection: { ...flag, description: 'Whether the data must be corrected before a retry' },
          issues: {
            ...listOf(
              object({
                field: {
                  ...nullable(text),
                  description: 'Path of the invalid field or element; null if the issue names none',
                },
                message: text,
              }),
            ),
            description: 'Errors that the rules or the authority reported',
          },
        }),
      ),
      description: 'Reason of the refusal; null unless the state is `refused`',
    },
    messageId: {
      ...nullable(text),
      description:
        'Instance identifier of the message with the last submission; null before the first submission',
    },
    sentAt: {
      ...nullable(instant),
      description:
        'Time at which the last submission was accepted by the access point of the authority; null before',
    },
    acceptedAt: { ...nullable(instant), description: 'Time at which the authority accepted the report' },
    createdAt: instant,
    updatedAt: instant,
  }),
);

export const taxDataListSchema = { ...listOf(taxDataSchema), description: 'Reports to tax authorities' };

/** Report to a tax authority in the API. */
export type TaxDataResource = Shape<typeof taxDataSchema>;

export function toTaxDataResource(record: TaxDataRecord): TaxDataResource {
  const { refusal } = record;
  return {
    id: record.id,
    companyId: record.companyId,
    companyName: record.companyName,
    documentId: record.documentId,
    documentNumber: record.documentNumber,
    jurisdiction: record.jurisdiction,
    reporter: record.reporter,
    type: record.type,
    scope: record.scope,
    sequence: record.sequence,
    state: record.state,
    mandatory: record.mandatory,
    simulated: record.environment === 'sandbox',
    exchangedAt: record.exchangedAt.toISOString(),
    dueAt: formatInstantOrNull(record.dueAt),
    attempts: record.submissions,
    waitReason: record.waitReason,
    missing: record.missing.map(({ field, message }) => ({ field, message })),
    refusal:
      refusal === null
        ? null
        : {
            by: refusal.by,
            message: refusal.message,
            needsCorrection: refusal.needsCorrection,
            issues: refusal.issues.map(({ field, message }) => ({ field, message })),
          },
    messageId: record.envelopeId,
    sentAt: formatInstantOrNull(record.sentAt),
    acceptedAt: formatInstantOrNull(record.acceptedAt),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}

export const taxDataExample: TaxDataResource = {
  id: 'tdd_01KAJ44B6D8F0H2K4M6P8R0T2V',
  companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  companyName: 'Tatranská káva s.r.o.',
  documentId: 'doc_01KAJ43H2QZ8M4T6V1X3C5N7B9',
  documentNumber: 'FV-2027-0042',
  jurisdiction: 'SK',
  reporter: 'C2',
  type: 'submit',
  scope: 'domestic',
  sequence: 1,
  state: 'accepted',
  mandatory: true,
  simulated: false,
  exchangedAt: '2027-01-04T08:12:40.120Z',
  dueAt: null,
  attempts: 1,
  waitReason: null,
  missing: [],
  refusal: null,
  messageId: '6d0c1f4e-52a7-4b0b-9a53-6b4c7d8e9f10',
  sentAt: '2027-01-04T08:12:41.004Z',
  acceptedAt: '2027-01-04T08:12:47.310Z',
  createdAt: '2027-01-04T08:12:40.120Z',
  updatedAt: '2027-01-04T08:12:47.310Z',
};

/** Example of a report that the authority refused. */
export const refusedTaxDataExample: TaxDataResource = {
  ...taxDataExample,
  id: 'tdd_01KAJ44B6D8F0H2K4M6P8R0T2W',
  documentId: 'doc_01KAJ43H2QZ8M4T6V1X3C5N7C0',
  documentNumber: 'FV-2027-0043',
  state: 'refused',
  refusal: {
    by: 'authority',
    message: 'The report violates rules of the tax authority.',
    needsCorrection: true,
    issues: [{ field: '/TaxData/ReportedTransaction', message: 'The tax total does not match the lines.' }],
  },
  acceptedAt: null,
};
