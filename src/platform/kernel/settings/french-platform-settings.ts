import { parseUrl } from '../../../standards/values/parse-url';
import type { NodeEnv } from './service-settings';
import type { SettingsReader } from './settings-reader';

/** Versions of the platforms' interface (XP Z12-013) that the client supports. */
export const PLATFORM_VERSIONS = ['1.1', '1.2'] as const;

/** Fields of a flow's description that a platform may reject as unknown, and that can therefore be omitted. */
export const OPTIONAL_FIELDS = ['processingRule', 'sha256'] as const;

/** Sources of the outcome of a report. */
export const OUTCOME_SOURCES = ['status', 'acknowledgement'] as const;

/** An optional field of the description of a flow. */
export type OptionalFlowField = (typeof OPTIONAL_FIELDS)[number];

/** Contract with an accredited French platform, through which production teams file reports and statuses. */
export interface FrenchPlatformSettings {
  /** Address of the flow service with its version, such as `https://api.platform.example/afnor-flow/v1`. */
  flowUrl: string;
  /** Address of the directory service with its version; null: the contract includes none. */
  directoryUrl: string | null;
  /** Address of the OAuth2 token endpoint. */
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** Organization of the contract at the platform, sent with each request; null: the credentials identify it. */
  organizationId: string | null;
  /** Registration number of the platform, four characters: the sender of every transmission. */
  number: string;
  /** Name of the platform, written as the sender. */
  name: string;
  /** Version of the interface. */
  version: (typeof PLATFORM_VERSIONS)[number];
  /** Fields that are omitted from the description of a flow, because the platform rejects them. */
  omittedFields: readonly OptionalFlowField[];
  /**
   * Source of a report's outcome: the status message of the administration, or the acknowledgement of a platform that
   * does not forward such messages.
   */
  reportOutcome: (typeof OUTCOME_SOURCES)[number];
  /** Seconds after which the platform's search lists every flow that the platform has received. */
  searchDelaySeconds: number;
}

/**
 * Formats the identity of a contract: the platform and the organization. Addresses and credentials are not part of it,
 * because they may change.
 */
export function formatContractIdentity({
  number,
  organizationId,
}: Pick<FrenchPlatformSettings, 'number' | 'organizationId'>): string {
  return `${number}/${organizationId ?? ''}`;
}

/** Filing requires these settings. If one of them is set, all of them are mandatory. */
const REQUIRED_SETTINGS = [
  'FR_PLATFORM_FLOW_URL',
  'FR_PLATFORM_TOKEN_URL',
  'FR_PLATFORM_CLIENT_ID',
  'FR_PLATFORM_CLIENT_SECRET',
  'FR_PLATFORM_NUMBER',
  'FR_PLATFORM_NAME',
] as const;

/**
 * Reads the contract with the French platform.
 * @returns null without a platform: flows of production teams then wait
 */
export function readFrenchPlatformSettings(
  reader: SettingsReader,
  nodeEnv: NodeEnv,
): FrenchPlatformSettings | null {
  const settings = {
    flowUrl: readAddress(reader, 'FR_PLATFORM_FLOW_URL', nodeEnv),
    directoryUrl: readAddress(reader, 'FR_PLATFORM_DIRECTORY_URL', nodeEnv),
    tokenUrl: readAddress(reader, 'FR_PLATFORM_TOKEN_URL', nodeEnv),
    clientId: reader.optional('FR_PLATFORM_CLIENT_ID'),
    clientSecret: reader.secret('FR_PLATFORM_CLIENT_SECRET'),
    organizationId: reader.optional('FR_PLATFORM_ORGANIZATION_ID'),
    number: readNumber(reader),
    name: reader.optional('FR_PLATFORM_NAME'),
    version: reader.choice('FR_PLATFORM_VERSION', PLATFORM_VERSIONS, '1.1'),
    omittedFields: readOmittedFields(reader),
    reportOutcome: reader.choice('FR_PLATFORM_REPORT_OUTCOME', OUTCOME_SOURCES, 'status'),
    searchDelaySeconds: reader.integer('FR_PLATFORM_SEARCH_DELAY_SECONDS', 1800, 1, 86_400),
  };
  const { flowUrl, tokenUrl, clientId, clientSecret, number, name } = settings;
  if (!isAnySet(reader)) return null;
  for (const missingSetting of REQUIRED_SETTINGS.filter((each) => !isSet(reader, each)))
    reader.mistakes.push(
      `${missingSetting} is missing; the connection to the French platform needs ${REQUIRED_SETTINGS.join(', ')}, or none of the FR_PLATFORM settings`,
    );
  if (flowUrl === null || tokenUrl === null || clientId === null) return null;
  if (clientSecret === null || number === null || name === null) return null;
  return { ...settings, flowUrl, tokenUrl, clientId, clientSecret, number, name };
}

function isAnySet(reader: SettingsReader): boolean {
  return [...REQUIRED_SETTINGS, 'FR_PLATFORM_DIRECTORY_URL', 'FR_PLATFORM_ORGANIZATION_ID'].some((name) =>
    isSet(reader, name),
  );
}

/** Returns whether a setting is set. Only the secret may also be in a file. */
function isSet(reader: SettingsReader, name: string): boolean {
  return name === 'FR_PLATFORM_CLIENT_SECRET' ? reader.isSet(name) : reader.optional(name) !== null;
}

/** Credentials travel to these addresses, so production accepts https only. */
function readAddress(reader: SettingsReader, name: string, nodeEnv: NodeEnv): string | null {
  const protocols = nodeEnv === 'production' ? ['https:'] : ['https:', 'http:'];
  const value = reader.url(name, protocols);
  if (value === null) return null;
  const url = parseUrl(value);
  if (url !== null && url.search === '' && url.hash === '' && url.username === '') return value;
  reader.mistakes.push(
    `${name} has a query, a fragment or a user name; accepted: scheme, host, port and path, such as https://api.platform.example/afnor-flow/v1`,
  );
  return null;
}

function readNumber(reader: SettingsReader): string | null {
  const value = reader.optional('FR_PLATFORM_NUMBER');
  if (value === null || /^[A-Z0-9]{4}$/.test(value)) return value;
  reader.mistakes.push(
    `FR_PLATFORM_NUMBER is "${value}"; accepted: the registration number of the platform, four digits or capital letters such as 0431`,
  );
  return null;
}

function readOmittedFields(reader: SettingsReader): OptionalFlowField[] {
  const names = reader.list('FR_PLATFORM_OMITTED_FIELDS');
  const fields = OPTIONAL_FIELDS.filter((field) => names.includes(field));
  for (const name of names)
    if (!OPTIONAL_FIELDS.some((field) => field === name))
      reader.mistakes.push(
        `FR_PLATFORM_OMITTED_FIELDS has "${name}"; accepted: ${OPTIONAL_FIELDS.join(', ')}, comma-separated`,
      );
  return fields;
}
