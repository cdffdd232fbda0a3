import { SimulatedFrenchPlatform } from '../../../test/support/french-platform/platform-server';
import { parseConfig } from '../../platform/kernel/config';
import type { DoctorSubject, Finding } from './check';
import { frenchPlatformCheck } from './french-platform.check';

async function runCheck(settings: Record<string, string>): Promise<Finding[]> {
  const subject: DoctorSubject = {
    config: parseConfig(settings),
    databaseUrl: '',
    isStartedForCommand: false,
    schema: { refusal: null, pending: [], unrecorded: [], newer: false },
    reader: { rows: () => Promise.resolve([]) },
  };
  return frenchPlatformCheck.run(subject);
}

describe('frenchPlatformCheck', () => {
  let platform: SimulatedFrenchPlatform;

  beforeEach(async () => {
    platform = await SimulatedFrenchPlatform.start();
  });

  afterEach(() => platform.stop());

  it('finds nothing without a platform, or when all services of the platform respond', async () => {
    expect(await runCheck({})).toEqual([]);
    expect(await runCheck(platform.settings)).toEqual([]);
    expect([...platform.counts.keys()]).toEqual([
      'POST /oauth2/token',
      'GET /afnor-flow/v1/healthcheck',
      'GET /afnor-directory/v1/healthcheck',
    ]);
  });

  it('reports the service that is not available', async () => {
    const findings = await runCheck({
      ...platform.settings,
      FR_PLATFORM_DIRECTORY_URL: `${platform.url}/elsewhere`,
    });
    expect(findings).toEqual([
      expect.objectContaining({
        level: 'problem',
        message: 'The directory service of the platform answered HTTP 404: NOT_FOUND, Simulated answer 404.',
      }),
    ]);
  });

  it('reports rejected credentials once for each service', async () => {
    const findings = await runCheck({ ...platform.settings, FR_PLATFORM_CLIENT_SECRET: 'wrong' });
    expect(new Set(findings.map(({ message }) => message)).size).toBe(1);
    expect(findings[0]?.message).toMatch(/does not accept FR_PLATFORM_CLIENT_ID/);
  });
});
