import type { Passerelle } from '#sdk';
import { Option, type Command } from 'commander';
import { connect } from './connection/connect';
import { CommandFailedError, EXIT } from './exit';
import { addRemoteCommand, type RemoteOptions } from './remote-command';
import { print } from './terminal/print';
import { formatTable } from './terminal/table';
import { findView, type SavedView } from './views/find-view';
import { addFilter, isViewFilter } from './views/view-filter';

type Create = Parameters<Passerelle['savedViews']['create']>[0];

const LISTS = ['documents', 'inbox'] as const;
const SORTS = ['createdAt', 'issueDate', 'dueDate', 'amount', 'counterparty'] as const;
const COLUMNS = [
  ...(['status', 'number', 'counterparty', 'direction', 'issueDate', 'dueDate'] as const),
  ...(['amount', 'openAmount', 'labels', 'createdAt'] as const),
];

/** Options that set fields of a view. */
interface FieldOptions extends RemoteOptions {
  /** false: no filter */
  filter?: Record<string, string | string[]> | false;
  columns?: string;
  sort?: (typeof SORTS)[number];
  order?: 'asc' | 'desc';
  shared?: boolean;
}

/** Adds the commands for saved views of the lists of documents (docs/documents.md). */
export function addViewCommands(program: Command): void {
  const views = program.command('views').description('Saved views of the lists of documents');

  addRemoteCommand(views, 'list', 'List the shared views of the team and your own, by name')
    .addOption(new Option('--list <list>', 'only of this list').choices(LISTS))
    .action(async (options: RemoteOptions & { list?: (typeof LISTS)[number] }) => {
      const savedViews = await (await connect(options)).savedViews.list({ list: options.list });
      print(options, { savedViews }, formatViews(savedViews));
    });

  withFields(addRemoteCommand(views, 'create', 'Save a view').argument('<name>', 'name of the view'))
    .addOption(new Option('--list <list>', 'list that offers the view').choices(LISTS).default('documents'))
    .action(async (name: string, options: FieldOptions & { list: (typeof LISTS)[number] }) => {
      const fields = toFields(options);
      const savedView = await (
        await connect(options)
      ).savedViews.create({ name, list: options.list, ...fields });
      print(options, { savedView }, formatViews([savedView]));
    });

  withFields(
    addRemoteCommand(views, 'update', 'Change a view; what is omitted stays as it is').argument(
      '<view>',
      'id or name of the view',
    ),
  )
    .option('--name <name>', 'other name')
    .option('--no-shared', 'only you see the view')
    .option('--no-filter', 'all documents')
    .action(async (nameOrId: string, { name, ...options }: FieldOptions & { name?: string }) => {
      const fields = { ...toFields(options), ...(name === undefined ? {} : { name }) };
      const client = await connect(options);
      const { id } = await findView(client, nameOrId, 'view');
      const savedView = await client.savedViews.update(id, fields);
      print(options, { savedView }, formatViews([savedView]));
    });

  addRemoteCommand(views, 'delete', 'Delete a view')
    .argument('<view>', 'id or name of the view')
    .action(async (nameOrId: string, options: RemoteOptions) => {
      const client = await connect(options);
      const { id } = await findView(client, nameOrId, 'view');
      await client.savedViews.delete(id);
      print(options, { deleted: id }, [`deleted  ${id}`]);
    });
}

function withFields(command: Command): Command {
  return command
    .option(
      '--filter <name=value>',
      'query parameter of GET /documents, such as direction=outgoing; repeatable',
      addFilter,
    )
    .option('--columns <columns>', `columns from left to right, separated by commas: ${COLUMNS.join(', ')}`)
    .addOption(new Option('--sort <field>', 'order').choices(SORTS))
    .addOption(new Option('--order <order>', 'direction of the order').choices(['asc', 'desc']))
    .option('--shared', 'all members of the team see the view');
}

/** Converts the options to fields of a request; an omitted option is not a field. */
function toFields({ filter, columns, sort, order, shared }: FieldOptions): Omit<Create, 'name' | 'list'> {
  const viewFilter = filter === false ? {} : filter;
  if (viewFilter !== undefined && !isViewFilter(viewFilter))
    throw new CommandFailedError(EXIT.failed, 'must be name=value', undefined, '--filter');
  return {
    ...(viewFilter === undefined ? {} : { filter: viewFilter }),
    ...(columns === undefined ? {} : { columns: columns.split(',').map(parseColumn) }),
    ...(sort === undefined ? {} : { sort }),
    ...(order === undefined ? {} : { order }),
    ...(shared === undefined ? {} : { shared }),
  };
}

/** @throws CommandFailedError for a name that is not a column */
function parseColumn(text: string): (typeof COLUMNS)[number] {
  const column = COLUMNS.find((each) => each === text.trim());
  if (column !== undefined) return column;
  throw new CommandFailedError(
    EXIT.failed,
    `must be one of ${COLUMNS.join(', ')}; received "${text.trim()}"`,
    undefined,
    '--columns',
  );
}

function formatViews(views: readonly SavedView[]): string[] {
  if (views.length === 0) return ['There are none.'];
  return formatTable(
    ['ID', 'LIST', 'NAME', 'FILTER', 'ORDER', 'SHARED'],
    views.map(({ id, list, name, filter, sort, order, shared }) => [
      id,
      list,
      name,
      formatFilter(filter),
      `${sort} ${order}`,
      shared ? 'yes' : 'no',
    ]),
    ['NAME', 'FILTER'],
  );
}

function formatFilter(filter: SavedView['filter']): string {
  return Object.entries(filter)
    .map(([name, value]) => `${name}=${Array.isArray(value) ? value.join(',') : String(value)}`)
    .join(' ');
}
