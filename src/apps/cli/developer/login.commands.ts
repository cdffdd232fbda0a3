import type { Command } from 'commander';
import { createClient, getConnection, readEnvironmentKey } from './connection/connect';
import { findLocalService } from './connection/local-service';
import {
  formatKeyName,
  readKey,
  type StoredAuth,
  checkProfileName,
  DEFAULT_PROFILE,
  unknownProfileError,
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
  addRemoteCommand(program, 'login', 'Check a key and store it')
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
      const usedConnection = await getConnection(options);
      const client = await createClient(usedConnection);
      const [team, companies] = await Promise.all([client.team.get(), client.companies.list({ limit: 20 })]);
      const { profile, url, auth } = usedConnection;
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
  const name = checkProfileName(options.profile ?? readEnvironment().profile ?? DEFAULT_PROFILE);
  const url =
    options.url ?? readEnvironment().url ?? (await askForUrl((await readProfiles()).get(name)?.url));
  const auth = await getKey();
  const team = await (await createClient({ url, auth })).team.get();
  // The profiles are read again, because another sign-in may have stored its own in the meantime.
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
  // Without a terminal no person confirms the address, so the key of the environment is not sent to the address of a
  // profile.
  const isUnasked = !process.stdin.isTTY && readEnvironmentKey() !== null;
  const preset = (isUnasked ? undefined : presetUrl) ?? (await findLocalService()) ?? undefined;
  if (process.stdin.isTTY) return ask('Address of Passerelle', preset);
  if (preset !== undefined) return preset;
  throw new CommandFailedError(
    EXIT.failed,
    'must be given: no installation answers on this machine',
    'passerelle login --url http://localhost:3000',
    '--url',
  );
}

async function getKey(): Promise<StoredAuth> {
  const environmentKey = readEnvironmentKey();
  if (environmentKey !== null) return environmentKey;
  const text = process.stdin.isTTY ? await askForKey() : await readPipedText();
  const auth = readKey(text);
  if (auth !== null) return auth;
  throw new CommandFailedError(
    EXIT.authentication,
    text === '' ? 'No key came.' : 'The input is not a key; accepted: key_…:secret_…, or a JWT.',
    'echo "key_…:secret_…" | passerelle login; the first start prints a key, and npm run cli -- key create creates another one',
  );
}

async function askForKey(): Promise<string> {
  const first = await ask('Key (key_… or a JWT)');
  return first.startsWith('key_') && !first.includes(':') ? `${first}:${await askHidden('Secret')}` : first;
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
  if (all !== true && !profiles.has(name)) throw unknownProfileError(name, profiles.keys());
  const removedProfiles = all === true ? [...profiles.keys()] : [name];
  for (const profileName of removedProfiles) profiles.delete(profileName);
  await writeProfiles(profiles);
  print(
    { json },
    { removed: removedProfiles },
    removedProfiles.map((name) => `signed out  profile ${name}`),
  );
}
