import { TokenIssuer } from '../../src/access/auth/token-issuer';
import { emit } from '../support/emit';
import { person } from '../support/people';
import { sharedService } from '../support/per-worker';
import { portalClient, PortalClient } from '../support/portal-client';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { webhookScene } from '../support/webhook-scene';
import { BASE_URL } from './oauth-tools';

const LINKS = '/api/v1/webhooks/portal-links';
const HOOKS = '/api/v1/webhooks';
const codeOf = ({ headers }: Answer): string | null => headers.get('x-error-code');

describe('authentication', () => {
  const shared = sharedService({ BASE_URL });

  describe('portal links', () => {
    let service: Service;
    let team: TeamClient;
    let companyId: string;
    const { endpointThat, finished, stopEndpoints } = webhookScene(() => service);

    beforeEach(async () => {
      service = shared();
      team = await service.team();
      companyId = (await team.company()).id;
    });
    afterAll(() => stopEndpoints());

    const hookOf = async (
      by: TeamClient,
      input: object = {},
    ): Promise<{ id: string; secret: string | null }> => {
      const { status, body } = await by.post(HOOKS, { url: 'http://127.0.0.1:64999/hook', ...input });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.webhook as { id: string; secret: string | null };
    };
    const listOf = async (by: TeamClient): Promise<string[]> =>
      ((await by.get(HOOKS)).body.webhooks as { id: string }[]).map(({ id }) => id);

    it('are created with an address whose fragment has the token, and audited without it', async () => {
      const before = Date.now();
      const { status, body } = await team.post(LINKS, { companyId });
      expect(status).toBe(200);
      expect(body.portalLink).toMatchObject({
        ...{ companyId, teamId: team.teamId, teamName: 'Test team', readOnly: false, revokedAt: null },
        createdBy: { type: 'key', id: team.keyId, name: 'Test key' },
      });
      const minutes = (Date.parse(body.portalLink.expiresAt) - before) / 60_000;
      expect([Math.round(minutes), body.url.split('#')[0]]).toEqual([60, `${BASE_URL}/app/portal`]);
      const token = body.url.split('#')[1] as string;
      const link = new PortalClient(service.baseUrl, team.teamId, body.portalLink.id as string, token);
      // It is used more than once: a customer reloads the page.
      for (let opened = 0; opened < 2; opened += 1) {
        const own = await link.get(`${LINKS}/${link.linkId}`);
        // The creator is named to the team alone.
        expect([own.status, own.body.portalLink.createdBy]).toEqual([200, null]);
      }
      const audit = await team.get('/api/v1/audit?limit=1');
      expect(audit.body.auditEntries[0]).toMatchObject({
        ...{ action: 'portal_link.created', subjectId: link.linkId, actor: 'key', keyId: team.keyId },
        after: { companyId, readOnly: false, expiresAt: body.portalLink.expiresAt },
      });
      const [secret = ''] = token.split('.').slice(-1);
      expect(JSON.stringify((await team.get('/api/v1/audit')).body)).not.toContain(secret);
      expect(service.log.join('')).not.toContain(secret);
      const rows = await service.sql('SELECT * FROM portal_links WHERE id = $1', [link.linkId]);
      expect(JSON.stringify(rows)).not.toContain(secret);
    });

    it('let a customer manage the webhooks of the company: create, change, test, list, replay, delete', async () => {
      const link = await portalClient(team, { companyId });
      const endpoint = await endpointThat();
      const secret = 'a secret of the customer';
      const made = await hookOf(link, { url: endpoint.url, companyId, secret });
      expect(made).toMatchObject({ companyId, secret });
      const tested = await link.post(`${HOOKS}/${made.id}/test`);
      expect([tested.status, tested.body.delivery.eventType]).toEqual([200, 'webhook.test']);
      await finished(tested.body.delivery.eventId as string);
      const eventId = await emit(service, team.teamId, 'x', companyId);
      await finished(eventId);
      const otherId = (await team.company()).id;
      await emit(service, team.teamId, 'hidden', otherId);
      const { body } = await link.get(`${HOOKS}/${made.id}/deliveries`);
      expect(JSON.stringify(body)).not.toContain(otherId);
      const deliveries = body.deliveries as { id: string; eventId: string }[];
      const delivery = deliveries.find((candidate) => candidate.eventId === eventId);
      const shown = await link.get(`/api/v1/webhook-deliveries/${delivery?.id}`);
      expect(shown.body.delivery.attempts).toHaveLength(1);
      // The verification of the company, from before the webhook, and the one above.
      const range = {
        since: new Date(Date.now() - 3_600_000).toISOString(),
        types: ['company.verification'],
      };
      const preview = await link.post(`${HOOKS}/${made.id}/replay/preview`, range);
      expect(preview.body.preview).toEqual({ events: 2, exceedsLimit: false });
      expect((await link.post(`${HOOKS}/${made.id}/replay`, range)).body.replayed).toBe(2);
      expect((await link.post(`/api/v1/webhook-deliveries/${delivery?.id}/retry`)).status).toBe(200);
      // A page of the log may cost much and wait for long: a customer has the deliveries, and the event of each.
      expect((await link.get(`/api/v1/events/${eventId}`)).body.event).toMatchObject({ companyId });
      expect(codeOf(await link.get('/api/v1/events'))).toBe('insufficient_scope');
      const rotated = await link.post(`${HOOKS}/${made.id}/rotate-secret`);
      expect(rotated.body.webhook.secret).toMatch(/^whsec_/);
      const changed = await link.put(`${HOOKS}/${made.id}`, { url: endpoint.url, events: ['document.*'] });
      expect(changed.body.webhook).toMatchObject({ events: ['document.*'], companyId });
      expect((await link.delete(`${HOOKS}/${made.id}`)).status).toBe(200);
      expect(await listOf(team)).not.toContain(made.id);
      const audit = await team.get('/api/v1/audit?limit=1');
      expect(audit.body.auditEntries[0]).toMatchObject({ action: 'webhook.deleted', keyId: link.linkId });
    });

    it('change nothing when they only read', async () => {
      const own = await hookOf(team, { companyId });
      const link = await portalClient(team, { companyId, readOnly: true });
      expect(await listOf(link)).toEqual([own.id]);
      const answers = [
        await link.post(HOOKS, { url: 'http://127.0.0.1:64999/hook', companyId }),
        await link.put(`${HOOKS}/${own.id}`, { url: 'http://127.0.0.1:64999/other' }),
        await link.post(`${HOOKS}/${own.id}/test`),
        await link.delete(`${HOOKS}/${own.id}`),
      ];
      expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(
        answers.map(() => [403, 'insufficient_scope']),
      );
    });

    it('are refused with a forged, foreign or other token, and a session beside it', async () => {
      const link = await portalClient(team, { companyId });
      const stranger = await service.team();
      const issuer = service.app.get(TokenIssuer);
      const times = { issuedAt: new Date(), expiresAt: new Date(Date.now() + 60_000) };
      const forged = [
        await issuer.issue({ keyId: link.linkId, teamId: stranger.teamId, ...times }, 'portal+jwt'),
        await issuer.issue({ keyId: link.linkId, teamId: team.teamId, ...times }, 'JWT'),
        await issuer.issue({ keyId: link.linkId, teamId: team.teamId, ...times }, 'at+jwt'),
        await issuer.issue({ keyId: team.keyId, teamId: team.teamId, ...times }, 'portal+jwt'),
        `${link.token.slice(0, -3)}AAA`,
      ];
      for (const token of forged)
        expect((await team.get(HOOKS, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
      const owner = await person(service, { team: team.teamId, role: 'owner' });
      const both = await owner.get(HOOKS, { headers: { authorization: link.authorization } });
      expect(both.status).toBe(401);
    });
  });
});
