import { rm } from 'node:fs/promises';

export default async function globalTeardown(): Promise<void> {
  const running = globalThis.passerelleTestServer;
  if (running === undefined) return;
  await running.server.stop();
  await rm(running.dataDir, { recursive: true, force: true });
}
