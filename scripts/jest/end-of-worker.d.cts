/** Registers what ends with the process that runs the suites. */
export function endOfWorker(thing: { stop?: () => Promise<void>; removeFiles?: () => void }): void;
/** Stops everything that is registered in this process. */
export function stopAll(): Promise<void>;
