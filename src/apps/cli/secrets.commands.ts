import type { Command } from 'commander';
import type { SecretStatusReport } from '../../operations/secrets/secret-status';
import { CommandError, print, type CommonOptions } from './output';
import { withServices } from './services';

/** Adds the commands for the secret of the installation: status and rotation. */
export function addSecretsCommands(program: Command): void {
  const secrets = program.command('secrets').description('The secret of the installation (APP_SECRET)');

  secrets
    .command('status')
    .description('Show the number of encrypted values per secret; the secrets themselves are not shown')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions) => {
      const { SecretStatus } = await import('../../operations/secrets/secret-status');
      const report = await withServices((services) => services.get(SecretStatus).createReport());
      print(options, { secrets: report }, formatReport(report));
    });

  secrets
    .command('rotate')
    .description('Encrypt all values again with the current secret, while the service runs; safe to repeat')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions) => {
      const { SecretRotation } = await import('../../operations/secrets/secret-rotation');
      const rotation = await withServices((services) => services.get(SecretRotation).rotate(), {
        adoptsSecret: true,
      });
      const { keyId, resealed, unreadable } = rotation;
      if (unreadable.length > 0)
        throw new CommandError(
          `No configured secret decrypts ${unreadable.length} value(s): ${unreadable
            .slice(0, 10)
            .map(({ kind, id }) => `${kind} of ${id}`)
            .join(', ')}. Everything else is encrypted with key ${keyId}.`,
        );
      print(options, { rotation: { keyId, resealed } }, [
        `Everything is encrypted with key ${keyId}.`,
        ...resealed.map(({ kind, values }) => `${String(values).padStart(8)}  ${kind}`),
      ]);
    });
}

function formatReport({
  currentKeyId,
  previousKeyIds,
  values,
  previousDroppable,
}: SecretStatusReport): string[] {
  return [
    `current key   ${currentKeyId}`,
    ...previousKeyIds.map((id) => `previous key  ${id}`),
    ...values.map(
      ({ keyId, kind, values: count, secret }) =>
        `${String(count).padStart(8)}  ${kind.padEnd(24)} ${keyId ?? '-'.repeat(8)}  ${secret}`,
    ),
    ...formatPreviousSecrets(previousKeyIds, previousDroppable),
  ];
}

/** Formats the advice on previous secrets; empty when there are none. */
function formatPreviousSecrets(previousKeyIds: string[], canRemove: boolean): string[] {
  if (previousKeyIds.length === 0) return [];
  return [
    canRemove
      ? 'APP_SECRET_PREVIOUS is no longer needed; you can remove it.'
      : 'APP_SECRET_PREVIOUS is still needed. Run `secrets rotate`; basic keys change to the new secret when they are next used, and tokens expire.',
  ];
}
