import { environment } from '../environment';

const PROBE_MS = 400;

/** Address of the service on this machine, as `npm start` in a checkout serves it; null when none answers. */
export async function localService(): Promise<string | null> {
  const address = `http://localhost:${environment().port ?? '3000'}`;
  try {
    const answer = await fetch(`${address}/health/live`, {
      signal: AbortSignal.timeout(PROBE_MS),
      redirect: 'error',
    });
    await answer.body?.cancel();
    // Something else may use the port: only a Passerelle answers each request with an id of its own.
    return answer.ok && answer.headers.has('x-request-id') ? address : null;
  } catch {
    return null;
  }
}
