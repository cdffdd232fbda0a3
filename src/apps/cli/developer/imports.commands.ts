import type { Passerelle } from '#sdk';
import type { Command } from 'commander';
import { connect } from './connection/connect';
import { parseCount } from './input/instant';
import { addRemoteCommand, takeFirst, type RemoteOptions } from './remote-command';
import { getOnlyCompanyId } from './send.commands';
import { print } from './terminal/print';
import { formatTable } from './terminal/table';

type InvoiceImport = Awaited<ReturnType<Passerelle['invoiceImports']['get']>>;

interface ImportOptions extends RemoteOptions {
  company?: string;
}

/** Adds the commands for imports of invoices from files (docs/sending.md). */
export function addImportCommands(program: Command): void {
  const imports = program.command('imports').description('Imports of invoices from CSV and XLSX files');

  addCompanyOption(addRemoteCommand(imports, 'list', 'List the imports of a company, newest first'))
    .option('--limit <count>', 'maximum number', parseCount, 20)
    .action(async (options: ImportOptions & { limit: number }) => {
      const client = await connect(options);
      const companyId = options.company ?? (await getOnlyCompanyId(client));
      const limit = Math.min(options.limit, 200);
      const listedImports = await takeFirst(client.invoiceImports.list(companyId, { limit }), options.limit);
      print(options, { invoiceImports: listedImports }, formatImports(listedImports));
    });

  addCompanyOption(addRemoteCommand(imports, 'get', 'Show the progress of an import'))
    .argument('<id>', 'id of the import')
    .action(async (id: string, options: ImportOptions) => {
      const client = await connect(options);
      const companyId = options.company ?? (await getOnlyCompanyId(client));
      const foundImport = await client.invoiceImports.get(companyId, id);
      print(options, { invoiceImport: foundImport }, formatImports([foundImport]));
    });

  addCompanyOption(
    addRemoteCommand(imports, 'cancel', 'Cancel the invoices of an import that are not sent yet'),
  )
    .argument('<id>', 'id of the import')
    .action(async (id: string, options: ImportOptions) => {
      const client = await connect(options);
      const companyId = options.company ?? (await getOnlyCompanyId(client));
      const cancelledImport = await client.invoiceImports.cancel(companyId, id);
      print(options, { invoiceImport: cancelledImport }, formatImports([cancelledImport]));
    });
}

function addCompanyOption(command: Command): Command {
  return command.option('--company <company>', 'id of the company (default: the only verified one)');
}

function formatImports(imports: readonly InvoiceImport[]): string[] {
  if (imports.length === 0) return ['There are no imports.'];
  return formatTable(
    ['ID', 'CREATED', 'STATE', 'VALID', 'ERRORS', 'QUEUED', 'SENT', 'REFUSED', 'FILE'],
    imports.map(({ id, createdAt, state, counts, networkWait, fileName }) => [
      id,
      createdAt.slice(0, 16).replace('T', ' '),
      networkWait === null
        ? state
        : `waiting for the network: ${networkWait.documents}, next ${networkWait.nextAttemptAt.slice(0, 16).replace('T', ' ')}`,
      ...[counts.valid, counts.invalid, counts.queued, counts.sent, counts.failed].map(String),
      fileName,
    ]),
    ['FILE'],
  );
}
