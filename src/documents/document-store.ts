import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ModuleSignals } from '../events/module-signals';
import { documentNumber, type ParsedDocument } from '../invoice';
import { clock } from '../kernel/clock';
import { type Transaction, UnitOfWork } from '../kernel/database/unit-of-work';
import { conflict } from '../kernel/http/failure';
import { newId } from '../kernel/ids';
import type { ValidationOutcome } from '../rules';
import { TeamScope } from '../teams/team-scope';
import { Delivery } from './delivery.entity';
import { DocumentRow, type DeliveryStatus, type Direction } from './document.entity';
import { documentResource, type DocumentResource } from './document.resource';
import { xmlText } from './xml-text';

/** What is known of a document when it is stored. */
export interface NewDocument {
  teamId: string;
  companyId: string;
  direction: Direction;
  type: string;
  senderId: string;
  receiverId: string | null;
  docTypeId: string;
  processId: string;
  countryC1: string | null;
  /** Byte for byte as sent or received. */
  xml: Buffer;
  parsed: ParsedDocument | null;
  validation: ValidationOutcome;
  peppolMessageId: string | null;
  peppolConversationId: string | null;
  receivedPeppolSignalMessage: string | null;
  envelopeId: string | null;
}

interface ContentsRow {
  xml: Buffer;
  parsed: ParsedDocument | null;
  validation: ValidationOutcome;
}

/** Keeps documents: one narrow row for lists and states, the contents beside it. */
@Injectable()
export class DocumentStore {
  constructor(
    @InjectRepository(DocumentRow) private readonly rows: Repository<DocumentRow>,
    @InjectRepository(Delivery) private readonly deliveries: Repository<Delivery>,
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    signals: ModuleSignals,
  ) {
    signals.on('company.withdrawing', (tx, { companyId }) => this.refuseWhileDocuments(tx, companyId));
    signals.on('company.deleting', (tx, { companyId }) => this.refuseWhileDocuments(tx, companyId));
  }

  /** Writes the document within the transaction of what brought it. */
  async insert(tx: Transaction, document: NewDocument): Promise<DocumentRow> {
    const { xml, parsed, validation, ...known } = document;
    const now = clock.now();
    const outgoing = document.direction === 'outgoing';
    const row = this.rows.create({
      ...known,
      id: newId('document'),
      documentNumber: parsed === null ? null : documentNumber(parsed),
      issueDate: parsed?.issueDate ?? null,
      senderName: parsed?.seller.name ?? null,
      receiverName: parsed?.buyer.name ?? null,
      validationResult: validation.result,
      deliveryStatus: outgoing ? 'pending' : null,
      sentOverPeppol: !outgoing,
      sentOverEmail: false,
      emailRecipients: [],
      readAt: null,
      createdAt: now,
      updatedAt: now,
    });
    await tx.manager.insert(DocumentRow, row);
    await tx.query(
      'INSERT INTO document_contents (document_id, xml, parsed, validation) VALUES ($1, $2, $3, $4)',
      [row.id, xml, parsed === null ? null : JSON.stringify(parsed), JSON.stringify(validation)],
    );
    return row;
  }

  /** @throws Failure 404, or 401 when the document is another team's */
  async get(teamId: string, id: string): Promise<DocumentResource> {
    const row = await this.rows.findOneBy({ id, teamId });
    if (row === null) throw await this.scope.missing('documents', id);
    const [contents] = await this.unitOfWork.query<ContentsRow>(
      'SELECT xml, parsed, validation FROM document_contents WHERE document_id = $1',
      [id],
    );
    if (contents === undefined) throw new Error(`Document ${id} has no contents`);
    const deliveries = await this.deliveries.find({
      where: { teamId, documentId: id },
      order: { id: 'ASC' },
    });
    return documentResource(row, { ...contents, xml: xmlText(contents.xml) }, deliveries);
  }

  /** The delivery status alone, for those who wait for it. */
  async deliveryStatus(teamId: string, id: string): Promise<DeliveryStatus | null> {
    const [row] = await this.unitOfWork.query<{ status: DeliveryStatus | null }>(
      'SELECT delivery_status AS status FROM documents WHERE id = $1 AND team_id = $2',
      [id, teamId],
    );
    return row?.status ?? null;
  }

  private async refuseWhileDocuments(tx: Transaction, companyId: string): Promise<void> {
    const found = await tx.query('SELECT 1 FROM documents WHERE company_id = $1 LIMIT 1', [companyId]);
    if (found.length > 0)
      throw conflict(
        'company_has_documents',
        'The company has documents and cannot be deleted; delete them first.',
      );
  }
}
