import { describeExposure } from '../../platform/kernel/secret-file-permissions';
import type { Config } from '../../platform/kernel/config';
import { join } from 'node:path';
import { warning, type DoctorCheck } from './check';

/** Checks that only the service can read the files with its secrets and private keys. */
export const filePermissionsCheck: DoctorCheck = {
  name: 'secret files',
  needsSchema: false,
  run: ({ config }) =>
    listSecretFiles(config).flatMap((file) => {
      const exposure = describeExposure(file);
      return exposure === null
        ? []
        : [warning(`${file}: ${exposure}.`, `chmod 600 ${file}, owned by the user of the service`)];
    }),
};

function listSecretFiles({ secretFiles, dataDir, peppol }: Config): string[] {
  const keys = peppol.stage === 'off' ? [] : [peppol, ...(peppol.smp === null ? [] : [peppol.smp])];
  return [
    ...secretFiles,
    join(dataDir, 'app-secret'),
    ...keys.flatMap(({ keystores, keyFiles }) => [...keystores, ...keyFiles]),
  ];
}
