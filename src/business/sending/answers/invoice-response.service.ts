import { Injectable } from '@nestjs/common';
import type { Credential } from '../../../access/auth/credential';
import { DocumentStore } from '../../documents/document-store';
import type { DocumentResource } from '../../documents/document.resource';
import { DocumentReader } from '../../documents/reading/document-reader';
import { RuleLinkService } from '../../documents/rule-links';
import { removeOwnSchemeFindings } from '../../documents/reading/own-schemes';
import { parseReadingJson, type DocumentReading } from '../../documents/reading/reading';
import {
  toDocumentResponseResource,
  type DocumentResponseResource,
} from '../../documents/responses/document-response.resource';
import { DocumentResponseService, type ResponseState } from '../../documents/responses/document-responses';
import {
  RESPONSE_RESULT,
  type InvoiceResponseContent,
} from '../../documents/responses/invoice-response-content';
import { newResponseId } from '../../documents/responses/invoice-answer.resource';
import { INVOICE_RESPONSE_TYPE } from '../../../standards/invoice/response/invoice-response';
import {
  parseInvoiceResponseState,
  listNextStatuses,
  RESPONDER,
  getStateAfter,
} from '../../../standards/invoice/response/response-sequence';
import { writeInvoiceResponse } from '../../../standards/invoice/response/write-invoice-response';
import { getDocumentNumber, type DocumentKind } from '../../../standards/invoice';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { badInput, conflict } from '../../../platform/kernel/http/api-error';
import type { CollectedInput } from '../../../platform/kernel/http/input-faults';
import type { DocumentToAccept } from '../acceptance-order';
import { getDayInCountry } from '../company-time';
import { NO_SENDER_ERROR, type PreparedDocument } from '../document-preparation';
import { toFieldErrors } from '../outgoing-document';
import { RecipientLookup } from '../recipient-lookup';
import { retryOnStatusConflict } from '../retry-on-status-conflict';
import { assertVerified, SendService, type SentDocument } from '../send.service';
import type { SendingCompany } from '../sending-companies';
import { composeResponse, type AnswerableInvoice } from './compose-response';
import type { RespondInput } from './respond.input';
import { toResponseInput, type ParsedInvoiceResponse } from './invoice-response-input';

/** A stored response. */
export interface InvoiceResponseResult {
  response: DocumentResponseResource;
  /** The document of the response. */
  document: DocumentResource;
}

/**
 * Creates responses to received invoices (Peppol BIS 63): checks, writes, stores and delivers them like any other
 * document.
 */
@Injectable()
export class InvoiceResponseService {
  constructor(
    private readonly documents: DocumentStore,
    private readonly responses: DocumentResponseService,
    private readonly reader: DocumentReader,
    private readonly recipients: RecipientLookup,
    private readonly sends: SendService,
    private readonly unitOfWork: UnitOfWork,
    private readonly links: RuleLinkService,
  ) {}

  /**
   * @throws ApiError 400 listing every invalid field, 403 while the company is not verified, 404, 409 for a document
   *   that cannot be answered and for a status that cannot follow, 422 when the sender of the invoice accepts no
   *   responses
   */
  async respond(
    credential: Credential,
    documentId: string,
    input: CollectedInput<RespondInput>,
  ): Promise<InvoiceResponseResult> {
    const { teamId } = credential;
    const acceptedDocument = await retryOnStatusConflict(async () => {
      const invoice = await this.getAnswerableInvoice(teamId, documentId);
      const responseInput = toResponseInput(input);
      const currentState = await this.responses.getState(this.unitOfWork, documentId, 'invoiceResponse');
      assertStatusMayFollow(responseInput, currentState);
      return this.store(
        credential,
        invoice,
        responseInput,
        currentState,
        input.validFields.sendAfterSeconds ?? 0,
      );
    });
    const document = await this.sends.toResource(acceptedDocument);
    return { document, response: await this.getResponseOfDocument(teamId, acceptedDocument.id) };
  }

  /** Returns the stored response for a repeated request. */
  async getResponse(teamId: string, responseDocumentId: string): Promise<InvoiceResponseResult> {
    const document = await this.documents.get(teamId, responseDocumentId);
    return { document, response: await this.getResponseOfDocument(teamId, responseDocumentId) };
  }

  private async getResponseOfDocument(
    teamId: string,
    responseDocumentId: string,
  ): Promise<DocumentResponseResource> {
    const row = await this.responses.findResponseOfDocument(teamId, responseDocumentId);
    if (row === null) throw conflict('document_deleted', 'The document was deleted.');
    return toDocumentResponseResource(row, this.links);
  }

