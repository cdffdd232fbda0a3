import { clock } from '../../../platform/kernel/clock';
import type { RejectionCategory } from '../../port/document-network';
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
export const FIRST_LIST_PERIOD_MS = 86_400_000;
const PAGE_SIZE = '100';

/** Categories of failed deliveries with the same meaning in this installation. */
const KNOWN_CATEGORIES: Readonly<Record<string, RejectionCategory>> = {
  recipient_not_found: 'recipient_not_found',
  document_not_supported: 'document_not_supported',
  validation: 'validation',
  recipient_rejected: 'recipient_rejected',
  duplicate: 'duplicate',
  unconfirmed: 'unconfirmed',
};

/** Adapter of a provider that runs another installation of Passerelle. */
export const passerelle: UpstreamProvider = {
  table: PASSERELLE,

  async check(client) {
    await client.request('verify');
  },

  listCompanies,

  async lookup(client, participant, docTypeId) {
    const json = { address: participant, ...(docTypeId === undefined ? {} : { docTypeId }) };
    const recipient = (await client.request('lookup', { json })).getObject('recipient');
    if (!recipient.isTrue('registered')) return null;
    return (recipient.getObjects('documentTypes') ?? []).map((entry) => ({
      docTypeId: entry.getText('docTypeId') ?? '',
      processes: entry.getTexts('processes'),
      transportProfile: entry.getText('transportProfile') ?? '',
      endpointUrl: '',
      certificateExpiresAt: entry.getText('certificateExpiresAt'),
    }));
  },

  async submit(client, { companyId, idempotencyKey, receiver, docTypeId, processId, content }) {
    const response = await client.request('send', {
      params: { companyId },
      // This installation has validated the document, and has already checked its addresses and its number.
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
    return toUpstreamDocument(client, response.getObject('document'), PASSERELLE);
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
    const identifierId = await getIdentifier(client, companyId, participant);
    const response = await client.request('issueMigrationKey', { params: { companyId, identifierId } });
    const key = response.getObject('migration').getText('migrationKey');
    if (key === null) throw client.createUnreadableFault(200, 'a migration without a key');
    return key;
  },

  migrate: migrateIdentifier,

  async listArrivals(client, cursor) {
    const since = new Date(clock.milliseconds() - FIRST_LIST_PERIOD_MS).toISOString();
    const response = await client.request('listArrivals', {
      query: { type: 'document.received', limit: PAGE_SIZE, ...(cursor === null ? { since } : { cursor }) },
    });
    const pagination = response.getObject('pagination');
    const ids = (response.getObjects('events') ?? []).flatMap(
      (event) => event.getObject('data').getId('documentId') ?? [],
    );
    return { ids, cursor: pagination.getText('nextCursor'), hasMore: pagination.isTrue('hasMore') };
  },

  async download(client, id) {
    const description = await ignoreMissing(client.request('getDocument', { params: { documentId: id } }));
    if (description === null) return null;
    const content = await client.download('downloadDocument', { params: { documentId: id } });
    return toArrival(id, description.getObject('document'), content);
  },
};

/** Lists the companies of the credentials (`GET /api/v1/companies`). */
export async function listCompanies(client: UpstreamClient): Promise<UpstreamCompany[]> {
  const response = await client.request('listCompanies');
  return (response.getObjects('companies') ?? []).flatMap((company) => {
    const id = company.getId('id');
    if (id === null) return [];
    const [enterpriseNumber, vatNumber] = [company.getText('enterpriseNumber'), company.getText('vatNumber')];
    return [{ id, name: company.getText('name') ?? id, enterpriseNumber, vatNumber }];
  });
}

/** Finds a document of the common API; null when the provider does not have the document. */
export async function findDocument(
  client: UpstreamClient,
  documentId: string,
  table: ProviderTable,
): Promise<UpstreamDocument | null> {
  const response = await ignoreMissing(client.request('getDocument', { params: { documentId } }));
  return response === null ? null : toUpstreamDocument(client, response.getObject('document'), table);
}

/** Converts a document of the common API. @throws UpstreamFaultError when the document has no id */
export function toUpstreamDocument(
  client: UpstreamClient,
  document: JsonReader,
  table: ProviderTable,
): UpstreamDocument {
  const id = document.getId('id');
  if (id === null) throw client.createUnreadableFault(200, 'a document without an id');
  const state = toUpstreamState(table, document.getText('deliveryStatus'));
  const failures = (document.getObjects('deliveries') ?? []).map((delivery) => delivery.getObject('failure'));
  const failure = failures.find((each) => each.getText('message') !== null);
  return {
    id,
    state,
    failure:
      state !== 'failed'
        ? null
        : {
            category: toCategory(failure?.getText('category') ?? ''),
            message: failure?.getText('message') ?? 'No reason is stated.',
            code: failure?.getText('providerCode') ?? null,
          },
    receipt: document.getText('receivedPeppolSignalMessage'),
    messageId: document.getText('peppolMessageId'),
  };
}

function toCategory(category: string): RejectionCategory {
  return Object.hasOwn(KNOWN_CATEGORIES, category) ? (KNOWN_CATEGORIES[category] ?? 'other') : 'other';
}

/** Converts a received document of the common API. */
export function toArrival(id: string, document: JsonReader, content: Buffer): UpstreamArrival {
  return {
    id,
    sender: document.getText('senderId'),
    receiver: document.getText('receiverId'),
    docTypeId: document.getText('docTypeId'),
    processId: document.getText('processId'),
    countryC1: document.getText('countryC1'),
    messageId: document.getText('peppolMessageId'),
    instanceId: document.getText('envelopeId'),
    content,
  };
}

/** Finds the id of an identifier of a company at the provider; null when the company does not have it. */
export async function findIdentifier(
  client: UpstreamClient,
  companyId: string,
  participant: string,
): Promise<string | null> {
  const response = await client.request('listIdentifiers', { params: { companyId } });
  const [scheme, identifier] = splitParticipant(participant);
  const foundIdentifier = (response.getObjects('identifiers') ?? []).find(
    (each) => each.getText('scheme') === scheme && each.getText('identifier')?.toLowerCase() === identifier,
  );
  return foundIdentifier?.getId('id') ?? null;
}

/** Passes a migration key to the provider, which then takes over the identifier. */
export async function migrateIdentifier(
  client: UpstreamClient,
  companyId: string,
  participant: string,
  migrationKey: string,
): Promise<void> {
  const identifierId = await getIdentifier(client, companyId, participant);
  const params = { companyId, identifierId };
  const response = await client.request('migrateIdentifier', { params, json: { migrationKey } });
  if (response.getObject('migration').getText('status') === 'pending')
    throw new UpstreamFaultError(
      'busy',
      'The provider has stored the migration key and will use it when the company is verified and a recipient there.',
    );
}

async function getIdentifier(
  client: UpstreamClient,
  companyId: string,
  participant: string,
): Promise<string> {
  const identifierId = await findIdentifier(client, companyId, participant);
  if (identifierId !== null) return identifierId;
  throw new UpstreamFaultError(
    'refused',
    `The company has no identifier ${participant} at the provider. Add the identifier there.`,
  );
}

/** Splits a participant `<scheme>:<identifier>` into scheme and lower-case identifier. */
export function splitParticipant(participant: string): [scheme: string, identifier: string] {
  const colon = participant.indexOf(':');
  return [participant.slice(0, colon), participant.slice(colon + 1).toLowerCase()];
}

/** Returns null when the provider itself reports that the resource does not exist. */
export async function ignoreMissing<T>(step: Promise<T>): Promise<T | null> {
  try {
    return await step;
  } catch (error) {
    if (isUpstreamFault(error, 'notFound') && error.isProviderFailure) return null;
    throw error;
  }
}

/** Ignores the error that a resource already exists (HTTP 409). */
async function ignoreConflict(step: Promise<unknown>): Promise<void> {
  try {
    await step;
  } catch (error) {
    if (!(error instanceof UpstreamFaultError) || error.status !== 409) throw error;
  }
}
