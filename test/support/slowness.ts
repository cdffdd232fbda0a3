const TEXT = 'x'.repeat(14 * 1024 * 1024);
/** CPU time of a copy on an idle machine of 2025, like those of docs/benchmarks.md. */
const QUIET_MS = 5;
const COPY_COUNT = 5;

/**
 * Factor by which computing is slower at the moment than on an idle machine, at least 1: beside other work the same
 * instructions take more CPU time, because caches and cores are shared. Measured is work like that of a large body:
 * writing a text into memory, copying it and reading it again.
 */
export function slowness(): number {
  const costs = Array.from({ length: COPY_COUNT }, () => {
    const before = process.cpuUsage();
    Buffer.concat([Buffer.from(TEXT, 'latin1')]).toString('latin1');
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }).sort((one, other) => one - other);
  return Math.max(1, (costs[Math.floor(COPY_COUNT / 2)] ?? 0) / QUIET_MS);
}
