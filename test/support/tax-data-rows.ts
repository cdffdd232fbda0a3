import { Client } from 'pg';
import { ulid } from 'ulid';

/** A report to a tax authority; omitted fields are those of a due report without a deadline. */
export interface TaxDataFixture {
  teamId: string;
  companyId: string;
  documentId: string | null;
  /** Default: sandbox. */
  environment?: 'production' | 'sandbox';
  /** Number of times that it waited for its authority. */
  waits?: number;
  reporter?: 'C2' | 'C3';
  sequence?: number;
  type?: 'submit' | 'resubmit' | 'withdraw' | 'failed';
  state?: 'due' | 'incomplete' | 'sent' | 'accepted' | 'refused';
  exchangedAt?: Date;
  dueAt?: Date;
  missing?: { field: string; message: string }[];
  waitReason?: string;
  refusal?: {
    by: 'rules' | 'network' | 'authority';
    message: string;
    needsCorrection: boolean;
    issues: { field: string | null; message: string }[];
  };
  /** The report that was made */
  xml?: string;
}

/**
 * Writes reports to the Slovak tax authority into the database of a service, in states that no request brings about at once.
 * No worker handles them: they have no next attempt.
 * @returns their ids
 */
export async function insertTaxData(
  databaseUrl: string,
  reports: readonly TaxDataFixture[],
): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const ids: string[] = [];
  try {
    for (const report of reports) ids.push(await insertReport(client, report));
    return ids;
  } finally {
    await client.end();
  }
}

async function insertReport(client: Client, report: TaxDataFixture): Promise<string> {
  const id = `tdd_${ulid()}`;
  const { type = 'submit', state = 'due', exchangedAt = new Date(), xml } = report;
  const wasMade = xml !== undefined;
  await client.query(
    `INSERT INTO tax_data (id, team_id, company_id, document_id, jurisdiction, reporter, sequence, type, scope,
        mandatory, tax_identifier, state, exchanged_at, due_at, submissions, missing, wait_reason, refusal, sent_at, accepted_at,
        refused_at, created_at, updated_at, environment, waits)
      VALUES ($1, $2, $3, $4, 'SK', $5, $6, $7, 'domestic', true, '2020317068', $8, $9, $10, $11, $12, $13, $14, $15,
        $16, $17, $9, $9, $18, $19)`,
    [
      id,
      report.teamId,
      report.companyId,
      report.documentId,
      report.reporter ?? 'C2',
      report.sequence ?? 1,
      type,
      state,
      exchangedAt,
      report.dueAt ?? null,
      wasMade ? 1 : 0,
      JSON.stringify(report.missing ?? []),
      report.waitReason ?? null,
      report.refusal === undefined ? null : JSON.stringify(report.refusal),
      wasMade ? exchangedAt : null,
      state === 'accepted' ? exchangedAt : null,
      state === 'refused' ? exchangedAt : null,
      report.environment ?? 'sandbox',
      report.waits ?? 0,
    ],
  );
  if (!wasMade) return id;
  await client.query(
    `INSERT INTO tax_data_submissions (tax_data_id, number, type, uuid, envelope_id, xml, made_at)
      VALUES ($1, 1, $2, $3, $4, $5, $6)`,
    [id, type, `uuid-${id}`, `envelope-${id}`, Buffer.from(xml), exchangedAt],
  );
  return id;
}
