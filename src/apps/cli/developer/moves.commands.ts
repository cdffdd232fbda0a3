import { Option, type Command } from 'commander';
import type { CompanyNetwork, NetworkMoveSummary } from '#sdk';
import { connect } from './connection/connect';
import { CommandFailedError, EXIT } from './exit';
import { parseCount } from './input/instant';
import { addRemoteCommand, takeFirst, type RemoteOptions } from './remote-command';
import { askHidden, readPipedText } from './terminal/ask';
import { print } from './terminal/print';
import { formatTable } from './terminal/table';

type NetworkName = CompanyNetwork['network'];

const STATUSES: NetworkMoveSummary['status'][] = ['running', 'completed', 'cancelled'];
const NETWORKS: NetworkName[] = ['upstream', 'own'];
const DEFAULT_LIMIT = 20;
/** Maximum number of moves of a page of the API. */
const MAX_PAGE_SIZE = 200;

interface ListOptions extends RemoteOptions {
  status?: NetworkMoveSummary['status'];
  limit: number;
}

interface StartOptions extends RemoteOptions {
  upstreamCompany?: string;
}

interface KeyOptions extends RemoteOptions {
  identifier?: string;
}

/** Adds the commands for moves of companies between this installation's own access point and a provider. */
export function addMoveCommands(program: Command): void {
  const moves = program
    .command('moves')
    .description(
      'Moves of companies between the access point of this installation and the provider of the team',
    );

  addRemoteCommand(moves, 'list', 'List moves, newest first')
    .addOption(new Option('--status <status>', 'only moves with this status').choices(STATUSES))
    .option('--limit <count>', 'number of moves', parseCount, DEFAULT_LIMIT)
    .action(async ({ status, limit, ...options }: ListOptions) => {
      const { companies } = await connect(options);
      const query = { limit: Math.min(limit, MAX_PAGE_SIZE), ...(status !== undefined && { status }) };
      const networkMoves = await takeFirst(companies.listNetworkMoves(query), limit);
      print(options, { networkMoves }, formatMoves(networkMoves));
    });

  addRemoteCommand(moves, 'show', 'Show the newest move of a company, with the next step of each identifier')
    .argument('<company>', 'id of the company')
    .action(async (companyId: string, options: RemoteOptions) => {
      const network = await (await connect(options)).companies.getNetwork(companyId);
      print(options, { network }, formatNetwork(network));
    });

  addRemoteCommand(moves, 'start', 'Move a company with its published identifiers to the other network')
    .argument('<company>', 'id of the company')
    .addArgument(
      moves
        .createArgument('<network>', 'own: the access point of this installation; upstream: the provider')
        .choices(NETWORKS),
    )
    .option(
      '--upstream-company <id>',
      'id of the company at the provider (default: found by VAT and enterprise number)',
    )
    .action(async (companyId: string, name: NetworkName, options: StartOptions) => {
      const { companies } = await connect(options);
      const input = { network: name, upstreamCompanyId: options.upstreamCompany ?? null };
      const network = await companies.startNetworkMove(companyId, input);
      print(options, { network }, formatNetwork(network));
    });

  addRemoteCommand(
    moves,
    'key',
    'Enter the migration key that the provider issued; the command prompts for the key or reads it from a pipe',
  )
    .argument('<company>', 'id of the company')
    .option('--identifier <id>', 'id of the identifier (default: the only identifier that waits for a key)')
    .action(async (companyId: string, options: KeyOptions) => {
      const { companies } = await connect(options);
      const identifierId =
        options.identifier ?? getWaitingIdentifierId(companyId, await companies.getNetwork(companyId));
      const migrationKey = process.stdin.isTTY
        ? await askHidden('Migration key')
        : (await readPipedText()).trim();
      const network = await companies.setNetworkMoveKey(companyId, { identifierId, migrationKey });
      print(options, { network }, formatNetwork(network));
    });

  addRemoteCommand(
    moves,
    'cancel',
    'Cancel the move of a company; possible until the first identifier has moved',
  )
    .argument('<company>', 'id of the company')
    .action(async (companyId: string, options: RemoteOptions) => {
      const network = await (await connect(options)).companies.cancelNetworkMove(companyId);
      print(options, { network }, formatNetwork(network));
    });
}

/**
 * Returns the id of the identifier that waits for its key.
 * @throws CommandFailedError unless exactly one identifier waits
 */
function getWaitingIdentifierId(companyId: string, { move }: CompanyNetwork): string {
  const identifiers = move?.status === 'running' ? move.identifiers : [];
  const waitingIdentifiers = identifiers.filter(({ step }) => step === 'enter_key');
  const [only] = waitingIdentifiers;
  if (only !== undefined && waitingIdentifiers.length === 1) return only.identifierId;
  throw new CommandFailedError(
    EXIT.failed,
    only === undefined
      ? 'is required: no identifier of the company waits for its key'
      : `is required: several identifiers wait for their keys, ${waitingIdentifiers.map(({ identifierId, identifier }) => `${identifierId} (${identifier})`).join(' and ')}`,
    `passerelle moves show ${companyId}`,
    '--identifier',
  );
}

function formatMoves(moves: readonly NetworkMoveSummary[]): string[] {
  const rows = moves.map(({ companyId, companyName, network, status, createdAt }) => [
    companyId,
    network,
    status,
    createdAt.slice(0, 16).replace('T', ' '),
    companyName,
  ]);
  return rows.length === 0
    ? ['There are no moves.']
    : formatTable(['COMPANY ID', 'TO', 'STATUS', 'STARTED', 'COMPANY'], rows, ['COMPANY']);
}

function formatNetwork({ network, move }: CompanyNetwork): string[] {
  const lines = [`network  ${network}`];
  if (move === null) return [...lines, 'move     none'];
  const steps = move.identifiers.flatMap((identifier) => [
    `         ${identifier.scheme}:${identifier.identifier}  ${identifier.identifierId}  ${identifier.step}`,
    ...(identifier.step === 'hand_over_key' && identifier.migrationKey !== null
      ? [`           key for the provider  ${identifier.migrationKey}`]
      : []),
    ...(identifier.errorMessage === null ? [] : [`           failed  ${identifier.errorMessage}`]),
  ]);
  return [...lines, `move     ${move.id}  to ${move.network}  ${move.status}`, ...steps];
}
