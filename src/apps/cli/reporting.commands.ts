import type { Command } from 'commander';
import { print, type CommonOptions } from './output';
import { withServices } from './services';

interface SwitchOptions extends CommonOptions {
  company: string;
}

/** Adds the commands by which the operator enables and disables French e-reporting of a company. */
export function reportingCommands(program: Command): void {
  const reporting = program.command('reporting').description('French e-reporting');
  addSwitchCommand(reporting, 'enable', true, 'Enable French e-reporting of a company');
  addSwitchCommand(
    reporting,
    'disable',
    false,
    'Disable French e-reporting of a company; reports that were accepted are still filed',
  );
}

function addSwitchCommand(reporting: Command, name: string, enabled: boolean, description: string): void {
  reporting
    .command(name)
    .description(description)
    .requiredOption('--company <company>', 'id of the company')
    .option('--json', 'print JSON')
    .action(async (options: SwitchOptions) => {
      const declarant = await withServices(async (services) => {
        const { DeclarantsService } = await import('../../reporting/france/declarant/declarants.service');
        return services.get(DeclarantsService).enable(options.company, enabled);
      });
      const { toDeclarantResource: declarantResource } =
        await import('../../reporting/france/declarant/declarant.resource');
      print(options, { declarant: declarantResource(declarant) }, [
        `${declarant.companyId} (SIREN ${declarant.siren}) ${enabled ? 'enabled' : 'disabled'}`,
      ]);
    });
}
