import type { Command } from 'commander';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './output';

/** The service. */
const SERVICE = join(__dirname, '../../main.js');
/** The demo, which is not part of the build: it uses the product from outside. */
const DEMO = join(__dirname, '../../../../scripts/demo/show.mjs');

export function runCommands(program: Command): void {
  program
    .command('start')
    .description('Run the service, with an embedded database unless DATABASE_URL names a server')
    .action(async () => {
      process.exitCode = await runProgram(SERVICE);
    });

  program
    .command('demo')
    .description(
      'Send an invoice between two sandbox companies of a temporary service, and print the time line',
    )
    .action(async () => {
      if (!existsSync(DEMO))
        throw new CommandError(
          'This installation does not contain the demo. The container image leaves it out; run it with the npm package or a checkout.',
        );
      process.exitCode = await runProgram(DEMO);
    });
}

/** Runs a program of Node to its end, which a signal to this process's group ends too. @returns its exit status */
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
