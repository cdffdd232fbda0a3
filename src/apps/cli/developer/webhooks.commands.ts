import { Option, type Command } from 'commander';
import type { Passerelle } from '#sdk';
import { connect } from './connection/connect';
import { listEventTypes, requireEventType } from './event-types';
import { parseCount, parseInstant } from './input/instant';
import { takeFirst, addRemoteCommand, type RemoteOptions } from './remote-command';
import { print } from './terminal/print';
import { createStyle } from './terminal/style';
import { formatTable } from './terminal/table';
import { addWebhooksListenCommand } from './webhooks-listen.command';

type Webhook = Awaited<ReturnType<Passerelle['webhooks']['get']>>;
type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'exhausted' | 'blocked' | 'cancelled';

export function addWebhookCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('Webhooks and their deliveries');

  addRemoteCommand(webhooks, 'list', 'List the webhooks of the team').action(
    async (options: RemoteOptions) => {
      // The response contains secrets, which must not appear on a screen or in a log.
      const list = (await (await connect(options)).webhooks.list()).map(({ secret, ...webhook }) => ({
        ...webhook,
        isSigned: secret !== null && secret !== '',
      }));
      const rows = list.map((webhook) => [
        webhook.id,
        webhook.url,
        webhook.companyIds?.join(' ') ?? null,
        webhook.events?.join(' ') ?? 'all',
        formatState(webhook),
      ]);
      print(
        options,
        { webhooks: list },
        rows.length === 0
          ? ['There are no webhooks.']
          : formatTable(['ID', 'URL', 'COMPANIES', 'EVENTS', 'STATE'], rows, ['URL', 'EVENTS']),
      );
    },
  );

  addRemoteCommand(webhooks, 'create', 'Create a webhook; its secret is shown only once')
    .argument('<url>', 'https address of the receiver')
    .option('--company <companies>', 'only events of these companies, separated by commas')
    .option('--events <events>', 'only these event types and areas such as document.*, separated by commas')
    .option(
      '--header <header...>',
      'header of each delivery, as "Name: value"; its value is stored encrypted',
    )
    .option('--rate <count>', 'maximum number of deliveries per second', parseCount)
    .action(async (url: string, options: CreateOptions) => {
      const [client, { generateSecret }] = await Promise.all([
        connect(options),
        import('../../../webhooks/wire/signature'),
      ]);
      const secret = generateSecret();
      const webhook = await client.webhooks.create({
        url,
        secret,
        companyIds: splitList(options.company),
        events: splitList(options.events),
        headers: options.header?.map(parseHeader) ?? null,
        rateLimit: options.rate ?? null,
      });
      print(options, { webhook }, [`webhook  ${webhook.id}  ${webhook.url}`, `secret   ${secret}`]);
    });

  addRemoteCommand(webhooks, 'update', 'Change a webhook; omitted options are not changed')
    .argument('<id>', 'id of the webhook')
    .option('--address <url>', 'new https address of the receiver')
    .option(
      '--company <companies>',
      'only events of these companies, separated by commas; "all": all companies',
    )
    .option('--events <events>', 'only these event types and areas, separated by commas; "all": all types')
    .option(
      '--header <header...>',
      'headers of each delivery, as "Name: value"; they replace the current headers',
    )
    .option('--no-headers', 'remove the additional headers')
    .option('--rate <count>', 'maximum number of deliveries per second', parseCount)
    .action(updateWebhook);

  addRemoteCommand(webhooks, 'pause', 'Pause a webhook: deliveries wait until the webhook is resumed')
    .argument('<id>', 'id of the webhook')
    .action((id: string, options: RemoteOptions) => setPaused(id, true, options));

  addRemoteCommand(webhooks, 'resume', 'Resume a paused webhook and post the waiting deliveries')
    .argument('<id>', 'id of the webhook')
    .action((id: string, options: RemoteOptions) => setPaused(id, false, options));

  addRemoteCommand(webhooks, 'test', 'Post an event of the type webhook.test')
    .argument('<id>', 'id of the webhook')
    .action(async (id: string, options: RemoteOptions) => {
      const delivery = await (await connect(options)).webhooks.test(id);
      print(options, { delivery }, [`${delivery.status}  ${delivery.eventId}  ${delivery.id}`]);
    });

  addRemoteCommand(webhooks, 'deliveries', 'List deliveries, newest first')
    .argument('[id]', 'id of the webhook (default: all webhooks)')
    .addOption(
      new Option('--status <status>', 'only deliveries with this status').choices([
        ...['pending', 'delivered', 'failed', 'exhausted', 'blocked', 'cancelled'],
      ]),
    )
    .option('--limit <count>', 'maximum number', parseCount, 20)
    .action(listDeliveries);

  addRemoteCommand(webhooks, 'delivery', 'Show the attempts of a delivery, with headers and signed content')
    .argument('<id>', 'id of the delivery')
    .action(showDelivery);

  addRemoteCommand(webhooks, 'replay', 'Post a range of events again')
    .argument('<id>', 'id of the webhook')
    .requiredOption('--since <instant>', 'first instant, or a time before now such as 2h', (text: string) =>
      parseInstant(text),
    )
    .option('--until <instant>', 'only before this instant (default: now)', (text: string) =>
      parseInstant(text),
    )
    .option('--types <types>', 'only events of these types, separated by commas')
    .option('--dry-run', 'only count the events that would be posted')
    .action(async (id: string, options: ReplayOptions) => {
      const client = await connect(options);
      const eventTypes = options.types === undefined ? [] : await listEventTypes(client);
      const types = options.types
        ?.split(',')
        .map((name) => requireEventType(name.trim(), eventTypes, '--types'));
      const { since, until = null } = options;
      const input = { since, until, types: types ?? null };
      if (options.dryRun === true) return printPreview(client, id, input, options);
      const replayedCount = await client.webhooks.replay(id, input);
      print(options, { replayed: replayedCount }, [`${replayedCount} event(s) will be posted again`]);
    });

  addWebhooksListenCommand(webhooks);
}

