import { supplierInvoice } from '../support/supplier-invoices';
import { person, type PersonClient } from '../support/people';
import type { Service } from '../support/service';
import { belgianNumber, TeamClient, type Answer } from '../support/team-client';
import { sharedService } from '../support/per-worker';

const [OLD, NEW, OTHER] = ['BE71096123456769', 'BE68539007547034', 'GB29NWBK60161331926819'];
const TEXT = 'Called the supplier on the number of our contract.';
const codeOf = ({ status, headers }: Answer): unknown[] => [status, headers.get('x-error-code')];

/** Purchases with a warning about their payee wait for a confirmation by a second person. */
describe('documents', () => {
  const shared = sharedService();

  describe('a received invoice with a warning about its payee', () => {
    let service: Service;
    let team: TeamClient;
    let to: { id: string; address: string };
    let anna: PersonClient;
    let ben: PersonClient;

    beforeEach(async () => {
      service = shared();
      team = await service.team();
      to = await team.company();
      [anna, ben] = await Promise.all([
        person(service, { team: team.teamId, role: 'accountant' }),
        person(service, { team: team.teamId, role: 'owner' }),
      ]);
    });

    const hold = (warnings: string[] | null): Promise<Answer> =>
      ben.request('PATCH', '/api/v1/team', { purchaseHold: warnings === null ? null : { warnings } }, {});
    const receive = async (number: string, iban: string, sender?: string): Promise<string> => {
      const { status, body } = await team.post('/api/v1/sandbox/inbound', {
        companyId: to.id,
        document: supplierInvoice({ number, iban, buyer: to.address.slice(5) }),
        ...(sender === undefined ? {} : { sender }),
      });
      expect(status).toBe(200);
      return body.document.id;
    };
    /** An invoice whose account is new for its seller. */
    const doubtful = async (): Promise<{ number: string; id: string }> => {
      const number = belgianNumber();
      await receive(number, OLD);
      return { number, id: await receive(number, NEW) };
    };
    const approve = (client: Pick<TeamClient, 'put'>, id: string): Promise<Answer> =>
      client.put(`/api/v1/documents/${id}/purchase`, { state: 'approved' });
    const confirm = (client: Pick<TeamClient, 'put'>, id: string, text = TEXT): Promise<Answer> =>
      client.put(`/api/v1/documents/${id}/payee-confirmation`, { text });
    const checkOf = async (id: string) =>
      (await team.get(`/api/v1/documents/${id}`)).body.document.purchase.payeeCheck;

    it('is shown with the warning, and approved as before while the team holds none', async () => {
      const { number, id } = await doubtful();
      expect(await checkOf(id)).toEqual({
        warnings: ['PAYEE-ACCOUNT-NEW'],
        ...{ approvalBlocked: false, confirmedBy: null, confirmedAt: null, confirmation: null },
      });
      const plain = await receive(number, OLD);
      expect(await checkOf(plain)).toBeNull();
      expect((await approve(anna, id)).status).toBe(200);
    });

    it('is approved only after another person has confirmed the payee', async () => {
      expect((await hold(['PAYEE-ACCOUNT-NEW'])).body.team.purchaseHold).toEqual({
        warnings: ['PAYEE-ACCOUNT-NEW'],
      });
      const { id } = await doubtful();
      expect((await checkOf(id)).approvalBlocked).toBe(true);
      const refused = await approve(anna, id);
      expect(codeOf(refused)).toEqual([409, 'payee_not_confirmed']);
      expect(refused.body.errors.state[0]).toContain('PAYEE-ACCOUNT-NEW');

      const confirmed = await confirm(anna, id);
      expect(confirmed.body.document.purchase.payeeCheck).toEqual({
        warnings: ['PAYEE-ACCOUNT-NEW'],
        approvalBlocked: false,
        confirmedBy: { id: anna.userId, name: 'Test Person' },
        confirmedAt: expect.stringMatching(/^20.*Z$/) as string,
        confirmation: TEXT,
      });
      expect(codeOf(await confirm(ben, id))).toEqual([409, 'payee_confirmed']);
      expect(codeOf(await approve(anna, id))).toEqual([409, 'second_person_required']);
      expect((await approve(ben, id)).body.document.purchase.state).toBe('approved');

      const { body } = await team.get('/api/v1/events?type=document.payee_confirmed');
      expect(body.events.map(({ data }: { data: object }) => data)).toEqual([
        expect.objectContaining({
          documentId: id,
          warnings: ['PAYEE-ACCOUNT-NEW'],
          confirmedBy: anna.userId,
        }),
      ]);
      const audited = (await ben.get('/api/v1/audit?action=purchase.payee_confirmed')).body.auditEntries;
      expect(audited).toEqual([
        expect.objectContaining({ subjectId: id, after: { warnings: ['PAYEE-ACCOUNT-NEW'], text: TEXT } }),
      ]);
    });

    it('is neither confirmed, approved nor released by a key, whatever its scopes', async () => {
      await hold(['PAYEE-ACCOUNT-NEW']);
      const { id } = await doubtful();
      const input = { name: 'Approver', type: 'basic', scopes: ['all', 'purchases.approve'] };
      const { apiKey, secret } = (await ben.post('/api/core/api-keys', input)).body;
      const key = new TeamClient(service.baseUrl, team.teamId, apiKey.id, secret);
      expect(codeOf(await confirm(key, id))).toEqual([403, 'person_required']);
      expect(codeOf(await approve(key, id))).toEqual([403, 'person_required']);
      await confirm(anna, id);
      expect(codeOf(await approve(key, id))).toEqual([403, 'person_required']);
      const released = await key.request('PATCH', '/api/v1/team', { purchaseHold: null }, {});
      expect(codeOf(released)).toEqual([403, 'person_required']);
    });

    it('warns again until it is confirmed; after that the account is known', async () => {
      await hold(['PAYEE-ACCOUNT-NEW']);
      const { number, id } = await doubtful();
      const second = await receive(number, NEW);
      expect((await checkOf(second)).approvalBlocked).toBe(true);
      // The account that came before stays known, and any other is new.
      expect(await checkOf(await receive(number, OLD))).toBeNull();
      await confirm(anna, id);
      expect(await checkOf(await receive(number, NEW))).toBeNull();
      expect((await checkOf(await receive(number, OTHER))).approvalBlocked).toBe(true);
      // What was received before keeps its warning.
      expect((await checkOf(second)).approvalBlocked).toBe(true);
    });

    it('cannot displace the known account by many new ones', async () => {
      await hold(['PAYEE-ACCOUNT-NEW']);
      const { number } = await doubtful();
      for (let n = 10; n < 35; n++) await receive(number, `DE${n}500105175407324931`);
      expect(await checkOf(await receive(number, OLD))).toBeNull();
      expect((await checkOf(await receive(number, NEW))).approvalBlocked).toBe(true);
    });

    it('is held for the warnings that the team names, also when it came before the setting', async () => {
      const number = belgianNumber();
      await receive(number, OLD, `0208:${number}`);
      const id = await receive(number, OLD, '0088:5412345000013');
      expect((await checkOf(id)).warnings).toContain('SENDER-NEW-FOR-SELLER');
      await hold(['PAYEE-ACCOUNT-NEW']);
      expect((await checkOf(id)).approvalBlocked).toBe(false);
      await hold(['SENDER-NEW-FOR-SELLER']);
      expect(codeOf(await approve(anna, id))).toEqual([409, 'payee_not_confirmed']);
      await hold(null);
      expect((await approve(anna, id)).status).toBe(200);
    });

    it('is not confirmed by who approved it, nor when there is no warning, nor for another team', async () => {
      const { number, id } = await doubtful();
      await approve(anna, id);
      expect(codeOf(await confirm(anna, id))).toEqual([409, 'second_person_required']);
      expect(codeOf(await confirm(anna, await receive(number, OLD)))).toEqual([409, 'no_payee_warning']);
      expect((await confirm(anna, id, ' ')).status).toBe(400);
      const stranger = await person(service, { team: (await service.team()).teamId, role: 'owner' });
      expect((await confirm(stranger, id)).status).toBe(401);
    });

    it('is confirmed and approved by one person at once: one of both is refused', async () => {
      await hold(['PAYEE-ACCOUNT-NEW']);
      for (let n = 0; n < 5; n++) {
        const { id } = await doubtful();
        const answers = await Promise.all([approve(anna, id), confirm(anna, id), approve(anna, id)]);
        expect(answers.map(({ status }) => status)).toEqual([409, 200, 409]);
      }
    });

    it('is confirmed once by several people at once', async () => {
      const { id } = await doubtful();
      const answers = await Promise.all([confirm(anna, id), confirm(ben, id), confirm(anna, id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });

    it('has a setting that names only known warnings', async () => {
      const { status, body } = await hold(['SOME-OTHER']);
      expect([status, JSON.stringify(body.errors)]).toEqual([
        400,
        expect.stringContaining('PAYEE-ACCOUNT-NEW'),
      ]);
      expect((await hold([])).status).toBe(400);
      await hold(['PAYEE-ACCOUNT-NEW', 'SENDER-NOT-SELLER']);
      const { body: audit } = await ben.get('/api/v1/audit?action=team.purchase_hold_changed');
      expect(audit.auditEntries[0].after).toEqual({
        purchaseHold: ['SENDER-NOT-SELLER', 'PAYEE-ACCOUNT-NEW'],
      });
    });
  });
});
