import { Argument, type Command } from 'commander';
import type { INestApplicationContext } from '@nestjs/common';
import type { Company } from '../../business/companies/company.entity';
import { toCompanyResource } from '../../business/companies/company.resource';
import { requireTeam } from './find-team';
import { CommandError, print, type CommonOptions } from './output';
import { withReader } from './database-reader';
import { withServices } from './services';

interface CompanyOptions extends CommonOptions {
  company: string;
}

interface DecisionOptions extends CompanyOptions {
  reason?: string;
}

type ListedCompany = Company & { isAgent: boolean };

const COLUMNS = `id, team_id AS "teamId", name, trade_names AS "tradeNames", address, postal_code AS "postalCode", city, country,
  enterprise_number_scheme AS "enterpriseNumberScheme", enterprise_number AS "enterpriseNumber", vat_number AS "vatNumber",
  email, phone, is_smp_recipient AS "isSmpRecipient", is_verified AS "isVerified", is_agent AS "isAgent",
  tax_reporting AS "taxReporting", created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Adds the operator's commands for companies: list, verification, and the permission to send for other companies. */
export function addCompanyCommands(program: Command): void {
  const company = program.command('company').description('Companies');
  addListCommand(company);
  addDecisionCommand(company, 'verify', 'verified', 'Verify a company');
  addDecisionCommand(company, 'reject', 'rejected', 'Reject the verification of a company');
  addAgentCommand(company);
}

function addListCommand(company: Command): void {
  company
    .command('list')
    .description('List the companies of a team by name, or the companies of all teams')
    .option('--team <team>', 'id of the team')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions & { team?: string }) => {
      const { team } = options;
      const rows = await withReader(async (reader) => {
        if (team !== undefined) await requireTeam(reader, team);
        return reader.rows<ListedCompany>(
          `SELECT ${COLUMNS} FROM companies WHERE $1::text IS NULL OR team_id = $1
           ORDER BY team_id, lower(name), id`,
          [team ?? null],
        );
      });
      const companies = rows.map((row) => ({ ...toCompanyResource(row), isAgent: row.isAgent }));
      print(
        options,
        { companies },
        companies.length === 0 ? ['There are no companies.'] : companies.map(formatCompany),
      );
    });
}

function formatCompany({
  id,
  teamId,
  country,
  vatNumber,
  enterpriseNumber,
  isVerified,
  isAgent,
  name,
}: ReturnType<typeof toCompanyResource> & { isAgent: boolean }): string {
  const state = `${isVerified ? 'verified' : 'not verified'}${isAgent ? ', sends for others' : ''}`;
  return `${id}  ${teamId}  ${country}  ${vatNumber ?? enterpriseNumber ?? '-'}  ${state}  ${name}`;
}

/**
 * Adds a command for manual verification: the operator records a decision after examining the documents about the
 * company.
 */
function addDecisionCommand(
  company: Command,
  name: string,
  outcome: 'verified' | 'rejected',
  description: string,
): void {
  company
    .command(name)
    .description(description)
    .requiredOption('--company <company>', 'id of the company')
    .option('--reason <reason>', 'reason, shown to the team in the event')
    .option('--json', 'print JSON')
    .action(async (options: DecisionOptions) => {
      const session = await withServices(async (services) => {
        const teamId = await getTeamId(services, options.company);
        const { VerificationService } = await import('../../business/companies/verification.service');
        return services
          .get(VerificationService)
          .decideByOperator(teamId, options.company, outcome, options.reason ?? null);
      });
      const { id, companyId, status, reason } = session;
      print(options, { verification: { id, companyId, status, reason } }, [`${companyId} ${status}`]);
    });
}

function addAgentCommand(company: Command): void {
  company
    .command('agent')
    .description(
      'Permit (on) or forbid (off) a company to send documents that name another company as their seller',
    )
    .addArgument(new Argument('<state>', 'on: permitted; off: forbidden').choices(['on', 'off']))
    .requiredOption('--company <company>', 'id of the company')
    .option('--json', 'print JSON')
    .action(async (state: 'on' | 'off', options: CompanyOptions) => {
      const isAgent = state === 'on';
      const changedCompany = await withServices(async (services) => {
        const teamId = await getTeamId(services, options.company);
        const { CompaniesService } = await import('../../business/companies/companies.service');
        return services.get(CompaniesService).setAgent(teamId, options.company, isAgent);
      });
      print(options, { company: { ...toCompanyResource(changedCompany), isAgent } }, [
        `${changedCompany.id} ${isAgent ? 'may send for others' : 'may only send for itself'}`,
      ]);
    });
}

/** @throws CommandError when the company does not exist */
export async function getTeamId(services: INestApplicationContext, companyId: string): Promise<string> {
  const { CompaniesService } = await import('../../business/companies/companies.service');
  const teamId = await services.get(CompaniesService).getTeamId(companyId);
  if (teamId === null)
    throw new CommandError(`There is no company "${companyId}"; \`company list\` lists all companies.`);
  return teamId;
}
