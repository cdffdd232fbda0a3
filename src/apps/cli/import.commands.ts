import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { parseUrl } from '../../standards/values/parse-url';
import { getTeam } from './find-team';
import { CommandError, EXIT, print, type CommonOptions } from './output';
import type { ImportReport } from './recommand/import-report';
import { withServices } from './services';

const RECOMMAND_URL = 'https://app.recommand.eu';
/** Maximum number of rejected objects that are printed without `--json`. */
const MAX_PRINTED = 50;

interface ImportOptions extends CommonOptions {
  team: string;
  keyFile: string;
  from: string;
  state?: string;
}

/** Adds the commands that import a team of another product (docs/compatibility.md). */
export function importCommands(program: Command): void {
  program
    .command('import')
    .description('Import a team of another product')
    .command('recommand')
    .description(
      'Read companies, identifiers, partners, labels, webhooks and documents of a Recommand team with a key, and store those that are missing here (exit status 1 if an object is rejected; safe to repeat)',
    )
    .requiredOption('--team <team>', 'id of the team in this installation')
    .requiredOption('--key-file <file>', 'file with the key and its secret, key_…:secret_…')
    .option('--from <url>', 'address of the Recommand API', RECOMMAND_URL)
    .option('--state <file>', 'file that records imported documents, which a repeated import skips')
    .option('--json', 'print JSON')
    .action(async (options: ImportOptions) => {
      const key = readKeyFile(options.keyFile);
      const from = parseOrigin(options.from);
      const report = await withServices(async (services) => {
        const { RecommandImport } = await import('./recommand/recommand-import');
        const { RecommandClient, RecommandError } = await import('./recommand/recommand-client');
        const { ImportState } = await import('./recommand/import-state');
        const { id } = await getTeam(services, options.team);
        const state = new ImportState(options.state ?? null, { teamId: id, from });
        try {
          return await new RecommandImport(services, new RecommandClient(from, key), id, state).run();
        } catch (error) {
          if (!(error instanceof RecommandError)) throw error;
          throw new CommandError(`${error.message} Repeat the command to continue the import.`);
        }
      });
      const { counts, refusedObjects, withoutPlace } = report;
      print(options, { counts, refused: refusedObjects, withoutPlace }, formatReport(report));
      if (refusedObjects.length > 0) process.exitCode = EXIT.failed;
    });
}

function formatReport({ counts, refusedObjects, withoutPlace }: ImportReport): string[] {
  return [
    ...Object.entries(counts).map(
      ([kind, { created, known, refused: count }]) =>
        `${kind.padEnd(12)} ${created} imported, ${known} existed before, ${count} rejected`,
    ),
    ...refusedObjects
      .slice(0, MAX_PRINTED)
      .map(({ kind, id, reason }) => `REFUSED  ${kind} ${id}: ${reason}`),
    ...(refusedObjects.length > MAX_PRINTED
      ? [`… and ${refusedObjects.length - MAX_PRINTED} more; --json prints all rejected objects.`]
      : []),
    ...withoutPlace.map(({ what, objects }) => `NOTE     ${what} (${objects})`),
  ];
}

function readKeyFile(file: string): string {
  let key: string;
  try {
    key = readFileSync(file, 'utf8').trim();
  } catch {
    throw new CommandError(`--key-file ${file} cannot be read.`);
  }
  if (!/^\S+:\S+$/.test(key))
    throw new CommandError(
      `--key-file ${file} must contain the key id and its secret, separated by a colon.`,
    );
  return key;
}

function parseOrigin(text: string): string {
  const address = parseUrl(text);
  if (address === null || !['https:', 'http:'].includes(address.protocol))
    throw new CommandError(`--from must be an address such as ${RECOMMAND_URL}; received "${text}".`);
  return address.origin;
}