  /**
   * @throws ApiError 404, 401 when the document belongs to another team, 409 when the team cannot respond to it
   */
  private async getAnswerableInvoice(teamId: string, documentId: string): Promise<AnswerableInvoice> {
    const { document, parsed: json } = await this.documents.getStored(teamId, documentId);
    const { type, direction, companyId, senderId, receiverId, processId } = document;
    const parsedDocument = json === null ? null : parseReadingJson({ parsedJson: json.toString('utf8') });
    if (!isAnswerable(type))
      throw notAnswerableError(
        `Documents of type ${type} cannot be answered; only invoices and credit notes can be answered.`,
      );
    if (direction !== 'incoming' || receiverId === null)
      throw notAnswerableError(
        'Only the buyer can respond to an invoice; the company sent this invoice and receives the responses to it.',
      );
    const number = parsedDocument === null ? null : getDocumentNumber(parsedDocument);
    if (parsedDocument === null || number === null)
      throw notAnswerableError(
        'The invoice must have a number (BT-1), because the response references it; the invoice has none.',
      );
    return {
      id: documentId,
      companyId,
      type,
      number,
      processId,
      senderId,
      receiverId,
      parsed: parsedDocument,
    };
  }

  private store(
    { teamId, environment }: Credential,
    invoice: AnswerableInvoice,
    responseInput: ParsedInvoiceResponse,
    currentState: ResponseState,
    sendAfterSeconds: number,
  ): Promise<SentDocument> {
    return this.sends.store(teamId, invoice.companyId, async (sending, presume) => {
      const { document, response } = await this.prepare(sending, invoice, responseInput, currentState);
      const destination = await this.recipients.getDestination(
        { environment, companyId: invoice.companyId },
        { ...document, recipient: invoice.senderId },
        presume,
      );
      const dueAt = sendAfterSeconds === 0 ? null : new Date(clock.now().getTime() + sendAfterSeconds * 1000);
      return { ...ACCEPTANCE_OPTIONS, ...destination, dueAt, sending, environment, document, response };
    });
  }

  private async prepare(
    { company, senders }: SendingCompany,
    invoice: AnswerableInvoice,
    responseInput: ParsedInvoiceResponse,
    currentState: ResponseState,
  ): Promise<{ document: PreparedDocument; response: InvoiceResponseContent }> {
    assertVerified(company);
    // The company received the invoice under this address, which may no longer be its own.
    const sender = senders.includes(invoice.receiverId) ? invoice.receiverId : senders[0];
    if (sender === undefined) throw badInput(NO_SENDER_ERROR, 'no_sender_identifier');
    const id = newResponseId();
    const today = getDayInCountry(company.country, clock.now());
    const composedResponse = composeResponse(invoice, responseInput, { id, today, sender, company });
    const xml = Buffer.from(writeInvoiceResponse(composedResponse));
    const processId = composedResponse.processId ?? INVOICE_RESPONSE_TYPE.processId;
    const reading = await this.validate(xml, processId, invoice.senderId);
    const answer = reading.answer;
    const codes = answer?.reasons.map(({ code }) => code) ?? [];
    return {
      document: {
        xml,
        reading,
        sender,
        recipient: invoice.senderId,
        docTypeId: INVOICE_RESPONSE_TYPE.docTypeId,
        processId,
        conversion: null,
        pdf: null,
      },
      response: {
        id,
        answeredId: invoice.id,
        code: responseInput.status,
        state: getStateAfter(responseInput.status, codes),
        follows: currentState.newestId,
        version: currentState.version,
        reasons: answer?.reasons ?? [],
        effectiveDate: responseInput.effectiveDate,
        description: answer?.description ?? null,
        reference: invoice.number,
      },
    };
  }

  /**
   * @throws ApiError 400 when the content of the invoice leads to a response that breaks its rules
   */
  private async validate(xml: Buffer, processId: string, recipient: string): Promise<DocumentReading> {
    const result = await this.reader.read(xml, processId);
    if (!result.ok) throw new Error(`The written response cannot be read: ${result.message}`);
    const validation = removeOwnSchemeFindings(result.reading.validation, recipient);
    const reading = { ...result.reading, validation };
    const fatal = Object.values(toFieldErrors(reading, {})).flat();
    if (fatal.length > 0) throw badInput({ root: fatal }, 'document_invalid');
    return reading;
  }
}

/** Settings of the acceptance: a response is delivered only over the network, and each response has its own number. */
const ACCEPTANCE_OPTIONS: Pick<DocumentToAccept, 'mail' | 'allowDuplicate' | 'resource'> = {
  resource: RESPONSE_RESULT,
  mail: null,
  allowDuplicate: false,
};

function isAnswerable(type: string): type is DocumentKind {
  return Object.entries(RESPONDER).some(([kind, responder]) => kind === type && responder !== null);
}

function notAnswerableError(message: string): Error {
  return conflict('not_answerable', message);
}

/** @throws ApiError 409 with the statuses that may follow */
function assertStatusMayFollow({ status }: ParsedInvoiceResponse, { state }: ResponseState): void {
  const allowedStatuses = listNextStatuses(parseInvoiceResponseState(state));
  if (allowedStatuses.includes(status)) return;
  const may =
    allowedStatuses.length === 0 ? 'no status may follow' : `expected ${allowedStatuses.join(', ')}`;
  throw conflict(
    'status_out_of_order',
    `The status ${status} may not follow ${state ?? 'nothing'}: ${may}.`,
    'status',
  );
}
