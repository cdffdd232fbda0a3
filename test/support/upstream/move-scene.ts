import type { Service } from '../service';
import type { Answer, TeamClient } from '../team-client';
import { until } from '../until';
import { clientCompany, type BelgianCompany } from './upstream-scene';

/** A verified company of a production team, whose identifier is published. */
export async function publishedCompany(
  service: Service,
  team: TeamClient,
  number: string,
): Promise<BelgianCompany> {
  const company = await clientCompany(service, team, number);
  await waitForPublication(service, team, company);
  return company;
}

/** Waits until the identifier of a company is published; its next attempt is due at once. */
export async function waitForPublication(
  service: Service,
  team: TeamClient,
  { id }: BelgianCompany,
): Promise<void> {
  await until(async () => {
    await service.sql(
      `UPDATE identifiers SET next_attempt_at = clock_timestamp() WHERE publication = 'publishing' AND lease_until IS NULL`,
    );
    const { body } = await team.get(`/api/v1/companies/${id}/identifiers`);
    return body.identifiers[0]?.published === true;
  });
}

/** Lets a provider notice at once that an identifier has left, as its next check does. */
export async function letProviderNotice(provider: Service): Promise<void> {
  await until(async () => {
    await provider.sql(
      `UPDATE identifier_migrations SET next_attempt_at = clock_timestamp() WHERE status = 'pending' AND lease_until IS NULL`,
    );
    const [open] = await provider.sql(`SELECT 1 FROM identifier_migrations WHERE status = 'pending'`);
    return open === undefined;
  });
}

/** Lets time pass for the deliveries of installations until none is pending. */
export async function settleDeliveries(services: readonly Service[]): Promise<void> {
  await until(async () => {
    let pending = 0;
    for (const service of services) {
      const rows = await service.sql(`SELECT 1 FROM deliveries WHERE status = 'pending'`);
      pending += rows.length;
      await service.sql(
        `UPDATE deliveries SET next_attempt_at = clock_timestamp() WHERE status = 'pending' AND lease_until IS NULL`,
      );
    }
    return pending === 0;
  });
}

/** Lists the numbers of all documents that a company has received. */
export async function listReceivedNumbers(client: TeamClient, receiver: BelgianCompany): Promise<string[]> {
  const numbers: string[] = [];
  let cursor = '';
  do {
    const { body } = await client.get(
      `/api/v1/documents?companyId=${receiver.id}&direction=incoming&limit=100${cursor}`,
    );
    numbers.push(...body.documents.map(({ parsed }: Answer['body']) => parsed.invoiceNumber));
    cursor = body.pagination.hasMore ? `&cursor=${body.pagination.nextCursor}` : '';
  } while (cursor !== '');
  return numbers;
}
