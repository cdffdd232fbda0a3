import { describeExposure } from '../../../platform/kernel/secret-file-permissions';
import { ok, warning, type NetworkFinding } from '../network-finding';
import type { NetworkCheck } from './check';

/**
 * Checks that only the service can read the private keys. Reports only warnings, because the machine may have no other
 * users.
 */
export const custodyCheck: NetworkCheck = {
  name: 'key files',
  run: ({ config: { peppol } }) => {
    const files = [peppol, ...(peppol.smp === null ? [] : [peppol.smp])].flatMap(
      ({ keystores, keyFiles }) => [...keystores, ...keyFiles],
    );
    const warnings = files.flatMap((file): NetworkFinding[] => {
      const exposure = describeExposure(file);
      return exposure === null
        ? []
        : [
            warning(
              'key files',
              `${file}: ${exposure}.`,
              `chmod 600 ${file}, owned by the user of the service`,
            ),
          ];
    });
    return warnings.length > 0
      ? warnings
      : [
          ok(
            'key files',
            files.length === 0
              ? 'The service reads no private key from a file'
              : `${files.length} file(s), readable by the service only`,
          ),
        ];
  },
};
