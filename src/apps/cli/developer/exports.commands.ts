import type { Export, Passerelle } from '#sdk';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from './connection/connect';
import { save, type SaveOptions } from './documents/save-download';
import { CommandFailedError, EXIT } from './exit';
import { parseCount } from './input/instant';
import { addRemoteCommand, takeFirst, type RemoteOptions } from './remote-command';
import { getOnlyCompanyId } from './send.commands';
import { print, printNote } from './terminal/print';
import { formatTable } from './terminal/table';

const LANGUAGES = ['en', 'fr', 'nl', 'de'] as const;
/**
 * First and longest interval between two requests for the state of an export; each interval is longer than the last.
 */
const [FIRST_WAIT_MS, MAX_WAIT_MS] = [500, 5_000];

/** First and last day of a period, `YYYY-MM-DD`. */
interface Period {
  from: string;
  to: string;
}

interface CreateOptions extends RemoteOptions, SaveOptions {
  company?: string;
  month?: Period;
  from?: string;
  to?: string;
  language?: (typeof LANGUAGES)[number];
}

/** Adds the commands for exports of invoices (docs/exports.md). */
export function addExportCommands(program: Command): void {
  const exports = program
    .command('exports')
    .description('Exports of invoices of a period for the accountant');

  addRemoteCommand(exports, 'create', 'Export the invoices of a month or of another period')
    .option('--company <company>', 'id of the company (default: the only verified one)')
    .option('--month <month>', 'month of issue, YYYY-MM', parseMonth)
    .option('--from <day>', 'first day of issue, YYYY-MM-DD')
    .option('--to <day>', 'last day of issue, YYYY-MM-DD')
    .addOption(new Option('--language <language>', 'language of headings and PDFs').choices(LANGUAGES))
    .option(
      '--out <file>',
      'wait until the export is ready, and save its ZIP to this file, or - for standard output',
    )
    .option('--force', 'replace a file of that name')
    .action(createExport);

  addRemoteCommand(exports, 'list', 'List the exports of a company, newest first')
    .option('--company <company>', 'id of the company (default: the only verified one)')
    .option('--limit <count>', 'maximum number', parseCount, 20)
    .action(async (options: RemoteOptions & { company?: string; limit: number }) => {
      const client = await connect(options);
      const companyId = options.company ?? (await getOnlyCompanyId(client));
      const limit = Math.min(options.limit, 200);
      const listedExports = await takeFirst(client.exports.list(companyId, { limit }), options.limit);
      print(options, { exports: listedExports }, formatExports(listedExports));
    });

  addRemoteCommand(exports, 'get', 'Show the state of an export')
    .argument('<id>', 'id of the export')
    .action(async (id: string, options: RemoteOptions) => {
      const foundExport = await (await connect(options)).exports.get(id);
      print(options, { export: foundExport }, formatExports([foundExport]));
    });

  addRemoteCommand(exports, 'download', 'Save the ZIP of a completed export')
    .argument('<id>', 'id of the export')
    .option('--out <file>', 'file, or - for standard output (default: the file name that the service sends)')
    .option('--force', 'replace a file of that name')
    .action(async (id: string, options: RemoteOptions & SaveOptions) => {
      await save(await (await connect(options)).exports.download(id), `${id}.zip`, options);
    });
}

async function createExport(options: CreateOptions): Promise<void> {
  const period = requirePeriod(options);
  const client = await connect(options);
  const companyId = options.company ?? (await getOnlyCompanyId(client));
  const language = options.language === undefined ? {} : { language: options.language };
  const createdExport = await client.exports.create(companyId, { ...period, ...language });
  if (options.out === undefined)
    return print(options, { export: createdExport }, [
      ...formatExports([createdExport]),
      `next   passerelle exports download ${createdExport.id}`,
    ]);
  const readyExport = await waitUntilReady(client, createdExport);
  await save(await client.exports.download(readyExport.id), `${readyExport.id}.zip`, options);
}

/** @throws CommandFailedError for an export that failed */
async function waitUntilReady(client: Pick<Passerelle, 'exports'>, createdExport: Export): Promise<Export> {
  let waitMs = FIRST_WAIT_MS;
  let lastProgress = -1;
  for (let foundExport = createdExport; ; foundExport = await client.exports.get(createdExport.id)) {
    if (foundExport.state === 'ready') return foundExport;
    if (foundExport.state === 'failed' || foundExport.state === 'expired')
      throw new CommandFailedError(EXIT.failed, foundExport.failure ?? `The export is ${foundExport.state}.`);
    if (foundExport.state === 'running' && foundExport.documentsDone !== lastProgress) {
      lastProgress = foundExport.documentsDone;
      printNote(`${foundExport.id}  ${lastProgress} of ${foundExport.documentsTotal ?? '?'} documents`);
    }
    await sleep(waitMs);
    waitMs = Math.min(waitMs * 1.5, MAX_WAIT_MS);
  }
}

/** @throws CommandFailedError when the options contain no period, or both a month and days */
function requirePeriod({ month, from, to }: CreateOptions): Period {
  if (month !== undefined && from === undefined && to === undefined) return month;
  if (month === undefined && from !== undefined && to !== undefined) return { from, to };
  throw new CommandFailedError(
    EXIT.failed,
    'is required, unless both --from and --to are set',
    'passerelle exports create --month 2026-11',
    '--month',
  );
}

function parseMonth(text: string): Period {
  const monthParts = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text);
  if (monthParts === null) throw new InvalidArgumentError('must be a month such as 2026-11.');
  // Day 0 of the next month is the last day of this one.
  const lastDay = new Date(Date.UTC(Number(monthParts[1]), Number(monthParts[2]), 0)).getUTCDate();
  return { from: `${text}-01`, to: `${text}-${String(lastDay).padStart(2, '0')}` };
}

function formatExports(exports: readonly Export[]): string[] {
  if (exports.length === 0) return ['There are no exports.'];
  return formatTable(
    ['ID', 'FROM', 'TO', 'STATE', 'DOCUMENTS', 'BYTES', 'UNTIL'],
    exports.map(({ id, from, to, state, documentsDone, documentsTotal, size, expiresAt, failure }) => [
      id,
      from,
      to,
      failure === null ? state : `${state}: ${failure}`,
      `${documentsDone}/${documentsTotal ?? '?'}`,
      size === null ? null : String(size),
      expiresAt === null ? null : expiresAt.slice(0, 10),
    ]),
    ['STATE'],
  );
}
