import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { RawJson } from '../../standards/values/raw-json';
import type { LabelResource } from '../labels/label.resource';
import { toArrivalReference, type ArrivalReferenceJson } from './arrivals/arrival-reference';
import { unpackReading, unpackXml } from './contents/stored-contents';
import type { AttemptOutcome } from './deliveries/delivery-states';
import type { DeliveryView } from './deliveries/delivery.entity';
import { DocumentContents } from './document-contents';
import type { DocumentRecord } from './document-record';
import { toDocumentResource, type DocumentResource, type ReportingResource } from './document.resource';
import { toDeliveryResource, type DeliveryResource } from './deliveries/delivery.resource';
import { toBusinessStatusResource, type BusinessStatusJson } from './business-status/business.resource';
import { toPurchaseResource, type PayeeCheckJson, type PurchaseJson } from './purchases/purchase.resource';
import { ReportDocumentStore } from './report-documents';
import type { InvoiceAnswerResource } from './responses/invoice-answer.resource';
import { RuleLinkService } from './rule-links';
import { DOCUMENT_VIEW, DOCUMENT_VIEWS } from './document-views.queries';

type InstantColumn = 'statusChangedAt' | 'scheduledFor' | 'nextAttemptAt' | 'parkedAt';

/** A delivery in the JSON of the database, with its last attempt and the newest status of its message. */
interface DeliveryJson extends Omit<DeliveryView, InstantColumn> {
  statusChangedAt: string;
  scheduledFor: string | null;
  nextAttemptAt: string | null;
  parkedAt: string | null;
  attemptedAt: string | null;
  outcome: AttemptOutcome['kind'] | null;
  detail: string | null;
  /** Receipt of the other access point, for an accepted message. */
  receipt: string | null;
  responseId: string | null;
  responseCode: string | null;
  responseDescription: string | null;
  respondedAt: string | null;
}

/** A response in the JSON of the database, where times do not have the format of the API. */
type InvoiceResponseJson = InvoiceAnswerResource;

interface DocumentViewRow extends Omit<DocumentRecord, 'emailRecipients'> {
  emailRecipients: string[] | null;
  labels: LabelResource[] | null;
  deliveries: DeliveryJson[] | null;
  responses: InvoiceResponseJson[] | null;
  /** Business status; null for a document that is neither an invoice nor a credit note. */
  business: BusinessStatusJson | null;
  /** Work on the document; null before any work, and for a document that needs no work. */
  purchase: PurchaseJson | null;
  /** Check of the payee; null for a sent document. */
  payeeCheck: PayeeCheckJson | null;
  /** Mail or file of the document; null for a document that arrived in another way. */
  arrival: ArrivalReferenceJson | null;
  /** Packed parsed form and findings; null for a large value, and for a document of version 0.2.0 (other columns). */
  packedReading: Buffer | null;
  parsedText: string | null;
  validationText: string | null;
}

interface CompleteDocumentRow extends DocumentViewRow {
  /** Packed XML; null for a large value, and for a document of version 0.2.0. */
  packedXml: Buffer | null;
  embeddedFiles: number;
}

interface ContentTexts {
  parsed: string | Uint8Array | null;
  validation: string | Uint8Array;
}

/** Document in the form of lists, with the contents as separate values. */
export interface CompleteDocument {
  document: DocumentResource;
  /** XML of the document; null for a report, and for a PDF without XML. */
  xml: Buffer | null;
  parsed: Buffer | null;
  embeddedFiles: number;
}

/**
 * Loads documents for the API with one statement for all small values, and a further statement for each large value.
 */
