import { MarkPurchasesJob } from '../../src/business/documents/purchases/mark-purchases-job';
import { invoiceTo } from '../support/invoices';
import { person, type PersonClient } from '../support/people';
import type { Service } from '../support/service';
import { sendAndWait, TeamClient, type Answer } from '../support/team-client';
import { emptiedService } from '../support/per-worker';

let nextNumber = 1;

const ids = ({ body }: Answer): string[] => body.documents.map(({ id }: { id: string }) => id);
const codeOf = ({ status, headers }: Answer): unknown[] => [status, headers.get('x-error-code')];

/** Work on received invoices: approve, book, assign, comment. */
describe('documents', () => {
  const shared = emptiedService();

  describe('work on received invoices', () => {
    let service: Service;
    let team: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };
    let anna: PersonClient;
    let ben: PersonClient;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      [from, to] = await Promise.all([team.company(), team.company()]);
      [anna, ben] = await Promise.all([
        person(service, { team: team.teamId, role: 'accountant' }),
        person(service, { team: team.teamId, role: 'owner' }),
      ]);
    });

    /** An invoice of 12.10 EUR between two companies of the team. @returns ids of both documents */
    async function exchange(): Promise<{ sent: string; received: string }> {
      const number = `PUR-${nextNumber++}`;
      const { body } = await sendAndWait(team, from.id, invoiceTo(to.address, number));
      const found = await team.get(`/api/v1/documents?direction=incoming&number=${number}`);
      return { sent: body.document.id, received: ids(found)[0] ?? '' };
    }

    const received = async (): Promise<string> => (await exchange()).received;
    const work = (client: Pick<TeamClient, 'put'>, id: string, body: object): Promise<Answer> =>
      client.put(`/api/v1/documents/${id}/purchase`, body);
    const stateOf = async (id: string): Promise<string> =>
      (await team.get(`/api/v1/documents/${id}`)).body.document.purchase.state;
    const limit = (purchaseApproval: object | null): Promise<Answer> =>
      team.request('PATCH', '/api/v1/team', { purchaseApproval }, {});

    async function changes(id: string): Promise<unknown[]> {
      const { body } = await team.get('/api/v1/events?type=document.purchase_state_changed&limit=200');
      return body.events
        .map(({ data }: { data: Record<string, string> }) => data)
        .filter(({ documentId }: { documentId: string }) => documentId === id)
        .map(({ previous, state, changedBy }: Record<string, string>) => [previous, state, changedBy])
        .reverse();
    }

    it('goes from new over approved to booked, and back, with who and when', async () => {
      const { sent, received: id } = await exchange();
      const { purchase } = (await team.get(`/api/v1/documents/${id}`)).body.document;
      expect(purchase).toMatchObject({ state: 'new', approvedBy: null, assignee: null });
      expect((await team.get(`/api/v1/documents/${sent}`)).body.document.purchase).toBeNull();

      expect(codeOf(await work(anna, id, { state: 'booked' }))).toEqual([409, 'purchase_state']);
      const approved = await work(anna, id, { state: 'approved' });
      expect(approved.body.document.purchase).toMatchObject({
        state: 'approved',
        approvedBy: { id: anna.userId, name: 'Test Person' },
        approvedAt: expect.stringMatching(/^20.*Z$/) as string,
        bookedBy: null,
      });
      const again = await work(ben, id, { state: 'approved' });
      expect(codeOf(again)).toEqual([409, 'purchase_state']);
      expect(again.body.errors.state[0]).toContain('The document is approved');
      const booked = await work(team, id, { state: 'booked' });
      expect(booked.body.document.purchase).toMatchObject({
        state: 'booked',
        approvedBy: { id: anna.userId },
        bookedBy: { id: team.keyId, name: 'Test key' },
      });
      expect(codeOf(await work(anna, id, { state: 'booked' }))).toEqual([409, 'purchase_state']);
      const reopened = await work(anna, id, { state: 'new' });
      expect(reopened.body.document.purchase).toEqual(purchase);
      expect(codeOf(await work(anna, id, { state: 'new' }))).toEqual([409, 'purchase_state']);
      expect(await changes(id)).toEqual([
        ['new', 'approved', anna.userId],
        ['approved', 'booked', team.keyId],
        ['booked', 'new', anna.userId],
      ]);
    });

    it('is refused for sent documents, documents of others, and without a change', async () => {
      const { sent, received: id } = await exchange();
      const refused = await work(anna, sent, { state: 'approved' });
      expect(codeOf(refused)).toEqual([409, 'not_a_purchase']);
      expect(refused.body.errors.root[0]).toContain('a sent document of type invoice');
      const other = await service.team();
      expect((await work(other, id, { state: 'booked' })).status).toBe(401);
      expect((await work(team, 'doc_01HZZZZZZZZZZZZZZZZZZZZZZZ', { state: 'booked' })).status).toBe(404);
      expect((await work(team, id, {})).status).toBe(400);
      expect((await work(team, id, { state: 'paid' })).status).toBe(400);
      expect(await stateOf(id)).toBe('new');
    });

    it('is approved by keys only when their scopes name it, and by roles that may', async () => {
      const id = await received();
      expect(codeOf(await work(team, id, { state: 'approved' }))).toEqual([403, 'insufficient_scope']);
      const developer = await person(service, { team: team.teamId, role: 'developer' });
      expect(codeOf(await work(developer, id, { state: 'approved' }))).toEqual([403, 'role_forbids']);
      const reader = await person(service, { team: team.teamId, role: 'reader' });
      expect(codeOf(await work(reader, id, { assignee: null }))).toEqual([403, 'role_forbids']);

      const input = { name: 'Approver', type: 'basic', scopes: ['all', 'purchases.approve'] };
      expect((await team.post('/api/core/api-keys', input)).status).toBe(403);
      const created = (await ben.post('/api/core/api-keys', input)).body;
      expect(created.apiKey.scopes).toEqual(['all', 'purchases.approve']);
      const inherited = await ben.post('/api/core/api-keys', { name: 'Other', type: 'basic' });
      expect(inherited.body.apiKey.scopes).toEqual(['all']);
      const key = new TeamClient(service.baseUrl, team.teamId, created.apiKey.id, created.secret);
      await limit({ limit: '10', currency: 'EUR' });
      expect(codeOf(await work(key, id, { state: 'approved' }))).toEqual([403, 'person_required']);
      await limit(null);
      const { body } = await work(key, id, { state: 'approved' });
      expect(body.document.purchase.approvedBy).toEqual({ id: created.apiKey.id, name: 'Approver' });
    });

    it('needs two people above the limit of the team', async () => {
      const [above, other] = [await received(), await received()];
      const set = await limit({ limit: '12.00', currency: 'EUR' });
      expect(set.body.team.purchaseApproval).toEqual({ limit: '12', currency: 'EUR' });
      const first = await work(anna, above, { state: 'approved' });
      expect(first.body.document.purchase).toMatchObject({
        state: 'new',
        approvedBy: { id: anna.userId },
        secondApprovedBy: null,
      });
      const same = await work(anna, above, { state: 'approved' });
      expect(codeOf(same)).toEqual([409, 'second_person_required']);
      expect(same.body.errors.state[0]).toContain('The amount 12.10 EUR is above the limit 12 EUR');
      const second = await work(ben, above, { state: 'approved' });
      expect(second.body.document.purchase).toMatchObject({
        state: 'approved',
        approvedBy: { id: anna.userId },
        secondApprovedBy: { id: ben.userId },
      });
      expect(await changes(above)).toEqual([['new', 'approved', ben.userId]]);

      // The first approval is withdrawn by reopening, and another currency counts as above the limit.
      await limit({ limit: '5000', currency: 'USD' });
      expect((await work(anna, other, { state: 'approved' })).body.document.purchase.state).toBe('new');
      expect((await work(anna, other, { state: 'new' })).body.document.purchase.approvedBy).toBeNull();
      await limit({ limit: '12.10', currency: 'EUR' });
      expect((await work(anna, other, { state: 'approved' })).body.document.purchase.state).toBe('approved');
      await limit(null);
      expect((await limit({ limit: '-1', currency: 'EUR' })).status).toBe(400);
      expect((await limit({ limit: '1', currency: 'euro' })).status).toBe(400);
    });

    it('names who approves after the limit was raised above an amount that had one approval', async () => {
      const [other, same] = [await received(), await received()];
      await limit({ limit: '12.00', currency: 'EUR' });
      for (const id of [other, same]) await work(anna, id, { state: 'approved' });
      await limit({ limit: '13.00', currency: 'EUR' });
      const [ofOther, ofSame] = [
        await work(ben, other, { state: 'approved' }),
        await work(anna, same, { state: 'approved' }),
      ];
      await limit(null);
      expect([ofOther, ofSame].map(({ body }) => body.document.purchase)).toMatchObject([
        { state: 'approved', approvedBy: { id: anna.userId }, secondApprovedBy: { id: ben.userId } },
        { state: 'approved', approvedBy: { id: anna.userId }, secondApprovedBy: null },
      ]);
    });

    it('takes one of two approvals at once, and both of two people where two are needed', async () => {
      const [single, double] = [await received(), await received()];
      const both = (id: string): Promise<Answer[]> =>
        Promise.all([work(anna, id, { state: 'approved' }), work(ben, id, { state: 'approved' })]);
      expect((await both(single)).map(({ status }) => status).sort()).toEqual([200, 409]);
      await limit({ limit: '1', currency: 'EUR' });
      expect((await both(double)).map(({ status }) => status)).toEqual([200, 200]);
      await limit(null);
      const { purchase } = (await team.get(`/api/v1/documents/${double}`)).body.document;
      expect(purchase.state).toBe('approved');
      expect([purchase.approvedBy.id, purchase.secondApprovedBy.id].sort()).toEqual(
        [anna.userId, ben.userId].sort(),
      );
      expect(await changes(double)).toHaveLength(1);
    });

    it('is assigned to members, and listed by state and assignee', async () => {
      const other = await service.team();
      const mine = await service.team();
      const [a, b] = [await mine.company(), await mine.company()];
      const clerk = await person(service, { team: mine.teamId, role: 'accountant' });
      const documents: string[] = [];
      for (let i = 0; i < 3; i++) {
        const number = `PUL-${nextNumber++}`;
        await sendAndWait(mine, a.id, invoiceTo(b.address, number));
        documents.unshift(
          ids(await mine.get(`/api/v1/documents?direction=incoming&number=${number}`))[0] ?? '',
        );
      }
      const [newest = '', middle = '', oldest = ''] = documents;
      const list = async (query: string): Promise<string[]> =>
        ids(await mine.get(`/api/v1/documents?${query}`));
      expect(await list('purchaseState=new')).toEqual(documents);
      const refused = await work(mine, newest, { assignee: anna.userId });
      expect([refused.status, refused.body.errors.assignee[0]]).toEqual([
        400,
        `must be the id of a member of the team; received "${anna.userId}"`,
      ]);
      const assigned = await work(mine, newest, { assignee: clerk.userId });
      expect(assigned.body.document.purchase).toMatchObject({
        state: 'new',
        assignee: { id: clerk.userId, name: 'Test Person' },
      });
      await work(clerk, oldest, { state: 'approved', assignee: clerk.userId });
      await work(clerk, middle, { state: 'approved' });
      await work(clerk, middle, { state: 'booked' });
      expect(await list('purchaseState=new')).toEqual([newest]);
      expect(await list('purchaseState=approved')).toEqual([oldest]);
      expect(await list(`purchaseState=booked&companyId=${b.id}`)).toEqual([middle]);
      expect(await list(`purchaseState=new&companyId=${a.id}`)).toEqual([]);
      expect(await list(`purchaseState=new&companyId=${b.id}&companyId=${a.id}`)).toEqual([newest]);
      expect(await list(`assignee=${clerk.userId}`)).toEqual([newest, oldest]);
      expect(await list(`assignee=${clerk.userId}&purchaseState=approved`)).toEqual([oldest]);
      expect(await list(`assignee=${clerk.userId}&companyId=${a.id}`)).toEqual([]);
      expect(await list(`assignee=${clerk.userId}&unread=true&type=invoice`)).toEqual([newest, oldest]);
      expect(await list('purchaseState=new&type=creditNote')).toEqual([]);
      expect(await list('purchaseState=new&businessStatus=paid')).toEqual([]);
      await mine.post(`/api/v1/documents/${newest}/payments`, {});
      expect(await list('purchaseState=new&businessStatus=paid')).toEqual([newest]);
      const page = await mine.get(`/api/v1/documents?assignee=${clerk.userId}&limit=1`);
      expect(ids(page)).toEqual([newest]);
      const { nextCursor } = page.body.pagination;
      expect(await list(`assignee=${clerk.userId}&limit=1&cursor=${nextCursor}`)).toEqual([oldest]);
      expect(ids(await other.get('/api/v1/documents?purchaseState=new'))).toEqual([]);
      expect(ids(await other.get(`/api/v1/documents?assignee=${clerk.userId}`))).toEqual([]);
      await work(clerk, newest, { assignee: null });
      expect(await list(`assignee=${clerk.userId}`)).toEqual([oldest]);
    });

    it('is found as new for documents of former versions once the job has run', async () => {
      const [untouched, approved] = [await received(), await received()];
      await work(anna, approved, { state: 'approved' });
      await service.sql('UPDATE document_states SET new_purchase = NULL WHERE team_id = $1', [team.teamId]);
      expect(ids(await team.get('/api/v1/documents?purchaseState=new'))).toEqual([]);
      const job = service.app.get(MarkPurchasesJob);
      expect(await job.markAll()).toBeGreaterThan(1);
      const found = ids(await team.get('/api/v1/documents?purchaseState=new&limit=200'));
      expect([found.includes(untouched), found.includes(approved)]).toEqual([true, false]);
      expect(await job.markAll()).toBe(0);
    });

    it('has comments with author and time, which only their author deletes', async () => {
      const id = await received();
      const path = `/api/v1/documents/${id}/comments`;
      const first = await anna.post(path, { text: 'Two lines\n<b>plain</b>' });
      expect(first.body.comment).toMatchObject({
        documentId: id,
        author: { id: anna.userId, name: 'Test Person' },
        text: 'Two lines\n<b>plain</b>',
      });
      const key = { headers: { 'idempotency-key': `comment-${id}` } };
      const [once, again] = [
        await team.post(path, { text: 'B' }, key),
        await team.post(path, { text: 'B' }, key),
      ];
      expect(again.body).toEqual(once.body);
      const listed = await team.get(`${path}?limit=1`);
      expect(listed.body.comments).toEqual([once.body.comment]);
      const rest = await team.get(`${path}?limit=1&cursor=${listed.body.pagination.nextCursor}`);
      expect([rest.body.comments, rest.body.pagination.hasMore]).toEqual([[first.body.comment], false]);
      const own = `${path}/${first.body.comment.id}`;
      expect(codeOf(await ben.delete(own))).toEqual([403, 'not_author']);
      const other = await service.team();
      expect((await other.get(path)).status).toBe(401);
      expect((await other.delete(own)).status).toBe(401);
      const elsewhere = `/api/v1/documents/${await received()}/comments/${first.body.comment.id}`;
      expect((await anna.delete(elsewhere)).status).toBe(404);
      expect((await anna.delete(own)).status).toBe(200);
      expect((await anna.delete(own)).status).toBe(404);
      expect((await anna.post(path, { text: 'x'.repeat(2_001) })).status).toBe(400);
    });
  });
});
