import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { join } from 'node:path';
import { TOOLS } from '../../src/apps/mcp/tools';
import { developerScene } from '../developer-cli/scene';
import { smallInvoice } from '../support/invoices';
import { ROOT } from '../support/process';
import { dataOf, ToolClient } from './client';

describe('the command `mcp`', () => {
  const scene = developerScene();

  const open = (): StdioClientTransport =>
    new StdioClientTransport({
      command: process.execPath,
      args: [join(ROOT, 'dist/src/apps/cli.js'), 'mcp'],
      env: scene.settings({
        PATH: process.env['PATH'] ?? '',
        PASSERELLE_URL: scene.url,
        PASSERELLE_KEY: scene.key,
      }),
      cwd: scene.directory,
      stderr: 'pipe',
    });

  it('serves the same tools over standard input and output, and writes nothing else', async () => {
    const transport = open();
    const client = await ToolClient.connect(transport);
    const { tools } = await client.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    const { teamId, keyId } = scene.sandbox.client;
    expect(dataOf(await client.call('who_am_i'))).toMatchObject({ team: { id: teamId }, key: { id: keyId } });
    const { from, recipient } = scene.sandbox;
    const document = smallInvoice('STDIO-1');
    const input = { companyId: from, documentType: 'invoice', recipient, document };
    expect(dataOf(await client.call('preview_invoice', input))).toMatchObject({
      document: { id: null, validation: { result: 'valid' } },
    });
    expect(dataOf(await client.call('look_up_recipient', { address: recipient }))).toMatchObject({
      recipient: { registered: true },
    });
    expect(dataOf(await client.call('explain_finding', { rule: 'BR-CO-15' }))).toMatchObject({
      explanations: [{ level: 'fatal' }],
    });
    expect(dataOf(await client.call('search_documents', { number: 'STDIO-1' }))).toEqual({
      documents: [],
      nextCursor: null,
    });
    expect(
      await client.call('create_draft', { companyId: from, documentType: 'invoice', document }),
    ).toMatchObject({
      isError: true,
      envelope: { error: { code: 'assistant_drafts_off' } },
    });
    await client.close();
  });

  it('ends when its client ends', async () => {
    const { status, output, errors } = await scene.piped('', ['mcp'], {
      ...scene.settings({ PASSERELLE_URL: scene.url, PASSERELLE_KEY: scene.key }),
    });
    expect([status, output, errors]).toEqual([0, '', '']);
  });

  it('ends with the usual status for a wrong key, before it serves', async () => {
    const wrong = `${scene.sandbox.client.keyId}:secret_wrong`;
    const { status, output, errors } = await scene.piped('', ['mcp'], {
      ...scene.settings({ PASSERELLE_URL: scene.url, PASSERELLE_KEY: wrong }),
    });
    expect([status, output]).toEqual([2, '']);
    expect(errors).toContain('The credentials are not valid');
    expect(errors).not.toContain('secret_wrong');
  });
});
