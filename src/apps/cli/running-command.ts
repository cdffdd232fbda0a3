import type { Command } from 'commander';

let commandName = 'unknown';

/** Records the running command for the audit log: its name without arguments and options. */
export function setRunningCommand(command: Command): void {
  const names: string[] = [];
  for (let at: Command | null = command; at?.parent; at = at.parent) names.unshift(at.name());
  commandName = names.join(' ');
}

/** Returns the name of the running command, e.g. `key create`. */
export function getRunningCommand(): string {
  return commandName;
}
