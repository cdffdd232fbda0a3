/** What a process is doing, as `/health/live` names it. */
export const ACTIVITIES = [
  'starting',
  'waiting_for_database',
  'migrating',
  'serving',
  'restarting_database',
  'stopping',
] as const;
export type ActivityName = (typeof ACTIVITIES)[number];

/** Why requests are not served meanwhile. */
const REASONS: Record<Exclude<ActivityName, 'serving'>, string> = {
  starting: 'The service is starting.',
  waiting_for_database: 'The service is starting: it waits for the database.',
  migrating: 'The service is starting: it is migrating the database.',
  restarting_database: 'The database went away and is being restarted.',
  stopping: 'The service is stopping.',
};

/** The life of a process as the operator may see it, from before there is a database to after. */
export class Activity {
  private phase: ActivityName = 'starting';
  private databaseLost = false;

  begin(phase: Exclude<ActivityName, 'restarting_database'>): void {
    this.phase = phase;
  }

  /** The embedded database died, or has been restarted. */
  loseDatabase(lost: boolean): void {
    this.databaseLost = lost;
  }

  get name(): ActivityName {
    return this.databaseLost && this.phase === 'serving' ? 'restarting_database' : this.phase;
  }

  /** Why requests cannot be served now; null when nothing is known against it. */
  get obstacle(): string | null {
    const { name } = this;
    return name === 'serving' ? null : REASONS[name];
  }
}
