import type { Command } from 'commander';

let commandName = 'unknown';

/** Records the running command for the audit log: its name without arguments and options. */
export function setRunningCommand(command: Command): void {
  const names: string[] = [];
  for (let current: Command | null = command; current?.parent; current = current.parent)
    names.unshift(current.name());
  commandName = names.join(' ');
}

/** Returns the name of the running command, e.g. `key create`. */
export function getRunningCommand(): string {
  return commandName;
}
