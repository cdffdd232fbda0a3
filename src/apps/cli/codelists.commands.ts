import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { loadConfig } from '../../platform/kernel/config';
import { formatErrorOnOneLine } from '../../platform/kernel/error-type';
import {
  CodeListFiles,
  findChanges,
  useCodeLists,
  type CodeListChange,
} from '../../network/code-lists/code-list-file';
import { readPublishedCodeList, type PublishedCodeList } from '../../standards/peppol/published-code-list';
import { CommandError, print, type CommonOptions } from './output';

interface ImportOptions extends CommonOptions {
  dryRun?: boolean;
}

/** Adds the commands for code lists of OpenPeppol that are newer than the built-in lists. */
export function addCodeListCommands(program: Command): void {
  const lists = program
    .command('codelists')
    .description(
      'Code lists of OpenPeppol (eDEC): import lists that are newer than the built-in version 9.7',
    );
  lists
    .command('import <files...>')
    .description(
      'Import code lists published at docs.peppol.eu (JSON or genericode: document types, participant identifier schemes), and report the changes',
    )
    .option('--dry-run', 'only report the changes')
    .option('--json', 'print JSON')
    .action((names: string[], options: ImportOptions) => {
      const files = openCodeListFiles();
      const publishedLists = names.map(readCodeList);
      const resource = publishedLists.map(({ list }) => ({
        kind: list.kind,
        version: list.version,
        changes: findChanges(list),
      }));
      if (options.dryRun !== true)
        for (const { list, bytes } of publishedLists) files.store(list.kind, bytes);
      print(options, { imported: options.dryRun !== true, lists: resource }, resource.flatMap(formatLists));
    });
  lists
    .command('show', { isDefault: true })
    .description('Show which lists are imported')
    .option('--json', 'print JSON')
    .action((options: CommonOptions) => {
      const resource = new CodeListFiles(loadConfig().dataDir)
        .read()
        .map(({ kind, version, values }) => ({ kind, version, values: values.length }));
      const lines = resource.map(({ kind, version, values }) => `${kind}: ${version}, ${values} values`);
      print(
        options,
        { lists: resource },
        lines.length === 0 ? ['No code list is imported; the built-in version 9.7 is used.'] : lines,
      );
    });
  lists
    .command('reset')
    .description('Remove the imported lists, so that the built-in version 9.7 is used again')
    .option('--json', 'print JSON')
    .action((options: CommonOptions) => {
      new CodeListFiles(loadConfig().dataDir).remove();
      print(options, { lists: [] }, ['The built-in code lists 9.7 are used again.']);
    });
}

/** Opens the imported code lists and activates them, so that changes are computed against them. */
function openCodeListFiles(): CodeListFiles {
  const files = new CodeListFiles(loadConfig().dataDir);
  useCodeLists(files.read());
  return files;
}

function readCodeList(file: string): { list: PublishedCodeList; bytes: Buffer } {
  try {
    const bytes = readFileSync(file);
    return { list: readPublishedCodeList(bytes), bytes };
  } catch (error) {
    throw new CommandError(`${file}: ${formatErrorOnOneLine(error)}`);
  }
}

function formatLists({
  kind,
  version,
  changes,
}: {
  kind: string;
  version: string;
  changes: CodeListChange[];
}): string[] {
  return [
    `${kind} ${version}: ${changes.length} change(s)`,
    ...changes.map(({ key, before, after }) => `  ${before ?? 'new'} -> ${after}  ${key}`),
  ];
}
