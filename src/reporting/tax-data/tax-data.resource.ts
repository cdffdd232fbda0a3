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

/** Schema of one report; {@link taxDataListSchema} is that of lists. */
export const taxDataSchema = namedSchema(
  'TaxData',
  object({
    id: idOf(newTaxDataId.prefix),
    companyId: idOf('c'),
    companyName: { ...text, description: 'Name of the company' },
    documentId: { ...nullable(idOf('doc')), description: 'Reported document; null once it is deleted' },
    documentNumber: { ...nullable(text), description: 'Number of the reported document' },
    jurisdiction: { ...enumOf(...JURISDICTIONS), description: 'Jurisdiction of the tax authority' },
    reporter: {
      ...enumOf('C2', 'C3'),
      description: 'Party that reports: C2 the provider of the sender, C3 that of the receiver',
    },
    type: {
      ...enumOf('submit', 'resubmit', 'withdraw', 'failed'),
      description:
        'Type of the report: the first one, one that replaces it, one that takes it back, or one about an invoice that could not be delivered',
    },
    scope: {
      ...enumOf('domestic', 'intraCommunity', 'international', 'offNetwork'),
      description: 'Location of the parties, as the jurisdiction sees them',
    },
    sequence: { ...integer, description: 'Place among the reports on the document, from 1' },
    state: { ...enumOf(...TAX_DATA_STATES), description: 'State of the report' },
    mandatory: { ...flag, description: 'False when the company reports before the law demands it' },
    simulated: { ...flag, description: 'True for sandbox teams, whose authority is simulated' },
    exchangedAt: { ...instant, description: 'Instant at which the invoice was handed over or received' },
    dueAt: {
      ...nullable(instant),
      description: 'Deadline of the report; null while the jurisdiction names no time',
    },
    attempts: { ...integer, description: 'Number of reports that were made, corrections included' },
    waitReason: {
      ...nullable(text),
      description: 'Reason why a due report waits; null when nothing is amiss',
    },
    missing: {
      ...listOf(
        object({
          field: { ...text, description: 'Path of the field in the document, such as `buyer.country`' },
          message: text,
        }),
      ),
      description: 'Fields of the invoice that the report needs; empty unless the state is `incomplete`',
    },
    refusal: {
      ...nullable(
        object({
          by: {
            ...enumOf('rules', 'network', 'authority'),
            description: 'Origin of the refusal: our own check, the delivery, or the tax authority',
          },
          message: text,
          needsCorrection: { ...flag, description: 'Whether the data has to be corrected before a retry' },
          issues: {
            ...listOf(
              object({
                field: {
                  ...nullable(text),
                  description: 'Path of the field or element at fault; null where none was named',
                },
                message: text,
              }),
            ),
            description: 'Faults that the rules or the authority named',
          },
        }),
      ),
      description: 'Reason of the refusal; null unless the state is `refused`',
    },
    messageId: {
      ...nullable(text),
      description: 'Instance identifier of the message with the last report; null before the first',
    },
    sentAt: { ...nullable(instant), description: 'Instant at which the last report was made' },
    acceptedAt: { ...nullable(instant), description: 'Instant at which the authority accepted the report' },
    createdAt: instant,
    updatedAt: instant,
  }),
);

export const taxDataListSchema = { ...listOf(taxDataSchema), description: 'Reports to tax authorities' };

/** A report to a tax authority as the API shows it. */
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
    message: 'The report breaks rules of the tax authority.',
    needsCorrection: true,
    issues: [{ field: '/TaxData/ReportedTransaction', message: 'The tax total does not fit the lines.' }],
  },
  acceptedAt: null,
};
