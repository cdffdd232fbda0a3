import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 250;
const MAX_ATTEMPTS = 40;

/**
 * The platform's fetch. Repeats a request that the service refused because its event loop was late (503 `overloaded`,
 * before any work), as clients should: on a busy machine suites share the loop with the service.
 */
export async function patientFetch(address: string | URL, init?: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(address, init);
    const isRefused = response.status === 503 && response.headers.get('x-error-code') === 'overloaded';
    if (!isRefused || attempt === MAX_ATTEMPTS) return response;
    await response.arrayBuffer();
    await sleep(PAUSE_MS);
  }
}
