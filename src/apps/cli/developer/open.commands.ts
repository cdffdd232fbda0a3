import type { Command } from 'commander';
import { spawn } from 'node:child_process';
import { getConnection, createClient } from './connection/connect';
import { readEnvironment } from './environment';
import { CommandFailedError, EXIT } from './exit';
import { addRemoteCommand, type RemoteOptions } from './remote-command';
import { print } from './terminal/print';

/** Pages of the dashboard by prefix of an id. */
const PAGE_BY_PREFIX: Readonly<Record<string, (id: string) => string>> = {
  doc: (id) => `documents/${id}`,
  c: (id) => `companies/${id}`,
  wh: (id) => `webhooks/${id}`,
  evt: (id) => `events/${id}`,
  key: () => 'keys',
  lbl: () => 'labels',
};

export function addOpenCommand(program: Command): void {
  addRemoteCommand(program, 'open', 'Print the address of a page of the dashboard, and open it in a browser')
    .argument('[id]', 'id of a document, company, webhook, event or key (default: the overview)')
    .option('--no-browser', 'only print the address')
    .action(async (id: string | undefined, options: RemoteOptions & { browser: boolean }) => {
      const page = id === undefined ? '' : findPage(id);
      const connection = await getConnection(options);
      const team = await (await createClient(connection)).team.get();
      const address = `${connection.url}/app/${team.id}/${page}`;
      print(options, { url: address }, [address]);
      if (options.browser && options.json !== true && process.stdout.isTTY) await openBrowser(address);
    });
}

function findPage(id: string): string {
  const page = PAGE_BY_PREFIX[/^([a-z]+)_\w+$/.exec(id)?.[1] ?? ''];
  if (page !== undefined) return page(id);
  throw new CommandFailedError(
    EXIT.invalid,
    `must be an id that begins with ${Object.keys(PAGE_BY_PREFIX)
      .map((prefix) => `${prefix}_`)
      .join(', ')}; received "${id}"`,
    'passerelle docs list',
    'id',
  );
}

/** Opens an address in the browser; errors are ignored, because the address is also printed. */
function openBrowser(address: string): Promise<void> {
  const [command, ...words] =
    readEnvironment().browser?.split(' ') ??
    (process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['explorer'] : ['xdg-open']);
  return new Promise((resolve) => {
    const opener = spawn(command ?? 'xdg-open', [...words, address], { stdio: 'ignore', detached: true });
    opener.once('error', () => resolve());
    opener.once('spawn', () => {
      opener.unref();
      resolve();
    });
  });
}
