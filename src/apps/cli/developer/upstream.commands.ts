import { Option, type Command } from 'commander';
import {
  UPSTREAM_PROVIDERS,
  type UpstreamProviderName,
} from '../../../network/upstream/providers/provider-names';
import { connect } from './connection/connect';
import { addRemoteCommand, type RemoteOptions } from './remote-command';
import { askHidden, readPipedText } from './terminal/ask';
import { print } from './terminal/print';

export function addUpstreamCommands(program: Command): void {
  const upstream = program
    .command('upstream')
    .description('Connection of the team to a provider that transmits the documents of the team');

  addRemoteCommand(upstream, 'show', 'Show the connection of the team to a provider').action(
    async (options: RemoteOptions) => {
      const upstreamConnection = await (await connect(options)).team.getUpstream();
      print(
        options,
        { upstream: upstreamConnection },
        upstreamConnection === null ? ['The team has no provider.'] : formatConnection(upstreamConnection),
      );
    },
  );

  addRemoteCommand(
    upstream,
    'set',
    'Connect the team to a provider; the command prompts for the secret or reads it from a pipe',
  )
    .argument('<url>', 'https address of the API, without a path')
    .addOption(
      new Option('--provider <name>', 'provider').choices([...UPSTREAM_PROVIDERS]).default('passerelle'),
    )
    .option('--api-key <id>', 'id of the API key at the provider')
    .action(async (url: string, options: SetOptions) => {
      const secret = process.stdin.isTTY ? await askHidden('API secret') : (await readPipedText()).trim();
      const upstreamConnection = await (
        await connect(options)
      ).team.setUpstream({
        provider: options.provider,
        baseUrl: url,
        apiKey: options.apiKey ?? null,
        apiSecret: secret,
      });
      print(options, { upstream: upstreamConnection }, formatConnection(upstreamConnection));
    });
}

interface SetOptions extends RemoteOptions {
  provider: UpstreamProviderName;
  apiKey?: string;
}

function formatConnection({
  provider,
  baseUrl,
  apiKey,
  hintUrl,
  lastError,
}: {
  provider: string;
  baseUrl: string;
  apiKey: string | null;
  hintUrl: string;
  lastError: string | null;
}): string[] {
  return [
    `provider  ${provider}  ${baseUrl}`,
    `key       ${apiKey ?? 'none'}`,
    `webhook   ${hintUrl}`,
    `state     ${lastError ?? 'works'}`,
  ];
}
