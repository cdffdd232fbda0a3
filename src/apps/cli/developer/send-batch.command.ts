import type { BatchAnswer, BatchSummary, Passerelle } from '#sdk';
import type { Command } from 'commander';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from './connection/connect';
import { CommandFailedError, EXIT } from './exit';
import { getFileName, readInput } from './input/read-file';
import { addRemoteCommand, type RemoteOptions } from './remote-command';
import { getOnlyCompanyId } from './send.commands';
import { printLine, printNote } from './terminal/print';

interface SendBatchOptions extends RemoteOptions {
  company?: string;
  key?: string;
}

/** Batch of the command: a file, and the key under which it is resumed. */
interface Batch {
  companyId: string;
  file: { type: 'application/x-ndjson' | 'application/zip'; bytes: Buffer };
  idempotencyKey: string;
}

/** Number of documents between two progress notes. */
const PROGRESS_INTERVAL = 1_000;
/** Pauses in ms before the next attempts to send a batch that ended early without progress. */
const PAUSES_MS = [1_000, 4_000, 15_000, 30_000, 60_000];
/** Adds the command that sends the documents of a file (docs/sending.md). */
export function addSendBatchCommand(program: Command): void {
  addRemoteCommand(
    program,
    'send-batch',
    'Send the documents of a file: NDJSON of the API, or a ZIP archive of UBL or CII as XML',
  )
    .argument('<file>', 'file, or - for standard input')
    .option('--company <company>', 'id of the company that sends (default: the only verified one)')
    .option(
      '--key <key>',
      'Idempotency-Key; running the command again with the same key resumes the batch (default: digest of the file)',
    )
    .action(sendBatch);
}

async function sendBatch(path: string, options: SendBatchOptions): Promise<void> {
  const bytes = await readInput(path);
  const type = bytes.subarray(0, 2).toString('latin1') === 'PK' ? 'application/zip' : 'application/x-ndjson';
  if (type === 'application/x-ndjson' && bytes.subarray(0, 8_192).includes(0))
    throw new CommandFailedError(
      EXIT.invalid,
      'must be NDJSON or a ZIP archive, but is a binary file of another type',
      undefined,
      getFileName(path),
    );
  const client = await connect(options);
  const companyId = options.company ?? (await getOnlyCompanyId(client));
  const idempotencyKey = options.key ?? `batch-${createHash('sha256').update(bytes).digest('hex')}`;
  const summary = await sendUntilComplete(
    client,
    { companyId, file: { type, bytes }, idempotencyKey },
    options,
  );
  const { documents, accepted, repeated, duplicate, refused } = summary.counts;
  printLine(
    options,
    summary,
    `${documents} documents: ${accepted} accepted (${repeated} of them in an earlier attempt), ${duplicate} duplicates, ${refused} refused`,
    ...(summary.error === undefined ? [] : formatErrors(summary.error.errors)),
  );
  if (!summary.complete || refused > 0) process.exitCode = EXIT.invalid;
}

/**
 * Sends the batch, and sends it again with the same key when the connection breaks; accepted documents are not sent
 * twice.
 */
async function sendUntilComplete(
  client: Passerelle,
  batch: Batch,
  options: SendBatchOptions,
): Promise<BatchSummary> {
  const { PasserelleError } = await import('#sdk');
  const printedStatuses = new Map<number, string>();
  let acceptedCount = 0;
  for (let attempt = 0; ; attempt += 1) {
    let acceptedInAttempt = 0;
    let message: string;
    let pause: number | undefined;
    const onItemResult = (answer: BatchAnswer): void => {
      if (answer.status === 'accepted') acceptedInAttempt += 1;
      // After progress, the number of attempts begins again.
      if (acceptedInAttempt > acceptedCount) {
        acceptedCount = acceptedInAttempt;
        attempt = 0;
      }
      printItemResult(answer, printedStatuses, options);
    };
    try {
      const summary = await sendOnce(client, batch, onItemResult);
      pause = PAUSES_MS[attempt];
      if (summary.error === undefined || !isTransient(summary.error) || pause === undefined) return summary;
      message = formatErrors(summary.error.errors).join(' ').trim();
    } catch (error) {
      pause = PAUSES_MS[attempt];
      if (!(error instanceof PasserelleError) || !isTransient(error) || pause === undefined) throw error;
      message = error.message;
    }
    printNote(message, `The batch is resumed in ${pause / 1000} s.`);
    await sleep(pause);
  }
}

/**
 * Returns whether a retry of the batch may succeed: the connection broke, the body arrived too late, or the service is
 * busy.
 */
function isTransient({ status, code }: { status: number | null; code: string | null }): boolean {
  return status === null || status === 429 || status >= 500 || code === 'unreadable_body';
}

async function sendOnce(
  client: Passerelle,
  { companyId, file, idempotencyKey }: Batch,
  onAnswer: (answer: BatchAnswer) => void,
): Promise<BatchSummary> {
  const batch = await client.documents.sendBatch(companyId, file, { idempotencyKey });
  for await (const answer of batch) onAnswer(answer);
  if (batch.summary === null) throw new Error('The service ended the batch without a summary');
  return batch.summary;
}

/**
 * Prints documents that were not accepted, each only once per status, and the progress; with `--json`, every result.
 */
function printItemResult(
  answer: BatchAnswer,
  printedLines: Map<number, string>,
  options: SendBatchOptions,
): void {
  const { line, name, status, error } = answer;
  const before = printedLines.get(line);
  if (before === status) return;
  printedLines.set(line, status);
  if (options.json === true) printLine(options, answer);
  else if (error !== undefined || before !== undefined)
    printLine(options, answer, `${name ?? `line ${line}`}: ${status}`, ...formatErrors(error?.errors ?? {}));
  if (before === undefined && printedLines.size % PROGRESS_INTERVAL === 0)
    printNote(`${printedLines.size} documents`);
}

function formatErrors(errors: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => `  ${field === 'root' ? '' : `${field}: `}${message}`),
  );
}
