import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../http';
import type { FaultCase, Stage } from '../stage';

/** Faults on the path to the receiving access point, with the code that an affected attempt shows. */
const KINDS: readonly [kind: string, code: string][] = [
  ['refuse', 'ECONNREFUSED'],
  ['reset', 'ECONNRESET'],
  ['tls_error', 'CERT_HAS_EXPIRED'],
  ['stall', 'ETIMEDOUT'],
  ['lose_receipt', 'ECONNRESET'],
  ['half_receipt', 'EBMS:0301'],
  ['wrong_receipt', 'EBMS:0302'],
];

interface AttemptRow {
  number: number;
  outcome: string;
  code: string | null;
  evidence: boolean;
}

function attemptsOf({ installation }: Stage, documentId: string): Promise<AttemptRow[]> {
  return installation.query<AttemptRow>(
    `SELECT number, outcome, provider_code AS code, receipt IS NOT NULL AS evidence FROM delivery_attempts a
     JOIN deliveries d ON d.id = a.delivery_id WHERE d.document_id = $1 ORDER BY number`,
    [documentId],
  );
}

export const NETWORK_CASES: FaultCase[] = [
  {
    id: 'F14a',
    name: 'network that refuses, resets, stalls, halves or forges receipts, for a while',
    setting: 'postgres',
    quick: false,
    limit: 300,
    async play(stage) {
      const { load, parties } = stage;
      const recipient = parties[1].companies[1].address;
      let attempts = 0;
      for (const [kind, code] of KINDS) {
        const before = await stage.installation.count('simnet_messages');
        await stage.disturbNetwork(kind, 2, kind === 'stall' && stage.full ? 20_000 : 200, recipient);
        const { documentId } = await load.send(load.order(recipient));
        await until(
          `two attempts meet: ${kind}`,
          async () => {
            if ((await attemptsOf(stage, documentId)).length >= 2) return true;
            await stage.advance(30);
            await sleep(300);
            return false;
          },
          360_000,
        );
        await stage.settle();
        const rows = await attemptsOf(stage, documentId);
        expect(rows.map((row) => [row.number, row.outcome, row.code])).toEqual([
          [1, 'retry', code],
          [2, 'retry', code],
          [3, 'accepted', null],
        ]);
        // An invalid receipt is stored; a late or repeated one equals the first.
        expect(rows.map(({ evidence }) => evidence)).toEqual([
          kind.endsWith('f_receipt') || kind === 'wrong_receipt',
          kind.endsWith('f_receipt') || kind === 'wrong_receipt',
          true,
        ]);
        expect(await stage.installation.count('simnet_messages')).toBe(before + 1);
        attempts += rows.length;
      }
      return { kinds: KINDS.length, attempts };
    },
  },
  {
    id: 'F14b',
    name: 'access point that is gone for more than two days',
    setting: 'postgres',
    quick: false,
    limit: 300,
    async play(stage) {
      const { load, parties, installation } = stage;
      const recipient = parties[1].companies[1].address;
      const order = { ...load.order(recipient), end: 'failed' as const };
      await stage.disturbNetwork('refuse', 10_000, 0, recipient);
      const { documentId } = await load.send(order);
      const failed = (): Promise<number> =>
        installation.count(`deliveries WHERE document_id = $1 AND status = 'failed'`, [documentId]);
      let leaps = 0;
      while ((await failed()) === 0) {
        if (++leaps > 80) throw new Error('It was not given up');
        const made = (await attemptsOf(stage, documentId)).length;
        await stage.advance(3600 * 1.3);
        const deadline = Date.now() + 3000;
        while (
          (await attemptsOf(stage, documentId)).length === made &&
          (await failed()) === 0 &&
          Date.now() < deadline
        )
          await sleep(50);
      }
      await stage.calmNetwork();
      const [row] = await installation.query<{ category: string; code: string; attempts: number }>(
        `SELECT failure_category AS category, failure_provider_code AS code, attempts FROM deliveries WHERE document_id = $1`,
        [documentId],
      );
      expect(row).toMatchObject({ category: 'transport', code: 'ECONNREFUSED' });
      expect(row?.attempts).toBeGreaterThanOrEqual(20);
      const events = await installation.count(
        `events WHERE type = 'document.delivery_status_changed' AND data->>'documentId' = $1 AND data->'failure'->>'category' = 'transport'`,
        [documentId],
      );
      expect(events).toBe(1);
      return { attempts: row?.attempts ?? 0, leaps };
    },
  },
];
