import { readEnvironment } from '../environment';

const PROBE_MS = 400;

/** Finds the address of a service on this machine, as `npm start` in a checkout serves it; null when none answers. */
export async function findLocalService(): Promise<string | null> {
  const address = `http://localhost:${readEnvironment().port ?? '3000'}`;
  try {
    const answer = await fetch(`${address}/`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(PROBE_MS),
      redirect: 'error',
    });
    // Another program may use the port, and must not get the key.
    const welcome: unknown = await answer.json();
    return isPasserelle(welcome) ? address : null;
  } catch {
    return null;
  }
}

function isPasserelle(welcome: unknown): boolean {
  return (
    typeof welcome === 'object' &&
    welcome !== null &&
    'service' in welcome &&
    welcome.service === 'Passerelle'
  );
}
