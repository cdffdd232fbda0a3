import type { Command } from 'commander';
import { createClient, getConnection } from './connection/connect';
import { getFileName, readInput } from './input/read-file';
import { addRemoteCommand, type RemoteOptions } from './remote-command';
import { getOnlyCompanyId } from './send.commands';
import { print } from './terminal/print';
import { formatTable } from './terminal/table';

interface ImportOptions extends RemoteOptions {
  company?: string;
}

/** Adds the commands for payments. */
export function addPaymentCommands(program: Command): void {
  const payments = program.command('payments').description('Payments of invoices');
  addRemoteCommand(payments, 'import', 'Import a bank statement: CAMT.053, CAMT.054 or CODA')
    .argument('<file>', 'file, or - for standard input')
    .option('--company <company>', 'id of the company of the account (default: the only verified one)')
    .action(importStatement);
}

async function importStatement(file: string, options: ImportOptions): Promise<void> {
  // The file is read first, so that errors of the file are reported before any request.
  const bytes = await readInput(file);
  const client = await createClient(await getConnection(options));
  const companyId = options.company ?? (await getOnlyCompanyId(client));
  const bankStatement = await client.bankStatements.importFile(companyId, {
    document: bytes.toString('base64'),
    fileName: getFileName(file),
  });
  const { id, entryCounts, duplicateEntries } = bankStatement;
  const entries = [];
  const unconfirmedQuery = { limit: 200, status: ['suggested' as const, 'unmatched' as const] };
  for await (const entry of client.bankStatements.listEntries(id, unconfirmedQuery)) entries.push(entry);
  const rows = entries.map(
    ({ status, bookingDate, direction, amount, currency, counterpartyName, suggestions }) => [
      status,
      bookingDate,
      `${direction === 'debit' ? '-' : ''}${amount} ${currency}`,
      suggestions[0]?.payments.map(({ documentNumber }) => documentNumber ?? '').join(', ') ?? null,
      counterpartyName,
    ],
  );
  print(options, { bankStatement, entries }, [
    `statement   ${id}`,
    `matched     ${entryCounts.matched}`,
    `to confirm  ${entryCounts.suggested}`,
    `unmatched   ${entryCounts.unmatched}`,
    `known       ${duplicateEntries}`,
    ...(rows.length === 0
      ? []
      : [
          '',
          ...formatTable(['STATUS', 'BOOKED', 'AMOUNT', 'SUGGESTED', 'COUNTERPARTY'], rows, ['COUNTERPARTY']),
        ]),
  ]);
}
