import type { Filters, Named, QueryOf } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import { pause } from '../transport/backoff.js';
import { deadline } from '../transport/deadline.js';
import { DocumentBatch, toBatchBody, type BatchInput } from './document-batch.js';
import type { Download } from '../transport/download.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** A document that is a file already: UBL or CII, or a PDF that holds it. */
export interface DocumentFile {
  bytes: Uint8Array | string;
  type: 'application/xml' | 'application/pdf';
}

/** Size of the answer with a document. */
export interface DocumentAnswerOptions {
  /** `minimal`: `xml` and `parsed` of the answer are null (`Prefer: return=minimal`); default: `full` */
  answer?: 'full' | 'minimal';
}

/** Options for waiting for a delivery. */
export interface WaitOptions {
  /** Milliseconds in all; default: 60,000 */
  timeout?: number;
  signal?: AbortSignal;
}

const DOCUMENT = '/api/v1/documents/{documentId}';
/** Default of the milliseconds until a batch begins to be answered: more than the service waits for its body. */
const BATCH_MS = 330_000;
/** Default of the milliseconds without a part of the answer to a batch after which its connection counts as broken. */
const BATCH_STALL_MS = 120_000;

/** Options of a batch. */
export interface BatchOptions extends WriteOptions {
  /** Milliseconds without a part of the answer, once it has begun, after which it counts as broken; default: 120,000 */
  stallTimeout?: number;
}
const DEFAULT_WAIT_MS = 60_000;
const FIRST_LOOK_MS = 200;
const LONGEST_BETWEEN_LOOKS_MS = 2_000;

/** Documents that the team has sent and received. */
export class Documents {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Documents, newest first. */
  list(query: Filters<'/api/v1/documents'> = {}, options?: CallOptions): PagePromise<Named<'Document'>> {
    return this.#api.list('/api/v1/documents', 'documents', { query }, options);
  }

  /** List received documents that are unread. */
  listInbox(query: Filters<'/api/v1/inbox'> = {}, options?: CallOptions): PagePromise<Named<'Document'>> {
    return this.#api.list('/api/v1/inbox', 'documents', { query }, options);
  }

  /** One document with its XML, its parsed form and its attachments. */
  async get(
    documentId: string,
    query: Pick<QueryOf<typeof DOCUMENT, 'get'>, 'language'> = {},
    options?: CallOptions & DocumentAnswerOptions,
  ): Promise<Named<'Document'>> {
    const call = { path: { documentId }, query };
    return (await this.#api.get(DOCUMENT, call, options, preferences(options))).document;
  }

  /** Sends a document. It is stored when this resolves; `waitForDelivery` returns the outcome of the delivery. */
  async send(
    companyId: string,
    input: Named<'SendInput'>,
    query: QueryOf<'/api/v1/{companyId}/send', 'post'> = {},
    options?: WriteOptions & DocumentAnswerOptions,
  ): Promise<Named<'Document'>> {
    const call = { path: { companyId }, query, body: input };
    return (await this.#api.post('/api/v1/{companyId}/send', call, options, preferences(options))).document;
  }

  /** Sends a file as it is. */
  async sendFile(
    companyId: string,
    file: DocumentFile,
    query: QueryOf<'/api/v1/{companyId}/send', 'post'>,
    options?: WriteOptions & DocumentAnswerOptions,
  ): Promise<Named<'Document'>> {
    const call = { path: { companyId }, query };
    const answer = this.#api.upload('/api/v1/{companyId}/send', call, file, options, preferences(options));
    return (await answer).document;
  }

  /**
   * Sends up to 10,000 documents in one request. Iterate over the result: it has the outcome of each document, in order.
   * The batch is not repeated by itself; sending the same documents with the same key continues where it ended.
   */
  async sendBatch(
    companyId: string,
    documents: BatchInput,
    { idempotencyKey = crypto.randomUUID(), stallTimeout = BATCH_STALL_MS, ...options }: BatchOptions = {},
  ): Promise<DocumentBatch> {
    const { type, body } = toBatchBody(documents);
    const call = { path: { companyId } };
    const answer = await this.#api.stream('/api/v1/{companyId}/send/batch', call, body, type, {
      // A stream of documents cannot be sent a second time.
      ...{ retries: 0, idempotencyKey, timeout: BATCH_MS, attemptTimeout: BATCH_MS },
      ...options,
      stallTimeout,
    });
    return new DocumentBatch(answer, idempotencyKey);
  }

