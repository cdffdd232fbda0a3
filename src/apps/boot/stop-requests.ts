/** Process of the operating system, limited to the member that {@link onStopRequest} uses. */
interface SignalledProcess {
  on(event: string, listener: (value: unknown) => void): unknown;
}

/** Message that requests a stop over the channel to the parent process, as process managers send it on Windows. */
export const STOP_MESSAGE = 'shutdown';

/**
 * Signals that request a stop. Windows has no SIGTERM; Ctrl+Break and closing the console arrive as signals there. On
 * other platforms, closing the terminal ends the process at once.
 */
export function listStopSignals(platform: NodeJS.Platform): NodeJS.Signals[] {
  return platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGTERM', 'SIGINT'];
}

/**
 * Calls the listener for each stop request: a signal, or the message {@link STOP_MESSAGE}.
 * @param listener gets the name of the signal, or the message
 */
export function onStopRequest(
  target: SignalledProcess,
  platform: NodeJS.Platform,
  listener: (request: string) => void,
): void {
  for (const signal of listStopSignals(platform)) target.on(signal, () => listener(signal));
  target.on('message', (message) => {
    if (message === STOP_MESSAGE) listener(STOP_MESSAGE);
  });
}
