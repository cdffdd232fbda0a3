import { asObject, type CompatibleApi, type Json, type Translation } from './translation';

/** Scheme that is added to an address without a scheme: the Belgian enterprise number. */
const DEFAULT_SCHEME = '0208';
/** Seconds within which most deliveries end. */
const WAIT_SECONDS = 20;
/**
 * Size of the largest page of this API. It is used for the inbox, because the inbox of the other product has no pages.
 */
const MAX_PAGE_LIMIT = '200';

/** Adds the scheme to an address that has none. */
function toAddress(value: unknown): unknown {
  return typeof value !== 'string' || value === '' || value.includes(':')
    ? value
    : `${DEFAULT_SCHEME}:${value}`;
}

/**
 * Returns a copy in which a field has another name. If the object already has a field of that name, the field is
 * removed.
 */
function renameMember(
  body: Json,
  from: string,
  to: string,
  change: (value: unknown) => unknown = (v) => v,
): Json {
  if (!(from in body)) return body;
  const { [from]: value, ...rest } = body;
  return to in rest ? rest : { ...rest, [to]: change(value) };
}

/** Converts the HTML text of an e-mail to plain text, because e-mails of this API are plain text. */
function toPlainText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value
    .replace(/<\s*(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/[ \t]+\n/g, '\n')
    .trim();
}

function toEmail(value: unknown): unknown {
  const email = asObject(value);
  if (email === null) return value;
  return renameMember({ when: 'on_peppol_failure', ...email }, 'htmlBody', 'message', toPlainText);
}

/** Converts `pdfGeneration`, which is a boolean or an object with `enabled`. */
function toAttachPdf(value: unknown): unknown {
  const options = asObject(value);
  return options === null ? value : (options.enabled ?? true);
}

function toSendBody(body: Json): Json {
  const renamedBody = renameMember(
    renameMember(body, 'doctypeId', 'docTypeId'),
    'pdfGeneration',
    'attachPdf',
    toAttachPdf,
  );
  return {
    ...renamedBody,
    ...('recipient' in renamedBody ? { recipient: toAddress(renamedBody.recipient) } : {}),
    ...('email' in renamedBody ? { email: toEmail(renamedBody.email) } : {}),
  };
}

/** Returns the members of the sent document that the other product has at the top level of the response. */
function toSentDocument({ document: value }: Json): Json {
  const document = asObject(value);
  if (document === null) return {};
  const { id, teamId, companyId, sentOverPeppol, sentOverEmail, emailRecipients } = document;
  const { peppolMessageId, envelopeId } = document;
  return {
    ...{ id, teamId, companyId, sentOverPeppol, sentOverEmail, emailRecipients },
    ...{ peppolMessageId, envelopeId },
  };
}

const toVerifyBody = (body: Json): Json =>
  renameMember(renameMember(body, 'peppolAddress', 'address', toAddress), 'documentType', 'docTypeId');

const toRegistrationResponse = ({ recipient: value }: Json): Json => {
  const recipient = asObject(value);
  return { isValid: recipient?.registered === true, smpUrl: null };
};

const toSupportResponse = ({ recipient: value }: Json): Json => {
  const types = asObject(value)?.documentTypes;
  return { isValid: Array.isArray(types) && types.length > 0, smpUrl: null };
};

const VERIFY_FIELDS = { address: 'peppolAddress', docTypeId: 'documentType' };

function toVerification({ verification: value }: Json): Json {
  return { verificationUrl: asObject(value)?.url ?? null };
}

function renameParameter(query: URLSearchParams, from: string, to: string): void {
  const value = query.get(from);
  if (value === null) return;
  query.delete(from);
  if (!query.has(to)) query.set(to, value);
}

function translateDocumentsQuery(query: URLSearchParams): void {
  renameParameter(query, 'isUnread', 'unread');
  // Lists never contain the bodies of attachments.
  query.delete('excludeAttachments');
}

function translateInboxQuery(query: URLSearchParams, isForeign: boolean): void {
  translateDocumentsQuery(query);
  if (isForeign && !query.has('limit') && !query.has('cursor')) query.set('limit', MAX_PAGE_LIMIT);
}

/** Removes the PDF options, which have no equivalent in this API. */
const removePdfOptions = (query: URLSearchParams): void => {
  for (const name of ['generatePdf', 'type']) query.delete(name);
};

