import type { Document, Passerelle } from '#sdk';
import { Option, type Command } from 'commander';
import { createClient, connect, getConnection, ServerClock } from './connection/connect';
import { formatDocument, formatFindings, getNumber } from './documents/document-lines';
import { followInbox } from './documents/follow-inbox';
import { renderDocument } from './documents/render-document';
import { save, type SaveOptions } from './documents/save-download';
import { parseCount } from './input/instant';
import { takeFirst, addRemoteCommand, type RemoteOptions, runUntilInterrupted } from './remote-command';
import { printNote, print, printLine } from './terminal/print';
import { createStyle, escapeControls } from './terminal/style';
import { formatTable } from './terminal/table';
import { getView } from './views/find-view';
import { isViewFilter } from './views/view-filter';

type ListQuery = NonNullable<Parameters<Passerelle['documents']['list']>[0]>;

interface ListOptions extends RemoteOptions {
  view?: string;
  company?: string;
  direction?: 'incoming' | 'outgoing';
  status?: 'pending' | 'delivered' | 'failed';
  purchaseState?: 'new' | 'approved' | 'booked';
  assignee?: string;
  search?: string;
  sort?: 'createdAt' | 'issueDate' | 'dueDate' | 'amount' | 'counterparty';
  order?: 'asc' | 'desc';
  limit: number;
}

export function addDocumentCommands(program: Command): void {
  const docs = program.command('docs').description('Documents that were sent and received');

  addRemoteCommand(docs, 'list', 'List documents, newest first or in another order')
    .option(
      '--view <view>',
      'filter and order of the saved view with this name or id; other options override it',
    )
    .option('--company <company>', 'only documents of this company')
    .addOption(
      new Option('--direction <direction>', 'only documents in this direction').choices([
        'incoming',
        'outgoing',
      ]),
    )
    .addOption(
      new Option('--status <status>', 'only documents with this delivery status').choices([
        'pending',
        'delivered',
        'failed',
      ]),
    )
    .addOption(
      new Option('--purchase-state <state>', 'only received invoices in this purchase state').choices([
        'new',
        'approved',
        'booked',
      ]),
    )
    .option('--assignee <user>', 'only received invoices assigned to the member with this id')
    .option('--search <text>', 'text to search in numbers, names and ids')
    .addOption(
      new Option('--sort <field>', 'order of the documents').choices([
        'createdAt',
        'issueDate',
        'dueDate',
        'amount',
        'counterparty',
      ]),
    )
    .addOption(new Option('--order <order>', 'ascending or descending order').choices(['asc', 'desc']))
    .option('--limit <count>', 'maximum number', parseCount, 20)
    .action(async (options: ListOptions) => {
      const client = await connect(options);
      const { view, company, direction, status, purchaseState, assignee, search, sort, order, limit } =
        options;
      const savedQuery: ListQuery = view === undefined ? {} : await getViewQuery(client, view);
      const documents = await takeFirst(
        client.documents.list({
          ...savedQuery,
          direction: direction ?? savedQuery.direction,
          search: search ?? savedQuery.search,
          deliveryStatus: status ?? savedQuery.deliveryStatus,
          purchaseState: purchaseState ?? savedQuery.purchaseState,
          assignee: assignee ?? savedQuery.assignee,
          sort: sort ?? savedQuery.sort,
          order: order ?? savedQuery.order,
          companyId: company === undefined ? savedQuery.companyId : [company],
          limit: Math.min(limit, 200),
        }),
        limit,
      );
      print(options, { documents }, formatDocumentList(documents));
    });

  addRemoteCommand(docs, 'get', 'Show the state of a document, with its findings')
    .argument('<id>', 'id of the document')
    .action(async (id: string, options: RemoteOptions) => {
      const document = await (await connect(options)).documents.get(id);
      print(options, { document }, [...formatDocument(document), ...formatFindings(document)]);
    });

  addRemoteCommand(docs, 'render', 'Show a document in readable form')
    .argument('<id>', 'id of the document')
    .action(async (id: string, options: RemoteOptions) => {
      const document = await (await connect(options)).documents.get(id);
      print(options, { document }, renderDocument(document));
    });

  addSaveCommand(docs, 'xml', 'Save the XML of a document')
    .addOption(new Option('--format <syntax>', 'syntax').choices(['ubl', 'cii']).default('ubl'))
    .action(async (id: string, options: RemoteOptions & SaveOptions & { format: 'ubl' | 'cii' }) => {
      await save(
        await (await connect(options)).documents.downloadXml(id, options.format),
        `${id}.xml`,
        options,
      );
    });
  addSaveCommand(docs, 'pdf', 'Save a document as a PDF').action(
    async (id: string, options: RemoteOptions & SaveOptions) => {
      await save(await (await connect(options)).documents.downloadPdf(id), `${id}.pdf`, options);
    },
  );
  addSaveCommand(docs, 'export', 'Save a ZIP of the XML, the PDF and the attachments').action(
    async (id: string, options: RemoteOptions & SaveOptions) => {
      await save(await (await connect(options)).documents.downloadPackage(id), `${id}.zip`, options);
    },
  );

  addRemoteCommand(program, 'inbox', 'List received documents that are unread')
    .option('--follow', 'then show each document as it arrives')
    .option('--limit <count>', 'maximum number', parseCount, 20)
    .action(showInbox);
}

