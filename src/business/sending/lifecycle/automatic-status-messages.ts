import { Injectable } from '@nestjs/common';
import type { Credential } from '../../../access/auth/credential';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { notFound } from '../../../platform/kernel/http/api-error';
import type { Speaker, StatusDetail } from '../../../standards/cdar';
import { formatParisTime } from '../../../standards/flux10/paris-time';
import { DocumentStore } from '../../documents/document-store';
import { STATUS_OF_TEAM } from '../../documents/lifecycle/lifecycle.queries';
import { parseReadingJson } from '../../documents/reading/reading';
import { toLifecycleInvoice } from './lifecycle-invoice';
import { StatusMessages } from './status-messages';

interface StoredStatus {
  documentId: string;
  code: string;
  speaker: Speaker;
  details: StatusDetail[];
  since: string | null;
  createdAt: Date;
}

/** Writes the messages of statuses that this service set without a message, for clients that read every status as a message. */
@Injectable()
export class AutomaticStatusMessages {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documents: DocumentStore,
    private readonly messages: StatusMessages,
  ) {}

  /**
   * Writes the message of a status (CDAR D22B); each call returns the same message.
   * @throws ApiError 404 when the team has no such status, or its invoice was deleted
   */
  async write(
    { teamId, environment }: Pick<Credential, 'teamId' | 'environment'>,
    id: string,
  ): Promise<Buffer> {
    const [status] = await this.unitOfWork.query<StoredStatus>(STATUS_OF_TEAM, [teamId, id]);
    if (status === undefined) throw notFound('status', id);
    const { document, parsed: json } = await this.documents.getStored(teamId, status.documentId);
    const parsedDocument = json === null ? null : parseReadingJson({ parsedJson: json.toString('utf8') });
    const invoice = toLifecycleInvoice(document, parsedDocument);
    if (typeof invoice === 'string') throw notFound('status', id);
    const issuedAt = formatParisTime(status.createdAt);
    return this.messages.write(environment, invoice, {
      ...status,
      id,
      since: status.since ?? issuedAt,
      issuedAt,
    });
  }
}
