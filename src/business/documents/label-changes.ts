import { Injectable } from '@nestjs/common';
import { newEventId, type EventKind } from '../../platform/events/define-event';
import { EventLog, type RecordedEvent } from '../../platform/events/event-log';
import { Batcher } from '../../platform/kernel/batcher';
import { clock } from '../../platform/kernel/clock';
import { isRefusedData } from '../../platform/kernel/database/database-errors';
import { findCurrentTraceparent } from '../../platform/kernel/tracing/active-span';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { TeamScope } from '../../access/teams/team-scope';
import { LABEL_ASSIGNED, LABEL_UNASSIGNED } from './document-events';
import { putLabelsStatement, removeLabelsStatement } from './document-labels.queries';

/** A label to add to a document of a team, or to remove. */
export interface LabelOnDocument {
  teamId: string;
  documentId: string;
  labelId: string;
}

/** A change with the trace of its request. */
interface TracedChange extends LabelOnDocument {
  traceparent: string | null;
}

/** Result of one change. */
interface LabelChangeRow {
  hasDocument: boolean;
  hasLabel: boolean;
  /** Event data; null when nothing changed. */
  data: object | null;
  companyId: string | null;
  /** Whether further rows were created for an event of the statement. */
  isFollowed: boolean;
}

const MAX_CONCURRENT_CHANGES = 100;

/**
 * Adds single labels to documents and removes them, each with its event. Changes that arrive while a statement runs are
 * combined in the next one, so that many changes of one document do not wait for each other.
 */
@Injectable()
export class LabelChanges {
  private readonly additions: Batcher<TracedChange, LabelChangeRow>;
  private readonly removals: Batcher<TracedChange, LabelChangeRow>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly events: EventLog,
  ) {
    const createBatcher = (sql: () => string, { type }: EventKind): Batcher<TracedChange, LabelChangeRow> =>
      new Batcher(
        (labelChange) => this.change(sql(), type, labelChange),
        MAX_CONCURRENT_CHANGES,
        1,
        (error) => (isRefusedData(error) ? 'halves' : null),
        null,
        'labels.store',
      );
    this.additions = createBatcher(putLabelsStatement, LABEL_ASSIGNED);
    this.removals = createBatcher(removeLabelsStatement, LABEL_UNASSIGNED);
  }

  /** @throws ApiError 404 or 401 for the document or the label */
  async add(change: LabelOnDocument): Promise<void> {
    await this.refuseMissing(change, await this.additions.submit(addTrace(change)));
  }

  /** @throws ApiError 404 or 401 for the document or the label */
  async remove(change: LabelOnDocument): Promise<void> {
    await this.refuseMissing(change, await this.removals.submit(addTrace(change)));
  }

  private async change(sql: string, type: string, changes: TracedChange[]): Promise<LabelChangeRow[]> {
    const [ids, timestamp] = [changes.map(() => newEventId()), clock.now().toISOString()];
    const changedRows = await this.unitOfWork.query<LabelChangeRow>(sql, [
      changes.map(({ documentId }) => documentId),
      changes.map(({ teamId }) => teamId),
      changes.map(({ labelId }) => labelId),
      ids,
      timestamp,
      type,
      changes.map(({ traceparent }) => traceparent),
    ]);
    const events = changes.flatMap(({ teamId }, i): RecordedEvent[] => {
      const [id, { companyId = null, data = null } = {}] = [ids[i], changedRows[i]];
      return id === undefined || data === null ? [] : [{ id, type, timestamp, teamId, companyId, data }];
    });
    this.events.announce(
      events,
      changedRows.some(({ isFollowed }) => isFollowed),
    );
    return changedRows;
  }

  private async refuseMissing(
    { documentId, labelId }: LabelOnDocument,
    { hasDocument, hasLabel }: LabelChangeRow,
  ): Promise<void> {
    if (!hasDocument) throw await this.scope.toMissingFailure('documents', documentId);
    if (!hasLabel) throw await this.scope.toMissingFailure('labels', labelId);
  }
}

function addTrace(change: LabelOnDocument): TracedChange {
  return { ...change, traceparent: findCurrentTraceparent() };
}
