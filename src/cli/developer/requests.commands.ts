import type { ApiRequest, Passerelle } from '#sdk';
import type { Command } from 'commander';
import { clientOf, connection } from './connection/connect';
import { anInstant } from './input/instant';
import { remoteCommand, type RemoteOptions } from './remote-command';
import { untilInterrupted } from './terminal/interrupt';
import { note, showLine } from './terminal/show';
import { style } from './terminal/style';

const LOOK_MS = 1_000;
const PAGE = 200;
/** The log is written in batches, and a request may be logged a moment after a later one: so far back is looked again. */
const OVERLAP_MS = 10_000;

/** Requests of the team as the installation logs them. */
export function requestCommands(program: Command): void {
  const requests = program.command('requests').description('Requests of the last seven days');

  remoteCommand(requests, 'tail', 'Follow the requests of the team, those of other programs too')
    .option(
      '--since <instant>',
      'begin in the past: an instant, or as 10m, 2h',
      (text: string) => anInstant(text),
      anInstant('1m'),
    )
    .option('--errors', 'only those that failed')
    .action(async (options: RemoteOptions & { since: string; errors?: boolean }) => {
      const used = await connection(options);
      const client = await clientOf(used);
      await client.team.verifyCredential();
      note(`Following requests at ${used.url}   Ctrl+C ends`);
      await untilInterrupted((signal) => follow(client, options, signal));
    });
}

async function follow(
  client: Passerelle,
  options: RemoteOptions & { since: string; errors?: boolean },
  signal: AbortSignal,
): Promise<void> {
  let from = options.since;
  let shown = new Set<string>();
  while (!signal.aborted) {
    const found = await since(client, from, signal);
    for (const request of found) {
      const isError = request.status === null || request.status >= 400;
      // What this command asks itself would never end.
      if (shown.has(request.id) || request.route === '/api/v1/requests') continue;
      if (options.errors !== true || isError) showLine(options, request, line(request));
    }
    shown = new Set([...found.map(({ id }) => id)]);
    const last = found.at(-1);
    const earliest = last === undefined ? 0 : new Date(last.at).getTime() - OVERLAP_MS;
    if (earliest > new Date(from).getTime()) from = new Date(earliest).toISOString();
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Requests from an instant on, oldest first. */
async function since(client: Passerelle, from: string, signal: AbortSignal): Promise<ApiRequest[]> {
  const found: ApiRequest[] = [];
  try {
    for await (const request of client.team.requests({ from, limit: PAGE }, { signal })) found.push(request);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return found.reverse();
}

function line({ at, method, route, status, errorCode, durationMs, requestId }: ApiRequest): string {
  const { green, red, yellow, dim } = style();
  const paint = status === null || status >= 500 ? red : status >= 400 ? yellow : green;
  const code = errorCode === null ? '' : `  ${errorCode}`;
  return `${at}  ${paint(String(status ?? 'gone'))}  ${String(durationMs).padStart(5)} ms  ${method.padEnd(6)} ${route}${code}  ${dim(requestId)}`;
}
