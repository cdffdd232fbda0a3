import { statementsOf } from '../support/asked-statements';
import { holdRow } from '../support/held-row';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { smallInvoice } from '../support/invoices';
import { sharedService } from '../support/per-worker';

interface LabelEvent {
  type: string;
  labelId: string;
  documentId: string;
  companyId: string | null;
  keys: string;
}

describe('documents', () => {
  const shared = sharedService();

  /** Many changes of labels at a time; what one change does is in `documents`. */
  describe('changes of labels', () => {
    let service: Service;
    let team: TeamClient;
    let company: string;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      company = (await team.company()).id;
    });

    let number = 0;
    async function document(): Promise<string> {
      const { body } = await team.post(`/api/v1/${company}/send`, {
        recipient: '9999:delivered',
        documentType: 'invoice',
        document: smallInvoice(`LC-${number++}`),
      });
      return body.document.id as string;
    }

    const label = async (of = team): Promise<string> =>
      (await of.sdk.labels.create({ name: `Label ${number++}` })).id;

    const path = (documentId: string, labelId: string): string =>
      `/api/v1/documents/${documentId}/labels/${labelId}`;

    /** The events of a document's labels, in their order. */
    const labelEvents = (documentId: string): Promise<LabelEvent[]> =>
      service.sql<LabelEvent>(
        `SELECT type, data ->> 'labelId' AS "labelId", data ->> 'documentId' AS "documentId", company_id AS "companyId",
           (SELECT string_agg(k, ',') FROM json_object_keys(data::json) AS k) AS keys
         FROM events WHERE data ->> 'documentId' = $1 AND type LIKE 'document.label.%' ORDER BY transaction_id, sequence`,
        [documentId],
      );

    it('to one document at a time are all made, each with one event', async () => {
      const id = await document();
      const labels = await Promise.all(Array.from({ length: 20 }, () => label()));
      // Each label twice: one of the two changes something.
      const answers = await Promise.all([...labels, ...labels].map((each) => team.put(path(id, each))));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const { body } = await team.get(`/api/v1/documents/${id}`);
      expect((body.document.labels as { id: string }[]).map((each) => each.id)).toEqual([...labels].sort());
      expect((await labelEvents(id)).map(({ labelId }) => labelId).sort()).toEqual([...labels].sort());

      await Promise.all([...labels, ...labels].map((each) => team.delete(path(id, each))));
      const events = await labelEvents(id);
      expect(events).toHaveLength(40);
      expect(events[39]).toEqual({
        type: 'document.label.unassigned',
        labelId: expect.any(String),
        documentId: id,
        companyId: company,
        keys: 'documentId,direction,type,labelId',
      });
      expect((await team.sdk.documents.get(id)).labels).toEqual([]);
    });

    it('of several teams that go together in one statement stay their own', async () => {
      const stranger = await service.team();
      const [id, mine, foreign] = [await document(), await label(), await label(stranger)];
      // What holds the document makes the changes that follow wait for the first, and then go together.
      const rowLock = await holdRow(service, 'documents', id);
      const first = team.put(path(id, await label()));
      await until(() => rowLock.awaited());
      const together = [
        team.put(path(id, mine)),
        stranger.put(path(id, mine)),
        stranger.put(path(id, foreign)),
        team.put(path(id, foreign)),
        team.put(path('doc_01HZZZZZZZZZZZZZZZZZZZZZZZ', mine)),
        team.put(path(id, 'lbl_01HZZZZZZZZZZZZZZZZZZZZZZZ')),
        team.put(path(id, 'with%00nul')),
      ];
      await new Promise((resolve) => setTimeout(resolve, 100));
      await rowLock.letGo();
      expect((await first).status).toBe(200);
      const statuses = (await Promise.all(together)).map(({ status }) => status);
      expect(statuses.slice(0, 6)).toEqual([200, 401, 401, 401, 404, 404]);
      expect([400, 404]).toContain(statuses[6]);
      const labels = (await labelEvents(id)).map(({ labelId }) => labelId);
      expect(labels).toHaveLength(2);
      expect(labels[1]).toBe(mine);
    });

    it('wait for the deletion of the label or of the document, and find it gone', async () => {
      const [id, other] = [await document(), await document()];
      const gone = await label();
      const heldLabel = await holdRow(service, 'labels', gone);
      const toGone = team.put(path(other, gone));
      await until(() => heldLabel.awaited());
      await heldLabel.sql('DELETE FROM labels WHERE id = $1', [gone]);
      await heldLabel.letGo();
      expect((await toGone).status).toBe(404);

      const unchangedLabel = await label();
      await service.settled(id);
      const heldDocument = await holdRow(service, 'documents', id);
      const ofGone = team.put(path(id, unchangedLabel));
      await until(() => heldDocument.awaited());
      await heldDocument.sql('DELETE FROM documents WHERE id = $1', [id]);
      await heldDocument.letGo();
      expect((await ofGone).status).toBe(404);
      expect([await labelEvents(id), await labelEvents(other)]).toEqual([[], []]);
    });

    it('ask the database twice each, also on one document: to change it, and for the answer', async () => {
      const [id, other, mine, also] = [await document(), await document(), await label(), await label()];
      await Promise.all([service.settled(id), service.settled(other)]);
      const asked = [
        expect.stringMatching(
          /^WITH wanted .*(INSERT INTO|DELETE FROM) document_labels .*INSERT INTO events /s,
        ),
        expect.stringMatching(/FROM documents /),
      ];
      for (const change of [
        () => team.put(path(id, mine)),
        () => team.put(path(id, also)),
        () => team.put(path(other, mine)),
        () => team.delete(path(id, mine)),
      ])
        expect(await statementsOf(async () => expect((await change()).status).toBe(200))).toEqual(asked);
      expect(await labelEvents(id)).toHaveLength(3);
    });
  });
});
