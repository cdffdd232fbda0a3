#!/usr/bin/env node
import './boot/short-lived';
import { saveCompileCache } from './boot/compile-cache';
import './boot/navigator';
import './boot/deferred-modules';
import { Command } from 'commander';
import { addCommands, findGroup } from './cli/command-groups';
import { EXIT as DEVELOPER_EXIT } from './cli/developer/exit';
import { EXIT } from './cli/output';
import { setRunningCommand } from './cli/running-command';
import { version } from '../platform/kernel/version';

process.on('exit', saveCompileCache);
const commandArguments = process.argv.slice(2);
/** An unknown command counts as a developer command, for which status 2 means an authentication failure. */
const isDeveloperCommand = findGroup(commandArguments)?.audience !== 'operator';

/** Runs the command line: developer commands use the API, operator commands use the database (docs/cli.md). */
async function main(): Promise<void> {
  const program = new Command('passerelle')
    .description('Commands for developers and operators of Passerelle')
    .version(version);
  const misuseStatus = isDeveloperCommand ? DEVELOPER_EXIT.failed : EXIT.misused;
  program.exitOverride((error) => process.exit(error.exitCode === 0 ? EXIT.done : misuseStatus));
  await addCommands(program, commandArguments);
  program.hook('preAction', (_program, command) => setRunningCommand(command));
  await program.parseAsync();
}

main().catch(async (error: unknown) => {
  const json = commandArguments.includes('--json');
  if (isDeveloperCommand) return (await import('./cli/developer/report-failure')).reportFailure(error, json);
  (await import('./cli/report-command-error')).reportCommandError(error, json);
});
