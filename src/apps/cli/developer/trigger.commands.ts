import type { Event, Passerelle } from '#sdk';
import { Option, type Command } from 'commander';
import { createClient, getConnection } from './connection/connect';
import { listEventTypes, requireEventType, type EventType } from './event-types';
import { CommandFailedError, EXIT } from './exit';
import { addRemoteCommand, type RemoteOptions } from './remote-command';
import { print } from './terminal/print';
import { createStyle } from './terminal/style';
import type { SceneResult, SceneContext } from './trigger/scenes';

interface TriggerOptions extends RemoteOptions {
  company?: string;
  outcome: SceneContext['outcome'];
}

/** Maximum wait for the event; a delivery to an unreachable sandbox recipient takes some seconds. */
const MAX_WAIT_MS = 20_000;
const POLL_MS = 150;
const MAX_LISTED_EVENTS = 20;

/** Adds the command `trigger`, which causes real events in a sandbox team. */
export function addTriggerCommands(program: Command): void {
  addRemoteCommand(program, 'trigger', 'Trigger an event by a real change in a sandbox team')
    .argument('[type]', 'type of the event; without it, the command lists all types')
    .option('--company <company>', 'id of the company concerned (default: the first verified one)')
    .addOption(
      new Option('--outcome <outcome>', 'outcome of the delivery, for document.delivery_status_changed')
        .choices(['delivered', 'rejected', 'unreachable'])
        .default('delivered'),
    )
    .action(async (name: string | undefined, options: TriggerOptions) => {
      const client = await createClient(await getConnection(options));
      if (name === undefined) return listTriggers(client, options);
      await triggerEvent(client, name, options);
    });
}

/**
 * Lists the event types that a change can cause. Other types, such as `api_key.expiring`, occur only after some time.
 */
async function listTriggers(client: Passerelle, options: TriggerOptions): Promise<void> {
  const [allTypes, { SCENES }] = await Promise.all([client.events.listTypes(), import('./trigger/scenes')]);
  const eventTypes = allTypes.filter(({ type }) => Object.keys(SCENES).includes(type));
  const { bold } = createStyle();
  const width = Math.max(...eventTypes.map(({ type }) => type.length));
  print(
    options,
    { eventTypes: eventTypes.map(({ type, description }) => ({ type, description })) },
    eventTypes.map(({ type, description }) => `${bold(type.padEnd(width))}  ${description}`),
  );
}

async function triggerEvent(client: Passerelle, name: string, options: TriggerOptions): Promise<void> {
  if (name === 'webhook.test')
    throw new CommandFailedError(
      EXIT.failed,
      'The event webhook.test must be sent to one webhook.',
      'passerelle webhooks test <webhook id>',
      'type',
    );
  const [team, eventTypes] = await Promise.all([client.team.get(), listEventTypes(client)]);
  const type = requireEventType(name, eventTypes);
  if (team.environment !== 'sandbox')
    throw new CommandFailedError(
      EXIT.failed,
      `${team.name} (${team.id}) is a production team, where changes have real effects`,
      'passerelle login --profile sandbox, with a key of a sandbox team',
    );
  const [{ SCENES }, { SandboxCompanies }] = await Promise.all([
    import('./trigger/scenes'),
    import('./trigger/sandbox-companies'),
  ]);
  const scene = SCENES[type];
  if (scene === undefined)
    throw new CommandFailedError(
      EXIT.failed,
      `This version of the command cannot trigger ${type}; it can trigger ${Object.keys(SCENES).join(', ')}`,
    );
  const companies = new SandboxCompanies(client, options.company);
  const knownIds = new Set((await listNewest(client, type)).map(({ id }) => id));
  const change = await scene({ client, companies, outcome: options.outcome });
  const event = await waitForEvent(client, type, change, knownIds);
  const { green, dim } = createStyle();
  print(options, { event, change: change.sentence }, [
    change.sentence,
    `${green(event.type)}  ${event.id}  ${dim(change.id)}`,
  ]);
}

/** Waits for the event that the scene causes. */
async function waitForEvent(
  client: Passerelle,
  type: EventType,
  { id }: SceneResult,
  knownIds: ReadonlySet<string>,
): Promise<Event> {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const newEvent = (await listNewest(client, type)).find(
      (event) => !knownIds.has(event.id) && Object.values(event.data).includes(id),
    );
    if (newEvent !== undefined) return newEvent;
    if (performance.now() > deadline)
      throw new CommandFailedError(
        EXIT.failed,
        `The change was made (${id}), but ${type} did not occur within ${MAX_WAIT_MS / 1_000} s`,
        'passerelle events list; check that a worker is running',
      );
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function listNewest(client: Passerelle, type: EventType): Promise<Event[]> {
  return (await client.events.list({ type, limit: MAX_LISTED_EVENTS })).items;
}
