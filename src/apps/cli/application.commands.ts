import { Option, type Command } from 'commander';
import type { RegisteredApplication } from '../../access/auth/applications/applications.service';
import type { ClientType } from '../../access/auth/applications/application.entity';
import { CommandError, print, type CommonOptions } from './output';
import { withServices } from './services';

interface CreateOptions extends CommonOptions {
  name: string;
  redirectUri: string[];
  type: ClientType;
  scope: string[];
}

export function addApplicationCommands(program: Command): void {
  const application = program
    .command('application')
    .description('Applications that people of all teams can connect with OAuth2');

  application
    .command('create')
    .description('Register an application; its client secret is shown only once')
    .requiredOption('--name <name>', 'name that people see when they connect the application')
    .requiredOption('--redirect-uri <uri...>', 'redirect URIs to which authorization codes may be sent')
    .addOption(
      new Option('--type <type>', 'client type').choices(['public', 'confidential']).makeOptionMandatory(),
    )
    .requiredOption(
      '--scope <scope...>',
      'named scopes and single permissions that the application may request',
    )
    .option('--json', 'print JSON')
    .action(async (options: CreateOptions) => {
      const createdApplication = await withServices(async (services) => {
        const { ApplicationsService } = await import('../../access/auth/applications/applications.service');
        const { SCOPES } = await import('../../access/auth/permissions/scopes');
        const unknownScope = options.scope.find((scope) => !SCOPES.includes(scope));
        if (unknownScope !== undefined)
          throw new CommandError(`There is no scope "${unknownScope}"; accepted: ${SCOPES.join(', ')}.`);
        return services.get(ApplicationsService).create({
          teamId: null,
          registrar: 'operator',
          name: options.name,
          redirectUris: options.redirectUri,
          clientType: options.type,
          scopes: options.scope,
        });
      });
      printApplication(options, createdApplication);
    });
}

function printApplication(options: CommonOptions, { application, secret }: RegisteredApplication): void {
  const { id, name, redirectUris, scopes } = application;
  print(options, { application: { id, name, redirectUris, scopes }, secret }, [
    `Registered ${name}`,
    `client id  ${id}`,
    ...(secret === null ? [] : [`secret     ${secret}`]),
    ...redirectUris.map((uri) => `redirect   ${uri}`),
    `scopes     ${scopes.join(', ')}`,
  ]);
}
