/** Observer of whether the installation answers long polls. */
export interface ConnectionWatch {
  reportLoss(reason: string): void;
  reportReturn(): void;
}

/** Creates a `fetch` that reports once that the installation stopped answering, and once that it answers again. */
export function createWatchedFetch(watch: ConnectionWatch, inner: typeof fetch = fetch): typeof fetch {
  let isLost = false;
  const reportLoss = (reason: string): void => {
    if (!isLost) watch.reportLoss(reason);
    isLost = true;
  };
  return async (address, init) => {
    try {
      const response = await inner(address, init);
      if (response.status >= 500) reportLoss(`it answers ${response.status}`);
      else if (isLost) {
        isLost = false;
        watch.reportReturn();
      }
      return response;
    } catch (error) {
      reportLoss(getReason(error));
      throw error;
    }
  };
}

function getReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string')
    return cause.code;
  return error instanceof Error ? error.name : 'unknown';
}
