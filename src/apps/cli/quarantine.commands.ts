import { Option, type Command } from 'commander';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatErrorOnOneLine } from '../../platform/kernel/error-type';
import type { ReplayOutcome } from '../../network/quarantine/quarantine.service';
import { CommandError, EXIT, print, type CommonOptions } from './output';
import { withReader } from './database-reader';
import { withServices } from './services';

const REASONS = ['unreadable', 'envelope', 'inconsistent', 'not_serviced', 'conflicting'];
const DEFAULT_LIMIT = 100;

/** Columns of an entry, except the contents of its message. */
const ENTRY_COLUMNS = `id, reason, code, detail, log_id AS "logId", seat_id AS "seatId", message_id AS "messageId",
  conversation_id AS "conversationId", envelope_id AS "envelopeId", sender, receiver, document_type AS "documentType",
  process, revocation, bytes, payload IS NOT NULL AS "hasPayload", times, first_received_at AS "firstReceivedAt",
  last_received_at AS "lastReceivedAt", stored_as AS "storedAs", stored_at AS "storedAt"`;

interface EntryResource {
  id: string;
  reason: string;
  code: string;
  detail: string;
  seatId: string;
  messageId: string;
  sender: string | null;
  receiver: string | null;
  bytes: number;
  hasPayload: boolean;
  times: number;
  firstReceivedAt: Date;
  lastReceivedAt: Date;
  storedAs: string | null;
  storedAt: Date | null;
}

interface ListOptions extends CommonOptions {
  reason?: string;
  from?: string;
  limit: string;
}

/** Adds the commands for quarantined messages of the network (docs/network.md). */
export function addQuarantineCommands(network: Command): void {
  const quarantine = network.command('quarantine').description('Rejected messages of trusted access points');
  addReadCommands(quarantine);
  addDecisionCommands(quarantine);
}

function addReadCommands(quarantine: Command): void {
  quarantine
    .command('list')
    .description('List rejected messages, newest first')
    .addOption(new Option('--reason <reason>', 'only messages rejected for this reason').choices(REASONS))
    .option('--from <seat>', 'only messages of this access point, such as POP000001')
    .option('--limit <n>', 'maximum number', String(DEFAULT_LIMIT))
    .option('--json', 'print JSON')
    .action(async (options: ListOptions) => {
      const { reason = null, from = null, limit } = options;
      if (!/^[1-9]\d{0,4}$/.test(limit))
        throw new CommandError(`--limit must be a number from 1 to 99999; received "${limit}".`);
      const entries = await withReader(({ rows }) =>
        rows<EntryResource>(
          `SELECT ${ENTRY_COLUMNS} FROM quarantine_entries WHERE ($1::text IS NULL OR reason = $1) AND ($2::text IS NULL OR seat_id = $2)
           ORDER BY last_received_at DESC, id DESC LIMIT $3`,
          [reason, from, Number(limit)],
        ),
      );
      print(
        options,
        { entries },
        entries.length === 0 ? ['No message is in quarantine.'] : entries.map(formatEntry),
      );
    });
  quarantine
    .command('show')
    .description('Show all details of a message except its contents')
    .argument('<id>', 'qua_…')
    .option('--json', 'print JSON')
    .action(async (id: string, options: CommonOptions) => {
      const entry = await getEntry<EntryResource>(id, ENTRY_COLUMNS);
      print(
        options,
        { entry },
        Object.entries(entry).map(([name, value]) => `${name.padEnd(16)} ${formatValue(value)}`),
      );
    });
  quarantine
    .command('save')
    .description('Write the SOAP part, payload and response of a message unchanged into a new folder')
    .argument('<id>', 'qua_…')
    .requiredOption('--out <folder>', 'a folder that does not exist yet')
    .option('--json', 'print JSON')
    .action(async (id: string, options: CommonOptions & { out: string }) => {
      const { soap, payload, answer, ...entry } = await getEntry<EntryResource & MessageContents>(
        id,
        `${ENTRY_COLUMNS}, soap, payload, answer`,
      );
      const files = {
        'entry.json': Buffer.from(`${JSON.stringify(entry, null, 2)}\n`),
        'message.soap.xml': soap,
        ...(payload === null ? {} : { 'payload.xml': payload }),
        'answer.soap.xml': answer,
      };
      writeFiles(options.out, files);
      const names = Object.keys(files);
      print(
        options,
        { folder: options.out, files: names },
        names.map((name) => join(options.out, name)),
      );
    });
}

