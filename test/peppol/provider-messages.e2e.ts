import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { ParticipantLookup } from '../../src/network/peppol/participant-lookup';
import { ProviderReceiver } from '../../src/network/service-provider/provider-receiver';
import {
  ProviderMessages,
  type NewProviderMessage,
} from '../../src/network/service-provider/provider-messages';
import { ServiceProvider } from '../../src/network/service-provider/service-provider';
import type { TestCertificate } from '../support/peppol/certificates';
import { twoProviders } from '../support/peppol/two-providers';
import { startService, type Service } from '../support/service';
import { eventually } from '../support/until';

const NAMESPACE = 'urn:test:provider-message';
const TYPE = `${NAMESPACE}::Note##urn:test:note:1.0::1.0`;
const PROCESS = 'urn:test:notes';
/** A provider that no other suite publishes or sends to. */
const RECEIVER = { seat: 'POP000003', participant: '0242:000003' };

interface Row {
  state: string;
  outcome: string | null;
  attempts: number;
  message_id: string;
  envelope_id: string;
  answer: Buffer | null;
  request_soap: Buffer | null;
  own_key_custody: string | null;
}

/** What one provider sends another in its own name. */
describe('Peppol', () => {
  const scene = twoProviders();

  describe('messages of the provider', () => {
    const received: string[] = [];
    let failOnce = false;
    let receiver: Service;
    let certificate: TestCertificate;

    beforeAll(async () => {
      const { network } = scene();
      certificate = network.accessPoint({ commonName: RECEIVER.seat });
      receiver = await startService(network.settings(certificate));
      receiver.app
        .get(ProviderReceiver)
        .registerHandler({ docTypeId: TYPE, processId: PROCESS }, async (tx, message) => {
          await tx.query('SELECT 1');
          if (failOnce) {
            failOnce = false;
            throw new Error('The storage is away');
          }
          received.push(message.payload.toString());
        });
    });

    afterAll(async () => {
      scene().network.services.delete(RECEIVER.participant);
      await receiver.stop();
    });

    async function request(change: Partial<NewProviderMessage> = {}): Promise<string> {
      const { app } = scene().one;
      const identity = app.get(ServiceProvider).findIdentity();
      if (identity === null) throw new Error('There is no identity');
      return app.get(UnitOfWork).run((tx) =>
        app.get(ProviderMessages).requestMessage(tx, identity, {
          kind: 'tsr',
          subjectId: null,
          since: null,
          receiver: RECEIVER.participant,
          docTypeId: TYPE,
          processId: PROCESS,
          payload: Buffer.from(`<Note xmlns="${NAMESPACE}">${received.length}</Note>`),
          giveUpAfterHours: 1,
          ...change,
        }),
      );
    }

    const rowOf = async (id: string): Promise<Row> => {
      const [row] = await scene().one.sql<Row>('SELECT * FROM provider_messages WHERE id = $1', [id]);
      if (row === undefined) throw new Error(`There is no ${id}`);
      return row;
    };
    const attempted = (id: string, attempts: number) =>
      eventually(
        () => rowOf(id),
        (row) => row.attempts >= attempts,
      );
    const dueNow = (id: string) =>
      scene().one.sql('UPDATE provider_messages SET next_attempt_at = now() WHERE id = $1', [id]);

    function publish(docTypeId: string): void {
      const { network, one } = scene();
      network.publish({
        participant: RECEIVER.participant,
        docTypeId,
        processId: PROCESS,
        url: `${receiver.baseUrl}/as4`,
        certificate: certificate.der,
      });
      one.app.get(ParticipantLookup).evict(RECEIVER.participant);
    }

    it('know who they are of: main id of the certificate, country of the setting', () => {
      expect(scene().one.app.get(ServiceProvider).findIdentity()).toEqual({
        seatId: 'POP000001',
        mainId: '000001',
        participant: '0242:000001',
        country: 'BE',
      });
      expect(scene().one.app.get(ServiceProvider).isOwnParticipant('0242:000002')).toBe(false);
    });

    it('wait for a receiver that cannot be resolved, and go out once it can', async () => {
      const id = await request();
      expect(await attempted(id, 1)).toMatchObject({
        state: 'pending',
        outcome: expect.stringContaining('is not registered'),
      });
      publish(TYPE);
      await dueNow(id);
      const row = await attempted(id, 2);
      expect(row).toMatchObject({ state: 'accepted', outcome: null, own_key_custody: 'file' });
      expect(row.answer?.toString()).toContain('NonRepudiationInformation');
      expect(row.request_soap?.toString()).toContain(row.message_id);
      expect(received.at(-1)).toContain('<Note');
    });

    it('are the same message in every attempt, and stored once', async () => {
      const before = received.length;
      const id = await request();
      const first = await attempted(id, 1);
      await scene().one.sql(
        `UPDATE provider_messages SET state = 'pending', ended_at = NULL, next_attempt_at = now() WHERE id = $1`,
        [id],
      );
      const second = await attempted(id, 2);
      expect(second).toMatchObject({ state: 'accepted', message_id: first.message_id });
      expect(second.answer).toEqual(first.answer);
      expect(received.length).toBe(before + 1);
    });

    it('are acknowledged with what they bring, or not at all', async () => {
      const before = received.length;
      failOnce = true;
      const id = await request();
      expect(await attempted(id, 1)).toMatchObject({ state: 'pending' });
      expect(received.length).toBe(before);
      await dueNow(id);
      expect(await attempted(id, 2)).toMatchObject({ state: 'accepted' });
      expect(received.length).toBe(before + 1);
    });

    it('go nowhere when the transaction that requests them is rolled back', async () => {
      const { app } = scene().one;
      const identity = app.get(ServiceProvider).findIdentity();
      if (identity === null) throw new Error('There is no identity');
      const messages = (): Promise<object[]> =>
        scene().one.sql('SELECT id FROM provider_messages WHERE receiver = $1 ORDER BY id', [
          RECEIVER.participant,
        ]);
      const before = await messages();
      await expect(
        app.get(UnitOfWork).run(async (tx) => {
          await app.get(ProviderMessages).requestMessage(tx, identity, {
            kind: 'mls',
            subjectId: null,
            since: null,
            receiver: RECEIVER.participant,
            docTypeId: TYPE,
            processId: PROCESS,
            payload: Buffer.from('<x/>'),
            giveUpAfterHours: 1,
          });
          throw new Error('rolled back');
        }),
      ).rejects.toThrow('rolled back');
      expect(await messages()).toEqual(before);
    });

    it('are given up after their time, with the last words', async () => {
      const id = await request({ receiver: '0242:000099', giveUpAfterHours: 0 });
      expect(await attempted(id, 1)).toMatchObject({
        state: 'refused',
        outcome: expect.stringContaining('0242:000099'),
      });
    });

    it('of a type that nobody serves are refused with NOT_SERVICED, and wait: metadata may be old', async () => {
      const other = `${NAMESPACE}::Note##urn:test:note:9.9::1.0`;
      publish(other);
      const id = await request({ docTypeId: other });
      expect(await attempted(id, 1)).toMatchObject({
        state: 'pending',
        outcome: expect.stringContaining('NOT_SERVICED'),
      });
    });
  });
});