  /** Returns the document that `send` would store, with its findings; nothing is stored. */
  async preview(
    companyId: string,
    input: Named<'PreviewInput'>,
    query: QueryOf<'/api/v1/{companyId}/preview', 'post'> = {},
    options?: WriteOptions & DocumentAnswerOptions,
  ): Promise<Named<'PreviewedDocument'>> {
    const call = { path: { companyId }, query, body: input };
    return (await this.#api.post('/api/v1/{companyId}/preview', call, options, preferences(options)))
      .document;
  }

  /** Validates a document; nothing is stored. */
  async validate(
    document: string | DocumentFile,
    query: QueryOf<'/api/v1/validate', 'post'> = {},
    options?: WriteOptions,
  ): Promise<Named<'Validation'>> {
    const answer =
      typeof document === 'string'
        ? this.#api.post('/api/v1/validate', { query, body: { document } }, options)
        : this.#api.upload('/api/v1/validate', { query }, document, options);
    return (await answer).validation;
  }

  /** Imports a document that was received outside of the network, for instance by e-mail. */
  async upload(
    companyId: string,
    file: DocumentFile,
    query: QueryOf<'/api/v1/{companyId}/inbound', 'post'> = {},
    options?: WriteOptions,
  ): Promise<Named<'Document'>> {
    const call = { path: { companyId }, query };
    return (await this.#api.upload('/api/v1/{companyId}/inbound', call, file, options)).document;
  }

  /** Sends a document again whose delivery failed. */
  async resend(documentId: string, options?: WriteOptions): Promise<Named<'Document'>> {
    return (await this.#api.post(`${DOCUMENT}/resend`, { path: { documentId } }, options)).document;
  }

  /** Creates the draft of a credit note for an invoice that was sent, or for lines of it. */
  async credit(
    documentId: string,
    input: Named<'CreditInput'> = {},
    options?: WriteOptions,
  ): Promise<{ draft: Named<'Draft'>; warnings: Named<'CreditWarning'>[] }> {
    const call = { path: { documentId }, body: input };
    const { draft, warnings } = await this.#api.post(`${DOCUMENT}/credit`, call, options);
    return { draft, warnings };
  }

  /** Cancels deliveries that have not started. */
  async cancel(documentId: string, options?: WriteOptions): Promise<Named<'Document'>> {
    return (await this.#api.post(`${DOCUMENT}/cancel`, { path: { documentId } }, options)).document;
  }

  async delete(documentId: string, options?: CallOptions): Promise<void> {
    await this.#api.delete(DOCUMENT, { path: { documentId } }, options);
  }

  async markAsRead(
    documentId: string,
    input: Named<'MarkAsReadInput'> = { read: true },
    options?: WriteOptions,
  ): Promise<Named<'Document'>> {
    const call = { path: { documentId }, body: input };
    return (await this.#api.post(`${DOCUMENT}/mark-as-read`, call, options)).document;
  }

  async addLabel(documentId: string, labelId: string, options?: CallOptions): Promise<Named<'Document'>> {
    const call = { path: { documentId, labelId } };
    return (await this.#api.put(`${DOCUMENT}/labels/{labelId}`, call, options)).document;
  }

  async removeLabel(documentId: string, labelId: string, options?: CallOptions): Promise<Named<'Document'>> {
    const call = { path: { documentId, labelId } };
    return (await this.#api.delete(`${DOCUMENT}/labels/{labelId}`, call, options)).document;
  }

  /** Answers of the recipient, or to the sender (BIS Invoice Response). */
  listResponses(
    documentId: string,
    query: Filters<`${typeof DOCUMENT}/responses`> = {},
    options?: CallOptions,
  ): PagePromise<Named<'DocumentResponse'>> {
    return this.#api.list(`${DOCUMENT}/responses`, 'responses', { path: { documentId }, query }, options);
  }

  /** Answers a received invoice. */
  async respond(
    documentId: string,
    input: Named<'RespondInput'>,
    options?: WriteOptions,
  ): Promise<Named<'DocumentResponse'>> {
    const call = { path: { documentId }, body: input };
    return (await this.#api.post(`${DOCUMENT}/responses`, call, options)).response;
  }

  /** The French life cycle of an invoice. */
  async getLifecycle(documentId: string, options?: CallOptions): Promise<Named<'Lifecycle'>> {
    return (await this.#api.get(`${DOCUMENT}/lifecycle`, { path: { documentId } }, options)).lifecycle;
  }

  /** Sets a status of the French life cycle of an invoice. */
  async setLifecycleStatus(
    documentId: string,
    input: Named<'SayStatusInput'>,
    options?: WriteOptions,
  ): Promise<Named<'LifecycleStatus'>> {
    const call = { path: { documentId }, body: input };
    return (await this.#api.post(`${DOCUMENT}/lifecycle`, call, options)).status;
  }

  /** Lists the timeline of a document, oldest entry first. */
  async getTimeline(documentId: string, options?: CallOptions): Promise<Named<'TimelineEntry'>[]> {
    return (await this.#api.get(`${DOCUMENT}/timeline`, { path: { documentId } }, options)).timeline;
  }

  /** Downloads the PDF of a document. */
  downloadPdf(
    documentId: string,
    query: QueryOf<`${typeof DOCUMENT}/pdf`, 'get'> = {},
    options?: CallOptions,
  ): Promise<Download> {
    return this.#api.download(`${DOCUMENT}/pdf`, { path: { documentId }, query }, 'application/pdf', options);
  }

  /** The document in a syntax, converted when it is stored in the other one. */
  downloadXml(documentId: string, format: 'ubl' | 'cii', options?: CallOptions): Promise<Download> {
    return this.#api.download(
      DOCUMENT,
      { path: { documentId }, query: { format } },
      'application/xml',
      options,
    );
  }

  /** A PDF that holds the invoice as data (Factur-X, ZUGFeRD). */
  downloadFacturx(
    documentId: string,
    query: Pick<QueryOf<typeof DOCUMENT, 'get'>, 'profile' | 'language'> = {},
    options?: CallOptions,
  ): Promise<Download> {
    const call = { path: { documentId }, query: { ...query, format: 'facturx' as const } };
    return this.#api.download(DOCUMENT, call, 'application/pdf', options);
  }

  /** A ZIP of the XML, the PDF and the attachments. */
  downloadPackage(documentId: string, options?: CallOptions): Promise<Download> {
    return this.#api.download(`${DOCUMENT}/package`, { path: { documentId } }, 'application/zip', options);
  }

  /** A ZIP that proves what was exchanged and when. */
  downloadProof(documentId: string, options?: CallOptions): Promise<Download> {
    return this.#api.download(`${DOCUMENT}/proof`, { path: { documentId } }, 'application/zip', options);
  }

  /** Downloads a ZIP with the evidence of one delivery: message, receipt, certificates. */
  downloadEvidence(documentId: string, documentDeliveryId: string, options?: CallOptions): Promise<Download> {
    return this.#api.download(
      `${DOCUMENT}/deliveries/{documentDeliveryId}/evidence`,
      { path: { documentId, documentDeliveryId } },
      'application/zip',
      options,
    );
  }

  /**
   * Waits until no delivery of a document is pending: delivered or failed, as its `deliveryStatus` says. While it
   * waits it reads the state alone (`Prefer: return=minimal`), and the whole document once at the end, unless
   * `answer` is `minimal`.
   * @throws TimeoutError when the time is over before; the delivery continues nevertheless. The whole document is read
   * by a call of its own, with the timeout of the client.
   */
  async waitForDelivery(
    documentId: string,
    { timeout = DEFAULT_WAIT_MS, signal, answer = 'full' }: WaitOptions & DocumentAnswerOptions = {},
  ): Promise<Named<'Document'>> {
    const document = await this.#waitForOutcome(documentId, timeout, signal);
    if (answer === 'minimal') return document;
    return this.get(documentId, {}, signal === undefined ? undefined : { signal });
  }

  /** Reads the state of a document until no delivery is pending. */
  async #waitForOutcome(
    documentId: string,
    timeout: number,
    signal: AbortSignal | undefined,
  ): Promise<Named<'Document'>> {
    const request = `GET /api/v1/documents/${documentId}`;
    const limit = deadline(timeout, signal, request, `The delivery of ${documentId}`);
    try {
      for (let wait = FIRST_LOOK_MS; ; wait = Math.min(wait * 2, LONGEST_BETWEEN_LOOKS_MS)) {
        const document = await this.get(documentId, {}, { signal: limit.signal, answer: 'minimal' });
        if (document.deliveryStatus !== 'pending') return document;
        await pause(wait, limit.signal);
      }
    } finally {
      limit.clear();
    }
  }
}

function preferences(options: DocumentAnswerOptions | undefined): Record<string, string> | undefined {
  return options?.answer === 'minimal' ? { prefer: 'return=minimal' } : undefined;
}
