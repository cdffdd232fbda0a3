import { Injectable } from '@nestjs/common';
import { EventLog } from '../events/event-log';
import { ModuleSignals } from '../events/module-signals';
import { type Transaction, UnitOfWork } from '../kernel/database/unit-of-work';
import type { LabelResource } from '../labels/label.resource';
import { LabelsService } from '../labels/labels.service';
import { SuppliersService } from '../suppliers/suppliers.service';
import { TeamScope } from '../teams/team-scope';

interface LabelledDocument {
  id: string;
  teamId: string;
  companyId: string;
  direction: 'incoming' | 'outgoing';
  type: string;
}

/** Labels on documents. An event is emitted when a label is newly put on or really taken off, and only then. */
@Injectable()
export class DocumentLabels {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly labels: LabelsService,
    private readonly suppliers: SuppliersService,
    private readonly events: EventLog,
    signals: ModuleSignals,
  ) {
    signals.on('label.deleting', (tx, { labelId }) => this.takeOffAll(tx, labelId));
  }

  /** The labels of each document, in order of their ids. */
  async of(documentIds: string[]): Promise<Map<string, LabelResource[]>> {
    const rows = await this.unitOfWork.query<LabelResource & { documentId: string }>(
      `SELECT d.document_id AS "documentId", l.id, l.external_id AS "externalId", l.name, l.color_hex AS "colorHex"
       FROM document_labels d JOIN labels l ON l.id = d.label_id WHERE d.document_id = ANY($1) ORDER BY l.id`,
      [documentIds],
    );
    const found = new Map<string, LabelResource[]>();
    for (const { documentId, ...label } of rows)
      found.set(documentId, [...(found.get(documentId) ?? []), label]);
    return found;
  }

  /** Puts a label on a document. @throws Failure 404 or 401 for the document or the label */
  async assign(teamId: string, documentId: string, labelId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const document = await this.document(tx, teamId, documentId);
      await this.labels.hold(tx, teamId, labelId);
      await this.put(tx, document, labelId);
    });
  }

  /** Takes a label off a document. */
  async unassign(teamId: string, documentId: string, labelId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const document = await this.document(tx, teamId, documentId);
      await this.labels.hold(tx, teamId, labelId);
      const gone = await tx.query(
        'DELETE FROM document_labels WHERE document_id = $1 AND label_id = $2 RETURNING label_id',
        [documentId, labelId],
      );
      if (gone.length > 0) await this.tell(tx, document, labelId, 'document.label.unassigned');
    });
  }

  /** Gives a document that has just arrived the labels of its supplier. */
  async inherit(
    tx: Transaction,
    document: LabelledDocument,
    senderId: string,
    vatNumber: string | null,
  ): Promise<void> {
    const labelIds = await this.suppliers.labelsForSender(tx, document.teamId, senderId, vatNumber);
    for (const labelId of labelIds) await this.put(tx, document, labelId);
  }

  private async put(tx: Transaction, document: LabelledDocument, labelId: string): Promise<void> {
    const added = await tx.query(
      `INSERT INTO document_labels (document_id, label_id, document_created_at)
       SELECT id, $2, created_at FROM documents WHERE id = $1 ON CONFLICT DO NOTHING RETURNING label_id`,
      [document.id, labelId],
    );
    if (added.length > 0) await this.tell(tx, document, labelId, 'document.label.assigned');
  }

  private async takeOffAll(tx: Transaction, labelId: string): Promise<void> {
    const documents = await tx.query<LabelledDocument>(
      `WITH gone AS (DELETE FROM document_labels WHERE label_id = $1 RETURNING document_id)
       SELECT d.id, d.team_id AS "teamId", d.company_id AS "companyId", d.direction, d.type
       FROM gone JOIN documents d ON d.id = gone.document_id ORDER BY d.id`,
      [labelId],
    );
    for (const document of documents) await this.tell(tx, document, labelId, 'document.label.unassigned');
  }

  private async tell(
    tx: Transaction,
    { id, teamId, companyId, direction, type }: LabelledDocument,
    labelId: string,
    kind: 'document.label.assigned' | 'document.label.unassigned',
  ): Promise<void> {
    await this.events.record(tx, {
      teamId,
      companyId,
      type: kind,
      data: { documentId: id, direction, type, labelId },
    });
  }

  private async document(tx: Transaction, teamId: string, id: string): Promise<LabelledDocument> {
    const [document] = await tx.query<LabelledDocument>(
      `SELECT id, team_id AS "teamId", company_id AS "companyId", direction, type FROM documents
       WHERE id = $1 AND team_id = $2 FOR UPDATE`,
      [id, teamId],
    );
    if (document === undefined) throw await this.scope.missing('documents', id, tx);
    return document;
  }
}
