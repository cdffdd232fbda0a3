import { RequestLog } from '../../src/access/request-log/request-log';
import { METRICS_TOKEN } from '../support/metrics-token';
import { person } from '../support/people';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

interface Shown {
  requestId: string;
  method: string;
  route: string;
  status: number | null;
  errorCode: string | null;
  keyId: string | null;
  resourceId: string | null;
}

describe('the API', () => {
  const shared = sharedService();

  describe('the requests of a team', () => {
    let service: Service;
    let team: TeamClient;
    let companyId: string;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
    });

    const list = async (query = '', client = team): Promise<Shown[]> => {
      await service.app.get(RequestLog).flush();
      const { status, body } = await client.get(`/api/v1/requests?${query}`);
      expect(status).toBe(200);
      return body.requests;
    };
    const named = (requestId: string): { headers: Record<string, string> } => ({
      headers: { 'X-Request-Id': requestId },
    });

    it('are listed with what they made or named, and without what they said', async () => {
      const secret = 'a-name-that-nobody-else-has';
      const { body } = await team.post(
        '/api/v1/companies',
        { name: secret, address: secret, postalCode: '1000', city: 'Brussels', country: 'BE' },
        named('made-1'),
      );
      companyId = body.company.id;
      await team.get(`/api/v1/companies/${companyId}?${secret}`, named('named-1'));
      await team.get(`/api/v1/suppliers/${secret}`, named('unknown-1'));
      await team.post('/api/v1/companies', { name: secret }, named('wrong-1'));
      const [wrong, unknown, read, made] = await list('limit=4');
      expect(made).toEqual({
        id: expect.any(String),
        requestId: 'made-1',
        at: expect.any(String),
        method: 'POST',
        route: '/api/v1/companies',
        status: 200,
        errorCode: null,
        durationMs: expect.any(Number),
        keyId: team.keyId,
        userId: null,
        resourceId: companyId,
      });
      expect(read).toMatchObject({ requestId: 'named-1', resourceId: companyId });
      expect(read?.route).toBe('/api/v1/companies/{companyId}');
      expect(unknown).toMatchObject({ status: 404, errorCode: 'not_found', resourceId: null });
      expect(wrong).toMatchObject({ status: 400, errorCode: 'invalid_input', resourceId: null });
      const rows = await service.sql<{ row: string }>(
        'SELECT row_to_json(r)::text AS row FROM api_requests r WHERE team_id = $1',
        [team.teamId],
      );
      expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
    });

    it('name the document that was sent', async () => {
      const { id, address } = await team.company();
      const sent = await team.post(
        `/api/v1/${id}/send`,
        {
          recipient: '9999:delivered',
          documentType: 'invoice',
          document: {
            invoiceNumber: `R-${address}`,
            buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
            buyerReference: '1',
            paymentMeans: [{ iban: 'BE71096123456769' }],
            lines: [{ name: 'L', netPriceAmount: '1', vat: { percentage: '21' } }],
          },
        },
        named('sent-1'),
      );
      expect(sent.status).toBe(200);
      expect(await list('requestId=sent-1')).toMatchObject([{ resourceId: sent.body.document.id }]);
    });

    it('are found by status, code, route, method, key, id and time', async () => {
      const ids = async (query: string): Promise<string[]> =>
        (await list(query)).map(({ requestId }) => requestId).filter((id) => id.endsWith('-1'));
      expect(await ids('status=failed')).toEqual(['wrong-1', 'unknown-1']);
      expect(await ids('status=4xx&errorCode=not_found')).toEqual(['unknown-1']);
      expect(await ids('errorCode=invalid_input')).toEqual(['wrong-1']);
      expect(await ids('status=5xx')).toEqual([]);
      expect(await ids('route=/api/v1/companies&method=POST')).toEqual(
        expect.arrayContaining(['made-1', 'wrong-1']),
      );
      expect(await ids('status=2xx&method=GET&route=/api/v1/companies/{companyId}')).toEqual(['named-1']);
      expect(await ids(`keyId=${team.keyId}`)).toHaveLength(5);
      expect(await ids('keyId=key_00000000000000000000000000')).toEqual([]);
      expect(await ids(`to=${new Date(Date.now() - 3_600_000).toISOString()}`)).toEqual([]);
      const stranger = await service.team();
      expect(await list('requestId=made-1', stranger)).toEqual([]);
    });

    it('are those of programs or of people, and of one person', async () => {
      const developer = await person(service, { team: team.teamId, role: 'developer' });
      await developer.get('/api/v1/team', named('session-1'));
      const ids = async (query: string): Promise<string[]> =>
        (await list(query)).map(({ requestId }) => requestId).filter((id) => id.endsWith('-1'));
      expect(await ids('by=person')).toEqual(['session-1']);
      expect(await ids(`userId=${developer.userId}`)).toEqual(['session-1']);
      expect(await ids('userId=usr_00000000000000000000000000')).toEqual([]);
      expect(await ids('by=key')).toHaveLength(5);
      const all = await ids('');
      expect(all).toEqual(expect.arrayContaining(['session-1', 'sent-1']));
      const wrong = await team.get('/api/v1/requests?by=robot');
      expect(wrong.body.errors).toEqual({ by: ['must be one of key, person; received "robot"'] });
    });

    it('lead to what they changed in the audit log, which is filtered too', async () => {
      const actions = async (query: string): Promise<string[]> => {
        const { status, body } = await team.get(`/api/v1/audit?${query}`);
        expect(status).toBe(200);
        return body.auditEntries.map(({ action }: { action: string }) => action);
      };
      expect(await actions('requestId=made-1&action=company.created')).toEqual(['company.created']);
      expect(await actions('requestId=named-1')).toEqual([]);
      expect(await actions(`subjectId=${companyId}&actor=key`)).toContain('company.created');
      expect(await actions(`subjectId=${companyId}&actor=operator`)).toEqual([]);
      expect(new Set(await actions('action=company.created'))).toEqual(new Set(['company.created']));
      const all = await team.get('/api/v1/audit?limit=200');
      const byKey = await team.get('/api/v1/audit?actor=key&limit=200');
      expect(byKey.body.auditEntries).toEqual(
        all.body.auditEntries.filter(({ actor }: { actor: string }) => actor === 'key'),
      );
      expect(await actions(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
      expect(await actions('action=nothing.known')).toEqual([]);
    });

    it('are grouped where they failed', async () => {
      await team.post('/api/v1/companies', {}, named('wrong-2'));
      await list();
      const { body } = await team.get('/api/v1/request-failures');
      expect(body.failures[0]).toEqual({
        method: 'POST',
        route: '/api/v1/companies',
        status: 400,
        errorCode: 'invalid_input',
        count: 2,
        keyCount: 1,
        lastAt: expect.any(String),
        lastRequestId: 'wrong-2',
      });
      expect(
        (await team.get(`/api/v1/request-failures?from=${new Date(Date.now() + 60_000).toISOString()}`)).body
          .failures,
      ).toEqual([]);
    });

    it('are lost and counted rather than waited for, while the database takes none', async () => {
      const log = service.app.get(RequestLog);
      await log.flush();
      await service.sql('ALTER TABLE api_requests RENAME TO api_requests_away');
      try {
        const request = { method: 'GET', route: undefined, params: {} };
        const response = { writableFinished: true, statusCode: 200, getHeader: () => undefined };
        const context = {
          teamId: team.teamId,
          keyId: null,
          companyIds: null,
          userId: null,
          createdResourceId: null,
          keyDocumentsPerDay: null,
          portalLinkId: null,
          requestId: 'flood',
        };
        for (let i = 0; i < 10_050; i += 1)
          log.onAnswered(request as never, response as never, context as never, 1);
        await log.flush();
        expect((await team.get('/api/v1/team')).status).toBe(200);
      } finally {
        await service.sql('ALTER TABLE api_requests_away RENAME TO api_requests');
      }
      await log.flush();
      const [row] = await service.sql<{ flood: number }>(
        `SELECT count(*)::int AS flood FROM api_requests WHERE request_id = 'flood'`,
      );
      expect(row?.flood).toBeGreaterThan(9_900);
      expect(row?.flood).toBeLessThanOrEqual(10_000);
      const metrics = await fetch(`${service.baseUrl}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      expect(await metrics.text()).toMatch(/^passerelle_request_log_dropped_total [1-9]/m);
    });
  });
});
