/** Observer that is told when the installation stops responding to long polls and when it responds again. */
export interface ConnectionWatch {
  reportLoss(reason: string): void;
  reportReturn(): void;
}

/** Creates a `fetch` that reports each loss of the connection to the installation once, and each return once. */
export function createWatchedFetch(watch: ConnectionWatch, baseFetch: typeof fetch = fetch): typeof fetch {
  let isLost = false;
  const reportLoss = (reason: string): void => {
    if (!isLost) watch.reportLoss(reason);
    isLost = true;
  };
  return async (address, init) => {
    try {
      const response = await baseFetch(address, init);
      if (response.status >= 500) reportLoss(`status ${response.status}`);
      else if (isLost) {
        isLost = false;
        watch.reportReturn();
      }
      return response;
    } catch (error) {
      reportLoss(describeError(error));
      throw error;
    }
  };
}

function describeError(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string')
    return cause.code;
  return error instanceof Error ? error.name : 'unknown';
}
