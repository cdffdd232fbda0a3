import { Injectable } from '@nestjs/common';
import { findLifecycleStatus, type InvoiceStatusReport, type StatusMessage } from '../../../standards/cdar';
import { DOCUMENT_LIFECYCLE_CHANGED } from '../../documents/document-events';
import { DocumentStore } from '../../documents/document-store';
import {
  DocumentLifecycleService,
  toLifecycleEvent,
  INITIAL_STATUS,
  type LifecycleState,
} from '../../documents/lifecycle/document-lifecycle';
import { newStatusId, type LifecycleStatusContent } from '../../documents/lifecycle/lifecycle-status-content';
import { parseReadingJson } from '../../documents/reading/reading';
import { newEvent } from '../../../platform/events/event-log';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { badInput, conflict } from '../../../platform/kernel/http/api-error';
import type { DocumentToAccept } from '../acceptance-order';
import type { PreparedDocument } from '../document-preparation';
import { toLifecycleInvoice, type InvoiceInLifecycle } from './lifecycle-invoice';
import {
  ReportedInvoices,
  toObjectionFinding,
  getSpeaker,
  createUnknownInvoiceFinding,
} from './reported-invoices';
import { assertStatusMayFollow } from './status-request';

/** A document with the status of the invoice that it states. */
type MatchedStatus = Pick<DocumentToAccept, 'document' | 'status' | 'change'>;

/**
 * Matches status messages (CDV) that clients send as XML to their invoices: they count like messages that this service
 * writes. A message about an invoice that the company did not exchange here is sent with a finding.
 */
@Injectable()
export class SentStatusReports {
  constructor(
    private readonly lifecycles: DocumentLifecycleService,
    private readonly reportedInvoices: ReportedInvoices,
    private readonly documents: DocumentStore,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws ApiError 400 for a message of several invoices, 409 for a status that cannot follow now */
  async match(teamId: string, companyId: string, document: PreparedDocument): Promise<MatchedStatus> {
    const { reading, recipient } = document;
    if (reading.type !== 'lifecycleStatus' || reading.parsedJson === null || recipient === null)
      return { document };
    // Written by JSON.stringify of a status message.
    const message = JSON.parse(reading.parsedJson) as StatusMessage;
    const report = requireOneReport(message);
    const messageSide = { partner: recipient, side: 'own' as const };
    const matchedOwner = await this.reportedInvoices.find(this.unitOfWork, companyId, messageSide, report);
    if (matchedOwner === null)
      return { document: addWarning(document, createUnknownInvoiceFinding(report.number, recipient)) };
    const currentState = await this.lifecycles.getState(this.unitOfWork, matchedOwner.documentId);
    const invoice = await this.getInvoice(teamId, matchedOwner.documentId);
    const speaker = getSpeaker('own', matchedOwner, report.status);
    const last = currentState.code ?? INITIAL_STATUS[matchedOwner.direction];
    const knownStatus = findLifecycleStatus(report.status ?? '');
    if (knownStatus === undefined)
      return { document: addWarning(document, toObjectionFinding('unknown_status', report, speaker, last)) };
    assertStatusMayFollow({ code: knownStatus.code, details: report.details }, speaker, last, 'document');
    const status: LifecycleStatusContent = {
      ...OWN_ORIGIN,
      id: newStatusId(),
      documentId: invoice.id,
      speaker,
      code: knownStatus.code,
      follows: currentState.newestId ?? '',
      version: currentState.version,
      details: report.details,
      since: message.statusAt,
      isForPortal: invoice.isFollowedByPortal && knownStatus.forPortal,
    };
    return { document, status, change: toStatusChange(teamId, invoice, status, currentState) };
  }

  /** @throws ApiError 409 when the document has no life cycle */
  private async getInvoice(teamId: string, documentId: string): Promise<InvoiceInLifecycle> {
    const { document, parsed: json } = await this.documents.getStored(teamId, documentId);
    const parsedDocument = json === null ? null : parseReadingJson({ parsedJson: json.toString('utf8') });
    const invoice = toLifecycleInvoice(document, parsedDocument);
    if (typeof invoice === 'string') throw conflict('no_lifecycle', invoice, 'document');
    return invoice;
  }
}

const OWN_ORIGIN: Pick<LifecycleStatusContent, 'origin'> = { origin: 'own' };

/** @throws ApiError 400 */
function requireOneReport({ invoices }: StatusMessage): InvoiceStatusReport {
  const [report, ...others] = invoices;
  if (report !== undefined && others.length === 0) return report;
  const message = `must state the status of exactly one invoice; received a message with ${invoices.length} invoices`;
  throw badInput({ document: [message] }, 'invalid_document');
}

function addWarning(
  document: PreparedDocument,
  finding: ReturnType<typeof createUnknownInvoiceFinding>,
): PreparedDocument {
  const { reading } = document;
  const { validation } = reading;
  const errors = [...validation.errors, finding];
  return { ...document, reading: { ...reading, validation: { ...validation, errors } } };
}

function toStatusChange(
  teamId: string,
  invoice: InvoiceInLifecycle,
  { id, code, origin }: LifecycleStatusContent,
  { code: previous }: LifecycleState,
): NonNullable<DocumentToAccept['change']> {
  const changedRow = { ...invoice, teamId, documentId: invoice.id };
  return (statusDocumentId) =>
    newEvent(
      DOCUMENT_LIFECYCLE_CHANGED,
      toLifecycleEvent(changedRow, { statusId: id, code, previous, origin, statusDocumentId }),
    );
}
