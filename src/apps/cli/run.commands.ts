import type { Command } from 'commander';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './output';

/** Program of the service. */
const SERVICE_FILE = join(__dirname, '../../main.js');
/** Program of the demo. It is not part of the build, because it uses the product from outside. */
const DEMO_FILE = join(__dirname, '../../../../scripts/demo/show.mjs');

export function addRunCommands(program: Command): void {
  program
    .command('start')
    .description('Run the service, with an embedded database unless DATABASE_URL names a server')
    .action(async () => {
      process.exitCode = await runProgram(SERVICE_FILE);
    });

  program
    .command('demo')
    .description(
      'Send an invoice between two sandbox companies of a temporary service, and print the timeline',
    )
    .action(async () => {
      if (!existsSync(DEMO_FILE))
        throw new CommandError(
          'This installation does not contain the demo. The container image does not contain it; run the demo with the npm package or in a checkout.',
        );
      process.exitCode = await runProgram(DEMO_FILE);
    });
}

/**
 * Runs a Node program until it ends; a signal to this process also ends the program.
 * @returns exit status of the program
 */
function runProgram(file: string): Promise<number> {
  const child = spawn(process.execPath, [file], { stdio: 'inherit' });
  const ignore = (): void => undefined;
  process.on('SIGINT', ignore);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => resolve(status ?? 1));
  });
}
