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
  requireDocument,
  toArrival,
} from './passerelle.mapping';
import { RECOMMAND } from './recommand.table';
import { formatTimeCursor, OVERLAP_MS, parseTimeCursor } from './time-cursor';

const PAGE_SIZE = 100;
/** Tolerated difference of the clocks in milliseconds when a document is searched for. */
const CLOCK_DIFFERENCE_MS = 10 * 60_000;
/** Maximum number of pages of a search. */
const MAX_PAGES = 20;
/** Stands for every document type and every process: the provider checks them when it sends. */
const EVERYTHING = '*';

/** Recommand as a provider. */
export const recommand: UpstreamProvider = {
  table: RECOMMAND,

  async check(client) {
    await client.request('verify');
  },

  listCompanies,

  async lookup(client, participant) {
    const answer = await client.request('lookup', { json: { peppolAddress: participant } });
    return answer.isTrue('isValid') ? [ANY_DOCUMENT] : null;
  },

  async submit(client, { companyId, receiver, content }, remember) {
    const json = { recipient: receiver, documentType: 'xml', document: content.toString('utf8') };
    const answer = await client.request('send', { params: { companyId }, json });
    const sentDocument = requireDocument(client, answer, RECOMMAND);
    await remember(sentDocument.id);
    // The answer is a summary; the document states its outcome and the reason of a failure.
    return (await findDocument(client, sentDocument.id, RECOMMAND)) ?? sentDocument;
  },

  find: (client, documentId) => findDocument(client, documentId, RECOMMAND),

  async search(client, submission) {
    const { companyId, firstAttemptAt } = submission;
    const since = (firstAttemptAt?.getTime() ?? clock.milliseconds()) - CLOCK_DIFFERENCE_MS;
    const query = { companyId, direction: 'outgoing', from: new Date(since).toISOString() };
    const foundIds = { matching: new Set<string>(), unreadable: new Set<string>() };
    for (let page = 1; page <= MAX_PAGES; page++) {
      const documents = await listPage(client, page, query, 'searchDocuments');
      for (const document of documents) {
        const likeness = compare(document, submission);
        const id = document.id('id');
        if (likeness !== null && id !== null) foundIds[likeness].add(id);
      }
      if (documents.length < PAGE_SIZE)
        return { matching: [...foundIds.matching], unreadable: [...foundIds.unreadable] };
    }
    throw new UpstreamFaultError('unreadable', 'Recommand lists too many documents to find one among them.');
  },

  async register(client, companyId, participant) {
    if ((await findIdentifier(client, companyId, participant)) !== null) return;
    throw new UpstreamFaultError(
      'busy',
      `The company has no identifier ${participant} at Recommand. Add it there; it is looked for again later.`,
    );
  },

  migrate: migrateIdentifier,

  async listArrivals(client, cursor) {
    const position = parseTimeCursor(cursor);
    const { from, page } = position;
    const query = { direction: 'incoming', from: new Date(from - OVERLAP_MS).toISOString() };
    const documents = await listPage(client, page, query, 'listArrivals');
    const times = documents.map((document) => Date.parse(document.text('createdAt') ?? ''));
    const hasMore = documents.length >= PAGE_SIZE;
    return {
      ids: documents.flatMap((document) => document.id('id') ?? []),
      cursor: formatTimeCursor(position, times, hasMore),
      hasMore,
    };
  },

  async download(client, id) {
    const answer = await ignoreMissing(client.request('getDocument', { params: { documentId: id } }));
    if (answer === null) return null;
    const document = answer.object('document');
    return toArrival(id, document, Buffer.from(document.text('xml') ?? ''));
  },
};

const ANY_DOCUMENT: ServiceEntry = {
  docTypeId: EVERYTHING,
  processes: [EVERYTHING],
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
  const answer = await client.request(operation, {
    query: { ...query, page: String(page), limit: String(PAGE_SIZE), excludeAttachments: 'true' },
  });
  const documents = answer.list('documents');
  if (documents === null) throw client.createUnreadable(200, 'no list of documents');
  return documents;
}

/** Compares a listed document with a submission; null: the document is not the submitted one. */
function compare(document: JsonReader, submission: UpstreamSubmission): 'matching' | 'unreadable' | null {
  const receiver = document.text('receiverId')?.toLowerCase() ?? null;
  if (receiver !== null && receiver !== submission.receiver.toLowerCase()) return null;
  const parsedReader = document.object('parsed');
  const kind = readKind(document.text('type'));
  if (kind === 'other' || (kind !== null && submission.kind !== null && kind !== submission.kind))
    return null;
  const numbers = [parsedReader.text('invoiceNumber'), parsedReader.text('creditNoteNumber')].filter(
    (number) => number !== null,
  );
  const isSameNumber = numbers.some((number) => number === submission.number);
  if (isSameNumber && receiver !== null && (kind !== null || submission.kind === null)) return 'matching';
  return isSameNumber || numbers.length === 0 ? 'unreadable' : null;
}

/** Reads the kind of a listed document; null for an unknown word. Self-billing is the same kind. */
function readKind(type: string | null): NumberedKind | 'other' | null {
  const word = type?.toLowerCase().replace(/[^a-z]/g, '') ?? '';
  if (/response|status|order|catalogue|despatch/.test(word)) return 'other';
  if (word.includes('creditnote')) return 'creditNote';
  return word.includes('invoice') ? 'invoice' : null;
}
