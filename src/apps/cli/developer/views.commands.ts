import type { Passerelle } from '#sdk';
import { Option, type Command } from 'commander';
import { connect } from './connection/connect';
import { CommandFailedError, EXIT } from './exit';
import { addRemoteCommand, type RemoteOptions } from './remote-command';
import { print } from './terminal/print';
import { formatTable } from './terminal/table';
import { getView, type SavedView } from './views/find-view';
import { addFilter, isViewFilter } from './views/view-filter';

type CreateInput = Parameters<Passerelle['savedViews']['create']>[0];

const LISTS = ['documents', 'inbox'] as const;
const SORTS = ['createdAt', 'issueDate', 'dueDate', 'amount', 'counterparty'] as const;
const COLUMNS = [
  ...(['status', 'number', 'counterparty', 'direction', 'issueDate', 'dueDate'] as const),
  ...(['amount', 'openAmount', 'labels', 'createdAt'] as const),
];

/** Options that set fields of a view. */
interface FieldOptions extends RemoteOptions {
  /** Filter of the view; false with `--no-filter` */
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
    .addOption(new Option('--list <list>', 'only views of this list').choices(LISTS))
    .action(async (options: RemoteOptions & { list?: (typeof LISTS)[number] }) => {
      const savedViews = await (await connect(options)).savedViews.list({ list: options.list });
      print(options, { savedViews }, formatViews(savedViews));
    });

  addFieldOptions(addRemoteCommand(views, 'create', 'Save a view').argument('<name>', 'name of the view'))
    .addOption(new Option('--list <list>', 'list that offers the view').choices(LISTS).default('documents'))
    .action(async (name: string, options: FieldOptions & { list: (typeof LISTS)[number] }) => {
      const fields = toFields(options);
      const savedView = await (
        await connect(options)
      ).savedViews.create({ name, list: options.list, ...fields });
      print(options, { savedView }, formatViews([savedView]));
    });

  addFieldOptions(
    addRemoteCommand(views, 'update', 'Change a view; omitted options are not changed').argument(
      '<view>',
      'id or name of the view',
    ),
  )
    .option('--name <name>', 'new name of the view')
    .option('--no-shared', 'make the view visible only to you')
    .option('--no-filter', 'remove the filter')
    .action(async (nameOrId: string, { name, ...options }: FieldOptions & { name?: string }) => {
      const fields = { ...toFields(options), ...(name === undefined ? {} : { name }) };
      const client = await connect(options);
      const { id } = await getView(client, nameOrId, 'view');
      const savedView = await client.savedViews.update(id, fields);
      print(options, { savedView }, formatViews([savedView]));
    });

  addRemoteCommand(views, 'delete', 'Delete a view')
    .argument('<view>', 'id or name of the view')
    .action(async (nameOrId: string, options: RemoteOptions) => {
      const client = await connect(options);
      const { id } = await getView(client, nameOrId, 'view');
      await client.savedViews.delete(id);
      print(options, { deleted: id }, [`deleted  ${id}`]);
    });
}

function addFieldOptions(command: Command): Command {
  return command
    .option(
      '--filter <name=value>',
      'query parameter of GET /documents, such as direction=outgoing; repeatable',
      addFilter,
    )
    .option('--columns <columns>', `columns from left to right, separated by commas: ${COLUMNS.join(', ')}`)
    .addOption(new Option('--sort <field>', 'field by which documents are sorted').choices(SORTS))
    .addOption(new Option('--order <order>', 'ascending or descending order').choices(['asc', 'desc']))
    .option('--shared', 'make the view visible to all members of the team');
}

/** Converts the options to fields of a request; an omitted option does not become a field. */
function toFields({
  filter,
  columns,
  sort,
  order,
  shared,
}: FieldOptions): Omit<CreateInput, 'name' | 'list'> {
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
  if (views.length === 0) return ['There are no saved views.'];
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