/** Returns the query of a saved view. @throws CommandFailedError when there is no such view */
async function getViewQuery(client: Passerelle, nameOrId: string): Promise<ListQuery> {
  const { filter, sort, order } = await getView(client, nameOrId, '--view');
  return { ...(isViewFilter(filter) ? filter : {}), sort, order };
}

function addSaveCommand(docs: Command, name: string, description: string): Command {
  return addRemoteCommand(docs, name, description)
    .argument('<id>', 'id of the document')
    .option('--out <file>', 'file, or - for standard output (default: the file name that the service sends)')
    .option('--force', 'replace a file of that name');
}

async function showInbox(options: RemoteOptions & { follow?: boolean; limit: number }): Promise<void> {
  const connection = await getConnection(options);
  const serverClock = new ServerClock();
  const client = await createClient(connection, serverClock.fetch);
  const unreadDocuments = await takeFirst(
    client.documents.listInbox({ limit: Math.min(options.limit, 200) }),
    options.limit,
  );
  if (options.follow !== true)
    return print(options, { documents: unreadDocuments }, formatDocumentList(unreadDocuments));
  for (const document of unreadDocuments.toReversed())
    printLine(options, document, formatDocumentLine(document));
  printNote(`Following the inbox at ${connection.url}   Ctrl+C ends`);
  await runUntilInterrupted(async (signal) => {
    const inbox = {
      ...{ client, start: serverClock.start, listedDocuments: unreadDocuments, signal },
      reportSkipped: (id: string, reason: string) =>
        printNote(`The document ${id} arrived but cannot be shown: ${reason}`),
    };
    for await (const document of followInbox(inbox))
      printLine(options, document, formatDocumentLine(document));
  });
}

function formatDocumentLine(document: Document): string {
  const { bold, dim } = createStyle();
  const { id, createdAt, type, senderId } = document;
  return `${createdAt}  ${bold(escapeControls(getNumber(document) ?? type))}  ${type}  from ${senderId}  ${dim(id ?? '')}`;
}

function formatDocumentList(documents: readonly Document[]): string[] {
  if (documents.length === 0) return ['There are no documents.'];
  return formatTable(
    ['ID', 'CREATED', 'DIRECTION', 'TYPE', 'NUMBER', 'WITH', 'STATUS'],
    documents.map((document) => [
      document.id,
      document.createdAt.slice(0, 16).replace('T', ' '),
      document.direction,
      document.type,
      getNumber(document),
      document.direction === 'incoming' ? document.senderId : document.receiverId,
      document.deliveryStatus,
    ]),
    ['NUMBER', 'WITH', 'TYPE'],
  );
}