interface ReplayOptions extends RemoteOptions {
  since: string;
  until?: string;
  types?: string;
  dryRun?: boolean;
}

/** Prints how many events a replay would post. */
async function printPreview(
  client: Passerelle,
  id: string,
  input: Parameters<Passerelle['webhooks']['previewReplay']>[1],
  options: RemoteOptions,
): Promise<void> {
  const preview = await client.webhooks.previewReplay(id, input);
  const count = preview.exceedsLimit ? `more than ${preview.events}` : String(preview.events);
  print(options, { preview }, [`${count} event(s) would be posted again`]);
}

interface CreateOptions extends RemoteOptions {
  company?: string;
  events?: string;
  header?: string[];
  rate?: number;
}

interface UpdateOptions extends CreateOptions {
  address?: string;
  /** False with `--no-headers`. */
  headers?: boolean;
}

async function updateWebhook(id: string, options: UpdateOptions): Promise<void> {
  const client = await connect(options);
  const url = options.address ?? (await client.webhooks.get(id)).url;
  const { secret, ...webhook } = await client.webhooks.update(id, {
    url,
    ...(options.company === undefined ? {} : { companyIds: splitSelection(options.company) }),
    ...(options.events === undefined ? {} : { events: splitSelection(options.events) }),
    ...(options.headers === false ? { headers: null } : {}),
    ...(options.header === undefined ? {} : { headers: options.header.map(parseHeader) }),
    ...(options.rate === undefined ? {} : { rateLimit: options.rate }),
  });
  const isSigned = secret !== null && secret !== '';
  print(options, { webhook: { ...webhook, isSigned } }, [`${formatState(webhook)}  ${id}  ${webhook.url}`]);
}

/** Returns the entries of a list; null, which removes the selection, for `all`. */
function splitSelection(text: string): string[] | null {
  return text.trim() === 'all' ? null : splitList(text);
}

async function showDelivery(id: string, options: RemoteOptions): Promise<void> {
  const delivery = await (await connect(options)).webhooks.getDelivery(id);
  const attempts = delivery.attempts.flatMap(({ number, attemptedAt, outcome, status, request }) => [
    `attempt ${number}  ${attemptedAt}  ${status ?? outcome}`,
    ...(request?.headers.map(({ name, value }) => `  ${name}: ${value}`) ?? []),
    ...(request === null || request.signedContent === null ? [] : [`  signed: ${request.signedContent}`]),
  ]);
  print(options, { delivery }, [
    `${delivery.status}  ${delivery.eventType}  ${delivery.eventId}`,
    ...attempts,
  ]);
}

async function setPaused(id: string, isPaused: boolean, options: RemoteOptions): Promise<void> {
  const client = await connect(options);
  const { url } = await client.webhooks.get(id);
  const { secret, ...webhook } = await client.webhooks.update(id, { url, paused: isPaused });
  const isSigned = secret !== null && secret !== '';
  print(options, { webhook: { ...webhook, isSigned } }, [`${formatState(webhook)}  ${id}  ${url}`]);
}

/** Returns the entries of a comma-separated list; null when the option is omitted. */
function splitList(text: string | undefined): string[] | null {
  return text?.split(',').map((entry) => entry.trim()) ?? null;
}

/** Splits `Name: value` at the first colon; the service validates both parts. */
function parseHeader(text: string): { name: string; value: string } {
  const separatorIndex = text.indexOf(':');
  return separatorIndex < 0
    ? { name: text, value: '' }
    : { name: text.slice(0, separatorIndex).trim(), value: text.slice(separatorIndex + 1).trim() };
}

function formatState({ disabledAt, pausedAt }: Pick<Webhook, 'disabledAt' | 'pausedAt'>): string {
  if (disabledAt !== null) return `off since ${disabledAt}`;
  return pausedAt === null ? 'on' : `paused since ${pausedAt}`;
}

async function listDeliveries(
  id: string | undefined,
  options: RemoteOptions & { status?: DeliveryStatus; limit: number },
): Promise<void> {
  const client = await connect(options);
  const query = { status: options.status, limit: Math.min(options.limit, 200) };
  const deliveries = await takeFirst(
    id === undefined ? client.webhooks.listAllDeliveries(query) : client.webhooks.listDeliveries(id, query),
    options.limit,
  );
  const { dim } = createStyle();
  const rows = deliveries.map(({ id: delivery, eventType, eventId, status, attemptCount, createdAt }) => [
    ...[delivery, createdAt.slice(0, 19).replace('T', ' '), eventType, eventId, status, String(attemptCount)],
  ]);
  print(
    options,
    { deliveries },
    rows.length === 0
      ? [dim('There are no deliveries.')]
      : formatTable(['ID', 'CREATED', 'TYPE', 'EVENT', 'STATUS', 'ATTEMPTS'], rows, ['TYPE', 'EVENT']),
  );
}
