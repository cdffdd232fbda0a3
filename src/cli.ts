#!/usr/bin/env node
import { Command } from 'commander';
import { auditCommands } from './cli/audit.commands';
import { companyCommands } from './cli/company.commands';
import { databaseCommands } from './cli/database.commands';
import { doctorCommands } from './cli/doctor.commands';
import { documentCommands } from './cli/document.commands';
import { identifierCommands } from './cli/identifier.commands';
import { keyCommands } from './cli/key.commands';
import { oauthCommands } from './cli/oauth.commands';
import { CommandError, EXIT } from './cli/output';
import { noteCommand } from './cli/running-command';
import { networkCommands } from './cli/network.commands';
import { proofCommands } from './cli/proof.commands';
import { reportingCommands } from './cli/reporting.commands';
import { secretsCommands } from './cli/secrets.commands';
import { serviceCommands } from './cli/service.commands';
import { teamCommands } from './cli/team.commands';
import { userCommands } from './cli/user.commands';
import { validateCommands } from './cli/validate.commands';
import { webhookCommands } from './cli/webhook.commands';
import { workCommands } from './cli/work.commands';
import { ConfigError } from './kernel/config';
import { SchemaOutdated, SchemaRefused } from './kernel/database/schema-errors';
import { Failure } from './kernel/http/failure';
import { version } from './kernel/version';

/** Messages by field, `root` for those about no field, as in the API's answers. */
type Errors = Record<string, string[]>;

/** The operator's command line. Its exit statuses stand in `cli/output.ts` and in docs/cli.md. */
async function main(): Promise<void> {
  const program = new Command('passerelle').description('Operate a Passerelle installation').version(version);
  program.exitOverride((error) => process.exit(error.exitCode === 0 ? EXIT.done : EXIT.misused));
  for (const add of [
    teamCommands,
    keyCommands,
    userCommands,
    companyCommands,
    identifierCommands,
    documentCommands,
    doctorCommands,
    serviceCommands,
    validateCommands,
    oauthCommands,
    webhookCommands,
    reportingCommands,
    workCommands,
    secretsCommands,
    auditCommands,
    databaseCommands,
    proofCommands,
    networkCommands,
  ])
    add(program);
  program.hook('preAction', (_program, command) => noteCommand(command));
  await program.parseAsync();
}

main().catch((error: unknown) => {
  if (error instanceof Failure) refuse(error.errors);
  if (error instanceof CommandError) refuse({ root: [error.message] }, error.exitCode);
  if (error instanceof SchemaOutdated) refuse({ root: [error.message] });
  if (error instanceof ConfigError) refuse({ root: error.mistakes }, EXIT.settings, error.message);
  if (error instanceof SchemaRefused) refuse({ root: [error.message] }, EXIT.settings);
  failUnexpectedly(error);
});

/** A defect of ours, or something that broke on the way: its origin goes to standard error in any case. */
function failUnexpectedly(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? error.stack : undefined;
  process.stderr.write(`${stack ?? message}\n`);
  if (inJson()) printFailure({ root: [message] });
  process.exit(EXIT.failed);
}

/**
 * Says what was wrong with what the operator asked for: to programs in the shape of the API.
 * @param text what a person reads instead of the errors one by one
 */
function refuse(errors: Errors, status: number = EXIT.failed, text?: string): never {
  const lines = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => (field === 'root' ? message : `${field}: ${message}`)),
  );
  if (inJson()) printFailure(errors);
  else process.stderr.write(`${text ?? lines.join('\n')}\n`);
  process.exit(status);
}

function inJson(): boolean {
  return process.argv.includes('--json');
}

function printFailure(errors: Errors): void {
  process.stdout.write(`${JSON.stringify({ success: false, errors })}\n`);
}
