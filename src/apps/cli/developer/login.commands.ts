import type { Command } from 'commander';
import { createClient, getConnection, readEnvironmentKey } from './connection/connect';
import { findLocalService } from './connection/local-service';
import {
  formatKeyName,
  parseKey,
  type StoredAuth,
  requireProfileName,
  DEFAULT_PROFILE,
  toUnknownProfileError,
  getProfilesFile,
  readProfiles,
  writeProfiles,
} from './connection/profiles';
import { readEnvironment } from './environment';
import { CommandFailedError, EXIT } from './exit';
import { addRemoteCommand, type RemoteOptions } from './remote-command';
import { ask, askHidden, readPipedText } from './terminal/ask';
import { print } from './terminal/print';
import { createStyle } from './terminal/style';

/** Adds the commands for profiles and credentials of a developer. */
export function addLoginCommands(program: Command): void {
  addRemoteCommand(program, 'login', 'Verify a key and store it')
    .addHelpText(
      'after',
      '\nThe command asks for the key, or reads it from PASSERELLE_KEY or standard input:\n  echo "$KEY:$SECRET" | passerelle login --url http://localhost:3000',
    )
    .action(login);

  program
    .command('logout')
    .description('Remove a stored key from this machine. The key stays valid until you revoke it.')
    .option('--profile <name>', `profile of \`passerelle login\` (default: ${DEFAULT_PROFILE})`)
    .option('--all', 'remove every profile')
    .option('--json', 'print JSON')
    .action(logout);

  addRemoteCommand(program, 'whoami', 'Show the team and server of the current key').action(
    async (options: RemoteOptions) => {
      const connection = await getConnection(options);
      const client = await createClient(connection);
      const [team, companies] = await Promise.all([client.team.get(), client.companies.list({ limit: 20 })]);
      const { profile, url, auth } = connection;
      const { bold, dim } = createStyle();
      print(options, { team, profile, url, key: formatKeyName(auth), companies: companies.items }, [
        `team     ${bold(team.name)}  ${team.id}  ${team.environment}`,
        `at       ${url}`,
        `key      ${formatKeyName(auth)}  ${dim(profile === null ? 'PASSERELLE_KEY' : `profile ${profile}`)}`,
        ...companies.items.map(
          ({ id, name, isVerified }) => `company  ${id}  ${name}${isVerified ? '' : dim('  not verified')}`,
        ),
      ]);
    },
  );
}

async function login(options: RemoteOptions): Promise<void> {
  const name = requireProfileName(options.profile ?? readEnvironment().profile ?? DEFAULT_PROFILE);
  const url =
    options.url ?? readEnvironment().url ?? (await askForUrl((await readProfiles()).get(name)?.url));
  const auth = await getKey();
  const team = await (await createClient({ url, auth })).team.get();
  // The profiles are read again, because another login may have stored its profile in the meantime.
  const profiles = await readProfiles();
  profiles.set(name, { url: url.replace(/\/+$/, ''), auth });
  await writeProfiles(profiles);
  const { green, dim } = createStyle();
  print(options, { team, profile: name, url, file: getProfilesFile() }, [
    `${green('signed in')}  ${team.name}  ${team.id}  ${team.environment}`,
    dim(`           profile ${name} in ${getProfilesFile()}`),
  ]);
}

async function askForUrl(presetUrl: string | undefined): Promise<string> {
  // Without a terminal nobody confirms the address, so the key of the environment is not sent to the address of a
  // profile.
  const isUnconfirmed = !process.stdin.isTTY && readEnvironmentKey() !== null;
  const preset = (isUnconfirmed ? undefined : presetUrl) ?? (await findLocalService()) ?? undefined;
  if (process.stdin.isTTY) return ask('Address of Passerelle', preset);
  if (preset !== undefined) return preset;
  throw new CommandFailedError(
    EXIT.failed,
    'is required: no installation runs on this machine',
    'passerelle login --url http://localhost:3000',
    '--url',
  );
}

async function getKey(): Promise<StoredAuth> {
  const environmentKey = readEnvironmentKey();
  if (environmentKey !== null) return environmentKey;
  const text = process.stdin.isTTY ? await askForKey() : await readPipedText();
  const auth = parseKey(text);
  if (auth !== null) return auth;
  throw new CommandFailedError(
    EXIT.authentication,
    text === ''
      ? 'A key is required; standard input is empty.'
      : 'The input must be a key: key_…:secret_…, or a JWT.',
    'echo "key_…:secret_…" | passerelle login; the first start prints a key, and npm run cli -- key create creates another one',
  );
}

async function askForKey(): Promise<string> {
  const keyOrId = await ask('Key (key_… or a JWT)');
  return keyOrId.startsWith('key_') && !keyOrId.includes(':')
    ? `${keyOrId}:${await askHidden('Secret')}`
    : keyOrId;
}

async function logout({
  profile,
  all,
  json,
}: {
  profile?: string;
  all?: boolean;
  json?: boolean;
}): Promise<void> {
  const profiles = await readProfiles();
  const name = profile ?? readEnvironment().profile ?? DEFAULT_PROFILE;
  if (all !== true && !profiles.has(name)) throw toUnknownProfileError(name, profiles.keys());
  const removedProfiles = all === true ? [...profiles.keys()] : [name];
  for (const profileName of removedProfiles) profiles.delete(profileName);
  await writeProfiles(profiles);
  print(
    { json },
    { removed: removedProfiles },
    removedProfiles.map((name) => `signed out  profile ${name}`),
  );
}
