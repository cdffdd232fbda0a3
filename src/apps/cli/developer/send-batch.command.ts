import type { BatchAnswer, BatchSummary, Passerelle } from '#sdk';
import type { Command } from 'commander';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from './connection/connect';
import { CommandFailedError, EXIT } from './exit';
import { getFileName, readInput } from './input/read-file';
import { addRemoteCommand, type RemoteOptions } from './remote-command';
import { findOnlyCompany } from './send.commands';
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

/** Number of documents between two notes of the progress. */
const NOTE_EVERY = 1_000;
/** Pauses before the further attempts of a batch that ended early and made no progress, in milliseconds. */
const PAUSES_MS = [1_000, 4_000, 15_000, 30_000, 60_000];
/** Adds the command that sends the documents of a file (docs/sending.md). */
export function sendBatchCommand(program: Command): void {
  addRemoteCommand(
    program,
    'send-batch',
    'Send the documents of a file: NDJSON of the API, or a ZIP archive of UBL or CII as XML',
  )
    .argument('<file>', 'file, or - for standard input')
    .option('--company <company>', 'id of the company that sends (default: the only verified one)')
    .option(
      '--key <key>',
      'Idempotency-Key; the same command with the key goes on where it ended (default: made of the file)',
    )
    .action(sendBatch);
}

async function sendBatch(path: string, options: SendBatchOptions): Promise<void> {
  const bytes = await readInput(path);
  const type = bytes.subarray(0, 2).toString('latin1') === 'PK' ? 'application/zip' : 'application/x-ndjson';
  if (type === 'application/x-ndjson' && bytes.subarray(0, 8_192).includes(0))
    throw new CommandFailedError(
      EXIT.invalid,
      'is binary; accepted are NDJSON and ZIP archives',
      undefined,
      getFileName(path),
    );
  const client = await connect(options);
  const companyId = options.company ?? (await findOnlyCompany(client));
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
    `${documents} documents: ${accepted} accepted (${repeated} of them before), ${duplicate} duplicates, ${refused} refused`,
    ...(summary.error === undefined ? [] : formatErrors(summary.error.errors)),
  );
  if (!summary.complete || refused > 0) process.exitCode = EXIT.invalid;
}

/** Sends the batch again with its key when its connection ends; accepted documents are not sent again. */
async function sendUntilComplete(
  client: Passerelle,
  batch: Batch,
  options: SendBatchOptions,
): Promise<BatchSummary> {
  const { PasserelleError } = await import('#sdk');
  const printedLines = new Map<number, string>();
  let acceptedCount = 0;
  for (let attempt = 0; ; attempt += 1) {
    let acceptedNow = 0;
    let message: string;
    let pause: number | undefined;
    const onAnswer = (answer: BatchAnswer): void => {
      if (answer.status === 'accepted') acceptedNow += 1;
      // Progress: the batch may be interrupted as often again.
      if (acceptedNow > acceptedCount) {
        acceptedCount = acceptedNow;
        attempt = 0;
      }
      printAnswer(answer, printedLines, options);
    };
    try {
      const summary = await sendOnce(client, batch, onAnswer);
      pause = PAUSES_MS[attempt];
      if (summary.error === undefined || !isPassing(summary.error) || pause === undefined) return summary;
      message = formatErrors(summary.error.errors).join(' ').trim();
    } catch (error) {
      pause = PAUSES_MS[attempt];
      if (!(error instanceof PasserelleError) || !isPassing(error) || pause === undefined) throw error;
      message = error.message;
    }
    printNote(message, `The batch goes on in ${pause / 1000} s.`);
    await sleep(pause);
  }
}

/** Whether a retry of the batch may succeed: the connection broke, the body arrived too late, or the service is busy. */
function isPassing({ status, code }: { status: number | null; code: string | null }): boolean {
  return status === null || status === 429 || status >= 500 || code === 'unreadable_body';
}

async function sendOnce(
  client: Passerelle,
  { companyId, file, idempotencyKey }: Batch,
  onAnswer: (answer: BatchAnswer) => void,
): Promise<BatchSummary> {
  const batch = await client.documents.sendBatch(companyId, file, { idempotencyKey });
  for await (const answer of batch) onAnswer(answer);
  if (batch.summary === null) throw new Error('A batch ended without its counts');
  return batch.summary;
}

/**
 * Prints documents that were not accepted, each once unless its status changes, and the progress; with `--json` every answer.
 */
function printAnswer(
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
  if (before === undefined && printedLines.size % NOTE_EVERY === 0)
    printNote(`${printedLines.size} documents`);
}

function formatErrors(errors: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => `  ${field === 'root' ? '' : `${field}: `}${message}`),
  );
}
