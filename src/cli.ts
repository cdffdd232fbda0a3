#!/usr/bin/env node
import 'reflect-metadata';
import { Command } from 'commander';
import { companyCommands } from './cli/company.commands';
import { keyCommands } from './cli/key.commands';
import { oauthCommands } from './cli/oauth.commands';
import { CommandError } from './cli/output';
import { serviceCommands } from './cli/service.commands';
import { teamCommands } from './cli/team.commands';
import { validateCommands } from './cli/validate.commands';
import { webhookCommands } from './cli/webhook.commands';
import { workCommands } from './cli/work.commands';
import { ConfigError } from './kernel/config';
import { Failure } from './kernel/http/failure';
import { version } from './kernel/version';

/** The operator's command line. Exit status: 0 done, 1 refused or failed, 2 misused, 78 wrong settings. */
async function main(): Promise<void> {
  const program = new Command('passerelle').description('Operate a Passerelle installation').version(version);
  program.exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2));
  for (const add of [
    teamCommands,
    keyCommands,
    companyCommands,
    serviceCommands,
    validateCommands,
    oauthCommands,
    webhookCommands,
    workCommands,
  ])
    add(program);
  await program.parseAsync();
}

main().catch((error: unknown) => {
  if (error instanceof Failure) refuse(error.errors);
  if (error instanceof CommandError) refuse({ root: [error.message] });
  const text =
    error instanceof ConfigError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(error instanceof ConfigError ? 78 : 1);
});

/** Tells what was wrong with what the operator asked for: to programs in the shape of the API. */
function refuse(errors: Record<string, string[]>): never {
  const lines = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => (field === 'root' ? message : `${field}: ${message}`)),
  );
  if (process.argv.includes('--json'))
    process.stdout.write(`${JSON.stringify({ success: false, errors })}\n`);
  else process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}
