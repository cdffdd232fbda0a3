import { Option, type Command } from 'commander';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { once } from 'node:events';
import { loadConfig } from '../../platform/kernel/config';
import { MEBIBYTE } from '../../standards/values/document-size';
import type { ImportOutcome } from '../../business/sending/import/document-import';
import { getTeam } from './find-team';
import { CommandError, EXIT, type CommonOptions } from './output';
import { withServices } from './services';

interface ImportOptions extends CommonOptions {
  team: string;
  company?: string;
  direction?: 'incoming' | 'outgoing';
}

type FileImportOutcome = { file: string } & ImportOutcome;

/** Adds the commands for importing documents that a team exchanged elsewhere. */
export function addDocumentCommands(program: Command): void {
  program
    .command('document')
    .description('Documents')
    .command('import')
    .description(
      'Import existing documents of a team; the documents are stored and validated, but not sent (exit status 1 if a document is rejected)',
    )
    .argument('<files...>', 'XML files')
    .requiredOption('--team <team>', 'id of the team')
    .option(
      '--company <company>',
      'id of the company that the documents belong to, if the documents do not identify the company',
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
      const rejectedCount = outcomes.filter(({ result }) => result === 'refused').length;
      if (options.json === true)
        process.stdout.write(`${JSON.stringify({ success: rejectedCount === 0, files: outcomes })}\n`);
      else
        process.stdout.write(
          `${[...outcomes.map(formatOutcome), formatTotal(outcomes, rejectedCount)].join('\n')}\n`,
        );
      if (rejectedCount > 0) process.exitCode = EXIT.failed;
    });
}

/** Imports each file independently: a rejected file has no effect and does not stop the import of the others. */
async function importFiles(files: string[], options: ImportOptions): Promise<FileImportOutcome[]> {
  const { company: companyId, direction } = options;
  const { requestBodyBytes } = loadConfig();
  return withServices(async (services) => {
    const { DocumentImport } = await import('../../business/sending/import/document-import');
    const { id: teamId } = await getTeam(services, options.team);
    const documents = services.get(DocumentImport);
    const companies = await documents.listCompanies(teamId);
    if (companyId !== undefined && !companies.some(({ id }) => id === companyId))
      throw new CommandError(`The team has no company "${companyId}"; \`company list\` lists all companies.`);
    const outcomes: FileImportOutcome[] = [];
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
 * Reads a file. Opening a pipe or device does not wait for the process at its other end.
 * @param maxBytes size of the largest document that the service reads
 * @returns the bytes of the file, or the reason why the file is rejected
 */
async function readDocument(file: string, maxBytes: number): Promise<Buffer | string> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stat = await handle.stat();
      if (!stat.isFile()) return 'The file must be an XML file, but is a directory or a device.';
      if (stat.size > maxBytes)
        return `The file must have at most ${maxBytes / MEBIBYTE} MiB (REQUEST_BODY_LIMIT_MIB); it has ${stat.size} bytes.`;
      if (stat.size === 0) return 'The file must not be empty.';
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

function formatOutcome(outcome: FileImportOutcome): string {
  if (outcome.result === 'refused') return `${outcome.file}: rejected: ${outcome.message}`;
  const { file, result, documentId, companyId, direction } = outcome;
  return `${file}: ${result === 'known' ? 'already stored' : 'imported'} as ${documentId} (${direction}, ${companyId})`;
}

function formatTotal(outcomes: FileImportOutcome[], refusedCount: number): string {
  const storedBeforeCount = outcomes.filter(({ result }) => result === 'known').length;
  return `${outcomes.length - storedBeforeCount - refusedCount} imported, ${storedBeforeCount} already stored, ${refusedCount} rejected`;
}
