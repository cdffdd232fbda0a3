const TEXT = 'x'.repeat(14 * 1024 * 1024);
/** CPU time that a copy costs on a machine of 2025 with nothing else to do, as those are of which docs/benchmarks.md speaks. */
const QUIET_MS = 5;
const COPIES = 5;

/**
 * How many times dearer computing is at this moment than on a quiet machine, never less than 1: beside other work the same
 * instructions take more CPU time, because caches and cores are shared. Measured is work like that of a large body: writing a
 * text into memory, copying it and reading it again.
 */
export function slowness(): number {
  const costs = Array.from({ length: COPIES }, () => {
    const before = process.cpuUsage();
    Buffer.concat([Buffer.from(TEXT, 'latin1')]).toString('latin1');
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }).sort((one, other) => one - other);
  return Math.max(1, (costs[Math.floor(COPIES / 2)] ?? 0) / QUIET_MS);
}
