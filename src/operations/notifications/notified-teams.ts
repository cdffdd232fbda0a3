import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { TEAMS_NOTIFIED_OF_RECEIVED } from './notifications.queries';
import type { UnwrittenEvent } from '../../platform/events/events.queries';
import { EVENT_SOURCES } from './event-sources';

/** Interval at which a process reads the teams, and therefore the delay of choices made in another process. */
const REFRESH_INTERVAL_MS = 10_000;

/** Notified teams of each Nest application in the process. */
const teamSets = new Set<ReadonlySet<string>>();

/** Returns whether a member of a team may be notified of received documents. */
export function isNotifiedOfReceivedDocuments(teamId: string): boolean {
  return [...teamSets].some((teams) => teams.has(teamId));
}

/**
 * Teams with a member who is notified of received documents. By default no member is notified of received documents, and
 * many arrive, so the statement that stores their events looks for recipients only in these teams.
 */
@Injectable()
export class NotifiedTeams implements OnModuleInit, OnApplicationShutdown {
  private readonly teams = new Set<string>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly unitOfWork: UnitOfWork) {}

  async onModuleInit(): Promise<void> {
    teamSets.add(this.teams);
    await this.refresh();
    // While the database is unavailable, the previously read teams count.
    this.timer = setInterval(() => void this.refresh().catch(() => undefined), REFRESH_INTERVAL_MS).unref();
  }

  onApplicationShutdown(): void {
    teamSets.delete(this.teams);
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** Adds teams whose members have just chosen to be notified. */
  add(teamIds: readonly string[]): void {
    for (const teamId of teamIds) this.teams.add(teamId);
  }

  private async refresh(): Promise<void> {
    const rows = await this.unitOfWork.query<{ teamId: string }>(TEAMS_NOTIFIED_OF_RECEIVED);
    this.teams.clear();
    this.add(rows.map(({ teamId }) => teamId));
  }
}

const NOTIFIED_TYPES = new Set(EVENT_SOURCES.map(({ type }) => type));

/**
 * Returns whether people may be notified of an event. Events of sent, delivered and (without subscribers) received
 * documents are the most frequent and cost no further work; for all other events, the statement decides by the data and
 * the choices of the members.
 */
export function canCauseNotification({ teamId, type, data }: UnwrittenEvent): boolean {
  if (!NOTIFIED_TYPES.has(type)) return false;
  if (type === 'document.received') return isNotifiedOfReceivedDocuments(teamId);
  return !('status' in data && data.status === 'delivered');
}
