import { clock } from '../../../platform/kernel/clock';
import type { ServiceEntry } from '../../port/document-network';
import type { JsonReader } from '../json-reader';
import type { UpstreamClient } from '../upstream-client';
import { UpstreamFaultError } from '../upstream-fault';
import type { NumberedKind } from '../document-number';
import type { UpstreamProvider, UpstreamSubmission } from '../upstream-provider';
import {
  findDocument,
  findIdentifier,
  ignoreMissing,
  listCompanies,
  migrateIdentifier,
  toUpstreamDocument,
  toArrival,
} from './passerelle.mapping';
import { RECOMMAND } from './recommand.table';
import { formatTimeCursor, OVERLAP_MS, parseTimeCursor } from './time-cursor';

const PAGE_SIZE = 100;
/** Tolerated clock difference in milliseconds in the search for a document. */
const CLOCK_DIFFERENCE_MS = 10 * 60_000;
/** Maximum number of pages of a search. */
const MAX_PAGES = 20;
/** Wildcard for every document type and process; the provider checks both when it sends a document. */
const WILDCARD = '*';

/** Adapter of the provider Recommand. */
export const recommand: UpstreamProvider = {
  table: RECOMMAND,

  async check(client) {
    await client.request('verify');
  },

  listCompanies,

  async lookup(client, participant) {
    const response = await client.request('lookup', { json: { peppolAddress: participant } });
    return response.isTrue('isValid') ? [ANY_DOCUMENT] : null;
  },

  async submit(client, { companyId, receiver, content }, storeDocumentId) {
    const json = { recipient: receiver, documentType: 'xml', document: content.toString('utf8') };
    const response = await client.request('send', { params: { companyId }, json });
    const sentDocument = toUpstreamDocument(client, response, RECOMMAND);
    await storeDocumentId(sentDocument.id);
    // The response is a summary; the document itself states the outcome and the reason of a failure.
    return (await findDocument(client, sentDocument.id, RECOMMAND)) ?? sentDocument;
  },

  find: (client, documentId) => findDocument(client, documentId, RECOMMAND),

  async search(client, submission) {
    const { companyId, firstAttemptAt } = submission;
    const since = (firstAttemptAt?.getTime() ?? clock.milliseconds()) - CLOCK_DIFFERENCE_MS;
    const query = { companyId, direction: 'outgoing', from: new Date(since).toISOString() };
    const candidateIds = { matching: new Set<string>(), unreadable: new Set<string>() };
    for (let page = 1; page <= MAX_PAGES; page++) {
      const documents = await listPage(client, page, query, 'searchDocuments');
      for (const document of documents) {
        const matchResult = compareWithSubmission(document, submission);
        const id = document.getId('id');
        if (matchResult !== null && id !== null) candidateIds[matchResult].add(id);
      }
      if (documents.length < PAGE_SIZE)
        return { matching: [...candidateIds.matching], unreadable: [...candidateIds.unreadable] };
    }
    throw new UpstreamFaultError(
      'unreadable',
      'Recommand lists too many documents to find the submitted document among them.',
    );
  },

  async register(client, companyId, participant) {
    if ((await findIdentifier(client, companyId, participant)) !== null) return;
    throw new UpstreamFaultError(
      'busy',
      `The company has no identifier ${participant} at Recommand. Add the identifier there; the registration is checked again later.`,
    );
  },

  migrate: migrateIdentifier,

  async listArrivals(client, cursor) {
    const position = parseTimeCursor(cursor);
    const { from, page } = position;
    const query = { direction: 'incoming', from: new Date(from - OVERLAP_MS).toISOString() };
    const documents = await listPage(client, page, query, 'listArrivals');
    const times = documents.map((document) => Date.parse(document.getText('createdAt') ?? ''));
    const hasMore = documents.length >= PAGE_SIZE;
    return {
      ids: documents.flatMap((document) => document.getId('id') ?? []),
      cursor: formatTimeCursor(position, times, hasMore),
      hasMore,
    };
  },

  async download(client, id) {
    const response = await ignoreMissing(client.request('getDocument', { params: { documentId: id } }));
    if (response === null) return null;
    const document = response.getObject('document');
    return toArrival(id, document, Buffer.from(document.getText('xml') ?? ''));
  },
};

const ANY_DOCUMENT: ServiceEntry = {
  docTypeId: WILDCARD,
  processes: [WILDCARD],
  transportProfile: '',
  endpointUrl: '',
  certificateExpiresAt: null,
};

async function listPage(
  client: UpstreamClient,
  page: number,
  query: Record<string, string>,
  operation: 'searchDocuments' | 'listArrivals',
): Promise<JsonReader[]> {
  const response = await client.request(operation, {
    query: { ...query, page: String(page), limit: String(PAGE_SIZE), excludeAttachments: 'true' },
  });
  const documents = response.getObjects('documents');
  if (documents === null) throw client.createUnreadableFault(200, 'no list of documents');
  return documents;
}

/** Compares a listed document with a submission; null when the document is not the submitted one. */
function compareWithSubmission(
  document: JsonReader,
  submission: UpstreamSubmission,
): 'matching' | 'unreadable' | null {
  const receiver = document.getText('receiverId')?.toLowerCase() ?? null;
  if (receiver !== null && receiver !== submission.receiver.toLowerCase()) return null;
  const parsedReader = document.getObject('parsed');
  const kind = readKind(document.getText('type'));
  if (kind === 'other' || (kind !== null && submission.kind !== null && kind !== submission.kind))
    return null;
  const numbers = [parsedReader.getText('invoiceNumber'), parsedReader.getText('creditNoteNumber')].filter(
    (number) => number !== null,
  );
  const isSameNumber = numbers.some((number) => number === submission.number);
  if (isSameNumber && receiver !== null && (kind !== null || submission.kind === null)) return 'matching';
  return isSameNumber || numbers.length === 0 ? 'unreadable' : null;
}

/**
 * Reads the kind of a listed document; null for an unknown type. Self-billed documents have the same kind as others.
 */
function readKind(type: string | null): NumberedKind | 'other' | null {
  const word = type?.toLowerCase().replace(/[^a-z]/g, '') ?? '';
  if (/response|status|order|catalogue|despatch/.test(word)) return 'other';
  if (word.includes('creditnote')) return 'creditNote';
  return word.includes('invoice') ? 'invoice' : null;
}
