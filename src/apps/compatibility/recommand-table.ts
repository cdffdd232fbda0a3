import { asObject, type CompatibleApi, type Json, type Translation } from './translation';

/** Scheme of an address without one: the enterprise number of Belgium. */
const DEFAULT_SCHEME = '0208';
/** Time in which most deliveries end. */
const WAIT_SECONDS = 20;
/** Largest page of this API: the inbox of the other product has no pages. */
const WHOLE_LIST = '200';

/** Adds the scheme to an address that has none. */
function toAddress(value: unknown): unknown {
  return typeof value !== 'string' || value === '' || value.includes(':')
    ? value
    : `${DEFAULT_SCHEME}:${value}`;
}

/** Returns an object with a field under its other name, unless the object has that already. */
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

/** Removes the tags of a mail in HTML: this API writes plain text. */
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

/** `pdfGeneration` is a flag, or an object with `enabled`. */
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

/** The members of the sent document that the other product returns directly. */
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

const toRegistrationAnswer = ({ recipient: value }: Json): Json => {
  const recipient = asObject(value);
  return { isValid: recipient?.registered === true, smpUrl: null };
};

const toSupportAnswer = ({ recipient: value }: Json): Json => {
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

function toDocumentsQuery(query: URLSearchParams): void {
  renameParameter(query, 'isUnread', 'unread');
  // Lists never contain the bodies of attachments.
  query.delete('excludeAttachments');
}

function toInboxQuery(query: URLSearchParams, isForeign: boolean): void {
  toDocumentsQuery(query);
  if (isForeign && !query.has('limit') && !query.has('cursor')) query.set('limit', WHOLE_LIST);
}

/** The PDF of this API is rendered, or the client's own; PDF options have no equivalent. */
const withoutPdfOptions = (query: URLSearchParams): void => {
  for (const name of ['generatePdf', 'type']) query.delete(name);
};

const translateSend = (name: string): Translation => ({
  from: ['POST', `/{companyId}/${name}`],
  to: ['POST', '/{companyId}/send'],
  body: toSendBody,
  answer: toSentDocument,
  fields: { docTypeId: 'doctypeId', attachPdf: 'pdfGeneration', 'email.message': 'email.htmlBody' },
  waitSeconds: WAIT_SECONDS,
});

const translatePreview = (name: string): Translation => ({
  from: ['POST', `/{companyId}/${name}`],
  to: ['POST', '/{companyId}/preview'],
  body: toSendBody,
  fields: { docTypeId: 'doctypeId', attachPdf: 'pdfGeneration' },
});

/** Paths with another method in this API: labels are added with PUT, which is idempotent. */
const translateToPut = (path: string): Translation => ({ from: ['POST', path], to: ['PUT', path] });

/**
 * The interface of Recommand as its public documentation describes it (docs.recommand.eu, recommand.eu/en/docs).
 * Operations whose names, fields and answers are the same here have no row.
 */
export const RECOMMAND: CompatibleApi = {
  prefixes: ['/api/peppol'],
  translations: [
    translateSend('send'),
    translateSend('sendDocument'),
    translateSend('send-document'),
    translatePreview('generate'),
    {
      from: ['POST', '/verify'],
      to: ['POST', '/recipients/verify'],
      body: toVerifyBody,
      answer: toRegistrationAnswer,
      fields: VERIFY_FIELDS,
    },
    {
      from: ['POST', '/verify-recipient'],
      to: ['POST', '/recipients/verify'],
      body: toVerifyBody,
      answer: toRegistrationAnswer,
      fields: VERIFY_FIELDS,
    },
    {
      from: ['POST', '/verify-document-support'],
      to: ['POST', '/recipients/verify'],
      body: toVerifyBody,
      answer: toSupportAnswer,
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
      query: toDocumentsQuery,
      fields: { unread: 'isUnread' },
      isPaged: true,
    },
    { from: ['GET', '/inbox'], to: ['GET', '/inbox'], query: toInboxQuery },
    { from: ['GET', '/documents/inbox'], to: ['GET', '/inbox'], query: toInboxQuery },
    {
      from: ['GET', '/documents/{documentId}'],
      to: ['GET', '/documents/{documentId}'],
      query: (query) => query.delete('excludeAttachments'),
    },
    {
      from: ['GET', '/documents/{documentId}/render/pdf'],
      to: ['GET', '/documents/{documentId}/pdf'],
      query: withoutPdfOptions,
    },
    {
      from: ['GET', '/documents/{documentId}/download-package'],
      to: ['GET', '/documents/{documentId}/package'],
      query: withoutPdfOptions,
    },
    translateToPut('/documents/{documentId}/labels/{labelId}'),
    translateToPut('/suppliers/{supplierId}/labels/{labelId}'),
    translateToPut('/customers/{customerId}/labels/{labelId}'),
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
