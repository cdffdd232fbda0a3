import { connectPlatform } from '../../network/french-platform/flow-api/connect-platform';
import { PlatformFaultError } from '../../network/french-platform/flow-api/platform-fault';
import { problem, type DoctorCheck, type Finding } from './check';

/** Checks that the French platform accepts the configured credentials, and that its services are available. */
export const frenchPlatformCheck: DoctorCheck = {
  name: 'French platform',
  needsSchema: false,
  run: async ({ config: { frenchPlatform } }) => {
    if (frenchPlatform === null) return [];
    const clients = connectPlatform(frenchPlatform);
    try {
      const checks = [clients.flows.checkHealth(), clients.directory?.checkHealth()];
      const results = await Promise.all(checks.map(findFault));
      return results.filter((finding) => finding !== null);
    } finally {
      await clients.close();
    }
  },
};

async function findFault(check: Promise<void> | undefined): Promise<Finding | null> {
  try {
    await check;
    return null;
  } catch (error) {
    if (!(error instanceof PlatformFaultError)) throw error;
    return problem(
      error.message,
      'check the FR_PLATFORM settings; see docs/france.md, "Going to production"',
    );
  }
}
