import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../process';
import { post, until, type HttpAnswer } from '../http';
import type { Member } from '../member';
import type { FaultCase, Stage } from '../stage';

const CREDIT_NOTE = readFileSync(join(ROOT, 'test/support/credit-note.xml'), 'utf8');
const COPIES = 10;

/** Passes one message to a process, like an access point without a receipt yet. */
function offer({ parties }: Stage, member: Member, messageId: string): Promise<HttpAnswer> {
  const [{ client, companies }] = parties;
  const message = { companyId: companies[1].id, document: CREDIT_NOTE, messageId };
  return post(member.baseUrl, '/api/v1/sandbox/inbound', message, { authorization: client.authorization });
}

const messageIdOf = (stage: Stage, name: string): string =>
  `${name}-${stage.chance.between(1, 1e9)}@partner.example`;

export const INBOUND_CASES: FaultCase[] = [
  {
    id: 'F17',
    name: 'a received message ten times at once, over two processes, and after a restart',
    setting: 'postgres',
    quick: false,
    async play(stage) {
      const { api, load, installation } = stage;
      const second = await stage.add('api');
      const messageId = messageIdOf(stage, 'f17');
      const answers = await Promise.all(
        Array.from({ length: COPIES }, (_, i) => offer(stage, i % 2 === 0 ? api : second, messageId)),
      );
      await api.killAndRestart();
      answers.push(await offer(stage, api, messageId), await offer(stage, second, messageId));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const ids = answers.map(({ body }) => (JSON.parse(body) as { document: { id: string } }).document.id);
      expect(new Set(ids).size).toBe(1);
      // Passes messages over the network itself, which delivers each of five messages ten times concurrently.
      const before = await installation.count(`documents WHERE direction = 'incoming'`);
      const recipient = stage.parties[1].companies[1].address;
      await stage.disturbNetwork('duplicate', 5, 0, recipient);
      await load.many(5, recipient);
      await stage.settle();
      expect(await installation.count(`documents WHERE direction = 'incoming'`)).toBe(before + 5);
      await installation.remove(second);
      return { handedOver: answers.length + 5 * COPIES, receipts: answers.length + 5 * COPIES, documents: 6 };
    },
  },
  {
    id: 'F18',
    name: 'API killed after a received message is committed, before the receipt leaves',
    setting: 'postgres',
    quick: true,
    async play(stage) {
      const { api, installation } = stage;
      const messageIds = Array.from({ length: 5 }, (_, i) => messageIdOf(stage, `f18-${i}`));
      const heldConnections = api.wire.heldConnections;
      api.wire.trap = { after: /INSERT INTO inbound_messages/, fits: /COMMIT/, holds: 'answer' };
      const first = messageIds.map((id) => offer(stage, api, id).catch(() => null));
      await until(
        'the commits are held',
        () => api.wire.heldConnections >= heldConnections + messageIds.length,
      );
      await sleep(100);
      await api.killAndRestart();
      expect(await Promise.all(first)).toEqual(messageIds.map(() => null));
      const again = await Promise.all(messageIds.map((id) => offer(stage, api, id)));
      expect(again.map(({ status }) => status)).toEqual(messageIds.map(() => 200));
      const stored = await installation.count('documents WHERE peppol_message_id = ANY($1)', [messageIds]);
      expect(stored).toBe(messageIds.length);
      return {
        commitsHeld: api.wire.heldConnections - heldConnections,
        receiptsOnRepetition: again.length,
        documents: stored,
      };
    },
  },
];
