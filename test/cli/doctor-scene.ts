import { run, type Outcome } from '../support/cli';
import type { Service } from '../support/service';

export interface Finding {
  check: string;
  level: string;
  message: string;
  help: string | null;
}

/** What runs the doctor in a directory over the installation of a service. */
export function doctorScene(service: () => Service, directory: string) {
  function doctor(settings: Record<string, string> = {}): Promise<Outcome> {
    const { port } = new URL(service().baseUrl);
    return run(
      ['doctor', '--json'],
      {
        DATABASE_URL: service().databaseUrl,
        DATA_DIR: service().dataDir,
        PORT: port,
        APP_SECRET: 'a secret of the test run, long enough to be accepted',
        ...settings,
      },
      directory,
    );
  }

  /** Findings of one check; the tests' database is made without fsync, which is a finding of its own. */
  async function found(check: string, settings: Record<string, string> = {}): Promise<Finding[]> {
    const outcome = await doctor(settings);
    expect([outcome.status, outcome.errors]).toEqual([1, '']);
    return (outcome.json().findings as Finding[]).filter((finding) => finding.check === check);
  }

  return { doctor, found };
}
