import { rm } from 'node:fs/promises';
import { stopAll } from '../../scripts/jest/end-of-worker.cjs';

export default async function globalTeardown(): Promise<void> {
  // Services of suites that this process ran itself; workers have ended theirs.
  await stopAll();
  const running = globalThis.passerelleTestServer;
  if (running === undefined) return;
  await running.server.stop();
  await rm(running.dataDir, { recursive: true, force: true });
}
