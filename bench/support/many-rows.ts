/** Runs a statement; both the service under test and a plain client can. */
export type Sql = (text: string, parameters?: unknown[]) => Promise<unknown>;

/** A ULID of a number: 26 characters of Crockford's alphabet, in the order of the numbers. */
const ULID = `lpad(upper(translate(to_hex(n), 'iou', 'xyz')), 26, '0')`;

/** Fills a team with rows of every list of companies, partners and labels, and tells the planner. */
export async function fillTeam(sql: Sql, teamId: string, rows: number, tag: string): Promise<string> {
  const id = (prefix: string): string => `'${prefix}_' || $2 || right(${ULID}, 25)`;
  const at = `timestamptz '2026-01-01' + n * interval '1 second'`;
  const name = `(ARRAY['Atelier','Brouwerij','Cantina','Druckerei','Ekonomi'])[1 + n % 5] || ' ' || md5($2 || n)`;
  const each = 'FROM generate_series(1, $3::int) AS n';
  const parameters = [teamId, tag, rows];
  await sql(
    `INSERT INTO companies (id, team_id, name, address, postal_code, city, country, vat_number, enterprise_number_scheme,
       enterprise_number, is_smp_recipient, is_verified, created_at, updated_at)
     SELECT ${id('c')}, $1, ${name}, 'A', '1', 'C', 'BE', 'BE' || $2 || n, '0208', $2 || n, true, false, ${at}, ${at} ${each}`,
    parameters,
  );
  const [company] = (await sql(`SELECT id FROM companies WHERE team_id = $1 ORDER BY id LIMIT 1`, [
    teamId,
  ])) as {
    id: string;
  }[];
  if (company === undefined) throw new Error('No company was made');
  await sql(
    `INSERT INTO identifiers (id, team_id, company_id, environment, scheme, identifier, created_at, updated_at)
     SELECT ${id('ci')}, $1, $4, 'sandbox', '0088', $2 || n, ${at}, ${at} ${each}`,
    [...parameters, company.id],
  );
  await sql(
    `INSERT INTO verification_sessions (id, team_id, company_id, status, expires_at, created_at, updated_at)
     SELECT ${id('cvs')}, $1, $4, 'rejected', ${at}, ${at}, ${at} ${each}`,
    [...parameters, company.id],
  );
  await sql(
    `INSERT INTO identifier_migrations (id, team_id, company_id, identifier_id, direction, status, key_sealed, created_at, updated_at)
     SELECT ${id('mig')}, $1, $4, (SELECT min(id) FROM identifiers WHERE company_id = $4), 'inbound', 'failed', '', ${at}, ${at} ${each}`,
    [...parameters, company.id],
  );
  await sql(
    `INSERT INTO labels (id, team_id, external_id, name, color_hex, created_at, updated_at)
     SELECT ${id('lbl')}, $1, 'L-' || n, ${name}, '#6B7280', ${at}, ${at} ${each}`,
    parameters,
  );
  for (const [table, prefix] of [
    ['suppliers', 'sup'],
    ['customers', 'cus'],
  ] as const) {
    await sql(
      `INSERT INTO ${table} (id, team_id, external_id, name, vat_number, peppol_addresses, created_at, updated_at)
       SELECT ${id(prefix)}, $1, 'E-' || n, ${name}, 'BE' || $2 || n, ARRAY['0088:' || $2 || n], ${at}, ${at} ${each}`,
      parameters,
    );
    const [owner, labels] = [`${table.slice(0, -1)}_id`, `${table.slice(0, -1)}_labels`];
    await sql(
      `INSERT INTO ${labels} (${owner}, label_id)
       SELECT s.id, l.id FROM ${table} s JOIN labels l ON l.team_id = s.team_id AND l.external_id = 'L' || substr(s.external_id, 2)
       WHERE s.team_id = $1`,
      [teamId],
    );
  }
  return company.id;
}

export const FILLED_TABLES = [
  'companies',
  'identifiers',
  'verification_sessions',
  'identifier_migrations',
  'labels',
  'suppliers',
  'supplier_labels',
  'customers',
  'customer_labels',
  'company_document_types',
];

/** What autovacuum does in time: statistics, and the pages that are visible to all. */
export async function settle(sql: Sql): Promise<void> {
  for (const table of FILLED_TABLES) await sql(`VACUUM ANALYZE ${table}`);
}
