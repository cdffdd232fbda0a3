/** What the thread of HEALTH_PORT is started with. */
export interface HealthThreadSettings {
  port: number;
  host: string;
  /** Shared with the main thread: index of the activity in `ACTIVITIES`, and a number that the main thread raises while it turns. */
  state: Int32Array;
}

/** Pages that the main thread makes. */
export type RenderedPage = '/health/ready' | '/metrics';

/** From the thread to the main thread. */
export type PageRequest =
  { kind: 'listening' } | { kind: 'refused'; code: string } | { kind: 'page'; page: RenderedPage };

/** From the main thread to the thread: the page, or why there is none. */
export type ThreadMessage =
  | { page: RenderedPage; type: string; body: string; obstacle?: undefined }
  | { page: RenderedPage; obstacle: string };
