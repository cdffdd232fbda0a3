import type { Event } from '#sdk';
import type { Command } from 'commander';
import { createClient, connect, getConnection, ServerClock } from './connection/connect';
import { listEventTypes, requireEventType } from './event-types';
import { CommandFailedError, EXIT } from './exit';
import { noteIfBeyondRetention, parseCount, parseInstant } from './input/instant';
import { takeFirst, addRemoteCommand, type RemoteOptions, runUntilInterrupted } from './remote-command';
import { printNote, print, printLine } from './terminal/print';
import { createStyle } from './terminal/style';
import { formatTable } from './terminal/table';

export function addEventCommands(program: Command): void {
  const events = program.command('events').description('The event log of the last 30 days');

  addRemoteCommand(events, 'list', 'List events, newest first')
    .option('--type <type>', 'only events of this type')
    .option('--limit <count>', 'maximum number', parseCount, 20)
    .action(async (options: RemoteOptions & { type?: string; limit: number }) => {
      const client = await connect(options);
      const { limit } = options;
      const type =
        options.type === undefined
          ? undefined
          : requireEventType(options.type, await listEventTypes(client), '--type');
      const listedEvents = await takeFirst(client.events.list({ type, limit: Math.min(limit, 200) }), limit);
      const rows = listedEvents.map((event) => [
        event.id,
        event.timestamp.slice(0, 19).replace('T', ' '),
        event.type,
        formatSubject(event),
      ]);
      print(
        options,
        { events: listedEvents },
        rows.length === 0
          ? ['There are no events.']
          : formatTable(['ID', 'HAPPENED', 'TYPE', 'ABOUT'], rows, ['ABOUT']),
      );
    });

  addRemoteCommand(events, 'resend', 'Post an event again to the webhooks of the team')
    .argument('<id>', 'id of the event')
    .option('--webhook <webhook>', 'only to this webhook')
    .action(resend);

  addRemoteCommand(events, 'tail', 'Follow the events of the team')
    .option('--types <types>', 'only events of these types, separated by commas')
    .option(
      '--since <instant>',
      'begin in the past: an instant, or a time before now such as 10m, 2h, 7d',
      (text: string) => parseInstant(text),
    )
    .action(async (options: RemoteOptions & { types?: string; since?: string }) => {
      const connection = await getConnection(options);
      const serverClock = new ServerClock();
      const client = await createClient(connection, serverClock.fetch);
      const eventTypes = options.types === undefined ? [] : await listEventTypes(client);
      const types = options.types
        ?.split(',')
        .map((name) => requireEventType(name.trim(), eventTypes, '--types'));
      if (eventTypes.length === 0) await client.team.verifyCredential();
      printNote(`Following events at ${connection.url}   Ctrl+C ends`);
      const { bold, dim } = createStyle();
      const since = options.since ?? serverClock.start;
      noteIfBeyondRetention(since);
      await runUntilInterrupted(async (signal) => {
        for await (const event of client.events.follow({ since, types, signal }))
          printLine(
            options,
            event,
            `${event.timestamp}  ${bold(event.type.padEnd(36))}  ${event.id}  ${dim(formatSubject(event))}`,
          );
      });
    });
}

/** Formats the ids of the resources that an event is about. */
function formatSubject({ data, companyId }: Event): string {
  if ('documentId' in data && typeof data.documentId === 'string') return data.documentId;
  return companyId ?? '-';
}

/**
 * Returns whether an entry of a webhook's event selection, which is a type or an area (`document.*`), includes a type.
 */
function selectsType(type: string, entry: string): boolean {
  return entry === type || entry === `${type.split('.', 1)[0]}.*`;
}

async function resend(id: string, options: RemoteOptions & { webhook?: string }): Promise<void> {
  const client = await connect(options);
  const event = await client.events.get(id);
  const webhooks =
    options.webhook === undefined
      ? (await client.webhooks.list()).filter(
          ({ companyIds, events, disabledAt, pausedAt }) =>
            disabledAt === null &&
            pausedAt === null &&
            (companyIds === null || companyIds.some((id) => id === event.companyId)) &&
            (events === null || events.some((entry) => selectsType(event.type, entry))),
        )
      : [await client.webhooks.get(options.webhook)];
  if (webhooks.length === 0)
    throw new CommandFailedError(
      EXIT.failed,
      'No enabled webhook of the team selects this event.',
      'passerelle listen --forward-to <url> --since 1h, or passerelle webhooks create <url>',
    );
  // A replay selects a time range, so other events of the same type and millisecond are sent again, too.
  const until = new Date(new Date(event.timestamp).getTime() + 1).toISOString();
  const resentEvents = [];
  for (const { id: webhookId, url } of webhooks) {
    const replayedCount = await client.webhooks.replay(webhookId, {
      since: event.timestamp,
      until,
      types: [event.type],
      statuses: ['pending', 'delivered', 'failed', 'exhausted', 'blocked', 'cancelled'],
    });
    resentEvents.push({ webhookId, url, replayed: replayedCount });
  }
  print(
    options,
    { resent: resentEvents },
    resentEvents.map(
      ({ webhookId, url, replayed }) => `${replayed} event(s) sent again to ${webhookId}  ${url}`,
    ),
  );
}
