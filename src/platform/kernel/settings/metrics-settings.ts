import type { SettingsReader } from './settings-reader';

/** Where `/metrics` is served, and to whom. */
export interface MetricsSettings {
  /** Serves `/metrics` on a port of its own; null: only on the main port, for the bearer of `metricsToken`. */
  metricsPort: number | null;
  /** Serves `/health/*` and `/metrics` on a port and in a thread of its own; null: not. */
  healthPort: number | null;
  /** Bearer token that `/metrics` on the main port asks for; null: not served there. */
  metricsToken: string | null;
}

export function metricsSettings(read: SettingsReader): MetricsSettings {
  const metricsPort = read.integer('METRICS_PORT', -1, 1, 65_535);
  const healthPort = read.integer('HEALTH_PORT', -1, 1, 65_535);
  return {
    healthPort: healthPort === -1 ? null : healthPort,
    metricsPort: metricsPort === -1 ? null : metricsPort,
    metricsToken: read.secret('METRICS_TOKEN'),
  };
}
