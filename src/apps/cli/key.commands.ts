import { InvalidArgumentError, Option, type Command } from 'commander';
import type { CreatedKey } from '../../access/auth/api-key-creation';
import type { ApiKey } from '../../access/auth/api-key.entity';
import { toApiKeyResource, type ApiKeyResource } from '../../access/auth/api-key.resource';
import { findCreatorNames } from '../../access/auth/creator-names';
import { getTeam, requireTeam } from './find-team';
import { CommandError, print, type CommonOptions } from './output';
import type { Reader } from '../../platform/kernel/database/statement';
import { withReader } from './database-reader';
import { withServices } from './services';

interface CreateOptions extends CommonOptions {
  team: string;
  type: 'basic' | 'jwt';
  name: string;
  expiresIn?: number;
  scope?: string[];
  company?: string[];
  network?: string[];
  requestsPerMinute?: number;
  documentsPerDay?: number;
}

interface RotateOptions extends CommonOptions {
  key: string;
  overlap?: number;
  expiresIn?: number;
}

export function addKeyCommands(program: Command): void {
  const key = program.command('key').description('API keys');

  key
    .command('create')
    .description('Create an API key; its secret or JWT is shown only once')
    .requiredOption('--team <team>', 'id of the team')
    .addOption(new Option('--type <type>', 'kind of key').choices(['basic', 'jwt']).makeOptionMandatory())
    .option('--name <name>', 'purpose of the key', 'Created on the command line')
    .option('--expires-in <seconds>', 'lifetime', parseSeconds)
    .option('--scope <scope...>', 'named scopes and single permissions of the key; default: all')
    .option('--company <company...>', 'ids of the companies to which the key is limited')
    .option('--network <range...>', 'ranges of client addresses that may use the key, such as 192.0.2.0/24')
    .option('--requests-per-minute <number>', 'requests that the key may make in a minute', parseCount)
    .option('--documents-per-day <number>', 'documents that the key may send in a day (UTC)', parseCount)
    .option('--json', 'print JSON')
    .action(async (options: CreateOptions) => {
      const createdKey = await withServices(async (services) => {
        const { ApiKeysService } = await import('../../access/auth/api-keys.service');
        const { UnitOfWork } = await import('../../platform/kernel/database/unit-of-work');
        const team = await getTeam(services, options.team);
        const keyRequest = {
          teamId: team.id,
          name: options.name,
          type: options.type,
          expiresInSeconds: options.expiresIn ?? null,
          scopes: options.scope ?? null,
          companyIds: options.company ?? null,
          allowedNetworks: options.network ?? null,
          requestsPerMinute: options.requestsPerMinute ?? null,
          documentsPerDay: options.documentsPerDay ?? null,
        };
        return services.get(UnitOfWork).run((tx) => services.get(ApiKeysService).create(tx, keyRequest));
      });
      print(options, { ...createdKey }, formatCreatedKey(createdKey));
    });

  key
    .command('rotate')
    .description('Replace a key by a new key with the same limits; the new secret or JWT is shown only once')
    .requiredOption('--key <key>', 'id of the key')
    .option(
      '--overlap <seconds>',
      'time for which the former key stays valid; default: one day',
      parseOverlap,
    )
    .option(
      '--expires-in <seconds>',
      'lifetime of the new key; default: the lifetime of the former key',
      parseSeconds,
    )
    .option('--json', 'print JSON')
    .action(async (options: RotateOptions) => {
      const rotatedKey = await withServices(async (services) => {
        const { ApiKeyRotation } = await import('../../access/auth/api-key-rotation');
        const { ApiKeysService } = await import('../../access/auth/api-keys.service');
        const { UnitOfWork } = await import('../../platform/kernel/database/unit-of-work');
        const teamId = await services.get(ApiKeysService).findTeamId(options.key);
        if (teamId === null) throw new CommandError(`There is no key "${options.key}".`);
        const input = {
          overlapSeconds: options.overlap ?? null,
          expiresInSeconds: options.expiresIn ?? null,
        };
        return services
          .get(UnitOfWork)
          .run((tx) => services.get(ApiKeyRotation).rotate(tx, teamId, options.key, input));
      });
      print(options, { ...rotatedKey }, [
        ...formatCreatedKey(rotatedKey),
        `former  ${formatKey(rotatedKey.replaced)}`,
      ]);
    });

  key
    .command('list')
    .description('List the keys of a team, newest first')
    .requiredOption('--team <team>', 'id of the team')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions & { team: string }) => {
      const apiKeys = await withReader((reader) => listAllKeys(reader, options.team));
      print(options, { apiKeys }, apiKeys.map(formatKey));
    });

  key
    .command('revoke')
    .description('Revoke a key or an access token; all processes reject it within a second')
    .requiredOption('--key <key>', 'id of the key')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions & { key: string }) => {
      const apiKey = await withServices(async (services) => {
        const { ApiKeysService } = await import('../../access/auth/api-keys.service');
        const keys = services.get(ApiKeysService);
        const teamId = await keys.findTeamId(options.key);
        if (teamId === null) throw new CommandError(`There is no key "${options.key}".`);
        return keys.revoke(teamId, options.key);
      });
      print(options, { apiKey }, [formatKey(apiKey)]);
    });
}

