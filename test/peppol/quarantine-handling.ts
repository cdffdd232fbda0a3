import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UBL, type Crafted } from '../support/peppol/crafted-message';
import { belgianNumber } from '../support/team-client';
import {
  NO_ENVELOPE,
  service,
  receiver,
  folder,
  crafted,
  byOther,
  post,
  replay,
  cli,
  refuse,
  listEntries,
  entryOf,
} from './quarantine-scene';

/** What operators do with refused messages. */
export function quarantineHandling(): void {
  describe('replays', () => {
    it('a message once its receiver is registered, as one document, however often', async () => {
      const number = belgianNumber();
      const message = await crafted({ receiver: `0208:${number}` });
      await refuse(message);
      const { id } = await entryOf(message.messageId);
      expect(await replay(id)).toEqual({
        result: 'refused',
        code: 'EBMS:0004',
        message: 'PEPPOL:NOT_SERVICED',
      });
      expect((await entryOf(message.messageId)).stored_as).toBeNull();

      const late = await service.team();
      await late.company({ vatNumber: `BE${number}` });
      const outcomes = await Promise.all([replay(id), replay(id)]);
      const [{ documentId } = { documentId: '' }] = await service.sql<{ documentId: string }>(
        'SELECT document_id AS "documentId" FROM inbound_messages WHERE message_id = $1',
        [message.messageId],
      );
      expect(outcomes.map((outcome) => 'documentId' in outcome && outcome.documentId)).toEqual([
        documentId,
        documentId,
      ]);
      expect(await replay(id)).toEqual({ result: 'stored', documentId, repeated: true });
      const { body } = await late.get(`/api/v1/documents/${documentId}`);
      expect(body.document).toMatchObject({
        xml: UBL.toString(),
        direction: 'incoming',
        peppolMessageId: message.messageId,
      });
      expect((await late.get('/api/v1/documents')).body.documents).toHaveLength(1);
      // Its content is that of the document now; what is left says what happened.
      expect(await entryOf(message.messageId)).toMatchObject({ stored_as: documentId, payload: null });
      const audited = await service.sql<{ after: object; command: string }>(
        `SELECT after, command FROM audit_entries WHERE action = 'quarantine.replayed' AND subject_id = $1`,
        [id],
      );
      expect(audited).toEqual([{ after: { documentId }, command: 'network quarantine replay' }]);

      // The sender sends it again: it gets the receipt of the replay, which confirms its digests, and no second document.
      const { answer } = await post(message);
      expect(answer.kind).toBe('receipt');
      expect((await late.get('/api/v1/documents')).body.documents).toHaveLength(1);
    });

    it('nothing that its sender sent again in the meantime', async () => {
      const number = belgianNumber();
      const message = await crafted({ receiver: `0208:${number}` });
      await refuse(message);
      const late = await service.team();
      await late.company({ vatNumber: `BE${number}` });
      expect((await post(message)).answer.kind).toBe('receipt');
      const { id } = await entryOf(message.messageId);
      expect(await replay(id)).toMatchObject({ result: 'stored', repeated: true });
      expect((await late.get('/api/v1/documents')).body.documents).toHaveLength(1);
    });

    it.each<[string, () => Crafted, RegExp]>([
      [
        'without a payload',
        () => ({ from: 'POP000009' }),
        /cannot be replayed: From\/PartyId is not POP000007/,
      ],
      ['whose envelope cannot be read', () => ({ payload: NO_ENVELOPE }), /^Envelope: /],
      [
        'that contradicts itself',
        () => ({ envelopeReceiver: '0208:0500000004' }),
        /must be equal to Receiver/,
      ],
    ])('says why a message %s is refused still', async (_name, change, words) => {
      const message = await crafted(change());
      await refuse(message);
      expect(await replay((await entryOf(message.messageId)).id)).toMatchObject({
        result: 'refused',
        message: expect.stringMatching(words),
      });
    });

    it('nothing that is not there', async () => {
      await expect(replay('qua_none')).rejects.toMatchObject({ status: 404 });
    });
  });

  it('is listed, shown, saved, replayed and deleted by commands', async () => {
    expect((await cli('list')).output).toBe('No message is in quarantine.\n');
    const [one, two] = [
      await crafted({ payload: NO_ENVELOPE }),
      await byOther({ receiver: '0208:0500000004' }),
    ];
    for (const message of [one, two]) await refuse(message);
    const { id } = await entryOf(one.messageId);
    const all = await cli('list', '--json');
    expect(all.json().entries.map((entry: { messageId: string }) => entry.messageId)).toEqual([
      two.messageId,
      one.messageId,
    ]);
    expect(all.output).not.toContain('soap');
    const some = await cli('list', '--reason', 'envelope', '--from', 'POP000007');
    expect(some.output).toMatch(
      new RegExp(`^\\S+  ${id}  envelope +POP000007 → ${receiver}  1×  \\d+ KiB\\n$`),
    );
    const shownEntry = await cli('show', id, '--json');
    expect(shownEntry.json()).toMatchObject({
      success: true,
      entry: { id, messageId: one.messageId, hasPayload: true },
    });
    expect((await cli('show', id)).output).toContain(one.messageId);

    const out = join(folder, 'saved');
    expect((await cli('save', id, '--out', out)).status).toBe(0);
    expect(readFileSync(join(out, 'payload.xml'))).toEqual(NO_ENVELOPE);
    expect(readFileSync(join(out, 'message.soap.xml'))).toEqual((await entryOf(one.messageId)).soap);
    expect([statSync(out).mode & 0o777, statSync(join(out, 'payload.xml')).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
    expect(await cli('save', id, '--out', out)).toMatchObject({
      status: 1,
      errors: expect.stringContaining('EEXIST'),
    });

    const replayed = await cli('replay', id, '--json');
    expect([replayed.status, replayed.json()]).toMatchObject([
      1,
      { success: false, outcomes: [{ id, result: 'refused', code: 'EBMS:0004' }] },
    ]);
    expect(await cli('delete', id, 'qua_none')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('qua_none'),
    });
    expect(await listEntries(one.messageId)).toEqual([]);
    const [audited] = await service.sql<{ before: object }>(
      `SELECT before FROM audit_entries WHERE action = 'quarantine.deleted' AND subject_id = $1`,
      [id],
    );
    expect(audited?.before).toEqual({ seatId: 'POP000007', messageId: one.messageId, reason: 'envelope' });
  });
}
