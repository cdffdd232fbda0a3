import type { SettingsReader } from './settings-reader';

/** Where `/metrics` is served, and to whom. */
export interface MetricsSettings {
  /** Serves `/metrics` on a port of its own; null: only on the main port, for the bearer of `metricsToken`. */
  metricsPort: number | null;
  /** Bearer token that `/metrics` on the main port asks for; null: not served there. */
  metricsToken: string | null;
}

export function metricsSettings(read: SettingsReader): MetricsSettings {
  const metricsPort = read.integer('METRICS_PORT', -1, 1, 65_535);
  return {
    metricsPort: metricsPort === -1 ? null : metricsPort,
    metricsToken: read.secret('METRICS_TOKEN'),
  };
}
