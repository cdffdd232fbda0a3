import { SandboxSeed } from '../../src/business/companies/sandbox-seed';
import { GuideWalk, type GuideWorld } from '../support/guide-walk';
import { perWorker } from '../support/per-worker';
import { freePort } from '../support/process';
import { startService, type Service } from '../support/service';

/** A service with its sandbox, as the reader of the pages has it, and what the pages name of it. */
export interface GuideService {
  service: Service;
  world: GuideWorld;
}

/** The one of this worker, after the page that every other one takes as read. */
export const guideService = perWorker(
  start,
  ({ service }) => service.stop(),
  ({ service }) => service.removeFiles(),
);

async function start(): Promise<GuideService> {
  const started = await startGuideService();
  await GuideWalk.through('getting-started.md', started.world);
  return started;
}

/** Starts a service with its sandbox. */
export async function startGuideService(settings: Record<string, string> = {}): Promise<GuideService> {
  const port = String(await freePort());
  const service = await startService({ PORT: port, BASE_URL: `http://127.0.0.1:${port}`, ...settings });
  const sandbox = await service.app.get(SandboxSeed).seedIfEmpty();
  if (sandbox === null) throw new Error('An empty installation gets a sandbox team');
  const world = {
    baseUrl: service.baseUrl,
    variables: {
      KEY: sandbox.keyId,
      SECRET: sandbox.secret,
      COMPANY: sandbox.companies[0]?.id ?? '',
      BUYER: sandbox.companies[1]?.id ?? '',
    },
  };
  return { service, world };
}
