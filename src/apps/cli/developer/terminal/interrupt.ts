/** Runs what goes on until Ctrl+C, SIGTERM or a closed pipe ends it through the signal. */
export async function runUntilInterrupted(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const interruption = new AbortController();
  const end = (): void => interruption.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  // `passerelle listen | head`: nobody reads any more.
  process.stdout.on('error', end);
  try {
    await work(interruption.signal);
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}
