import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DoctorSubject } from '../../src/operations/doctor/check';
import { deliveriesCheck } from '../../src/operations/doctor/deliveries.check';
import { workCheck } from '../../src/operations/doctor/work.check';
import { person, PersonClient } from '../support/people';
import { startService, type Service } from '../support/service';
import { people } from './people';

const INSTALLATION = '/api/core/operator/installation';

/** What operators see of the installation. */
describe('people', () => {
  const { service: shared } = people();

  describe('operators', () => {
    let service: Service;
    let ann: PersonClient;

    beforeAll(async () => {
      service = shared();
      ann = await person(service, { operator: true });
    });

    it('see how the installation is, without any secret of it', async () => {
      const { status, body } = await ann.get(INSTALLATION);
      expect(status).toBe(200);
      const { processes, schema, disk, findings, checked, database } = body.installation;
      expect(processes.map(({ version }: { version: string }) => version)).toContain(
        body.installation.version,
      );
      expect(processes.length).toBeGreaterThanOrEqual(2);
      expect([schema.pending, schema.applied > 50, disk.freeBytes > 0]).toEqual([[], true, true]);
      expect(database.connections).toBeGreaterThan(0);
      expect(checked).toEqual(expect.arrayContaining(['settings', 'database', 'work', 'backups']));
      for (const { message } of findings as { message: string }[]) expect(message).not.toBe('');
      const bodyText = JSON.stringify(body);
      const { password } = new URL(service.databaseUrl);
      for (const secret of [
        'a secret of the test run',
        service.databaseUrl,
        ...(password === '' ? [] : [password]),
      ])
        expect(bodyText).not.toContain(secret);
    });

    it('see so where the service never kept a file, and nobody made DATA_DIR', async () => {
      const dataDir = join(service.dataDir, 'never', 'made');
      const bare = await startService({ DATA_DIR: dataDir }, service.databaseUrl);
      try {
        const there = new PersonClient(bare, ann.userId, null, ann.token);
        const { status, body } = await there.get(INSTALLATION);
        expect([status, body.installation?.disk.freeBytes > 0, existsSync(dataDir)]).toEqual([
          200,
          true,
          false,
        ]);
      } finally {
        await bare.stop();
      }
    });

    it('see so at the same cost however much waits: what is due is counted by its index, to a limit', async () => {
      const client = new Client({ connectionString: service.databaseUrl });
      await client.connect();
      await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off');
      const plans: string[] = [];
      const rows = async <Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> => {
        if (/ FROM deliveries\b[^]* LIMIT /.test(sql)) {
          const plan = await client.query<Record<string, string>>(`EXPLAIN ${sql}`, parameters);
          plans.push(plan.rows.map((line) => line['QUERY PLAN']).join('\n'));
        }
        return (await client.query(sql, parameters)).rows as Row[];
      };
      for (const check of [workCheck, deliveriesCheck])
        await check.run({ reader: { rows } } as unknown as DoctorSubject);
      await client.end();
      expect(plans).toEqual([
        expect.stringMatching(
          /Limit[^]*Index Scan using deliveries_schedule[^]*Index Cond: \(COALESCE\(.*\) </,
        ),
        expect.stringMatching(/Limit[^]*Index Scan using deliveries_parked/),
        expect.stringMatching(/Limit[^]*Index Scan using deliveries_schedule/),
      ]);
    });
  });
});
