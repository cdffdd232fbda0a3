import { toFailureText } from './failure-text';
import { EXIT } from './exit';
import { printNote } from './terminal/print';
import { createStyle, toVisibleJson } from './terminal/style';

/**
 * Prints a failure and ends the process with its status. Programs get it on standard output in the format of the API.
 */
export async function reportFailure(error: unknown, json: boolean): Promise<never> {
  const failure = await toFailureText(error);
  if (failure === null) {
    printNote(...(error instanceof Error ? (error.stack ?? error.message) : String(error)).split('\n'));
    if (json) writeJson({ root: [error instanceof Error ? error.message : String(error)] });
    process.exit(EXIT.failed);
  }
  const { errors, status, code, requestId, next } = failure;
  if (json) writeJson(errors, { code, requestId, next });
  else {
    const { red, dim } = createStyle(process.stderr);
    const lines = Object.entries(errors).flatMap(([field, messages]) =>
      messages.map((message) => `${red('error')}  ${field === 'root' ? '' : `${field}: `}${message}`),
    );
    if (requestId !== null) lines.push(dim(`       request ${requestId}${code === null ? '' : `, ${code}`}`));
    if (next !== null) lines.push(`next   ${next}`);
    printNote(...lines);
  }
  process.exit(status);
}

function writeJson(errors: FailureErrors, extraFields: Record<string, string | null> = {}): void {
  process.stdout.write(`${toVisibleJson({ success: false, errors, ...extraFields })}\n`);
}

type FailureErrors = Record<string, readonly string[]>;
