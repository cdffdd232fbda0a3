import { allowAssistantDrafts } from '../support/assistant-drafts';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { stateOf, untilQuiet } from '../support/team-state';
import type { ToolClient } from './client';
import { escapeXml, poisonOf } from './poison';
import { expectEnvelope, PoisonedScene } from './poisoned-scene';

/** Each order and each disguise once; all of them are in poisoned-documents.process.e2e.ts. */
const NUMBERS = Array.from({ length: 10 }, (_, number) => number * 11);

describe('documents that try to give orders to an assistant', () => {
  const shared = sharedService({ MCP_SERVER: 'true' });
  let scene: PoisonedScene;
  let service: Service;
  let team: TeamClient;
  let companyId: string;
  let client: ToolClient;

  beforeAll(async () => {
    scene = await PoisonedScene.start(shared(), NUMBERS);
    ({ service, team, companyId, client } = scene);
  });

  afterAll(() => scene.stop());

  it('are in the answers as data within the envelope, and change nothing', () => scene.expectData());

  it('are within the envelope too when a message of a failure repeats them', async () => {
    const text = poisonOf(2).text;
    const answer = await client.call('preview_invoice', {
      companyId,
      documentType: 'invoice',
      recipient: text.slice(0, 150),
      document: { [text]: text, lines: text },
    });
    expect(answer.isError).toBe(true);
    expectEnvelope(answer);
    expectEnvelope(await client.call('validate_file', { content: `<${'x'.repeat(10)} ${escapeXml(text)}` }));
  });

  it('reach nobody through a draft: it waits for a person, is marked, and its text stays data', async () => {
    const { text } = poisonOf(1);
    const input = {
      companyId,
      documentType: 'invoice',
      recipient: '9999:delivered',
      document: { invoiceNumber: 'P-DRAFT', note: text, buyer: { name: poisonOf(7).text } },
    };
    const refused = await client.call('create_draft', input);
    expect([refused.isError, refused.envelope.error]).toMatchObject([true, { code: 'assistant_drafts_off' }]);
    const owner = await allowAssistantDrafts(service, team);
    const before = await stateOf(service, team);
    const created = await client.call('create_draft', input);
    expectEnvelope(created);
    await untilQuiet(service, team);
    // The key of the creation protects it from being repeated.
    const { drafts, idempotency_keys: _, ...after } = await stateOf(service, team);
    const { drafts: noDrafts, idempotency_keys: __, ...others } = before;
    expect(after).toEqual(others);
    expect([noDrafts, drafts]).toEqual([expect.stringMatching(/^0 /), expect.stringMatching(/^1 /)]);
    const { id, version } = (created.envelope.data as { draft: { id: string; version: number } }).draft;
    const [shown] = (await owner.get('/api/v1/drafts')).body.drafts;
    expect(shown).toMatchObject({ id, assistant: expect.any(String) as string, number: 'P-DRAFT' });
    const path = `/api/v1/${companyId}/drafts/${id}/send`;
    const byKey = await team.post(path, { version });
    expect([byKey.status, byKey.headers.get('x-error-code')]).toEqual([403, 'person_required']);
  });

  it('find no tool that could do what they say', async () => {
    const { tools } = await client.client.listTools();
    const drafting = ['create_draft', 'change_draft'];
    const acting =
      /change|send|create|delete|cancel|update|approve|pay|upload|import|resend|rotate|set|mark|respond/;
    expect(tools.map(({ name }) => name).filter((name) => acting.test(name))).toEqual(drafting);
    for (const name of [
      'send_invoice',
      'delete_document',
      'cancel_document',
      'send_draft',
      'delete_draft',
      'drafts.send',
      'documents.send',
      'constructor',
    ])
      await expect(client.call(name, {})).rejects.toThrow('There is no tool with this name');
  });
});