@Injectable()
export class DocumentViews {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly contents: DocumentContents,
    private readonly reports: ReportDocumentStore,
    private readonly links: RuleLinkService,
  ) {}

  /** Returns a document with its contents; null when the team has no such document. */
  async findComplete(teamId: string, id: string): Promise<CompleteDocument | null> {
    const [row] = await this.unitOfWork.query<CompleteDocumentRow>(DOCUMENT_VIEW, [id, teamId]);
    if (row === undefined) return null;
    if (row.packedXml === null || row.packedReading === null) return this.loadSeparately(row);
    const [xml, { parsed, validation }] = await Promise.all([
      unpackXml(row.packedXml),
      unpackReading(row.packedReading),
    ]);
    const document = this.toLinkedResource(row, { parsed, validation }, null);
    return { document, xml, parsed, embeddedFiles: row.embeddedFiles };
  }

  /** Returns the documents in the order of the ids, without those that were deleted in the meantime. */
  async listByIds(teamId: string, ids: string[]): Promise<DocumentResource[]> {
    if (ids.length === 0) return [];
    const rows = await this.unitOfWork.query<DocumentViewRow>(DOCUMENT_VIEWS, [ids, teamId]);
    const reporting = await this.reports.loadReporting(rows);
    const documents = new Map<string, DocumentResource>();
    for (const row of rows) {
      const texts = await this.unpackTexts(row);
      if (texts !== null)
        documents.set(row.id, this.toLinkedResource(row, texts, reporting.get(row.id) ?? null));
    }
    return ids.flatMap((id) => documents.get(id) ?? []);
  }

  /** Loads a document that is large, was stored by release 0.2.0, or is a report, which has no XML. */
  private async loadSeparately(row: CompleteDocumentRow): Promise<CompleteDocument> {
    const [contents, reporting] = await Promise.all([
      this.contents.getContents(row.id),
      this.reports.loadReporting([row]),
    ]);
    const { xml, parsed, embeddedFiles } = contents;
    return {
      document: this.toLinkedResource(row, contents, reporting.get(row.id) ?? null),
      xml,
      parsed,
      embeddedFiles,
    };
  }

  private toLinkedResource(
    row: DocumentViewRow,
    texts: ContentTexts,
    reporting: ReportingResource | null,
  ): DocumentResource {
    const document = toResource(row, texts, reporting);
    return { ...document, validation: this.links.addLinksToText(document.validation) };
  }

  private async unpackTexts({
    id,
    packedReading,
    parsedText,
    validationText,
  }: DocumentViewRow): Promise<ContentTexts | null> {
    if (packedReading !== null) return unpackReading(packedReading);
    if (validationText !== null) return { parsed: parsedText, validation: validationText };
    return this.contents.findReading(id);
  }
}

function toResource(
  row: DocumentViewRow,
  { parsed, validation }: ContentTexts,
  reporting: ReportingResource | null,
): DocumentResource {
  const deliveries = row.deliveries ?? [];
  const contents = {
    xml: null,
    parsed: parsed === null ? null : new RawJson(parsed),
    validation: new RawJson(validation),
  };
  const record = { ...row, ...findLastMessage(row, deliveries), emailRecipients: row.emailRecipients ?? [] };
  return toDocumentResource(record, contents, {
    deliveries: deliveries.map(toDelivery),
    labels: row.labels ?? [],
    responses: (row.responses ?? []).map(toInvoiceResponse),
    reporting,
    business: toBusinessStatusResource(row.type, row.business, parsed),
    purchase: toPurchaseResource(row, row.purchase, row.payeeCheck, validation),
    arrival: toArrivalReference(row.arrival),
  });
}

/** Returns the ids of the last network message with an outgoing document, and the last receipt of the document. */
function findLastMessage(
  row: DocumentViewRow,
  deliveries: readonly DeliveryJson[],
): Pick<
  DocumentRecord,
  'peppolMessageId' | 'peppolConversationId' | 'envelopeId' | 'receivedPeppolSignalMessage'
> {
  const messages = deliveries.filter(({ channel }) => channel === 'peppol').reverse();
  const { peppolMessageId, peppolConversationId, envelopeId } = messages[0] ?? row;
  const receipt = messages.find((message) => message.receipt !== null)?.receipt;
  const receivedPeppolSignalMessage = receipt ?? row.receivedPeppolSignalMessage;
  return { peppolMessageId, peppolConversationId, envelopeId, receivedPeppolSignalMessage };
}

function toDelivery(delivery: DeliveryJson): DeliveryResource {
  const { attemptedAt, outcome, detail, responseId, responseCode, responseDescription, respondedAt } =
    delivery;
  return toDeliveryResource(
    {
      ...delivery,
      statusChangedAt: new Date(delivery.statusChangedAt),
      scheduledFor: toDateOrNull(delivery.scheduledFor),
      nextAttemptAt: toDateOrNull(delivery.nextAttemptAt),
      parkedAt: toDateOrNull(delivery.parkedAt),
    },
    attemptedAt === null || outcome === null ? null : { at: new Date(attemptedAt), outcome, message: detail },
    responseId === null || respondedAt === null
      ? null
      : { id: responseId, code: responseCode, description: responseDescription, at: new Date(respondedAt) },
  );
}

function toInvoiceResponse(answer: InvoiceResponseJson): InvoiceAnswerResource {
  return { ...answer, createdAt: new Date(answer.createdAt).toISOString() };
}

function toDateOrNull(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
