import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Credential } from '../../access/auth/credential';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { UnitOfWork, type Transaction } from '../../platform/kernel/database/unit-of-work';
import { badInput, conflict, notFound } from '../../platform/kernel/http/api-error';
import { buildFirstIdAt } from '../../platform/kernel/ids';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import {
  toUtcInstant,
  type FlowInfo,
  type FlowSearch,
  type FlowSyntax,
  type FlowType,
} from '../../standards/french-flow';
import { truncate } from '../../standards/values/received';
import { newDocumentId } from '../documents/document.resource';
import { getFlowSyntax, getFlowType, type CollectedDocument } from './collected-flows';
import { FRENCH_FLOW_QUEUE } from './french-flow-work';
import {
  DOCUMENTS_WITHOUT_FLOW,
  FILE_OF_FLOW,
  FLOW_OF_TEAM,
  FLOW_OF_TRACKING_ID,
  INSERT_DOCUMENT_FLOWS,
  INSERT_SUBMITTED_FLOW,
  LOCK_CLOCK,
  MAX_DOCUMENT_FLOWS,
  ADVANCE_DOCUMENTS_UNTIL,
  READ_CLOCK,
  REMOVE_FILE_OF_FLOW,
  RESERVE_INSTANTS,
  SEARCH_FLOWS,
  SEARCH_PENDING_FLOWS,
  SEARCH_TRACKED_FLOW,
} from './french-flow.queries';
import { newFlowId, type FlowRecord } from './french-flow.resource';

/** A submitted file with its description. */
export interface FlowUpload {
  info: FlowInfo;
  file: Buffer;
}

/** Period for which documents are searched again, because a transaction may end after one that began later. */
const SEARCH_OVERLAP_MS = 15 * 60_000;
/** Time without new documents after which the start of the search advances. */
const ADVANCE_AFTER_MS = 5 * 60_000;
const MAX_NAME_LENGTH = 255;

/** Type of a submitted flow before it is validated. */
const INITIAL_FLOW_TYPES: Readonly<Record<FlowSyntax, FlowType>> = {
  UBL: 'CustomerInvoice',
  CII: 'CustomerInvoice',
  'Factur-X': 'CustomerInvoice',
  CDAR: 'SupplierInvoiceLC',
  FRR: 'MultiFlowReport',
};

/**
 * Stores flows. Each change sets `updatedAt` of the flow to an instant later than those of all flows of the team, and
 * locks the team until the commit. Instants are therefore unique, and a client that reads flows in their order misses
 * none.
 */
