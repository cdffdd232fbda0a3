import { listAuditActions, defineAuditAction } from '../../src/access/audit/audit-actions';
import '../../src/access/audit/database-audit';
import { AuditLog } from '../../src/access/audit/audit-log';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { documented } from '../support/documentation';
import { smallInvoice } from '../support/invoices';
import { emptiedService } from '../support/per-worker';
import type { Service } from '../support/service';
import { auditChain } from './audit-chain';
import { auditRetention } from './audit-retention';
import { auditScene, type Entry } from './audit-scene';
import { until } from '../support/until';

const PROBED = defineAuditAction('test.probed');

describe('keeping', () => {
  describe('the audit log', () => {
    const shared = emptiedService();
    let service: Service;

    beforeAll(async () => {
      service = shared();
    });

    const { entries, verify } = auditScene(() => service);

    describe('has every change, with who, from where and what', () => {
      it('companies, identifiers, verifications and webhooks', async () => {
        const team = await service.team();
        const company = await team.company({}, true);
        await team.sdk.companies.update(company.id, { city: 'Gent', phone: '+32 1' });
        await team.sdk.companies.update(company.id, { city: 'Gent' });
        const identifiers = `/api/v1/companies/${company.id}/identifiers`;
        const added = await team.post(identifiers, { scheme: '9930', identifier: `de${Date.now()}` });
        await team.post(`${identifiers}/${added.body.identifier.id}/migration-key`);
        await team.delete(`${identifiers}/${added.body.identifier.id}`);
        const hook = await team.post('/api/v1/webhooks', {
          url: 'http://127.0.0.1:64999/a',
          companyId: company.id,
        });
        const path = `/api/v1/webhooks/${hook.body.webhook.id}`;
        await team.put(path, { url: 'http://127.0.0.1:64999/b' });
        await team.post(`${path}/rotate-secret`);
        await team.delete(path);
        await team.delete(path);
        await team.sdk.companies.update(company.id, { vatNumber: null, enterpriseNumber: null });
        const { status } = await team.delete(`/api/v1/companies/${company.id}`);
        expect(status).toBe(200);

        const found = await entries(team);
        expect(found.map(({ action }) => action).reverse()).toEqual([
          'team.created',
          'api_key.created',
          'company.created',
          'identifier.added',
          'verification.opened',
          'verification.verified',
          'company.updated',
          'identifier.added',
          'identifier.migration_key_made',
          'identifier.removed',
          'webhook.created',
          'webhook.changed',
          'webhook.secret_changed',
          'webhook.deleted',
          'company.updated',
          'identifier.removed',
          'company.deleted',
        ]);
        const of = (action: string): Entry | undefined => found.findLast((entry) => entry.action === action);
        expect(of('company.updated')).toMatchObject({
          subjectId: company.id,
          actor: 'key',
          keyId: team.keyId,
          address: expect.stringMatching(/127\.0\.0\.1$/),
          requestId: expect.any(String),
          before: { city: 'Bruxelles', phone: null },
          after: { city: 'Gent', phone: '+32 1' },
        });
        expect(of('webhook.changed')).toMatchObject({
          before: { url: 'http://127.0.0.1:64999/a', disabled: false },
          after: { url: 'http://127.0.0.1:64999/b', disabled: false },
        });
        expect(await verify(team)).toEqual([]);
      });

      it('documents, which a sandbox team may delete and a production team may not', async () => {
        const team = await service.team();
        const company = await team.company();
        const sent = await team.post(`/api/v1/${company.id}/send`, {
          recipient: '9999:delivered',
          documentType: 'invoice',
          document: smallInvoice('A-1'),
        });
        const { id } = sent.body.document;
        await service.settled(id);
        await service.sql(`UPDATE teams SET environment = 'production' WHERE id = $1`, [team.teamId]);
        const refused = await team.delete(`/api/v1/documents/${id}`);
        expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'retention_hold']);
        const year = new Date().getUTCFullYear() + 10;
        expect(refused.body.errors.root[0]).toMatch(new RegExp(`can be deleted after ${year}-\\d\\d-\\d\\d`));
        expect((await team.get(`/api/v1/documents/${id}`)).status).toBe(200);

        await service.sql(
          `UPDATE documents SET created_at = now() - interval '10 years 1 day' WHERE id = $1`,
          [id],
        );
        expect((await team.delete(`/api/v1/documents/${id}`)).status).toBe(200);
        const [last] = await entries(team);
        expect(last).toMatchObject({
          action: 'document.deleted',
          subjectId: id,
          keyId: team.keyId,
          before: { documentNumber: 'A-1', type: 'invoice', direction: 'outgoing', companyId: company.id },
        });
      });

      it('what the service does by itself', async () => {
        const team = await service.team();
        const { id } = await team.company({}, false);
        await team.sdk.companies.verify(id);
        await service.sql(
          `UPDATE verification_sessions SET expires_at = now(), next_attempt_at = now() WHERE company_id = $1`,
          [id],
        );
        await until(async () => (await entries(team))[0]?.action === 'verification.expired');
        expect((await entries(team))[0]).toMatchObject({
          action: 'verification.expired',
          actor: 'system',
          keyId: null,
        });
      });

      it('or no change at all', async () => {
        const team = await service.team();
        await service.sql(
          `ALTER TABLE audit_entries ADD CONSTRAINT broken CHECK (action <> 'company.created') NOT VALID`,
        );
        await expect(team.company()).rejects.toMatchObject({ status: 500, code: 'internal_error' });
        await service.sql('ALTER TABLE audit_entries DROP CONSTRAINT broken');
        expect((await team.get('/api/v1/companies')).body.companies).toEqual([]);
        expect(await verify(team)).toEqual([]);
      });
    });

    auditChain(() => service);
    auditRetention(() => service);

    it('is written last, so that nobody waits for it behind other locks', async () => {
      const team = await service.team();
      const statements: string[] = [];
      await service.app.get(UnitOfWork).run(async (tx) => {
        const query = tx.query.bind(tx);
        jest.spyOn(tx, 'query').mockImplementation((sql, parameters) => {
          statements.push(sql);
          return query(sql, parameters);
        });
        await service.app.get(AuditLog).record(tx, { teamId: team.teamId, action: PROBED, subjectId: 'x' });
        await tx.query('SELECT 1 AS work');
      });
      expect(statements[0]).toBe('SELECT 1 AS work');
      expect(statements[1]).toContain('audit_heads');
    });

    it('has every declared action in the documentation, and no other', () => {
      const cells = [...documented('audit.md').matchAll(/^\| (`[a-z_]+\.[a-z_]+`(?:, `[a-z_.]+`)*) +\|/gm)];
      // A name that begins with a dot is of the resource before it.
      const actions = cells.flatMap(([, cell = '']) => {
        let resource = '';
        return [...cell.matchAll(/`([a-z_]*)(\.[a-z_]+)`/g)].map(([, named, action]) => {
          resource = named === '' || named === undefined ? resource : named;
          return `${resource}${action}`;
        });
      });
      expect(actions.sort()).toEqual(listAuditActions().filter((action) => action !== PROBED));
    });
  });
});
