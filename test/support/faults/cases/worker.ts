import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../http';
import type { FaultCase, Stage } from '../stage';

/** Messages that the simulated network has accepted. */
const arrived = (stage: Stage): Promise<number> => stage.installation.count('simnet_messages');

/** Deliveries of these documents that were claimed again after a worker had started them: claiming counts one, starting another. */
async function claimedAgain(stage: Stage, documentIds: string[]): Promise<number> {
  return stage.installation.count('deliveries WHERE claim > 1 AND document_id = ANY($1)', [documentIds]);
}

async function untilArrived(stage: Stage, more: number, before: number): Promise<void> {
  await until('the messages have arrived', async () => (await arrived(stage)) >= before + more);
}

/** A recipient of the second team: the message becomes a document of another team. */
const recipient = ({ parties }: Stage): string => parties[1].companies[1].address;

export const WORKER_CASES: FaultCase[] = [
  {
    id: 'F3',
    name: 'worker killed between claim and queue, and again and again',
    setting: 'postgres',
    quick: false,
    async play(stage) {
      const { worker, load, chance } = stage;
      // Claimed rows whose jobs never reach the queue, then jobs whose rows are not known to be queued.
      for (const holds of ['request', 'answer'] as const) {
        const heldConnections = worker.wire.heldConnections;
        worker.wire.trap = { fits: /add_job/, holds };
        const sends = load.many(4);
        await until(
          `an addition to the queue is held (${holds})`,
          () => worker.wire.heldConnections > heldConnections,
        );
        await stage.killWorker();
        await sends;
      }
      const kills = stage.full ? 12 : 1;
      await load.during(async () => {
        for (let i = 0; i < kills; i++) {
          await sleep(chance.between(200, 1000));
          await stage.killWorker();
        }
      });
      return { kills: kills + 2, parked: await stage.releaseParked() };
    },
  },
  {
    id: 'F4a',
    name: 'worker killed before the message is sent',
    setting: 'postgres',
    quick: false,
    async play(stage) {
      const { load, installation } = stage;
      await stage.disturbNetwork('stall', 3, 10_000);
      const sent = await load.many(3, recipient(stage));
      await until(
        'all three stall',
        async () => (await installation.count('simnet_faults WHERE remaining > 0')) === 0,
      );
      await stage.killWorker();
      await stage.settle();
      const again = await claimedAgain(
        stage,
        sent.map(({ documentId }) => documentId),
      );
      expect(again).toBe(3);
      return { claimedAgain: again };
    },
  },
  {
    id: 'F4b',
    name: 'worker killed after the message arrived, before its receipt is stored',
    setting: 'postgres',
    quick: true,
    async play(stage) {
      const { load } = stage;
      await stage.disturbNetwork('late_receipt', 3, 10_000);
      const before = await arrived(stage);
      const sent = await load.many(3, recipient(stage));
      await untilArrived(stage, 3, before);
      await stage.killWorker();
      await stage.settle();
      // The same three message ids were submitted twice, and are still three messages.
      expect(await arrived(stage)).toBe(before + 3);
      const again = await claimedAgain(
        stage,
        sent.map(({ documentId }) => documentId),
      );
      expect(again).toBe(3);
      return { claimedAgain: again, accepted: 3 };
    },
  },
  {
    id: 'F4c',
    name: 'worker killed after the receipt is committed, before it knows',
    setting: 'postgres',
    quick: false,
    async play(stage) {
      const { worker, load } = stage;
      const heldConnections = worker.wire.heldConnections;
      // One statement may store several.
      worker.wire.trap = { fits: /INSERT INTO delivery_attempts/, holds: 'answer' };
      const sent = await load.many(3, recipient(stage));
      await until('outcomes are held', () => worker.wire.heldConnections > heldConnections);
      await sleep(100);
      await stage.killWorker();
      await stage.settle();
      // Stored deliveries are not attempted again, and for the others the first counted attempt follows.
      const once = sent.map(({ documentId }) => `'${documentId}'`).join();
      expect(
        await stage.installation.count(
          `deliveries WHERE document_id IN (${once}) AND status = 'delivered' AND attempts = 1`,
        ),
      ).toBe(3);
      return { statementsHeld: worker.wire.heldConnections - heldConnections };
    },
  },
  {
    id: 'F5',
    name: 'worker stopped for longer than its lease while another takes over',
    setting: 'postgres',
    quick: false,
    limit: 300,
    async play(stage) {
      const { worker, load, installation } = stage;
      const delayMs = 12_000;
      await stage.disturbNetwork('late_receipt', 8, delayMs, recipient(stage));
      const before = await arrived(stage);
      const sent = await load.many(8, recipient(stage));
      const ids = sent.map(({ documentId }) => documentId);
      await untilArrived(stage, 8, before);
      const begun = performance.now();
      worker.signal('SIGSTOP');
      try {
        await stage.leasesRunOut();
        const second = await stage.add('worker');
        if (stage.full) await sleep(90_000);
        await until(
          'the other one has delivered all',
          async () =>
            (await claimedAgain(stage, ids)) === 8 &&
            (await installation.count(`deliveries WHERE status = 'delivered' AND document_id = ANY($1)`, [
              ids,
            ])) === 8,
          240_000,
        );
        const attempts =
          'delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id WHERE d.document_id = ANY($1)';
        const written = await installation.count(attempts, [ids]);
        worker.signal('SIGCONT');
        await sleep(Math.max(3000, delayMs + 2000 - (performance.now() - begun)));
        // The result of the first worker arrived too late to be written.
        expect(await installation.count(attempts, [ids])).toBe(written);
        expect(await installation.remove(second)).toBe(0);
        return { claimedAgain: ids.length, attemptsWritten: written };
      } finally {
        worker.signal('SIGCONT');
      }
    },
  },
];
