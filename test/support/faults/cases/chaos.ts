import { Chance } from '../chance';
import { ChaosScene } from '../chaos/chaos-scene';
import { formatChaosReport, sumUpChaos, type ChaosReport } from '../chaos/chaos-report';
import { Kills } from '../chaos/kills';
import { Traffic } from '../chaos/traffic';
import type { FaultCase } from '../stage';

/** Maximum duration of 99 % of accepted requests, in milliseconds; except while no server accepts writes. */
const P99_MS = 1000;
const MINUTES = Number(process.env['FAULTS_MINUTES'] ?? 3);

/** Lets clients send for a duration while the components are killed one after another. */
export async function playChaos(seed: number, seconds: number): Promise<ChaosReport> {
  const scene = await ChaosScene.open(seed);
  try {
    const traffic = new Traffic(scene, seed);
    const kills = new Kills(scene, new Chance(seed, 'kills'));
    await kills.run(seconds).finally(() => traffic.stop());
    const report = sumUpChaos(kills.done, traffic, await scene.check());
    process.stdout.write(`${formatChaosReport(report)}\n`);
    return report;
  } finally {
    await scene.close();
  }
}

export const CHAOS_CASES: FaultCase[] = [
  {
    id: 'CHAOS',
    name: `one component after the other killed for ${MINUTES} minutes, the primary once for good`,
    setting: 'postgres',
    quick: false,
    limit: MINUTES * 60 + 300,
    async play(stage) {
      const report = await playChaos(stage.seed, MINUTES * 60);
      const { check, defects, accepted, repeated, p50, p99 } = report;
      expect({ ...check, defects }).toEqual({ lost: [], doubled: [], disorder: [], defects: [] });
      expect(p99).toBeLessThan(P99_MS);
      return { accepted, repeatedRequests: repeated, p50Ms: p50, p99Ms: p99 };
    },
  },
];
