import { clock } from '../../../platform/kernel/clock';
import type { RefusalCategory } from '../../port/document-network';
import type { JsonReader } from '../json-reader';
import { toUpstreamState, type ProviderTable } from '../provider-table';
import type { UpstreamClient } from '../upstream-client';
import { isUpstreamFault, UpstreamFaultError } from '../upstream-fault';
import type {
  UpstreamArrival,
  UpstreamCompany,
  UpstreamDocument,
  UpstreamProvider,
} from '../upstream-provider';
import { PASSERELLE } from './passerelle.table';

/** Milliseconds before the present at which the first list of received documents begins. */
export const FIRST_ARRIVALS_MS = 86_400_000;
const PAGE_SIZE = '100';

/** Categories of failed deliveries that have the same meaning here. */
const CATEGORIES: Readonly<Record<string, RefusalCategory>> = {
  recipient_not_found: 'recipient_not_found',
  document_not_supported: 'document_not_supported',
  validation: 'validation',
  recipient_rejected: 'recipient_rejected',
  duplicate: 'duplicate',
  unconfirmed: 'unconfirmed',
};

/** Another installation of Passerelle as a provider. */
export const passerelle: UpstreamProvider = {
  table: PASSERELLE,

  async check(client) {
    await client.request('verify');
  },

  listCompanies,

  async lookup(client, participant, docTypeId) {
    const json = { address: participant, ...(docTypeId === undefined ? {} : { docTypeId }) };
    const recipient = (await client.request('lookup', { json })).object('recipient');
    if (!recipient.isTrue('registered')) return null;
    return (recipient.list('documentTypes') ?? []).map((entry) => ({
      docTypeId: entry.text('docTypeId') ?? '',
      processes: entry.texts('processes'),
      transportProfile: entry.text('transportProfile') ?? '',
      endpointUrl: '',
      certificateExpiresAt: entry.text('certificateExpiresAt'),
    }));
  },

  async submit(client, { companyId, idempotencyKey, receiver, docTypeId, processId, content }) {
    const answer = await client.request('send', {
      params: { companyId },
      // The document was validated here, and its addresses and number were compared.
      query: {
        recipient: receiver,
        docTypeId,
        processId,
        allowAddressMismatch: 'true',
        allowDuplicate: 'true',
      },
      headers: { 'idempotency-key': idempotencyKey },
      body: { contentType: 'application/xml', content },
    });
    return requireDocument(client, answer.object('document'), PASSERELLE);
  },

  find: (client, documentId) => findDocument(client, documentId, PASSERELLE),

  async register(client, companyId, participant, documentTypes) {
    if ((await findIdentifier(client, companyId, participant)) === null) {
      const [scheme = '', identifier = ''] = splitParticipant(participant);
      await client.request('addIdentifier', { params: { companyId }, json: { scheme, identifier } });
    }
    for (const { docTypeId, processId } of documentTypes)
      await ignoreConflict(
        client.request('addDocumentType', { params: { companyId }, json: { docTypeId, processId } }),
      );
  },

  async deregister(client, companyId, participant) {
    const identifierId = await findIdentifier(client, companyId, participant);
    if (identifierId === null) return;
    await client.request('removeIdentifier', { params: { companyId, identifierId } });
  },

  async issueMigrationKey(client, companyId, participant) {
    const identifierId = await requireIdentifier(client, companyId, participant);
    const answer = await client.request('issueMigrationKey', { params: { companyId, identifierId } });
    const key = answer.object('migration').text('migrationKey');
    if (key === null) throw client.createUnreadable(200, 'a migration without a key');
    return key;
  },

  migrate: migrateIdentifier,

  async listArrivals(client, cursor) {
    const since = new Date(clock.milliseconds() - FIRST_ARRIVALS_MS).toISOString();
    const answer = await client.request('listArrivals', {
      query: { type: 'document.received', limit: PAGE_SIZE, ...(cursor === null ? { since } : { cursor }) },
    });
    const pagination = answer.object('pagination');
    const ids = (answer.list('events') ?? []).flatMap((event) => event.object('data').id('documentId') ?? []);
    return { ids, cursor: pagination.text('nextCursor'), hasMore: pagination.isTrue('hasMore') };
  },

  async download(client, id) {
    const description = await ignoreMissing(client.request('getDocument', { params: { documentId: id } }));
    if (description === null) return null;
    const content = await client.download('downloadDocument', { params: { documentId: id } });
    return toArrival(id, description.object('document'), content);
  },
};

