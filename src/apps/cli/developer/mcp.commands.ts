import type { Command } from 'commander';
import { createToolFetch } from '../../mcp/api/tool-fetch';
import { toToolApi } from '../../mcp/api/tool-api';
import { createProtocolServer } from '../../mcp/protocol-server';
import { RuleTexts } from '../../guides/rule-texts';
import { createClient, getConnection, type ConnectionOptions } from './connection/connect';
import { formatKeyName } from './connection/profiles';
import { runUntilInterrupted } from './remote-command';
import { printNote } from './terminal/print';

/** Adds the command `mcp`, a server of the Model Context Protocol over standard input and output. */
export function addMcpCommands(program: Command): void {
  program
    .command('mcp')
    .description(
      'Serve tools for reading and drafting to an AI assistant, over standard input and output (MCP)',
    )
    .option('--profile <name>', 'profile of `passerelle login` (or PASSERELLE_PROFILE)')
    .option('--url <url>', 'address of the installation (or PASSERELLE_URL)')
    .addHelpText(
      'after',
      '\nThe assistant starts this command. Use a key with the scope read, and with the scope draft if the assistant may write drafts: docs/mcp.md.',
    )
    .action(serve);
}

async function serve(options: ConnectionOptions): Promise<void> {
  const connection = await getConnection(options);
  const client = await createClient(
    connection,
    createToolFetch(connection.url, (address, init) => fetch(address, init)),
  );
  const api = toToolApi(client);
  // A wrong key or address ends the command with the usual status before an assistant waits for it.
  await api.team.get();
  const keyName = formatKeyName(connection.auth);
  const context = { api, keyId: keyName.startsWith('key_') ? keyName : null, ruleTexts: new RuleTexts() };
  const server = await createProtocolServer(context, (error, tool) =>
    printNote(`${tool}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
  );
  const { StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  await runUntilInterrupted(async (signal) => {
    const endPromise = new Promise<void>((resolve) => {
      process.stdin.once('end', resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await server.connect(new StdioServerTransport());
    await endPromise;
    await server.close();
  });
}
