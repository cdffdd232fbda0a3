import { Option, type Command } from 'commander';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { once } from 'node:events';
import { loadConfig } from '../../platform/kernel/config';
import { MEBIBYTE } from '../../standards/values/document-size';
import type { ImportOutcome } from '../../business/sending/import/document-import';
import { findTeam } from './find-team';
import { CommandError, EXIT, type CommonOptions } from './output';
import { withServices } from './services';

interface ImportOptions extends CommonOptions {
  team: string;
  company?: string;
  direction?: 'incoming' | 'outgoing';
}

type FileOutcome = { file: string } & ImportOutcome;

/** Adds the commands for importing documents that a team exchanged elsewhere. */
export function addDocumentCommands(program: Command): void {
  program
    .command('document')
    .description('Documents')
    .command('import')
    .description(
      'Import existing documents of a team; they are stored and validated, and never sent (exit status 1 when one is refused)',
    )
    .argument('<files...>', 'XML files')
    .requiredOption('--team <team>', 'id of the team')
    .option(
      '--company <company>',
      'id of the company that the documents belong to, if their contents do not show it',
    )
    .addOption(
      new Option('--direction <direction>', 'whether the company received or issued the documents').choices([
        'incoming',
        'outgoing',
      ]),
    )
    .option('--json', 'print JSON')
    .action(async (files: string[], options: ImportOptions) => {
      const outcomes = await importFiles(files, options);
      const refusedCount = outcomes.filter(({ result }) => result === 'refused').length;
      if (options.json === true)
        process.stdout.write(`${JSON.stringify({ success: refusedCount === 0, files: outcomes })}\n`);
      else
        process.stdout.write(
          `${[...outcomes.map(formatOutcome), formatTotal(outcomes, refusedCount)].join('\n')}\n`,
        );
      if (refusedCount > 0) process.exitCode = EXIT.failed;
    });
}

/** Imports each file independently: a refused file has no effect and does not stop the others. */
async function importFiles(files: string[], options: ImportOptions): Promise<FileOutcome[]> {
  const { company: companyId, direction } = options;
  const { requestBodyBytes } = loadConfig();
  return withServices(async (services) => {
    const { DocumentImport } = await import('../../business/sending/import/document-import');
    const { id: teamId } = await findTeam(services, options.team);
    const documents = services.get(DocumentImport);
    const companies = await documents.listCompanies(teamId);
    if (companyId !== undefined && !companies.some(({ id }) => id === companyId))
      throw new CommandError(`The team has no company "${companyId}"; \`company list\` shows all.`);
    const outcomes: FileOutcome[] = [];
    for (const file of files) {
      const bytes = await readDocument(file, requestBodyBytes);
      const outcome: ImportOutcome =
        typeof bytes === 'string'
          ? { result: 'refused', message: bytes }
          : await documents.import(teamId, companies, bytes, { companyId, direction });
      outcomes.push({ file, ...outcome });
    }
    return outcomes;
  });
}

/**
 * Reads a file. Pipes and devices are opened without waiting for their other end.
 * @param maxBytes size of the largest document that the service reads
 * @returns its bytes, or the reason why it is refused
 */
async function readDocument(file: string, maxBytes: number): Promise<Buffer | string> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stat = await handle.stat();
      if (!stat.isFile()) return 'The file is a directory or a device; name XML files.';
      if (stat.size > maxBytes)
        return `The file has ${stat.size} bytes; the service reads at most ${maxBytes / MEBIBYTE} MiB (REQUEST_BODY_LIMIT_MIB).`;
      if (stat.size === 0) return 'The file is empty.';
      const stream = handle.createReadStream({ end: maxBytes, autoClose: false });
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => void chunks.push(Buffer.from(chunk)));
      await once(stream, 'end');
      const bytes = Buffer.concat(chunks);
      return bytes.length > maxBytes ? 'The file grew while it was read; import it again.' : bytes;
    } finally {
      await handle.close();
    }
  } catch (error) {
    return `The file cannot be read: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

function formatOutcome(outcome: FileOutcome): string {
  if (outcome.result === 'refused') return `${outcome.file}: refused: ${outcome.message}`;
  const { file, result, documentId, companyId, direction } = outcome;
  return `${file}: ${result === 'known' ? 'known already' : 'imported'} as ${documentId} (${direction}, ${companyId})`;
}

function formatTotal(outcomes: FileOutcome[], refusedCount: number): string {
  const alreadyStored = outcomes.filter(({ result }) => result === 'known').length;
  return `${outcomes.length - alreadyStored - refusedCount} imported, ${alreadyStored} known already, ${refusedCount} refused`;
}
