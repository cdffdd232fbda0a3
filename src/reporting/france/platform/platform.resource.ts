import {
  namedSchema,
  nullable,
  object,
  enumOf,
  instant,
  integer,
  listOf,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import {
  OPTIONAL_FIELDS,
  OUTCOME_SOURCES,
  PLATFORM_VERSIONS,
} from '../../../platform/kernel/settings/french-platform-settings';
import type { CompanyContract } from '../../../network/french-platform/contracts/company-contract-store';

export const platformSchema = namedSchema(
  'FrenchPlatform',
  object(
    {
      flowUrl: text,
      directoryUrl: nullable(text),
      tokenUrl: text,
      clientId: text,
      organizationId: nullable(text),
      number: { ...text, pattern: '^[A-Z0-9]{4}$' },
      name: text,
      version: enumOf(...PLATFORM_VERSIONS),
      omittedFields: listOf(enumOf(...OPTIONAL_FIELDS)),
      reportOutcome: enumOf(...OUTCOME_SOURCES),
      searchDelaySeconds: integer,
      lastError: {
        ...nullable(text),
        description: 'Why the last search for new flows failed; null when it succeeded',
      },
      createdAt: instant,
      updatedAt: instant,
    },
    'Contract of a company with a French platform. Its secret is never shown',
  ),
);

/** Contract of a company with a French platform, without its secret. */
export type PlatformResource = Shape<typeof platformSchema>;

export function toPlatformResource(contract: CompanyContract): PlatformResource {
  return {
    flowUrl: contract.flowUrl,
    directoryUrl: contract.directoryUrl,
    tokenUrl: contract.tokenUrl,
    clientId: contract.clientId,
    organizationId: contract.organizationId,
    number: contract.number,
    name: contract.name,
    version: contract.version,
    omittedFields: contract.omittedFields,
    reportOutcome: contract.reportOutcome,
    searchDelaySeconds: contract.searchDelaySeconds,
    lastError: contract.lastError,
    createdAt: contract.createdAt.toISOString(),
    updatedAt: contract.updatedAt.toISOString(),
  };
}

export const platformExample: PlatformResource = {
  flowUrl: 'https://api.platform.example/afnor-flow',
  directoryUrl: 'https://api.platform.example/afnor-directory',
  tokenUrl: 'https://auth.platform.example/oauth2/token',
  clientId: 'boulangerie-du-port',
  organizationId: null,
  number: '0431',
  name: 'Plateforme du Port',
  version: '1.1',
  omittedFields: [],
  reportOutcome: 'status',
  searchDelaySeconds: 1_800,
  lastError: null,
  createdAt: '2026-11-27T10:00:00.000Z',
  updatedAt: '2026-11-27T10:00:00.000Z',
};
