import type { Document } from '#sdk';
import { Option, type Command } from 'commander';
import { clientOf, connect, connection } from './connection/connect';
import { ServerClock } from './connection/server-clock';
import { documentLines, findingLines, numberOf } from './documents/document-lines';
import { followInbox } from './documents/follow-inbox';
import { rendered } from './documents/rendering';
import { save, type SaveOptions } from './documents/save-download';
import { aCount } from './input/instant';
import { firstOf } from './first-of';
import { remoteCommand, type RemoteOptions } from './remote-command';
import { untilInterrupted } from './terminal/interrupt';
import { note, show, showLine } from './terminal/show';
import { style, visible } from './terminal/style';
import { table } from './terminal/table';

interface ListOptions extends RemoteOptions {
  company?: string;
  direction?: 'incoming' | 'outgoing';
  status?: 'pending' | 'delivered' | 'failed';
  search?: string;
  limit: number;
}

export function documentCommands(program: Command): void {
  const docs = program.command('docs').description('Documents that were sent and received');

  remoteCommand(docs, 'list', 'List documents, newest first')
    .option('--company <company>', 'only of this company')
    .addOption(new Option('--direction <direction>', 'only these').choices(['incoming', 'outgoing']))
    .addOption(
      new Option('--status <status>', 'only with this delivery status').choices([
        'pending',
        'delivered',
        'failed',
      ]),
    )
    .option('--search <text>', 'in numbers, names and ids')
    .option('--limit <count>', 'how many at most', aCount, 20)
    .action(async (options: ListOptions) => {
      const client = await connect(options);
      const { company, direction, status, search, limit } = options;
      const documents = await firstOf(
        client.documents.list({
          ...{ direction, search, deliveryStatus: status, limit: Math.min(limit, 200) },
          ...(company === undefined ? {} : { companyId: [company] }),
        }),
        limit,
      );
      show(options, { documents }, listed(documents));
    });

  remoteCommand(docs, 'get', 'Show how a document stands, with its findings')
    .argument('<id>', 'id of the document')
    .action(async (id: string, options: RemoteOptions) => {
      const document = await (await connect(options)).documents.get(id);
      show(options, { document }, [...documentLines(document), ...findingLines(document)]);
    });

  remoteCommand(docs, 'render', 'Show a document as a person reads it')
    .argument('<id>', 'id of the document')
    .action(async (id: string, options: RemoteOptions) => {
      const document = await (await connect(options)).documents.get(id);
      show(options, { document }, rendered(document));
    });

  saving(docs, 'xml', 'Save the XML of a document')
    .addOption(new Option('--format <syntax>', 'syntax').choices(['ubl', 'cii']).default('ubl'))
    .action(async (id: string, options: RemoteOptions & SaveOptions & { format: 'ubl' | 'cii' }) => {
      await save(
        await (await connect(options)).documents.downloadXml(id, options.format),
        `${id}.xml`,
        options,
      );
    });
  saving(docs, 'pdf', 'Save a document as a PDF').action(
    async (id: string, options: RemoteOptions & SaveOptions) => {
      await save(await (await connect(options)).documents.downloadPdf(id), `${id}.pdf`, options);
    },
  );
  saving(docs, 'export', 'Save a ZIP of the XML, the PDF and the attachments').action(
    async (id: string, options: RemoteOptions & SaveOptions) => {
      await save(await (await connect(options)).documents.downloadPackage(id), `${id}.zip`, options);
    },
  );

  remoteCommand(program, 'inbox', 'Received documents that nobody has read')
    .option('--follow', 'go on with each one that arrives')
    .option('--limit <count>', 'how many at most', aCount, 20)
    .action(inbox);
}

function saving(docs: Command, name: string, description: string): Command {
  return remoteCommand(docs, name, description)
    .argument('<id>', 'id of the document')
    .option('--out <file>', 'file, or - for standard output (default: as the service names it)')
    .option('--force', 'replace a file of that name');
}

async function inbox(options: RemoteOptions & { follow?: boolean; limit: number }): Promise<void> {
  const used = await connection(options);
  const serverClock = new ServerClock();
  const client = await clientOf(used, serverClock.fetch);
  const waiting = await firstOf(
    client.documents.listInbox({ limit: Math.min(options.limit, 200) }),
    options.limit,
  );
  if (options.follow !== true) return show(options, { documents: waiting }, listed(waiting));
  for (const document of waiting.toReversed()) showLine(options, document, line(document));
  note(`Following the inbox at ${used.url}   Ctrl+C ends`);
  await untilInterrupted(async (signal) => {
    const following = {
      ...{ client, start: serverClock.start, listed: waiting, signal },
      skipped: (id: string, reason: string) => note(`${id} arrived and cannot be shown: ${reason}`),
    };
    for await (const document of followInbox(following)) showLine(options, document, line(document));
  });
}

function line(document: Document): string {
  const { bold, dim } = style();
  const { id, createdAt, type, senderId } = document;
  return `${createdAt}  ${bold(visible(numberOf(document) ?? type))}  ${type}  from ${senderId}  ${dim(id ?? '')}`;
}

function listed(documents: readonly Document[]): string[] {
  if (documents.length === 0) return ['There are none.'];
  return table(
    ['ID', 'CREATED', 'DIRECTION', 'TYPE', 'NUMBER', 'WITH', 'STATUS'],
    documents.map((document) => [
      document.id,
      document.createdAt.slice(0, 16).replace('T', ' '),
      document.direction,
      document.type,
      numberOf(document),
      document.direction === 'incoming' ? document.senderId : document.receiverId,
      document.deliveryStatus,
    ]),
    ['NUMBER', 'WITH', 'TYPE'],
  );
}
