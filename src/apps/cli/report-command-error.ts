import { ConfigError } from '../../platform/kernel/config';
import { SchemaOutdatedError, SchemaMismatchError } from '../../platform/kernel/database/schema-errors';
import { ApiError } from '../../platform/kernel/http/api-error';
import { CommandError, EXIT } from './output';

/** Messages by field as in the API; messages that concern no field are under `root`. */
type FieldErrors = Record<string, string[]>;

/** Prints the error of an operator command, and ends the process with the exit status of docs/cli.md. */
export function reportCommandError(error: unknown, json: boolean): never {
  if (error instanceof ApiError) printErrorsAndExit(json, error.errors);
  if (error instanceof CommandError) printErrorsAndExit(json, { root: [error.message] }, error.exitCode);
  if (error instanceof SchemaOutdatedError) printErrorsAndExit(json, { root: [error.message] });
  if (error instanceof ConfigError)
    printErrorsAndExit(json, { root: error.mistakes }, EXIT.settings, error.message);
  if (error instanceof SchemaMismatchError)
    printErrorsAndExit(json, { root: [error.message] }, EXIT.settings);
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
 * Prints the errors of a command, with `--json` in the format of the API, and ends the process.
 * @param text text to print without `--json`, instead of the individual errors
 */
function printErrorsAndExit(
  json: boolean,
  errors: FieldErrors,
  status: number = EXIT.failed,
  text?: string,
): never {
  const lines = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => (field === 'root' ? message : `${field}: ${message}`)),
  );
  if (json) printFailure(errors);
  else process.stderr.write(`${text ?? lines.join('\n')}\n`);
  process.exit(status);
}

function printFailure(errors: FieldErrors): void {
  process.stdout.write(`${JSON.stringify({ success: false, errors })}\n`);
}
