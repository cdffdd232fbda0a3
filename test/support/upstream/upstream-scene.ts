import { VerificationService } from '../../../src/business/companies/verification.service';
import { UpstreamPollingJob } from '../../../src/business/sending/upstream/upstream-polling-job';
import { invoiceTo } from '../invoices';
import type { Service } from '../service';
import { belgianNumber, type Answer, type TeamClient } from '../team-client';
import { until } from '../until';

/** A Belgian company, of the team of a provider or of a client. */
export interface BelgianCompany {
  id: string;
  number: string;
  address: string;
}

/** Fields of a company with a number, the same at the provider and here. */
export function fieldsOf(number: string): Record<string, unknown> {
  return {
    name: `Atelier ${number}`,
    vatNumber: `BE${number}`,
    enterpriseNumberScheme: '0208',
    enterpriseNumber: number,
    isSmpRecipient: true,
  };
}

/** A verified company of a production team that uses a provider. */
export async function clientCompany(
  service: Service,
  team: TeamClient,
  number = belgianNumber(),
): Promise<BelgianCompany> {
  const { id } = await team.company(fieldsOf(number), false);
  await service.app.get(VerificationService).decideByOperator(team.teamId, id, 'verified', null);
  return { id, number, address: `0208:${number}` };
}

/** The same company at another installation, in a sandbox team. */
export async function providerCompany(team: TeamClient, number: string): Promise<BelgianCompany> {
  const { id } = await team.company(fieldsOf(number));
  return { id, number, address: `0208:${number}` };
}

/** Sends a small invoice. @returns the document */
export async function sendInvoice(
  team: TeamClient,
  company: BelgianCompany,
  recipient: string,
  number: string,
): Promise<Answer['body']> {
  const { status, body } = await team.post(`/api/v1/${company.id}/send`, invoiceTo(recipient, number));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.document;
}

/** Makes the pending deliveries of a document due, as time does, until a condition holds. */
export async function deliverUntil(
  service: Service,
  team: TeamClient,
  documentId: string,
  condition: (document: Answer['body']) => boolean = ({ deliveryStatus }) => deliveryStatus !== 'pending',
): Promise<Answer['body']> {
  let document: Answer['body'] = null;
  await until(async () => {
    ({ document } = (await team.get(`/api/v1/documents/${documentId}`)).body);
    if (condition(document)) return true;
    await service.sql(
      `UPDATE deliveries SET next_attempt_at = clock_timestamp() WHERE document_id = $1 AND status = 'pending' AND lease_until IS NULL`,
      [documentId],
    );
    return false;
  });
  return document;
}

/** Fetches over all connections, as a worker does each minute. */
export async function fetchArrivals(service: Service): Promise<void> {
  await service.sql('UPDATE upstream_connections SET last_fetched_at = NULL');
  await service.sql(
    `UPDATE upstream_arrivals SET next_attempt_at = clock_timestamp() - interval '1 second' WHERE attempts > 0`,
  );
  await service.app.get(UpstreamPollingJob).run();
}

/** Lists the received documents of a company. */
export async function listIncoming(team: TeamClient, { id }: BelgianCompany): Promise<Answer['body'][]> {
  return (await team.get(`/api/v1/documents?companyId=${id}&direction=incoming`)).body.documents;
}
