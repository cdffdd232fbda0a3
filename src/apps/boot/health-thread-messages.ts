/** What the thread of HEALTH_PORT is started with. */
export interface HealthThreadSettings {
  port: number;
  host: string;
  /** Shared with the main thread: index of the activity in `ACTIVITIES`, and a number that the main thread raises while it turns. */
  state: Int32Array;
}

/** Pages that the main thread makes. */
export type MadePage = '/health/ready' | '/metrics';

/** From the thread to the main thread. */
export type Asked =
  { kind: 'listening' } | { kind: 'refused'; code: string } | { kind: 'page'; page: MadePage };

/** From the main thread to the thread: the page, or why there is none. */
export type Answered =
  { page: MadePage; type: string; body: string; obstacle?: undefined } | { page: MadePage; obstacle: string };
