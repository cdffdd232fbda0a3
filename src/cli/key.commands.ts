import { InvalidArgumentError, Option, type Command } from 'commander';
import { ApiKeysService } from '../auth/api-keys.service';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import { withServices } from './context';
import { findTeam } from './find-team';
import { print, type CommonOptions } from './output';

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
    .description('Create an API key; its secret or JWT is shown this once')
    .requiredOption('--team <team>', 'id of the team')
    .addOption(new Option('--type <type>', 'kind of key').choices(['basic', 'jwt']).makeOptionMandatory())
    .option('--name <name>', 'what the key is for', 'Made on the command line')
    .option('--expires-in <seconds>', 'lifetime', wholeSeconds)
    .option('--json', 'print JSON')
    .action(async (options: CreateOptions) => {
      const created = await withServices(async (services) => {
        const team = await findTeam(services, options.team);
        const wanted = {
          teamId: team.id,
          name: options.name,
          type: options.type,
          expiresInSeconds: options.expiresIn ?? null,
        };
        return services.get(UnitOfWork).run((tx) => services.get(ApiKeysService).create(tx, wanted));
      });
      const shown = 'secret' in created ? `secret  ${created.secret}` : `jwt     ${created.jwt}`;
      print(options, { ...created }, [`key     ${created.apiKey.id}`, shown]);
    });
}

function wholeSeconds(value: string): number {
  if (!/^[1-9]\d{0,9}$/.test(value)) throw new InvalidArgumentError('A whole number of seconds is needed.');
  return Number(value);
}