const createSendTranslation = (name: string): Translation => ({
  from: ['POST', `/{companyId}/${name}`],
  to: ['POST', '/{companyId}/send'],
  body: toSendBody,
  answer: toSentDocument,
  fields: { docTypeId: 'doctypeId', attachPdf: 'pdfGeneration', 'email.message': 'email.htmlBody' },
  waitSeconds: WAIT_SECONDS,
});

const createPreviewTranslation = (name: string): Translation => ({
  from: ['POST', `/{companyId}/${name}`],
  to: ['POST', '/{companyId}/preview'],
  body: toSendBody,
  fields: { docTypeId: 'doctypeId', attachPdf: 'pdfGeneration' },
});

/** Translates a POST to the PUT of this API on the same path, with which labels are added idempotently. */
const createPutTranslation = (path: string): Translation => ({ from: ['POST', path], to: ['PUT', path] });

/**
 * API of Recommand according to its public documentation (docs.recommand.eu, recommand.eu/en/docs).
 * Operations whose paths, fields and responses are equal in both APIs have no entry.
 */
export const RECOMMAND: CompatibleApi = {
  prefixes: ['/api/peppol'],
  translations: [
    createSendTranslation('send'),
    createSendTranslation('sendDocument'),
    createSendTranslation('send-document'),
    createPreviewTranslation('generate'),
    {
      from: ['POST', '/verify'],
      to: ['POST', '/recipients/verify'],
      body: toVerifyBody,
      answer: toRegistrationResponse,
      fields: VERIFY_FIELDS,
    },
    {
      from: ['POST', '/verify-recipient'],
      to: ['POST', '/recipients/verify'],
      body: toVerifyBody,
      answer: toRegistrationResponse,
      fields: VERIFY_FIELDS,
    },
    {
      from: ['POST', '/verify-document-support'],
      to: ['POST', '/recipients/verify'],
      body: toVerifyBody,
      answer: toSupportResponse,
      fields: VERIFY_FIELDS,
    },
    {
      from: ['GET', '/search-peppol-directory'],
      to: ['GET', '/recipients/search'],
      answer: ({ recipients }) => ({ results: recipients }),
    },
    {
      from: ['GET', '/documents'],
      to: ['GET', '/documents'],
      query: translateDocumentsQuery,
      fields: { unread: 'isUnread' },
      isPaged: true,
    },
    { from: ['GET', '/inbox'], to: ['GET', '/inbox'], query: translateInboxQuery },
    { from: ['GET', '/documents/inbox'], to: ['GET', '/inbox'], query: translateInboxQuery },
    {
      from: ['GET', '/documents/{documentId}'],
      to: ['GET', '/documents/{documentId}'],
      query: (query) => query.delete('excludeAttachments'),
    },
    {
      from: ['GET', '/documents/{documentId}/render/pdf'],
      to: ['GET', '/documents/{documentId}/pdf'],
      query: removePdfOptions,
    },
    {
      from: ['GET', '/documents/{documentId}/download-package'],
      to: ['GET', '/documents/{documentId}/package'],
      query: removePdfOptions,
    },
    createPutTranslation('/documents/{documentId}/labels/{labelId}'),
    createPutTranslation('/suppliers/{supplierId}/labels/{labelId}'),
    createPutTranslation('/customers/{customerId}/labels/{labelId}'),
    { from: ['GET', '/suppliers'], to: ['GET', '/suppliers'], isPaged: true },
    { from: ['GET', '/customers'], to: ['GET', '/customers'], isPaged: true },
    {
      from: ['POST', '/companies/{companyId}/verify'],
      to: ['POST', '/companies/{companyId}/verify'],
      answer: toVerification,
    },
    {
      from: ['GET', '/companies/{companyId}/documentTypes'],
      to: ['GET', '/companies/{companyId}/document-types'],
    },
    {
      from: ['POST', '/companies/{companyId}/documentTypes'],
      to: ['POST', '/companies/{companyId}/document-types'],
    },
    {
      from: ['DELETE', '/companies/{companyId}/documentTypes/{documentTypeId}'],
      to: ['DELETE', '/companies/{companyId}/document-types/{documentTypeId}'],
    },
  ],
};
