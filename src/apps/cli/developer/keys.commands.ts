import { Option, type Command } from 'commander';
import { connect } from './connection/connect';
import { parseCount } from './input/instant';
import { addRemoteCommand, type RemoteOptions } from './remote-command';
import { print } from './terminal/print';
import { formatTable } from './terminal/table';

interface CreateOptions extends RemoteOptions {
  name: string;
  type: 'basic' | 'jwt';
  expiresIn?: number;
}

/** Adds the commands for API keys of the team. The operator's command `key` manages the keys of any team. */
export function addApiKeyCommands(program: Command): void {
  const keys = program.command('keys').description('API keys of the team');

  addRemoteCommand(keys, 'list', 'List keys, newest first').action(async (options: RemoteOptions) => {
    const items = [];
    for await (const key of (await connect(options)).apiKeys.list({ limit: 200 })) items.push(key);
    const formatInstant = (instant: string | null): string | null =>
      instant?.slice(0, 16).replace('T', ' ') ?? null;
    const rows = items.map(({ id, type, name, createdAt, lastUsedAt, expiresAt, revokedAt }) => [
      ...[id, type, formatInstant(createdAt), formatInstant(lastUsedAt)],
      revokedAt !== null
        ? `revoked ${formatInstant(revokedAt)}`
        : expiresAt !== null
          ? `until ${formatInstant(expiresAt)}`
          : 'valid',
      name,
    ]);
    print(
      options,
      { apiKeys: items },
      formatTable(['ID', 'TYPE', 'CREATED', 'LAST USED', 'STATE', 'NAME'], rows, ['NAME']),
    );
  });

  addRemoteCommand(keys, 'create', 'Create a key; its secret or JWT is shown only once')
    .option('--name <name>', 'purpose of the key', 'Created on the command line')
    .addOption(new Option('--type <type>', 'kind of key').choices(['basic', 'jwt']).default('basic'))
    .option('--expires-in <seconds>', 'lifetime', parseCount)
    .action(async ({ name, type, expiresIn, ...options }: CreateOptions) => {
      const { success: _, ...created } = await (
        await connect(options)
      ).apiKeys.create({ name, type, expiresInSeconds: expiresIn ?? null });
      const secretLine =
        'secret' in created && typeof created.secret === 'string'
          ? `secret  ${created.secret}`
          : `jwt     ${'jwt' in created ? String(created.jwt) : ''}`;
      print(options, { ...created }, [`key     ${created.apiKey.id}`, secretLine]);
    });

  addRemoteCommand(keys, 'revoke', 'Revoke a key; all processes reject it within a second')
    .argument('<id>', 'id of the key')
    .action(async (id: string, options: RemoteOptions) => {
      await (await connect(options)).apiKeys.revoke(id);
      print(options, { revoked: id }, [`revoked  ${id}`]);
    });
}
