import { InvalidArgumentError, Option, type Command } from 'commander';
import type { ApiKey } from '../../access/auth/api-key.entity';
import { toApiKeyResource, type ApiKeyResource } from '../../access/auth/api-key.resource';
import { findCreatorNames } from '../../access/auth/creator-names';
import { findTeam, requireTeam } from './find-team';
import { CommandError, print, type CommonOptions } from './output';
import type { Reader } from '../../platform/kernel/database/reader';
import { withReader } from './database-reader';
import { withServices } from './services';

interface CreateOptions extends CommonOptions {
  team: string;
  type: 'basic' | 'jwt';
  name: string;
  expiresIn?: number;
}

export function keyCommands(program: Command): void {
  const key = program.command('key').description('API keys');

  key
    .command('create')
    .description('Create an API key; its secret or JWT is shown only once')
    .requiredOption('--team <team>', 'id of the team')
    .addOption(new Option('--type <type>', 'kind of key').choices(['basic', 'jwt']).makeOptionMandatory())
    .option('--name <name>', 'purpose of the key', 'Created on the command line')
    .option('--expires-in <seconds>', 'lifetime', parseSeconds)
    .option('--json', 'print JSON')
    .action(async (options: CreateOptions) => {
      const created = await withServices(async (services) => {
        const { ApiKeysService } = await import('../../access/auth/api-keys.service');
        const { UnitOfWork } = await import('../../platform/kernel/database/unit-of-work');
        const team = await findTeam(services, options.team);
        const requestedType = {
          teamId: team.id,
          name: options.name,
          type: options.type,
          expiresInSeconds: options.expiresIn ?? null,
        };
        return services.get(UnitOfWork).run((tx) => services.get(ApiKeysService).create(tx, requestedType));
      });
      const resource = 'secret' in created ? `secret  ${created.secret}` : `jwt     ${created.jwt}`;
      print(options, { ...created }, [`key     ${created.apiKey.id}`, resource]);
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
    .description('Revoke a key or an access token; every process refuses it within a second')
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
       last_used_at AS "lastUsedAt", revoked_at AS "revokedAt", user_id AS "userId",
       creator_type AS "creatorType", creator_id AS "creatorId"
     FROM api_keys WHERE team_id = $1 ORDER BY created_at DESC, id DESC`,
    [teamId],
  );
  const names = await findCreatorNames((text, parameters) => reader.rows(text, parameters), teamId, keys);
  return keys.map((key) => toApiKeyResource(key, names));
}

function formatKey({ id, type, name, createdBy, expiresAt, revokedAt }: ApiKeyResource): string {
  const state =
    revokedAt !== null ? `revoked ${revokedAt}` : expiresAt !== null ? `until ${expiresAt}` : 'valid';
  const creator = createdBy === null ? '' : `  by ${createdBy.name ?? createdBy.id ?? createdBy.type}`;
  return `${id}  ${type.padEnd(5)}  ${state}  ${name}${creator}`;
}

function parseSeconds(value: string): number {
  if (!/^[1-9]\d{0,9}$/.test(value)) throw new InvalidArgumentError('A whole number of seconds is needed.');
  return Number(value);
}
