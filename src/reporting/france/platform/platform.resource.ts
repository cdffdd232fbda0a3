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
      flowUrl: { ...text, description: 'URL of the flow service' },
      directoryUrl: {
        ...nullable(text),
        description: 'URL of the directory service; null if the platform has no such service',
      },
      tokenUrl: { ...text, description: 'URL of the token endpoint' },
      clientId: { ...text, description: 'OAuth2 client id from the contract with the platform' },
      organizationId: {
        ...nullable(text),
        description: 'Organization of the contract at the platform; null if the contract has no organization',
      },
      number: { ...text, pattern: '^[A-Z0-9]{4}$', description: 'Registration number of the platform' },
      name: { ...text, description: 'Name of the platform' },
      version: { ...enumOf(...PLATFORM_VERSIONS), description: 'Version of the interface XP Z12-013' },
      omittedFields: {
        ...listOf(enumOf(...OPTIONAL_FIELDS)),
        description: 'Fields that are omitted because the platform rejects them as unknown',
      },
      reportOutcome: { ...enumOf(...OUTCOME_SOURCES), description: 'Source of the outcome of a report' },
      searchDelaySeconds: {
        ...integer,
        description:
          'Number of seconds after which the search of the platform lists every file that the platform has received',
      },
      hintUrl: {
        ...text,
        description:
          'Webhook URL to which the platform may POST when new flows are available. The request body is ignored; the service fetches the flows at once',
      },
      lastError: {
        ...nullable(text),
        description: 'Reason why the last search for new flows failed; null if the search succeeded',
      },
      createdAt: instant,
      updatedAt: instant,
    },
    'Contract of a company with a French platform. The secret is never shown',
  ),
);

/** Contract of a company with a French platform, without its secret. */
export type PlatformResource = Shape<typeof platformSchema>;

export function toPlatformResource(contract: CompanyContract, hintUrl: string): PlatformResource {
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
    hintUrl,
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
  hintUrl:
    'https://peppol.example.com/afnor-hints/fpc_01KB2V7Z6QXW3M5T8Y1C4D9E0F.cZ1m0V8w2K4n6P8r0S2u4W6y8A0c2E4g',
  lastError: null,
  createdAt: '2026-11-27T10:00:00.000Z',
  updatedAt: '2026-11-27T10:00:00.000Z',
};
