import { ConfigError } from '../../platform/kernel/config';
import { SchemaOutdatedError, SchemaMismatchError } from '../../platform/kernel/database/schema-errors';
import { ApiError } from '../../platform/kernel/http/api-error';
import { CommandError, EXIT } from './output';

/** Messages by field, `root` for messages about no field, as in the API. */
type Errors = Record<string, string[]>;

/** Prints why an operator's command was refused, and ends the process with the status of docs/cli.md. */
export function reportRefusal(error: unknown, json: boolean): never {
  if (error instanceof ApiError) refuse(json, error.errors);
  if (error instanceof CommandError) refuse(json, { root: [error.message] }, error.exitCode);
  if (error instanceof SchemaOutdatedError) refuse(json, { root: [error.message] });
  if (error instanceof ConfigError) refuse(json, { root: error.mistakes }, EXIT.settings, error.message);
  if (error instanceof SchemaMismatchError) refuse(json, { root: [error.message] }, EXIT.settings);
  failUnexpectedly(json, error);
}

/** Reports an unexpected error; its stack trace always goes to standard error. */
function failUnexpectedly(json: boolean, error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? error.stack : undefined;
  process.stderr.write(`${stack ?? message}\n`);
  if (json) printFailure({ root: [message] });
  process.exit(EXIT.failed);
}

/**
 * Prints the errors of a request; programs get the format of the API.
 * @param text text for people instead of the individual errors
 */
function refuse(json: boolean, errors: Errors, status: number = EXIT.failed, text?: string): never {
  const lines = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => (field === 'root' ? message : `${field}: ${message}`)),
  );
  if (json) printFailure(errors);
  else process.stderr.write(`${text ?? lines.join('\n')}\n`);
  process.exit(status);
}

function printFailure(errors: Errors): void {
  process.stdout.write(`${JSON.stringify({ success: false, errors })}\n`);
}
