import type { Event } from '#sdk';
import type { Command } from 'commander';
import { clock } from '../../../platform/kernel/clock';
import { createClient, getConnection, ServerClock } from './connection/connect';
import { listEventTypes, requireEventType } from './event-types';
import { noteIfBeyondRetention, parseInstant } from './input/instant';
import type { Attempt, Forwarder } from './listen/forwarder';
import { parseReceiverUrl } from './listen/receiver-url';
import { createWatchedFetch } from './listen/watched-fetch';
import { addRemoteCommand, runUntilInterrupted, type RemoteOptions } from './remote-command';
import { printNote, printLine } from './terminal/print';
import { createStyle } from './terminal/style';

interface ListenOptions extends RemoteOptions {
  forwardTo?: string;
  types?: string;
  since?: string;
  print?: boolean;
}

/**
 * Adds the command `listen`, which brings all events to the developer's machine, although the machine has no public
 * port.
 */
export function addListenCommand(program: Command): void {
  addRemoteCommand(
    program,
    'listen',
    'Follow the events of the team, and post them to a receiver on this machine',
  )
    .option('--forward-to <url>', 'receiver; each post is signed like a webhook, with the printed secret')
    .option('--types <types>', 'only events of these types, separated by commas')
    .option(
      '--since <instant>',
      'begin in the past: an instant, or a time before now such as 10m, 2h, 7d (default: now)',
      (text) => parseInstant(text),
    )
    .option('--print', 'print the body of each event')
    .addHelpText(
      'after',
      '\nSet PASSERELLE_WEBHOOK_SECRET to use the same signing secret in every session.\n' +
        'A receiver that fails or does not respond gets the event again after 5 s, 30 s, 2 min, … like a webhook.',
    )
    .action(listen);
}

async function listen(options: ListenOptions): Promise<void> {
  const target = options.forwardTo === undefined ? null : parseReceiverUrl(options.forwardTo);
  const connection = await getConnection(options);
  const serverClock = new ServerClock();
  const client = await createClient(
    connection,
    createWatchedFetch(createConnectionWatch(connection.url, options), serverClock.fetch),
  );
  const [team, eventTypes] = await Promise.all([client.team.get(), listEventTypes(client)]);
  const types = options.types?.split(',').map((name) => requireEventType(name.trim(), eventTypes, '--types'));
  await runUntilInterrupted(async (signal) => {
    const { bold, dim } = createStyle(process.stderr);
    printNote(
      `${bold('Listening')} to ${team.name} (${team.id}) at ${connection.url}${dim('   Ctrl+C ends')}`,
    );
    const forwarder = target === null ? null : await createForwarder(target, options, signal);
    const since = options.since ?? serverClock.start;
    noteIfBeyondRetention(since);
    for await (const event of client.events.follow({ since, types, signal })) {
      if (forwarder === null || options.print === true) printEvent(event, options, forwarder === null);
      await forwarder?.forward(event);
    }
    if (forwarder !== null && forwarder.pendingCount > 0)
      printNote(
        `${forwarder.pendingCount} event(s) were still waiting for a retry; use --since to post them again`,
      );
  });
}

async function createForwarder(url: string, options: ListenOptions, signal: AbortSignal): Promise<Forwarder> {
  const [{ Agent }, { Forwarder }, { getSessionSecret: sessionSecret }] = await Promise.all([
    import('undici'),
    import('./listen/forwarder'),
    import('./listen/session-secret'),
  ]);
  const secret = sessionSecret();
  if (options.json === true) printLine(options, { kind: 'session', forwardTo: url, secret }, '');
  else {
    printNote(`  forwards to  ${url}`);
    printNote(`  secret       ${secret}`);
  }
  const dispatcher = new Agent({ connect: { timeout: 5_000 }, headersTimeout: 0, bodyTimeout: 0 });
  signal.addEventListener('abort', () => void dispatcher.destroy(), { once: true });
  return new Forwarder({
    url,
    secret,
    dispatcher,
    signal,
    report: (attempt) => printAttempt(attempt, options),
  });
}

function createConnectionWatch(
  url: string,
  options: ListenOptions,
): { reportLoss(reason: string): void; reportReturn(): void } {
  const { yellow, green } = createStyle(process.stderr);
  return {
    reportLoss: (reason) =>
      options.json === true
        ? printLine(options, { kind: 'connection', state: 'lost', reason }, '')
        : printNote(yellow(`${formatTime(clock.now())}  ${url} does not respond (${reason}); retrying`)),
    reportReturn: () =>
      options.json === true
        ? printLine(options, { kind: 'connection', state: 'back' }, '')
        : printNote(
            green(`${formatTime(clock.now())}  ${url} responds again; continuing after the last event`),
          ),
  };
}

function printEvent(event: Event, options: ListenOptions, withHeading: boolean): void {
  const { bold, dim } = createStyle();
  const heading = `${formatTime(new Date(event.timestamp))}  ${bold(event.type)}  ${dim(event.id)}`;
  const body = options.print === true ? JSON.stringify(event.data, null, 2).split('\n') : [];
  printLine(options, { kind: 'event', event }, ...(withHeading ? [heading] : []), ...body);
}

function printAttempt({ event, number, outcome, decision }: Attempt, options: ListenOptions): void {
  const { durationMs } = outcome;
  const status = outcome.kind === 'response' ? outcome.status : null;
  const retryInMs = decision.state === 'retry' ? decision.delayMs : null;
  const entry = {
    kind: 'attempt',
    eventId: event.id,
    type: event.type,
    attempt: number,
    state: decision.state,
    status,
    message: outcome.kind === 'response' ? null : outcome.message,
    durationMs: Math.round(durationMs),
    retryInMs,
  };
  const { green, red, yellow, dim } = createStyle();
  const paintState = decision.state === 'delivered' ? green : decision.state === 'retry' ? yellow : red;
  const outcomeText =
    outcome.kind === 'response' ? String(outcome.status) : `${outcome.kind}: ${outcome.message}`;
  const retryText =
    retryInMs !== null
      ? `  again in ${formatDuration(retryInMs)}`
      : decision.state === 'delivered'
        ? ''
        : `  ${decision.state}`;
  const attempt = number === 1 ? '' : `  attempt ${number}`;
  printLine(
    options,
    entry,
    `${formatTime(clock.now())}  ${event.type.padEnd(36)} ${dim(event.id)}  ${paintState(`→ ${outcomeText}`)}  ${Math.round(durationMs)} ms${attempt}${paintState(retryText)}`,
  );
}

function formatTime(instant: Date): string {
  return instant.toTimeString().slice(0, 8);
}

function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
