import { MAX_ASSISTANT_DRAFTS } from '../../src/business/drafts/assistant/assistant-drafts.service';
import { keyClient } from '../auth/api-routes';
import { allowAssistantDrafts } from '../support/assistant-drafts';
import { smallInvoice } from '../support/invoices';
import { sharedService } from '../support/per-worker';
import type { PersonClient } from '../support/people';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';

const codeOf = ({ status, headers }: Answer): unknown[] => [status, headers.get('x-error-code')];

describe('drafts of assistants', () => {
  const shared = sharedService();
  let service: Service;
  let team: TeamClient;
  let owner: PersonClient;
  let program: TeamClient;
  let path: string;
  let companyId: string;
  const content = (number: string): object => ({
    documentType: 'invoice',
    recipient: '9999:delivered',
    document: smallInvoice(number),
  });

  beforeEach(async () => {
    service = shared();
    team = await service.team();
    companyId = (await team.company()).id;
    path = `/api/v1/${companyId}/assistant-drafts`;
    owner = await allowAssistantDrafts(service, team);
    program = await keyClient(team, { name: 'Bookkeeping bot', scopes: ['read', 'documents.draft'] });
  });

  it('are off until a person switches them on; a key cannot', async () => {
    await owner.patch('/api/v1/team', { assistantDrafts: false });
    expect(codeOf(await program.post(path, content('A-1')))).toEqual([403, 'assistant_drafts_off']);
    const byKey = await team.request('PATCH', '/api/v1/team', { assistantDrafts: true }, {});
    expect(codeOf(byKey)).toEqual([403, 'person_required']);
    expect((await team.get('/api/v1/team')).body.team.assistantDrafts).toBe(false);
    const { body } = await owner.get('/api/v1/audit?action=team.assistant_drafts_changed&limit=1');
    expect(body.auditEntries[0]).toMatchObject({
      before: { assistantDrafts: true },
      after: { assistantDrafts: false },
    });
  });

  it('need their own permission, which sending does not include and which does not send', async () => {
    for (const scopes of [['read', 'send'], ['read']])
      expect(codeOf(await (await keyClient(team, { scopes })).post(path, content('A-1')))).toEqual([
        403,
        'insufficient_scope',
      ]);
    for (const address of [`/api/v1/${companyId}/send`, `/api/v1/${companyId}/drafts`])
      expect(codeOf(await program.post(address, { content: {}, ...content('A-1') }))).toEqual([
        403,
        'insufficient_scope',
      ]);
    expect(codeOf(await owner.post(path, content('A-1')))).toEqual([403, 'key_required']);
  });

  it('carry the name of the program, are sent by a person in the version that was read, and by no key', async () => {
    const { body } = await program.post(path, content('A-2'));
    const { id } = body.draft;
    expect(body.draft).toMatchObject({
      assistant: 'Bookkeeping bot',
      createdBy: { type: 'key', name: 'Bookkeeping bot' },
      number: 'A-2',
      version: 1,
    });
    const { pathname, search } = new URL(String(body.reviewUrl));
    expect(pathname + search).toBe(`/app/${team.teamId}/send?draft=${id}&company=${companyId}`);
    const changed = await program.put(`${path}/${id}`, { ...content('A-3'), version: 1 });
    expect(changed.body.draft).toMatchObject({ version: 2, number: 'A-3', assistant: 'Bookkeeping bot' });
    expect(codeOf(await program.put(`${path}/${id}`, { ...content('A-4'), version: 1 }))).toEqual([
      409,
      'draft_changed',
    ]);
    const send = `/api/v1/${companyId}/drafts/${id}/send`;
    expect(codeOf(await team.post(send, { version: 2 }))).toEqual([403, 'person_required']);
    expect(codeOf(await owner.post(send, {}))).toEqual([400, 'invalid_input']);
    expect(codeOf(await owner.post(send, { version: 1 }))).toEqual([409, 'draft_changed']);
    const sent = await owner.post(send, { version: 2 });
    expect([sent.status, sent.body.document?.parsed?.invoiceNumber ?? sent.body]).toEqual([200, 'A-3']);
  });

  it('are out of the reach of programs once a person has changed them, and so are the drafts of people', async () => {
    const { body } = await program.post(path, content('A-5'));
    const drafts = `/api/v1/${companyId}/drafts`;
    await owner.put(`${drafts}/${body.draft.id}`, { content: content('A-6'), version: 1 });
    const again = { ...content('A-7'), version: 2 };
    expect(codeOf(await program.put(`${path}/${body.draft.id}`, again))).toEqual([409, 'draft_of_person']);
    const own = await owner.post(drafts, { content: content('A-8') });
    expect(codeOf(await program.put(`${path}/${own.body.draft.id}`, { ...again, version: 1 }))).toEqual([
      409,
      'draft_of_person',
    ]);
    expect((await owner.get(`${drafts}/${body.draft.id}`)).body.draft).toMatchObject({
      number: 'A-6',
      assistant: 'Bookkeeping bot',
    });
  });

  it('are small, have no files and no orders about their sending, and are limited in number', async () => {
    const big = { ...content('A-9'), document: { note: 'x'.repeat(300_000) } };
    expect(codeOf(await program.post(path, big))).toEqual([400, 'draft_too_large']);
    const withFile = { ...content('A-9'), document: { attachments: [{ embeddedDocument: 'AAAA' }] } };
    expect((await program.post(path, withFile)).body.errors).toHaveProperty(['document.attachments']);
    const later = { ...content('A-9'), sendAt: '2030-01-01T00:00:00Z', email: {} };
    expect(Object.keys((await program.post(path, later)).body.errors)).toEqual(['sendAt', 'email']);
    const answers: Answer[] = [];
    for (let part = 0; part < 6; part++)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 9 }, (_, at) => program.post(path, content(`N-${part}-${at}`))),
        )),
      );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_ASSISTANT_DRAFTS);
    expect(codeOf(answers.find(({ status }) => status !== 200) as Answer)).toEqual([
      409,
      'too_many_assistant_drafts',
    ]);
    const [one] = (await owner.get('/api/v1/drafts')).body.drafts;
    await owner.delete(`/api/v1/${companyId}/drafts/${one.id}`);
    expect((await program.post(path, content('A-10'))).status).toBe(200);
  });

  it('are no other company’s and no other team’s', async () => {
    const other = await team.company();
    const limited = await keyClient(team, { scopes: ['documents.draft'], companyIds: [other.id] });
    expect((await limited.post(path, content('A-11'))).status).toBe(401);
    const stranger = await service.team();
    await allowAssistantDrafts(service, stranger);
    expect((await stranger.post(path, content('A-11'))).status).toBe(401);
  });
});
