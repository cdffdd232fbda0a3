import type { Command } from 'commander';
import { toIdentifierResource } from '../../business/identifiers/identifier.resource';
import { parseParticipantIdentifier } from '../../standards/peppol/participant-identifier';
import { getTeamId } from './company.commands';
import { CommandError, print, type CommonOptions } from './output';
import { withServices } from './services';

interface AdoptOptions extends CommonOptions {
  company: string;
  identifier: string;
}

/** Adds the operator's commands for electronic addresses of companies. */
export function addIdentifierCommands(program: Command): void {
  program
    .command('identifier')
    .description('Electronic addresses of companies')
    .command('adopt')
    .description(
      'Receive under an identifier that another metadata service (SMP) publishes for this access point',
    )
    .requiredOption('--company <company>', 'id of the company')
    .requiredOption('--identifier <identifier>', '<scheme>:<identifier>, e.g. 0208:0123456749')
    .option('--json', 'print JSON')
    .action(async (options: AdoptOptions) => {
      const identifier = parseParticipantIdentifier(options.identifier);
      if (!identifier.ok) throw new CommandError(`--identifier: ${identifier.message}.`);
      const adoptedIdentifier = await withServices(async (services) => {
        const teamId = await getTeamId(services, options.company);
        const { IdentifiersService } = await import('../../business/identifiers/identifiers.service');
        return services.get(IdentifiersService).adopt(teamId, options.company, identifier.participant);
      });
      print(options, { identifier: toIdentifierResource(adoptedIdentifier) }, [
        `${options.company} receives under ${adoptedIdentifier.scheme}:${adoptedIdentifier.identifier}, which another SMP publishes`,
      ]);
    });
}
