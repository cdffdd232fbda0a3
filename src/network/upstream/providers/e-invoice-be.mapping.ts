import type { ServiceEntry } from '../../port/document-network';
import type { JsonReader } from '../json-reader';
import { toUpstreamState } from '../provider-table';
import type { UpstreamClient } from '../upstream-client';
import { UpstreamFaultError } from '../upstream-fault';
import type { UpstreamDocument, UpstreamProvider, UpstreamSubmission } from '../upstream-provider';
import { E_INVOICE_BE } from './e-invoice-be.table';
import { ignoreMissing } from './passerelle.mapping';
import { formatTimeCursor, OVERLAP_MS, parseTimeCursor } from './time-cursor';
import { createHash } from 'node:crypto';

const PAGE_SIZE = 100;
/** Entry for every document type and process; the provider checks both when it sends a document. */
const ANY_DOCUMENT: ServiceEntry = {
  ...{ docTypeId: '*', processes: ['*'], transportProfile: '', endpointUrl: '', certificateExpiresAt: null },
};

/** Adapter of the provider e-invoice.be. */
export const eInvoiceBe: UpstreamProvider = {
  table: E_INVOICE_BE,

  async check(client) {
    await client.request('verify');
  },

  async listCompanies(client) {
    const account = await client.request('listCompanies');
    const [enterpriseNumber, vatNumber] = [account.getId('company_number'), account.getId('company_tax_id')];
    const name = account.getText('company_name') ?? account.getText('name');
    // The account has no id, so the number of its company is used; it is the same for every key.
    const id = enterpriseNumber ?? vatNumber;
    return id === null ? [] : [{ id, name: name ?? id, enterpriseNumber, vatNumber }];
  },

  async lookup(client, participant) {
    const response = await client.request('lookup', { query: { peppol_id: participant } });
    return response.isTrue('is_valid') ? [ANY_DOCUMENT] : null;
  },

  async submit(client, submission, storeDocumentId) {
    const { documentId } = submission;
    const draftId = documentId ?? (await createDraft(client, submission));
    if (documentId === null) await storeDocumentId(draftId);
    return sendDraft(client, draftId, submission);
  },

  async find(client, documentId) {
    const document = await ignoreMissing(client.request('getDocument', { params: { documentId } }));
    return document === null ? null : toUpstreamDocument(client, document);
  },

  async register(client, _companyId, participant) {
    const account = await client.request('verify');
    const addresses = account.getTexts('peppol_ids').map((each) => each.toLowerCase());
    if (addresses.includes(participant.toLowerCase()) && account.isTrue('smp_registration')) return;
    throw new UpstreamFaultError(
      'busy',
      `${participant} is not registered at e-invoice.be. Register the participant there; the registration is checked again later.`,
    );
  },

  async listArrivals(client, cursor) {
    const position = parseTimeCursor(cursor);
    const { from, page } = position;
    const response = await client.request('listArrivals', {
      query: {
        ...{ sort_by: 'created_at', sort_order: 'desc' },
        ...{ page: String(page), page_size: String(PAGE_SIZE) },
      },
    });
    const documents = response.getObjects('items');
    if (documents === null) throw client.createUnreadableFault(200, 'no list of documents');
    const listedDocuments = documents.map((document) => ({
      id: document.getId('id'),
      time: Date.parse(document.getText('created_at') ?? ''),
    }));
    // A document without a time counts as new; its id shows whether it was already received.
    const newDocuments = listedDocuments.filter(
      ({ time }) => Number.isNaN(time) || time >= from - OVERLAP_MS,
    );
    const hasMore =
      newDocuments.length === listedDocuments.length && page < (response.getCount('pages') ?? 1);
    return {
      ids: newDocuments.flatMap(({ id }) => id ?? []),
      cursor: formatTimeCursor(
        position,
        newDocuments.map(({ time }) => time),
        hasMore,
      ),
      hasMore,
    };
  },

  async download(client, id) {
    const file = await ignoreMissing(client.request('downloadDocument', { params: { documentId: id } }));
    if (file === null) return null;
    const url = file.getText('signed_url');
    if (url === null) throw client.createUnreadableFault(200, 'a document without an address');
    return {
      id,
      sender: readParticipant(file, 'sender'),
      receiver: readParticipant(file, 'receiver'),
      ...{ docTypeId: null, processId: null, countryC1: null, messageId: null, instanceId: null },
      content: await client.downloadSigned(url),
    };
  },
};

/** Creates a draft. A failed request never sends the document, even if the provider created the draft. */
async function createDraft(client: UpstreamClient, { content }: UpstreamSubmission): Promise<string> {
  try {
    const form = createFileForm('file', 'document.xml', 'application/xml', content);
    return toUpstreamDocument(client, await client.request('send', { body: form })).id;
  } catch (error) {
    if (!(error instanceof UpstreamFaultError) || !error.mayHaveArrived) throw error;
    throw new UpstreamFaultError('unreachable', error.message, { cause: error });
  }
}

async function sendDraft(
  client: UpstreamClient,
  documentId: string,
  { sender, receiver }: UpstreamSubmission,
): Promise<UpstreamDocument> {
  const query = { ...toQuery('sender', sender), ...toQuery('receiver', receiver) };
  return toUpstreamDocument(client, await client.request('sendDraft', { params: { documentId }, query }));
}

function toQuery(role: 'sender' | 'receiver', participant: string): Record<string, string> {
  const colon = participant.indexOf(':');
  return {
    [`${role}_peppol_scheme`]: participant.slice(0, colon),
    [`${role}_peppol_id`]: participant.slice(colon + 1),
  };
}

function readParticipant(file: JsonReader, role: 'sender' | 'receiver'): string | null {
  const [scheme, identifier] = [file.getText(`${role}_peppol_scheme`), file.getText(`${role}_peppol_id`)];
  return scheme === null || identifier === null ? null : `${scheme}:${identifier}`;
}

function toUpstreamDocument(client: UpstreamClient, document: JsonReader): UpstreamDocument {
  const id = document.getId('id');
  if (id === null) throw client.createUnreadableFault(200, 'a document without an id');
  const state = toUpstreamState(E_INVOICE_BE, document.getText('state'));
  const message = 'The provider states no reason; the account at e-invoice.be shows it.';
  return {
    ...{ id, state },
    failure: state === 'failed' ? { category: 'other', message, code: null } : null,
    ...{ receipt: null, messageId: null },
  };
}

/**
 * Creates a multipart form with one file (RFC 7578). The boundary is derived from the digest of the content, so that
 * the content does not contain it.
 */
function createFileForm(
  field: string,
  fileName: string,
  contentType: string,
  content: Buffer,
): { contentType: string; content: Buffer } {
  const boundary = `form-${createHash('sha256').update(content).digest('hex').slice(0, 40)}`;
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n` +
    `Content-Type: ${contentType}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    content: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
