import type { BatchAnswer, BatchSummary, Passerelle } from '#sdk';
import type { Command } from 'commander';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from './connection/connect';
import { CommandFailedError, EXIT } from './exit';
import { getFileName, readInput } from './input/read-file';
import { remoteCommand, type RemoteOptions } from './remote-command';
import { findOnlyCompany } from './send.commands';
import { printLine, printNote } from './terminal/print';

interface SendBatchOptions extends RemoteOptions {
  company?: string;
  key?: string;
}

/** A batch of the command: a file, and the key under which it goes on. */
interface Batch {
  companyId: string;
  file: { type: 'application/x-ndjson' | 'application/zip'; bytes: Buffer };
  idempotencyKey: string;
}

/** Number of documents between two notes of the progress. */
const NOTE_EVERY = 1_000;
/** Pauses before the further attempts of a batch whose connection ended, in milliseconds. */
const PAUSES_MS = [1_000, 4_000, 15_000];
/** Milliseconds without any answer after which a connection counts as broken. */
const STALLED_MS = 120_000;

/** Adds the command that sends the documents of a file (docs/sending.md). */
export function sendBatchCommand(program: Command): void {
  remoteCommand(
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

/** Sends the batch again with its key when its connection ends; what was accepted is not sent again. */
async function sendUntilComplete(
  client: Passerelle,
  batch: Batch,
  options: SendBatchOptions,
): Promise<BatchSummary> {
  const { PasserelleError } = await import('#sdk');
  const printed = new Set<number>();
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(client, batch, (answer) => printAnswer(answer, printed, options));
    } catch (error) {
      const pause = PAUSES_MS[attempt];
      const isTransient =
        error instanceof PasserelleError &&
        (error.status === null || error.status === 429 || error.status >= 500);
      if (!isTransient || pause === undefined) throw error;
      printNote(`${error.message}`, `The batch goes on in ${pause / 1000} s.`);
      await sleep(pause);
    }
  }
}

async function sendOnce(
  client: Passerelle,
  { companyId, file, idempotencyKey }: Batch,
  onAnswer: (answer: BatchAnswer) => void,
): Promise<BatchSummary> {
  const batch = await client.documents.sendBatch(companyId, file, {
    idempotencyKey,
    attemptTimeout: STALLED_MS,
  });
  for await (const answer of batch) onAnswer(answer);
  if (batch.summary === null) throw new Error('A batch ended without its counts');
  return batch.summary;
}

/** Prints documents that were not accepted, each once, and the progress; with `--json` every answer. */
function printAnswer(answer: BatchAnswer, printed: Set<number>, options: SendBatchOptions): void {
  const { line, name, status, error } = answer;
  if (printed.has(line)) return;
  printed.add(line);
  if (options.json === true) printLine(options, answer);
  else if (error !== undefined)
    printLine(options, answer, `${name ?? `line ${line}`}: ${status}`, ...formatErrors(error.errors));
  if (printed.size % NOTE_EVERY === 0) printNote(`${printed.size} documents`);
}

function formatErrors(errors: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => `  ${field === 'root' ? '' : `${field}: `}${message}`),
  );
}