@Injectable()
export class FrenchFlowStore {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly dispatcher: Dispatcher,
  ) {}

  /**
   * Stores a submitted file; a worker validates it. The same file with the same tracking id is stored once.
   * @throws ApiError 400 for a wrong digest or an empty file, 409 when the tracking id belongs to another file
   */
  async submit(
    { teamId, environment }: Pick<Credential, 'teamId' | 'environment'>,
    { info, file }: FlowUpload,
  ): Promise<FlowRecord> {
    if (file.length === 0) throw badInput({ file: ['must not be empty; received 0 bytes'] });
    const sha256 = createHash('sha256').update(file).digest('hex');
    if (info.sha256 !== undefined && info.sha256 !== sha256)
      throw badInput(
        {
          sha256: [
            `must be the SHA-256 digest of the file, "${sha256}"; received "${info.sha256}". Compute the digest from the bytes that are sent.`,
          ],
        },
        'digest_mismatch',
      );
    return this.unitOfWork.run(async (tx) => {
      const submittedAt = await this.reserveInstant(tx, teamId);
      const trackingId = info.trackingId ?? null;
      const existingFlow = trackingId === null ? null : await findByTrackingId(tx, teamId, trackingId);
      if (existingFlow !== null) return assertSameFile(existingFlow, sha256);
      const flow: FlowRecord = {
        id: newFlowId(),
        documentId: null,
        statusId: null,
        direction: 'Out',
        flowType: INITIAL_FLOW_TYPES[info.flowSyntax],
        flowSyntax: info.flowSyntax,
        flowProfile: info.flowProfile ?? null,
        processingRule: info.processingRule ?? (info.flowSyntax === 'FRR' ? 'NotApplicable' : 'B2B'),
        ruleComputed: info.processingRule === undefined,
        name: info.name,
        trackingId,
        sha256,
        status: 'Pending',
        details: [],
        submittedAt,
        updatedAt: submittedAt,
      };
      await tx.query(INSERT_SUBMITTED_FLOW, [
        flow.id,
        teamId,
        environment,
        flow.flowType,
        flow.flowSyntax,
        flow.flowProfile,
        flow.processingRule,
        flow.ruleComputed,
        flow.name,
        trackingId,
        sha256,
        file,
        submittedAt,
      ]);
      tx.afterCommit(() => this.dispatcher.request(FRENCH_FLOW_QUEUE));
      return flow;
    });
  }

  /** Returns a page of flows in the order of `updatedAt`, after creating flows for new documents. */
  async search(
    { teamId }: Pick<Credential, 'teamId'>,
    { where }: Pick<FlowSearch, 'where'>,
    limit: number,
  ): Promise<FlowRecord[]> {
    await this.createDocumentFlows(teamId);
    const { ackStatus = null, trackingId } = where;
    const criteria = [
      teamId,
      where.updatedAfter === undefined ? '-infinity' : toUtcInstant(where.updatedAfter),
      where.updatedBefore === undefined ? 'infinity' : toUtcInstant(where.updatedBefore),
      where.flowType ?? null,
      where.flowDirection ?? null,
      where.processingRule ?? null,
    ];
    if (trackingId !== undefined)
      return this.unitOfWork.query<FlowRecord>(SEARCH_TRACKED_FLOW, [...criteria, ackStatus, trackingId]);
    if (ackStatus === 'Pending')
      return this.unitOfWork.query<FlowRecord>(SEARCH_PENDING_FLOWS, [...criteria, limit]);
    return this.unitOfWork.query<FlowRecord>(SEARCH_FLOWS, [...criteria, ackStatus, limit]);
  }

  /** @throws ApiError 404, also for a flow of another team */
  async get(teamId: string, id: string): Promise<FlowRecord> {
    const [flow] = await this.unitOfWork.query<FlowRecord>(FLOW_OF_TEAM, [teamId, id.replaceAll('\0', '')]);
    if (flow === undefined) throw notFound('flow', truncate(id));
    return flow;
  }

  /** Returns the file of a submitted flow; null for a flow of a document. */
  async findFile(teamId: string, id: string): Promise<Buffer | null> {
    const [row] = await this.unitOfWork.query<{ file: Buffer | null }>(FILE_OF_FLOW, [teamId, id]);
    return row?.file ?? null;
  }

  /** Removes the file of a flow when the document of the flow is deleted. */
  @OnDomainEvent('document.deleting')
  async removeFile({ tx, documentId }: DomainEvent<'document.deleting'>): Promise<void> {
    await tx.query(REMOVE_FILE_OF_FLOW, [documentId]);
  }

  /**
   * Reserves an instant later than `updatedAt` of all flows of the team, and locks the team's flows until the
   * transaction ends.
   */
  async reserveInstant(tx: Transaction, teamId: string): Promise<Date> {
    const [instant] = await reserveInstants(tx, teamId, 1);
    if (instant === undefined) throw new Error('No instant was reserved');
    return instant;
  }

  /** Creates flows for documents that were received or sent since the last search. */
  private async createDocumentFlows(teamId: string): Promise<void> {
    const [state] = await this.unitOfWork.query<{ documentsUntil: Date; now: Date }>(READ_CLOCK, [teamId]);
    if (state !== undefined) {
      const documents = await findDocuments(this.unitOfWork, teamId, state.documentsUntil);
      const idleMs = state.now.getTime() - state.documentsUntil.getTime();
      if (documents.length === 0 && idleMs < ADVANCE_AFTER_MS) return;
    }
    await this.unitOfWork.run(async (tx) => {
      if (state === undefined) await reserveInstants(tx, teamId, 1);
      const [lockedClock] = await tx.query<{ documentsUntil: Date }>(LOCK_CLOCK, [teamId]);
      if (lockedClock === undefined) return;
      const [{ now } = { now: lockedClock.documentsUntil }] = await tx.query<{ now: Date }>(READ_CLOCK, [
        teamId,
      ]);
      const documents = await findDocuments(tx, teamId, lockedClock.documentsUntil);
      if (documents.length > 0) await insertDocumentFlows(tx, teamId, documents);
      const isComplete = documents.length < MAX_DOCUMENT_FLOWS;
      await tx.query(ADVANCE_DOCUMENTS_UNTIL, [
        teamId,
        isComplete ? now : (documents.at(-1)?.createdAt ?? now),
      ]);
    });
  }
}

async function reserveInstants(tx: Transaction, teamId: string, count: number): Promise<Date[]> {
  const [row] = await tx.query<{ last: Date }>(RESERVE_INSTANTS, [teamId, count]);
  if (row === undefined) throw new Error('No instants were reserved');
  return Array.from({ length: count }, (_, index) => new Date(row.last.getTime() - (count - 1 - index)));
}

function findDocuments(
  database: Pick<UnitOfWork | Transaction, 'query'>,
  teamId: string,
  documentsUntil: Date,
): Promise<CollectedDocument[]> {
  const from = buildFirstIdAt(newDocumentId, documentsUntil.getTime() - SEARCH_OVERLAP_MS);
  return database.query<CollectedDocument>(DOCUMENTS_WITHOUT_FLOW, [teamId, from]);
}

async function insertDocumentFlows(
  tx: Transaction,
  teamId: string,
  documents: readonly CollectedDocument[],
): Promise<void> {
  const instants = await reserveInstants(tx, teamId, documents.length);
  const rows = documents.map((document, index) => ({
    id: newFlowId(),
    environment: document.environment,
    document_id: document.statusId === null ? document.id : null,
    status_id: document.statusId,
    direction: document.direction === 'incoming' ? 'In' : 'Out',
    flow_type: getFlowType(document),
    flow_syntax: getFlowSyntax(document),
    name: truncate(`${document.number ?? document.id}.xml`, MAX_NAME_LENGTH - 1),
    submitted_at: document.createdAt,
    updated_at: instants[index],
  }));
  await tx.query(INSERT_DOCUMENT_FLOWS, [teamId, JSON.stringify(rows)]);
}

async function findByTrackingId(
  tx: Transaction,
  teamId: string,
  trackingId: string,
): Promise<FlowRecord | null> {
  const [flow] = await tx.query<FlowRecord>(FLOW_OF_TRACKING_ID, [teamId, trackingId]);
  return flow ?? null;
}

/** Returns the existing flow. @throws ApiError 409 when the flow has another file */
function assertSameFile(existingFlow: FlowRecord, sha256: string): FlowRecord {
  if (existingFlow.sha256 === sha256) return existingFlow;
  throw conflict(
    'tracking_id_reused',
    `must not be reused for another file; "${existingFlow.trackingId ?? ''}" belongs to the flow ${existingFlow.id}. Use a new tracking id for a new file.`,
    'trackingId',
  );
}
