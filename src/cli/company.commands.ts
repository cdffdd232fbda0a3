import type { Command } from 'commander';
import { CompaniesService } from '../companies/companies.service';
import { VerificationService } from '../companies/verification.service';
import { withServices } from './context';
import { CommandError, print, type CommonOptions } from './output';

interface DecideOptions extends CommonOptions {
  company: string;
  reason?: string;
}

/** The manual provider of verification: the operator has looked at the company's papers and says what came of it. */
export function companyCommands(program: Command): void {
  const company = program.command('company').description('Companies');
  decision(company, 'verify', 'verified', 'Verify a company');
  decision(company, 'reject', 'rejected', 'Reject the verification of a company');
}

function decision(
  company: Command,
  name: string,
  outcome: 'verified' | 'rejected',
  description: string,
): void {
  company
    .command(name)
    .description(description)
    .requiredOption('--company <company>', 'id of the company')
    .option('--reason <reason>', 'told to the team in the event')
    .option('--json', 'print JSON')
    .action(async (options: DecideOptions) => {
      const session = await withServices(async (services) => {
        const teamId = await services.get(CompaniesService).teamOf(options.company);
        if (teamId === null) throw new CommandError(`There is no company "${options.company}".`);
        return services
          .get(VerificationService)
          .decideByOperator(teamId, options.company, outcome, options.reason ?? null);
      });
      const { id, companyId, status, reason } = session;
      print(options, { verification: { id, companyId, status, reason } }, [`${companyId} ${status}`]);
    });
}
