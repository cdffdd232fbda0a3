import { VerificationService } from '../../../src/business/companies/verification.service';
import { frenchCompany, sales, type FrenchCompany } from '../french';
import type { Service } from '../service';
import type { TeamClient } from '../team-client';
import { until } from '../until';

/** A report of a period that ended long ago, so that it is due immediately. */
export const PAST_DAY = '2026-09-15';

/** A verified French company of a production team, with a unique SIREN by default. */
export async function productionCompany(
  service: Service,
  team: TeamClient,
  siren?: string,
): Promise<FrenchCompany> {
  const company = await frenchCompany(team, {}, false, siren);
  await service.app.get(VerificationService).decideByOperator(team.teamId, company.id, 'verified', null);
  return company;
}

/** Registers a declarant and waits until its state is as expected. */
export async function register(
  team: TeamClient,
  { path }: FrenchCompany,
  state: 'registered' | 'blocked' = 'registered',
): Promise<{ lastError: string | null }> {
  await team.put(`${path}/declarant`, { vatRegime: 'REEL_NORMAL_MENSUEL', vatExigibility: 'ENCAISSEMENTS' });
  let declarant = { state: '', lastError: null as string | null };
  await until(async () => {
    declarant = (await team.get(`${path}/declarant`)).body.declarant;
    return declarant.state === state;
  });
  return declarant;
}

/** Reports the sales of a past day. @returns the id of its document */
export async function reportPastSales(
  team: TeamClient,
  { path }: FrenchCompany,
  day = PAST_DAY,
): Promise<string> {
  const answer = await team.post(`${path}/b2c`, sales(day));
  if (answer.status !== 200) throw new Error(`Not reported: ${JSON.stringify(answer.body)}`);
  return answer.body.report.document.id;
}

/** Makes the periods and filings of a company due, as time does. */
export async function makeDue(service: Service, { id }: FrenchCompany): Promise<void> {
  for (const table of ['reporting_periods', 'reporting_filings'])
    await service.sql(
      `UPDATE ${table} SET next_attempt_at = clock_timestamp()
       WHERE company_id = $1 AND next_attempt_at > clock_timestamp() AND next_attempt_at <> 'infinity'`,
      [id],
    );
}
