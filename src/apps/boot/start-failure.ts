import { ConfigError } from '../../platform/kernel/config';
import { PoolerConfigurationError } from '../../platform/kernel/database/pooler';
import { ForeignReplicaError } from '../../platform/kernel/database/replica/replica-identity';
import { SchemaMismatchError } from '../../platform/kernel/database/schema-errors';
import { formatErrorOnOneLine } from '../../platform/kernel/error-type';

/** EX_CONFIG of sysexits.h: exit status when the settings are wrong, so that a restart does not help. */
export const EXIT_CONFIG = 78;

/** Thrown when the service cannot start; the message tells the operator the reason. */
export class StartFailureError extends Error {
  /** @param status exit status of the process: 1, or {@link EXIT_CONFIG} when a restart does not help */
  constructor(
    message: string,
    readonly status = 1,
  ) {
    super(message);
  }
}

/** Returns the output of a failed start and the exit status of the process. */
export function formatStartFailure(error: unknown): { text: string; status: number } {
  if (error instanceof ConfigError) return { text: error.message, status: EXIT_CONFIG };
  const isConfigurationError = [SchemaMismatchError, PoolerConfigurationError, ForeignReplicaError].some(
    (kind) => error instanceof kind,
  );
  const status = error instanceof StartFailureError ? error.status : isConfigurationError ? EXIT_CONFIG : 1;
  return { text: `Passerelle could not start: ${formatErrorOnOneLine(error)}`, status };
}
