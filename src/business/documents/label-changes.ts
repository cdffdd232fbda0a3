import { Injectable } from '@nestjs/common';
import { newEventId, type EventKind } from '../../platform/events/define-event';
import { EventLog, type RecordedEvent } from '../../platform/events/event-log';
import { Batcher } from '../../platform/kernel/batcher';
import { clock } from '../../platform/kernel/clock';
import { isRejectedData } from '../../platform/kernel/database/database-errors';
import { findCurrentTraceparent } from '../../platform/kernel/tracing/active-span';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { TeamScope } from '../../access/teams/team-scope';
import { LABEL_ASSIGNED, LABEL_UNASSIGNED } from './document-events';
import { getAddLabelsStatement, getRemoveLabelsStatement } from './document-labels.queries';

/** A label to add to a document of a team, or to remove. */
export interface LabelAssignment {
  teamId: string;
  documentId: string;
  labelId: string;
}

/** A change with the trace of its request. */
interface TracedLabelAssignment extends LabelAssignment {
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
 * Adds labels to documents and removes labels, with an event for each change. Changes that are requested while a
 * statement runs are combined in the next statement, so that many changes of one document do not wait for each other.
 */
@Injectable()
export class LabelChangeBatcher {
  private readonly additions: Batcher<TracedLabelAssignment, LabelChangeRow>;
  private readonly removals: Batcher<TracedLabelAssignment, LabelChangeRow>;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly scope: TeamScope,
    private readonly events: EventLog,
  ) {
    const createBatcher = (
      sql: () => string,
      { type }: EventKind,
    ): Batcher<TracedLabelAssignment, LabelChangeRow> =>
      new Batcher(
        (labelChange) => this.applyChanges(sql(), type, labelChange),
        MAX_CONCURRENT_CHANGES,
        1,
        (error) => (isRejectedData(error) ? 'halves' : null),
        null,
        'labels.store',
      );
    this.additions = createBatcher(getAddLabelsStatement, LABEL_ASSIGNED);
    this.removals = createBatcher(getRemoveLabelsStatement, LABEL_UNASSIGNED);
  }

  /** @throws ApiError 404 or 401 for the document or the label */
  async add(change: LabelAssignment): Promise<void> {
    await this.assertFound(change, await this.additions.submit(addTrace(change)));
  }

  /** @throws ApiError 404 or 401 for the document or the label */
  async remove(change: LabelAssignment): Promise<void> {
    await this.assertFound(change, await this.removals.submit(addTrace(change)));
  }

  private async applyChanges(
    sql: string,
    type: string,
    changes: TracedLabelAssignment[],
  ): Promise<LabelChangeRow[]> {
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

  private async assertFound(
    { documentId, labelId }: LabelAssignment,
    { hasDocument, hasLabel }: LabelChangeRow,
  ): Promise<void> {
    if (!hasDocument) throw await this.scope.toMissingError('documents', documentId);
    if (!hasLabel) throw await this.scope.toMissingError('labels', labelId);
  }
}

function addTrace(change: LabelAssignment): TracedLabelAssignment {
  return { ...change, traceparent: findCurrentTraceparent() };
}
