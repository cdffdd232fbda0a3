import type { ApiRequest, Passerelle } from '#sdk';
import type { Command } from 'commander';
import { createClient, getConnection, ServerClock } from './connection/connect';
import { parseInstant } from './input/instant';
import { addRemoteCommand, type RemoteOptions, runUntilInterrupted } from './remote-command';
import { printNote, printLine } from './terminal/print';
import { createStyle } from './terminal/style';

const POLL_MS = 1_000;
const PAGE_SIZE = 200;
/**
 * Time before the last request that is read again, because the log is written in batches and requests may be logged
 * out of order.
 */
const OVERLAP_MS = 10_000;
/** Default start of the output, in ms before now. */
const DEFAULT_START_MS = 60_000;
/**
 * Longest time before now from which requests are read. Requests are retained for seven days, so earlier windows are
 * empty.
 */
const RETENTION_MS = 8 * 86_400_000;
/** Length of the window that is read at a time. */
const WINDOW_MS = 3_600_000;

/** Adds the commands for the request log of the team. */
export function addRequestCommands(program: Command): void {
  const requests = program.command('requests').description('Requests of the last seven days');

  addRemoteCommand(requests, 'tail', 'Follow the requests of the team, including requests of other programs')
    .option(
      '--since <instant>',
      'begin in the past: an instant, or a time before now such as 10m, 2h (default: 1m)',
      (text: string) => parseInstant(text),
    )
    .option('--errors', 'only requests that failed')
    .action(async (options: RemoteOptions & { since?: string; errors?: boolean }) => {
      const connection = await getConnection(options);
      const serverClock = new ServerClock();
      const client = await createClient(connection, serverClock.fetch);
      await client.team.verifyCredential();
      printNote(`Following requests at ${connection.url}   Ctrl+C ends`);
      await runUntilInterrupted((signal) => follow(client, options, serverClock.start, signal));
    });
}

async function follow(
  client: Passerelle,
  options: RemoteOptions & { since?: string; errors?: boolean },
  start: Date,
  signal: AbortSignal,
): Promise<void> {
  const requestedStart = new Date(options.since ?? start.getTime() - DEFAULT_START_MS).getTime();
  let windowStart = new Date(Math.max(requestedStart, start.getTime() - RETENTION_MS));
  let printedIds = new Set<string>();
  while (!signal.aborted) {
    // The past is read in windows, so that only one window is in memory.
    const windowEnd = new Date(windowStart.getTime() + WINDOW_MS);
    const isPast = windowEnd.getTime() < start.getTime() - OVERLAP_MS;
    const newRequests = await listBetween(client, windowStart, isPast ? windowEnd : null, signal);
    for (const request of newRequests) {
      const isError = request.status === null || request.status >= 400;
      // The requests of this command are skipped, because each of them would cause another line of output.
      if (printedIds.has(request.id) || request.route === '/api/v1/requests') continue;
      if (options.errors !== true || isError) printLine(options, request, formatRequest(request));
    }
    printedIds = new Set(newRequests.map(({ id }) => id));
    if (isPast) {
      windowStart = windowEnd;
      continue;
    }
    const last = newRequests.at(-1);
    const earliest = last === undefined ? 0 : new Date(last.at).getTime() - OVERLAP_MS;
    if (earliest > windowStart.getTime()) windowStart = new Date(earliest);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Lists the requests of a time range, oldest first. */
async function listBetween(
  client: Passerelle,
  from: Date,
  to: Date | null,
  signal: AbortSignal,
): Promise<ApiRequest[]> {
  const requests: ApiRequest[] = [];
  const query = {
    from: from.toISOString(),
    limit: PAGE_SIZE,
    ...(to === null ? {} : { to: to.toISOString() }),
  };
  try {
    for await (const request of client.team.listRequests(query, { signal })) requests.push(request);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return requests.reverse();
}

function formatRequest({ at, method, route, status, errorCode, durationMs, requestId }: ApiRequest): string {
  const { green, red, yellow, dim } = createStyle();
  const paintStatus = status === null || status >= 500 ? red : status >= 400 ? yellow : green;
  const code = errorCode === null ? '' : `  ${errorCode}`;
  return `${at}  ${paintStatus(String(status ?? 'gone'))}  ${String(durationMs).padStart(5)} ms  ${method.padEnd(6)} ${route}${code}  ${dim(requestId)}`;
}
