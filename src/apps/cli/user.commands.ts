import { Option, type Command } from 'commander';
import type { AccountStates } from '../../access/auth/identity/account-states';
import { ROLES, type Role } from '../../access/auth/permissions/roles';
import { getTeam } from './find-team';
import { CommandError, print, type CommonOptions } from './output';
import { withReader } from './database-reader';
import { withServices } from './services';

interface InviteOptions extends CommonOptions {
  email: string;
  team?: string;
  role?: Role;
  operator?: boolean;
}

interface AccountOptions extends CommonOptions {
  email: string;
}

interface OperatorOptions extends AccountOptions {
  off?: boolean;
}

interface RecoverOptions extends CommonOptions {
  email: string;
  removeFactors?: boolean;
}

/** User, as `user list` shows it. */
interface ListedUser {
  id: string;
  email: string;
  name: string;
  operator: boolean;
  disabledAt: Date | null;
  createdAt: Date;
}

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('Accounts of people');

  user
    .command('invite')
    .description('Print an invitation link for a team, which works once, within seven days')
    .requiredOption('--email <email>', 'address of the person')
    .option('--team <team>', 'id of the team')
    .addOption(new Option('--role <role>', 'role of the person in the team').choices(ROLES))
    .option('--operator', 'the person also becomes an operator of the installation')
    .option('--json', 'print JSON')
    .action(async (options: InviteOptions) => {
      if ((options.team === undefined) !== (options.role === undefined))
        throw new CommandError('--team and --role must be used together.');
      if (options.team === undefined && options.operator !== true)
        throw new CommandError(
          'An invitation must be for a team (--team and --role) or for an operator (--operator).',
        );
      const link = await withServices(async (services) => {
        const { Invitations } = await import('../../access/auth/members/invitations');
        const { team, role } = options;
        const invitationTarget =
          team === undefined || role === undefined
            ? null
            : { teamId: (await getTeam(services, team)).id, role };
        const invitationRequest = {
          email: options.email,
          place: invitationTarget,
          operator: options.operator === true,
          createdBy: null,
        };
        return services.get(Invitations).invite(invitationRequest);
      });
      print(options, { link }, [link.url, `valid until ${link.expiresAt.toISOString()}`]);
    });

  user
    .command('recover')
    .description('Print a link that sets a new password, which works once, within an hour')
    .requiredOption('--email <email>', 'address of the account')
    .option(
      '--remove-factors',
      'also remove the second factors of the account: authenticator codes and passkeys',
    )
    .option('--json', 'print JSON')
    .action(async (options: RecoverOptions) => {
      const link = await withServices(async (services) => {
        const { Recovery } = await import('../../access/auth/identity/recovery');
        return services.get(Recovery).createLink(options.email, options.removeFactors === true);
      });
      if (link === null) throw toUnknownAccountError(options.email);
      print(options, { link }, [link.url, `valid until ${link.expiresAt.toISOString()}`]);
    });

  user
    .command('disable')
    .description('Disable an account; its sessions and access tokens end within a second')
    .requiredOption('--email <email>', 'address of the account')
    .option('--json', 'print JSON')
    .action((options: AccountOptions) =>
      changeAccount(options, 'disabled', (states, userId) =>
        states.applyChange(userId, { disabled: true }, null),
      ),
    );

  user
    .command('enable')
    .description('Enable a disabled account')
    .requiredOption('--email <email>', 'address of the account')
    .option('--json', 'print JSON')
    .action((options: AccountOptions) =>
      changeAccount(options, 'enabled', (states, userId) =>
        states.applyChange(userId, { disabled: false }, null),
      ),
    );

  user
    .command('operator')
    .description('Make a person an operator of the installation')
    .requiredOption('--email <email>', 'address of the account')
    .option('--off', 'revoke operator rights instead')
    .option('--json', 'print JSON')
    .action((options: OperatorOptions) =>
      changeAccount(options, options.off === true ? 'no longer an operator' : 'operator', (states, userId) =>
        states.applyChange(userId, { operator: options.off !== true }, null),
      ),
    );

  user
    .command('list')
    .description('List all accounts')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions) => {
      const users = await withReader(({ rows }) =>
        rows<ListedUser>(
          'SELECT id, email, name, operator, disabled_at AS "disabledAt", created_at AS "createdAt" FROM users ORDER BY id',
        ),
      );
      print(options, { users }, users.map(formatUser));
    });
}

/**
 * Changes the account with an e-mail address.
 * @throws CommandError when the account does not exist
 */
async function changeAccount(
  options: AccountOptions,
  outcome: string,
  change: (states: AccountStates, userId: string) => Promise<void>,
): Promise<void> {
  const id = await withServices(async (services) => {
    const { AccountStates: states } = await import('../../access/auth/identity/account-states');
    const userId = await services.get(states).findIdByEmail(options.email);
    if (userId !== null) await change(services.get(states), userId);
    return userId;
  });
  if (id === null) throw toUnknownAccountError(options.email);
  print(options, { user: { id, email: options.email } }, [`${id}  ${options.email}  ${outcome}`]);
}

function toUnknownAccountError(email: string): CommandError {
  return new CommandError(`There is no account "${email}"; \`user list\` lists all accounts.`);
}

function formatUser({ id, email, name, operator, disabledAt }: ListedUser): string {
  const state = disabledAt !== null ? 'disabled' : operator ? 'operator' : '        ';
  return `${id}  ${state}  ${email}  ${name}`;
}
