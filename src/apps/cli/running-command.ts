import type { Command } from 'commander';

let running = 'unknown';

/** Notes which command runs, for the audit log: its name as typed, without arguments and options. */
export function setRunningCommand(command: Command): void {
  const names: string[] = [];
  for (let at: Command | null = command; at?.parent; at = at.parent) names.unshift(at.name());
  running = names.join(' ');
}

/** Name of the command that runs, e.g. `key create`. */
export function getRunningCommand(): string {
  return running;
}
