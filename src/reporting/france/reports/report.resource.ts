import { documentExample, documentSchema } from '../../../business/documents/document.resource';
import { flag, idOf, namedSchema, object, type Shape } from '../../../platform/kernel/http/schema';
import { defineId } from '../../../platform/kernel/ids';

export const newReportId = defineId('frr');

export const reportSchema = namedSchema(
  'Report',
  object({
    id: idOf(newReportId.prefix),
    duplicate: { ...flag, description: 'Whether an earlier request had the same reference and content' },
    document: documentSchema,
  }),
);

/** Report in a response of the API. */
export type ReportResource = Shape<typeof reportSchema>;

export const reportExample = {
  id: 'frr_01KAJ43H2S4V6X8Z0B2D4F6H8K',
  duplicate: false,
  document: {
    ...documentExample,
    senderId: '0225:784301772',
    receiverId: null,
    docTypeId: 'urn.cpro.gouv.fr:1p0:ereporting#10.3',
    processId: 'urn.cpro.gouv.fr:1p0:ereporting',
    countryC1: 'FR',
    type: 'frenchB2CSalesReport',
    xml: null,
    sentOverPeppol: false,
    peppolMessageId: null,
    peppolConversationId: null,
    receivedPeppolSignalMessage: null,
    envelopeId: null,
    reporting: {
      reportingStatus: 'accepted',
      final: false,
      receivedAt: '2026-11-21T10:00:00.000Z',
      periodStart: '2026-11-11',
      periodEnd: '2026-11-20',
      submissionId: null,
      outcomeCode: null,
      outcomeAt: null,
      checkedAt: null,
      simulated: true,
    },
    deliveryStatus: null,
    deliveries: [],
  },
};
