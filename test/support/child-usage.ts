import { readFileSync } from 'node:fs';

/** Resource usage of another process; only available on Linux. */
export interface Usage {
  /** CPU time of all its threads, in milliseconds; ticks of 10. */
  cpuMs: number;
  /** Resident memory in megabytes. */
  residentMb: number;
}

export function usageOf(pid: number): Usage {
  if (process.platform !== 'linux') return { cpuMs: 0, residentMb: 0 };
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const resident = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * 10, residentMb: Number(resident) / 1024 };
}

/** Runs the work and returns the CPU time that it cost the process, and the maximum growth of its memory. */
export async function costOf<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; cost: Usage }> {
  const before = usageOf(pid);
  let peak = before.residentMb;
  const watch = setInterval(() => (peak = Math.max(peak, usageOf(pid).residentMb)), 10);
  try {
    const result = await work();
    const after = usageOf(pid);
    peak = Math.max(peak, after.residentMb);
    return {
      result,
      cost: { cpuMs: after.cpuMs - before.cpuMs, residentMb: peak - before.residentMb },
    };
  } finally {
    clearInterval(watch);
  }
}