async function listAllKeys(reader: Reader, teamId: string): Promise<ApiKeyResource[]> {
  await requireTeam(reader, teamId);
  const keys = await reader.rows<ApiKey>(
    `SELECT id, team_id AS "teamId", name, type, created_at AS "createdAt", expires_at AS "expiresAt",
       last_used_at AS "lastUsedAt", last_used_address AS "lastUsedAddress", last_used_operation AS "lastUsedOperation",
       scopes, company_ids AS "companyIds", allowed_networks AS "allowedNetworks",
       requests_per_minute AS "requestsPerMinute", documents_per_day AS "documentsPerDay", replaced_by AS "replacedBy", revoked_at AS "revokedAt", user_id AS "userId",
       creator_type AS "creatorType", creator_id AS "creatorId"
     FROM api_keys WHERE team_id = $1 ORDER BY created_at DESC, id DESC`,
    [teamId],
  );
  const names = await findCreatorNames((text, parameters) => reader.rows(text, parameters), teamId, keys);
  return keys.map((key) => toApiKeyResource(key, names));
}

function formatCreatedKey(createdKey: CreatedKey): string[] {
  const { id, scopes } = createdKey.apiKey;
  const secret = 'secret' in createdKey ? `secret  ${createdKey.secret}` : `jwt     ${createdKey.jwt}`;
  return [`key     ${id}`, `scopes  ${scopes.join(' ')}`, secret];
}

function formatKey(key: ApiKeyResource): string {
  const { id, type, name, createdBy, expiresAt, revokedAt, scopes, companyIds, allowedNetworks } = key;
  const state =
    revokedAt !== null ? `revoked ${revokedAt}` : expiresAt !== null ? `until ${expiresAt}` : 'valid';
  const creator = createdBy === null ? '' : `  by ${createdBy.name ?? createdBy.id ?? createdBy.type}`;
  const limits = [
    `scopes ${scopes.join(' ')}`,
    ...(companyIds === null ? [] : [`companies ${companyIds.join(' ')}`]),
    ...(allowedNetworks === null ? [] : [`networks ${allowedNetworks.join(' ')}`]),
    ...(key.requestsPerMinute === null ? [] : [`${key.requestsPerMinute} requests a minute`]),
    ...(key.documentsPerDay === null ? [] : [`${key.documentsPerDay} documents a day`]),
  ];
  return `${id}  ${type.padEnd(5)}  ${state}  ${name}${creator}  (${limits.join('; ')})`;
}

function parseCount(value: string): number {
  const count = Number(value);
  if (!/^\d{1,7}$/.test(value) || count > 1_000_000)
    throw new InvalidArgumentError('must be a whole number up to 1000000.');
  return count;
}

function parseOverlap(value: string): number {
  if (!/^\d{1,7}$/.test(value) || Number(value) > 30 * 86_400)
    throw new InvalidArgumentError('must be a whole number of seconds from 0 to 2592000 (30 days).');
  return Number(value);
}

function parseSeconds(value: string): number {
  if (!/^[1-9]\d{0,9}$/.test(value))
    throw new InvalidArgumentError('must be a whole number of seconds from 1.');
  return Number(value);
}