interface MessageContents {
  soap: Buffer;
  payload: Buffer | null;
  answer: Buffer;
}

function addDecisionCommands(quarantine: Command): void {
  quarantine
    .command('replay')
    .description('Process messages again, for example after their receiver was registered')
    .argument('<ids...>', 'qua_…')
    .option('--json', 'print JSON')
    .action(async (ids: string[], options: CommonOptions) => {
      const { QuarantineService } = await import('../../network/quarantine/quarantine.service');
      const outcomes = await withServices(async (services) => {
        const service = services.get(QuarantineService);
        const replayOutcomes: ({ id: string } & ReplayOutcome)[] = [];
        for (const id of ids) replayOutcomes.push({ id, ...(await service.replay(id)) });
        return replayOutcomes;
      });
      const hasRejected = outcomes.some(({ result }) => result === 'refused');
      if (options.json === true)
        process.stdout.write(`${JSON.stringify({ success: !hasRejected, outcomes })}\n`);
      else process.stdout.write(`${outcomes.map(formatOutcome).join('\n')}\n`);
      process.exitCode = hasRejected ? EXIT.failed : EXIT.done;
    });
  quarantine
    .command('delete')
    .description('Delete messages permanently')
    .argument('<ids...>', 'qua_…')
    .option('--json', 'print JSON')
    .action(async (ids: string[], options: CommonOptions) => {
      const { QuarantineService } = await import('../../network/quarantine/quarantine.service');
      const deletedIds = await withServices((services) => services.get(QuarantineService).delete(ids));
      const unknownIds = ids.filter((id) => !deletedIds.includes(id));
      if (unknownIds.length > 0)
        throw new CommandError(
          `These messages are not in quarantine: ${unknownIds.join(', ')}; ${deletedIds.length} other messages were deleted.`,
        );
      print(options, { deleted: deletedIds }, deletedIds);
    });
}

async function getEntry<Row extends object>(id: string, columns: string): Promise<Row> {
  const [row] = await withReader(({ rows }) =>
    rows<Row>(`SELECT ${columns} FROM quarantine_entries WHERE id = $1`, [id]),
  );
  if (row === undefined)
    throw new CommandError(
      `There is no message ${id} in quarantine; \`network quarantine list\` lists the messages.`,
    );
  return row;
}

/** Writes files that only the user of the command may read, because they contain documents. */
function writeFiles(folder: string, files: Record<string, Buffer>): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
    for (const [name, bytes] of Object.entries(files))
      writeFileSync(join(folder, name), bytes, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new CommandError(`--out ${folder}: ${formatErrorOnOneLine(error)}`);
  }
}

function formatEntry({
  id,
  reason,
  seatId,
  receiver,
  times,
  lastReceivedAt,
  storedAt,
  storedAs,
  bytes,
}: EntryResource): string {
  const storedText = storedAt === null ? '' : `  stored as ${storedAs ?? 'a document that was deleted'}`;
  const size = `${Math.ceil(bytes / 1024)} KiB`;
  return `${lastReceivedAt.toISOString()}  ${id}  ${reason.padEnd(12)}  ${seatId} → ${receiver ?? '-'}  ${times}×  ${size}${storedText}`;
}

function formatOutcome(outcome: { id: string } & ReplayOutcome): string {
  if (outcome.result === 'refused') return `${outcome.id}: rejected, ${outcome.code} ${outcome.message}`;
  const { id, documentId, repeated } = outcome;
  if (documentId === null) return `${id}: was stored before, and the document was deleted afterwards`;
  return `${id}: ${repeated ? 'was stored before' : 'stored'} as ${documentId}`;
}

function formatValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return value === null ? '-' : typeof value === 'string' ? value : JSON.stringify(value);
}
