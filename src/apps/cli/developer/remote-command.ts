import type { Command } from 'commander';
import type { ConnectionOptions } from './connection/connect';
import type { ShowOptions } from './terminal/print';

/** Options of each command that talks to an installation. */
export type RemoteOptions = ConnectionOptions & ShowOptions;

/** Adds a command that talks to an installation, with the options that all of them have. */
export function remoteCommand(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .option('--profile <name>', 'profile of `passerelle login` (or PASSERELLE_PROFILE)')
    .option('--url <url>', 'address of the installation (or PASSERELLE_URL)')
    .option('--json', 'print JSON');
}
