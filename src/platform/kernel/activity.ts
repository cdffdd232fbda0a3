/** Phases of a process, as `/health/live` names them. */
export const ACTIVITIES = [
  'starting',
  'waiting_for_database',
  'migrating',
  'serving',
  'restarting_database',
  'stopping',
] as const;
export type ActivityName = (typeof ACTIVITIES)[number];

/** Reason why requests are not served during the phase. */
const REASONS: Record<Exclude<ActivityName, 'serving'>, string> = {
  starting: 'The service is starting.',
  waiting_for_database: 'The service is starting: it waits for the database.',
  migrating: 'The service is starting: it is migrating the database.',
  restarting_database: 'The database has stopped and is being restarted.',
  stopping: 'The service is stopping.',
};

/** Phase of this process as operators see it, from before the database is connected until shutdown. */
export class Activity {
  private phase: ActivityName = 'starting';
  private isDatabaseLost = false;

  begin(phase: Exclude<ActivityName, 'restarting_database'>): void {
    this.phase = phase;
  }

  /** Records whether the embedded database has stopped (true) or has been restarted (false). */
  setDatabaseLost(isLost: boolean): void {
    this.isDatabaseLost = isLost;
  }

  get name(): ActivityName {
    return this.isDatabaseLost && this.phase === 'serving' ? 'restarting_database' : this.phase;
  }

  /** Returns the reason why requests cannot be served now; null while requests are served. */
  get obstacle(): string | null {
    const { name } = this;
    return name === 'serving' ? null : REASONS[name];
  }
}
