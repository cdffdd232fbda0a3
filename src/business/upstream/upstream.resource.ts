import type {
  FailingArrivals,
  UpstreamConnection,
} from '../../network/upstream/connections/upstream-connection-store';
import { getMigrationAbilities } from './moves/network-move-progress';
import { ADAPTERS, UPSTREAM_PROVIDERS } from '../../network/upstream/providers';
import {
  flag,
  integer,
  listOf,
  enumOf,
  instant,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';

export const upstreamSchema = namedSchema(
  'Upstream',
  object(
    {
      provider: {
        ...enumOf(...UPSTREAM_PROVIDERS),
        description: 'Provider whose API transmits the documents',
      },
      baseUrl: { ...text, description: 'Address of the API of the provider' },
      apiKey: {
        ...nullable(text),
        description: 'Id of the API key at the provider; null for a token without an id',
      },
      hintUrl: {
        ...text,
        description:
          'Address to enter as webhook at the provider. Request bodies are ignored; a request makes the service fetch received documents at once',
      },
      lastFetchedAt: {
        ...nullable(instant),
        description: 'Time of the last fetch of received documents; null before the first',
      },
      lastError: {
        ...nullable(text),
        description: 'Reason why the last fetch of received documents failed; null if it succeeded',
      },
      failedArrivals: {
        ...object({
          waiting: { ...integer, description: 'Number of documents that are tried again' },
          abandoned: {
            ...integer,
            description:
              'Number of documents that are not tried again, about two weeks after the first attempt',
          },
          newest: {
            ...listOf(
              object({
                documentId: { ...text, description: 'Id of the document at the provider' },
                reason: { ...text, description: 'Reason why the last attempt failed' },
                attempts: { ...integer, description: 'Number of attempts to store the document' },
                isAbandoned: { ...flag, description: 'Whether the document is not tried again' },
                firstFailedAt: { ...instant, description: 'End of the first attempt that failed' },
              }),
            ),
            description: 'The last ten documents that failed for the first time, the newest first',
          },
        }),
        description: 'Received documents of the provider that this service could not store',
      },
      createdAt: instant,
      updatedAt: instant,
    },
    'Connection of a team to a provider that transmits its documents. Its secret is never shown',
  ),
);

/** Connection of a team to a provider, without its secret. */
export type UpstreamResource = Shape<typeof upstreamSchema>;

export function toUpstreamResource(
  connection: UpstreamConnection,
  hintUrl: string,
  { waiting, abandoned, newest }: FailingArrivals,
): UpstreamResource {
  const { provider, baseUrl, apiKey, lastError, lastFetchedAt, createdAt, updatedAt } = connection;
  return {
    ...{ provider, baseUrl, apiKey, hintUrl },
    lastFetchedAt: lastFetchedAt?.toISOString() ?? null,
    lastError,
    failedArrivals: {
      ...{ waiting, abandoned },
      newest: newest.map(({ firstFailedAt, ...each }) => ({
        ...each,
        firstFailedAt: firstFailedAt.toISOString(),
      })),
    },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

export const upstreamExample: UpstreamResource = {
  provider: 'recommand',
  baseUrl: 'https://app.recommand.eu',
  apiKey: 'key_01KAJ3T2A3B4C5D6E7F8G9H0J1',
  hintUrl:
    'https://peppol.example.com/upstream-hints/upc_01KB2V7Z6QXW3M5T8Y1C4D9E0F.cZ1m0V8w2K4n6P8r0S2u4W6y8A0c2E4g',
  lastFetchedAt: '2026-11-27T10:01:00.000Z',
  lastError: null,
  failedArrivals: {
    waiting: 1,
    abandoned: 0,
    newest: [
      {
        documentId: 'doc_01KB2W0A1B2C3D4E5F6G7H8J9K',
        reason: '0208:0123456749 is not served by this access point.',
        attempts: 2,
        isAbandoned: false,
        firstFailedAt: '2026-11-27T10:00:30.000Z',
      },
    ],
  },
  createdAt: '2026-11-27T10:00:00.000Z',
  updatedAt: '2026-11-27T10:00:00.000Z',
};

export const upstreamProviderSchema = namedSchema(
  'UpstreamProvider',
  object(
    {
      name: { ...enumOf(...UPSTREAM_PROVIDERS), description: 'Value of `provider` of a connection' },
      title: { ...text, description: 'Display name of the provider' },
      defaultUrl: {
        ...nullable(text),
        description: 'Address of the API of the provider; null when each installation has one of its own',
      },
      hasKeyId: {
        ...flag,
        description: 'Whether the credentials are the id of a key and its secret; false: one token only',
      },
      issuesMigrationKeys: {
        ...flag,
        description: 'Whether the API issues the migration key of an identifier; false: a person asks for it',
      },
      takesMigrationKeys: {
        ...flag,
        description:
          'Whether the API takes an identifier over with its migration key; false: a person enters it',
      },
    },
    'Provider that a connection may use',
  ),
);

/** A provider that a connection may use. */
export type UpstreamProviderResource = Shape<typeof upstreamProviderSchema>;

/** Lists the providers that a connection may use. */
export function listUpstreamProviders(): UpstreamProviderResource[] {
  return UPSTREAM_PROVIDERS.map((name) => {
    const { table } = ADAPTERS[name];
    const { issuesKeys, acceptsKeys } = getMigrationAbilities(name);
    return {
      name,
      title: table.title,
      defaultUrl: table.defaultUrl,
      hasKeyId: table.authentication === 'basic',
      issuesMigrationKeys: issuesKeys,
      takesMigrationKeys: acceptsKeys,
    };
  });
}