/** Lists the companies of the credentials (`GET /api/v1/companies`). */
export async function listCompanies(client: UpstreamClient): Promise<UpstreamCompany[]> {
  const answer = await client.request('listCompanies');
  return (answer.list('companies') ?? []).flatMap((company) => {
    const id = company.id('id');
    if (id === null) return [];
    const [enterpriseNumber, vatNumber] = [company.text('enterpriseNumber'), company.text('vatNumber')];
    return [{ id, name: company.text('name') ?? id, enterpriseNumber, vatNumber }];
  });
}

/** Returns a document of the common API; null when the provider does not have it. */
export async function findDocument(
  client: UpstreamClient,
  documentId: string,
  table: ProviderTable,
): Promise<UpstreamDocument | null> {
  const answer = await ignoreMissing(client.request('getDocument', { params: { documentId } }));
  return answer === null ? null : requireDocument(client, answer.object('document'), table);
}

/** Reads a document of the common API. @throws UpstreamFaultError when it states no id */
export function requireDocument(
  client: UpstreamClient,
  document: JsonReader,
  table: ProviderTable,
): UpstreamDocument {
  const id = document.id('id');
  if (id === null) throw client.createUnreadable(200, 'a document without an id');
  const state = toUpstreamState(table, document.text('deliveryStatus'));
  const failures = (document.list('deliveries') ?? []).map((delivery) => delivery.object('failure'));
  const failure = failures.find((each) => each.text('message') !== null);
  return {
    id,
    state,
    failure:
      state !== 'failed'
        ? null
        : {
            category: toCategory(failure?.text('category') ?? ''),
            message: failure?.text('message') ?? 'No reason is stated.',
            code: failure?.text('providerCode') ?? null,
          },
    receipt: document.text('receivedPeppolSignalMessage'),
    messageId: document.text('peppolMessageId'),
  };
}

function toCategory(word: string): RefusalCategory {
  return Object.hasOwn(CATEGORIES, word) ? (CATEGORIES[word] ?? 'other') : 'other';
}

/** Reads a received document of the common API. */
export function toArrival(id: string, document: JsonReader, content: Buffer): UpstreamArrival {
  return {
    id,
    sender: document.text('senderId'),
    receiver: document.text('receiverId'),
    docTypeId: document.text('docTypeId'),
    processId: document.text('processId'),
    countryC1: document.text('countryC1'),
    messageId: document.text('peppolMessageId'),
    instanceId: document.text('envelopeId'),
    content,
  };
}

/** Finds the id of an identifier of a company at the provider; null when the company does not have it. */
export async function findIdentifier(
  client: UpstreamClient,
  companyId: string,
  participant: string,
): Promise<string | null> {
  const answer = await client.request('listIdentifiers', { params: { companyId } });
  const [scheme, identifier] = splitParticipant(participant);
  const foundIdentifier = (answer.list('identifiers') ?? []).find(
    (each) => each.text('scheme') === scheme && each.text('identifier')?.toLowerCase() === identifier,
  );
  return foundIdentifier?.id('id') ?? null;
}

/** Hands the migration key of an identifier to the provider, which takes it over. */
export async function migrateIdentifier(
  client: UpstreamClient,
  companyId: string,
  participant: string,
  migrationKey: string,
): Promise<void> {
  const identifierId = await requireIdentifier(client, companyId, participant);
  const params = { companyId, identifierId };
  const answer = await client.request('migrateIdentifier', { params, json: { migrationKey } });
  if (answer.object('migration').text('status') === 'pending')
    throw new UpstreamFaultError(
      'busy',
      'The provider has stored the migration key, and uses it once the company is verified and a recipient there.',
    );
}

async function requireIdentifier(
  client: UpstreamClient,
  companyId: string,
  participant: string,
): Promise<string> {
  const identifierId = await findIdentifier(client, companyId, participant);
  if (identifierId !== null) return identifierId;
  throw new UpstreamFaultError(
    'refused',
    `The company has no identifier ${participant} at the provider. Add it there.`,
  );
}

/** Splits `<scheme>:<identifier>`. */
export function splitParticipant(participant: string): [scheme: string, identifier: string] {
  const colon = participant.indexOf(':');
  return [participant.slice(0, colon), participant.slice(colon + 1).toLowerCase()];
}

/** Returns null in place of a failure by which the provider itself states that the resource does not exist. */
export async function ignoreMissing<T>(step: Promise<T>): Promise<T | null> {
  try {
    return await step;
  } catch (error) {
    if (isUpstreamFault(error, 'notFound') && error.isProviderFailure) return null;
    throw error;
  }
}

/** Ignores that something is there already (HTTP 409). */
async function ignoreConflict(step: Promise<unknown>): Promise<void> {
  try {
    await step;
  } catch (error) {
    if (!(error instanceof UpstreamFaultError) || error.status !== 409) throw error;
  }
}
