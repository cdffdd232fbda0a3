import type { Command } from 'commander';
import type { ConnectionOptions } from './connection/connect';
import type { ShowOptions } from './terminal/print';

/** Options of every command that calls an installation. */
export type RemoteOptions = ConnectionOptions & ShowOptions;

/** Adds a command that calls an installation, with its common options. */
export function addRemoteCommand(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .option('--profile <name>', 'profile of `passerelle login` (or PASSERELLE_PROFILE)')
    .option('--url <url>', 'address of the installation (or PASSERELLE_URL)')
    .option('--json', 'print JSON');
}

/** Returns the first entries of a list, without reading further pages. */
export async function takeFirst<Item>(items: AsyncIterable<Item>, limit: number): Promise<Item[]> {
  const first: Item[] = [];
  for await (const item of items) if (first.push(item) >= limit) break;
  return first;
}

/** Runs work until Ctrl+C, SIGTERM or a closed pipe aborts the signal. */
export async function runUntilInterrupted(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const interruption = new AbortController();
  const end = (): void => interruption.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  // With `passerelle listen | head` the reader of the pipe ends first.
  process.stdout.on('error', end);
  try {
    await work(interruption.signal);
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}
