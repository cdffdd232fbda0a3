import { readEnvironment } from '../environment';

const PROBE_TIMEOUT_MS = 400;

/**
 * Finds the address of a service on this machine, as started by `npm start` in a checkout; null when no service
 * responds.
 */
export async function findLocalService(): Promise<string | null> {
  const address = `http://localhost:${readEnvironment().port ?? '3000'}`;
  try {
    const response = await fetch(`${address}/`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
      redirect: 'error',
    });
    // Another program may use the port, and must not get the key.
    const welcome: unknown = await response.json();
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
