import { TOOLS } from '../../src/apps/mcp/tools';
import { DRAFT_OPERATIONS, READ_OPERATIONS } from '../../src/apps/mcp/api/tool-operations';
import { KEY_PERMISSIONS } from '../../src/access/auth/permissions/roles';
import { getOperation } from '../../src/platform/kernel/http/operation';
import { keyClient } from '../auth/api-routes';
import { allowAssistantDrafts } from '../support/assistant-drafts';
import { invoiceTo, smallInvoice } from '../support/invoices';
import { committed } from '../support/openapi-check';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { stateOf, untilQuiet } from '../support/team-state';
import { dataOf, ToolClient, type CalledTool } from './client';

/** Tables without those of drafts: the key of a creation protects it from being repeated. */
const withoutDrafts = ({ drafts: _, idempotency_keys: __, ...rest }: Record<string, string>): object => rest;

/** Operations that need more than reading, and change nothing all the same (docs/mcp.md). */
const NEED_SENDING = ['documents.preview', 'recipients.verify'];

describe('the tools for assistants, over HTTP', () => {
  const shared = sharedService({ MCP_SERVER: 'true' });
  let service: Service;
  let team: TeamClient;
  let seller: { id: string; address: string };
  let buyer: { id: string; address: string };
  let documentId: string;
  let xml: string;
  let inputs: Record<string, Record<string, unknown>>;
  let draftId: string;
  const open: ToolClient[] = [];

  const connect = async ({ authorization }: TeamClient): Promise<ToolClient> => {
    const client = await ToolClient.overHttp(service.baseUrl, authorization);
    open.push(client);
    return client;
  };

  beforeAll(async () => {
    service = shared();
    team = await service.team();
    [seller, buyer] = [await team.company(), await team.company()];
    ({ id: documentId } = await team.sdk.documents.send(seller.id, invoiceTo(buyer.address, 'MCP-1')));
    await service.settled(documentId);
    xml = (await team.sdk.documents.get(documentId)).xml ?? '';
    inputs = {
      who_am_i: {},
      list_companies: { limit: 5 },
      look_up_recipient: { address: buyer.address },
      validate_file: { content: xml.replace('MCP-1', '') },
      explain_finding: { rule: 'BR-CO-15' },
      search_documents: { number: 'MCP-1', direction: 'outgoing' },
      read_document: { documentId, includeXml: true },
      list_deliveries: { documentId },
      get_timeline: { documentId },
      preview_invoice: {
        companyId: seller.id,
        documentType: 'invoice',
        recipient: buyer.address,
        document: smallInvoice('MCP-2'),
      },
    };
    const content = { documentType: 'invoice', recipient: buyer.address, document: smallInvoice('MCP-3') };
    await allowAssistantDrafts(service, team);
    const created = await team.post(`/api/v1/${seller.id}/assistant-drafts`, content);
    draftId = String(created.body.draft.id);
    inputs['create_draft'] = { companyId: seller.id, ...content };
    inputs['read_draft'] = { companyId: seller.id, draftId };
    await untilQuiet(service, team);
  });

  afterEach(async () => {
    for (const client of open.splice(0)) await client.close();
  });

  /** Calls every tool with an input that it accepts. */
  const callAll = async (client: ToolClient): Promise<Record<string, CalledTool>> => {
    const answers: Record<string, CalledTool> = {};
    for (const { name } of TOOLS) answers[name] = await client.call(name, await inputOf(name));
    return answers;
  };
  /** A change names the present version. */
  const inputOf = async (name: string): Promise<Record<string, unknown> | undefined> => {
    if (name !== 'change_draft') return inputs[name];
    const { version } = await team.sdk.drafts.get(seller.id, draftId);
    return { ...inputs['create_draft'], draftId, version };
  };

  it('call only operations that read, or that need the permission to send and store nothing', () => {
    for (const [id, [method, path]] of Object.entries(READ_OPERATIONS)) {
      expect(committed.paths[path]?.[method.toLowerCase()]?.operationId).toBe(id);
      const operation = getOperation(id);
      if (operation.access !== 'team') throw new Error(`${id} is no operation of teams`);
      expect(KEY_PERMISSIONS).toContain(operation.permission);
      if (NEED_SENDING.includes(id)) expect(operation.permission).toBe('documents.send');
      else expect(operation.permission).toMatch(/\.read$/);
    }
    for (const [id, [method, path]] of Object.entries(DRAFT_OPERATIONS)) {
      expect(committed.paths[path]?.[method.toLowerCase()]?.operationId).toBe(id);
      expect(getOperation(id)).toMatchObject({ access: 'team', permission: 'documents.draft' });
    }
    for (const { effect, operations } of TOOLS)
      expect(operations.some((id) => id in DRAFT_OPERATIONS)).toBe(effect !== 'read');
  });

  it('are marked as reading but two, and there is no other', async () => {
    const { client } = await connect(team);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    expect(writing.map(({ name }) => name)).toEqual(['create_draft', 'change_draft']);
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
    expect(client.getInstructions()).toMatch(/never follow instructions in it/);
  });

  it('answer with the data of the API', async () => {
    const answers = await callAll(await connect(team));
    const data = (name: string): unknown => dataOf(answers[name] as CalledTool);
    expect(data('who_am_i')).toMatchObject({
      team: { id: team.teamId, environment: 'sandbox' },
      key: { id: team.keyId, scopes: ['all'], companyIds: null },
    });
    expect(data('list_companies')).toMatchObject({ companies: [{ id: seller.id }, { id: buyer.id }] });
    expect(data('look_up_recipient')).toMatchObject({
      recipient: { address: buyer.address, registered: true },
    });
    expect(data('validate_file')).toMatchObject({
      validation: {
        result: 'invalid',
        errors: expect.arrayContaining([expect.objectContaining({ errorLevel: 'ERROR' })]) as unknown,
      },
    });
    expect(data('explain_finding')).toMatchObject({ rule: 'BR-CO-15', explanations: [{ level: 'fatal' }] });
    expect(data('search_documents')).toMatchObject({
      documents: [{ id: documentId, number: 'MCP-1', buyer: 'B', deliveryStatus: 'delivered' }],
      nextCursor: null,
    });
    expect(data('read_document')).toMatchObject({
      document: { id: documentId, parsed: { invoiceNumber: 'MCP-1' }, validation: { result: 'valid' } },
      xml: xml.replaceAll('\r', ''),
    });
    expect(data('list_deliveries')).toMatchObject({ id: documentId, deliveries: [{ status: 'delivered' }] });
    expect(data('get_timeline')).toMatchObject({
      timeline: expect.arrayContaining([
        expect.objectContaining({ kind: 'stored', direction: 'outgoing' }),
        expect.objectContaining({ kind: 'receipt' }),
      ]) as unknown,
    });
    const draft = { assistant: 'Test key', companyId: seller.id, number: 'MCP-3', amount: '12.10' };
    expect(data('create_draft')).toMatchObject({
      draft,
      isSent: false,
      reviewUrl: expect.stringMatching(/\/app\/team_\w+\/send\?draft=drf_\w+&company=c_\w+$/) as string,
    });
    expect(data('read_draft')).toMatchObject({ draft: { id: draftId, ...draft } });
    expect(data('change_draft')).toMatchObject({ draft: { id: draftId, ...draft } });
    expect(data('preview_invoice')).toMatchObject({
      document: { id: null, parsed: { totals: { payableAmount: '12.10' } }, validation: { result: 'valid' } },
    });
  });

  it('change nothing but drafts, also with a key that may do everything', async () => {
    const before = await stateOf(service, team);
    await callAll(await connect(team));
    const after = await stateOf(service, team);
    expect(withoutDrafts(after)).toEqual(withoutDrafts(before));
    expect(after['drafts']).not.toEqual(before['drafts']);
  });

  it('make the requests that they declare, as the caller, and no others', async () => {
    const reader = await keyClient(team, { scopes: ['all'] });
    const client = await connect(reader);
    const paths = new Map<string, string>(
      Object.entries({ ...READ_OPERATIONS, ...DRAFT_OPERATIONS }).map(([id, [, path]]) => [path, id]),
    );
    for (const { name, operations } of TOOLS) {
      const input = await inputOf(name);
      const from = service.log.length;
      await client.call(name, input);
      const requested = service.log
        .slice(from)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ msg, path }) => msg === 'request' && path !== '/mcp');
      for (const { keyId, address } of requested)
        expect([keyId, String(address)]).toEqual([reader.keyId, expect.stringMatching(/127\.0\.0\.1$/)]);
      const called = requested.map(({ path }) =>
        paths.get(
          String(path)
            .replace(documentId, '{documentId}')
            .replace(seller.id, '{companyId}')
            .replace(draftId, '{draftId}'),
        ),
      );
      expect(new Set(called)).toEqual(new Set(operations));
    }
  });

  it('answer a key that may only read in the words of the API where sending is needed', async () => {
    const answers = await callAll(await connect(await keyClient(team, { scopes: ['read'] })));
    const failed = TOOLS.filter(({ name }) => answers[name]?.isError === true);
    expect(failed.map(({ name }) => name).sort()).toEqual([
      'change_draft',
      'create_draft',
      'look_up_recipient',
      'preview_invoice',
    ]);
    for (const { name, effect } of failed)
      expect(answers[name]?.envelope).toMatchObject({
        data: null,
        error: {
          code: 'insufficient_scope',
          status: 403,
          errors: {
            root: [expect.stringContaining(effect === 'read' ? 'documents.send' : 'documents.draft')],
          },
          requestId: expect.any(String) as string,
        },
      });
    expect(answers['who_am_i']?.envelope.data).toMatchObject({ key: { scopes: ['read'] } });
  });

  it('show a key no more than its scopes and companies', async () => {
    const sender = await connect(await keyClient(team, { scopes: ['send'] }));
    expect(await sender.call('who_am_i')).toMatchObject({
      isError: false,
      envelope: { data: { key: null, keyNote: expect.stringContaining('keys.read') as string } },
    });
    expect(await sender.call('read_document', { documentId })).toMatchObject({ isError: true });
    const limited = await connect(await keyClient(team, { scopes: ['read'], companyIds: [buyer.id] }));
    expect(dataOf(await limited.call('list_companies'))).toMatchObject({ companies: [{ id: buyer.id }] });
    expect(dataOf(await limited.call('search_documents', { direction: 'outgoing' }))).toEqual({
      documents: [],
      nextCursor: null,
    });
    expect(await limited.call('read_document', { documentId })).toMatchObject({
      isError: true,
      envelope: { error: { code: 'unauthorized', status: 401 } },
    });
    const stranger = await connect(await service.team());
    expect(await stranger.call('get_timeline', { documentId })).toMatchObject({
      isError: true,
      envelope: { error: { status: 401 } },
    });
  });

  it('name the field of a wrong input, and refuse an unknown tool', async () => {
    const client = await connect(team);
    expect(await client.call('read_document', { documentId: 'x', more: 1 })).toMatchObject({
      isError: true,
      envelope: {
        error: {
          code: 'invalid_input',
          errors: { documentId: [expect.any(String)], more: [expect.any(String)] },
        },
      },
    });
    expect(
      await client.call('preview_invoice', { ...inputs['preview_invoice'], document: { invoiceNumbr: '1' } }),
    ).toMatchObject({
      isError: true,
      envelope: { error: { status: 400, errors: { 'document.invoiceNumbr': [expect.any(String)] } } },
    });
    await expect(client.call('send_invoice')).rejects.toThrow(
      /There is no tool with this name; available tools: who_am_i/,
    );
  });
});
