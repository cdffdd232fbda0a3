import { VerificationService } from '../../../src/companies/verification.service';
import { LocatorClient } from '../../../src/network/peppol/publishing/locator-client';
import { startService } from '../service';
import type { Operated } from './installation';

/** An installation within this process, over a database of its own, whose publisher the locator knows. */
export async function operatedService(settings: Record<string, string>): Promise<Operated> {
  const service = await startService(settings);
  await service.app.get(LocatorClient).registerPublisher();
  const team = await service.team('production');
  return {
    endpoint: settings['PEPPOL_ENDPOINT_URL'] ?? '',
    team,
    verify: async (companyId) => {
      const verification = service.app.get(VerificationService);
      await verification.decideByOperator(team.teamId, companyId, 'verified', 'Seen in the register.');
    },
    sql: (text, parameters) => service.sql(text, parameters),
    stop: () => service.stop(),
  };
}
