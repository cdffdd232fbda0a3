import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { CommandError, print, type CommonOptions } from './output';
import { withServices } from './services';

interface HintOptions extends CommonOptions {
  company?: string;
}

interface SwitchOptions extends CommonOptions {
  company: string;
}

/** Adds the commands with which the operator enables and disables French e-reporting of a company. */
export function addReportingCommands(program: Command): void {
  const reporting = program.command('reporting').description('French e-reporting');
  addSwitchCommand(reporting, 'enable', true, 'Enable French e-reporting of a company');
  addSwitchCommand(
    reporting,
    'disable',
    false,
    'Disable French e-reporting of a company; reports that were accepted are still filed',
  );
  reporting
    .command('hint-url')
    .description(
      'Print the address to which the French platform of the installation or of a company must send its webhooks',
    )
    .option('--company <company>', 'id of a company with its own contract')
    .option('--json', 'print JSON')
    .action(async (options: HintOptions) => {
      const url = await withServices((services) => findHintUrl(services, options.company ?? null));
      print(options, { url }, [url]);
    });
}

async function findHintUrl(services: INestApplicationContext, companyId: string | null): Promise<string> {
  const [{ FlowHints }, { CompanyContractStore }] = await Promise.all([
    import('../../network/french-platform/hints/flow-hints'),
    import('../../network/french-platform/contracts/company-contract-store'),
  ]);
  const hints = services.get(FlowHints);
  if (companyId === null) {
    const { PlatformContracts } = await import('../../network/french-platform/contracts/platform-contracts');
    if (services.get(PlatformContracts).installationContract === null)
      throw new CommandError(
        'The installation has no contract with a French platform. Set the FR_PLATFORM settings.',
      );
    return hints.createUrl(null);
  }
  const contract = await services.get(CompanyContractStore).findCurrent(companyId);
  if (contract === null)
    throw new CommandError(`The company ${companyId} has no own contract with a French platform.`);
  return hints.createUrl(contract.id);
}

function addSwitchCommand(reporting: Command, name: string, isEnabled: boolean, description: string): void {
  reporting
    .command(name)
    .description(description)
    .requiredOption('--company <company>', 'id of the company')
    .option('--json', 'print JSON')
    .action(async (options: SwitchOptions) => {
      const declarant = await withServices(async (services) => {
        const { DeclarantsService } = await import('../../reporting/france/declarant/declarants.service');
        return services.get(DeclarantsService).setEnabled(options.company, isEnabled);
      });
      const { toDeclarantResource: declarantResource } =
        await import('../../reporting/france/declarant/declarant.resource');
      print(options, { declarant: declarantResource(declarant) }, [
        `${declarant.companyId} (SIREN ${declarant.siren}) ${isEnabled ? 'enabled' : 'disabled'}`,
      ]);
    });
}
