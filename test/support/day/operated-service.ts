import { VerificationService } from '../../../src/business/companies/verification.service';
import { SmlClient } from '../../../src/network/peppol/publishing/sml-client';
import { ProviderReceiver } from '../../../src/network/service-provider/provider-receiver';
import { PROFILE_ID, REPORT_FORMATS, REPORT_KINDS } from '../../../src/standards/peppol/statistics';
import { StatisticsReports } from '../../../src/network/statistics/statistics-reports';
import { startService } from '../service';
import type { Operated } from './installation';

/**
 * An installation in this process, with a database of its own, which the locator knows as publisher and as provider.
 * @param onReport gets reports that are sent to this provider, as if it were OpenPeppol
 */
export async function operatedService(
  provider: string,
  settings: Record<string, string>,
  onReport: (report: Buffer) => void,
): Promise<Operated> {
  const service = await startService(settings);
  for (const kind of REPORT_KINDS) {
    const type = { docTypeId: REPORT_FORMATS[kind].documentType, processId: PROFILE_ID };
    service.app.get(ProviderReceiver).registerHandler(type, async (_tx, { payload }) => onReport(payload));
  }
  await service.app.get(SmlClient).registerPublisher();
  await service.app.get(SmlClient).ensureRegistered(provider);
  const team = await service.team('production');
  return {
    endpoint: settings['PEPPOL_ENDPOINT_URL'] ?? '',
    team,
    verify: async (companyId) => {
      const verification = service.app.get(VerificationService);
      await verification.decideByOperator(team.teamId, companyId, 'verified', 'Seen in the register.');
    },
    report: async (month) => {
      for (const kind of REPORT_KINDS) await service.app.get(StatisticsReports).send(month, kind);
    },
    sql: (text, parameters) => service.sql(text, parameters),
    stop: () => service.stop(),
  };
}
