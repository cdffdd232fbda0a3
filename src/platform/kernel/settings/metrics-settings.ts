import type { SettingsReader } from './settings-reader';

/** Where `/metrics` is served, and to whom. */
export interface MetricsSettings {
  /** Separate port for `/metrics`; null: only on the main port, for the bearer of `metricsToken`. */
  metricsPort: number | null;
  /** Separate port, served by its own thread, for `/health/*` and `/metrics`; null: none. */
  healthPort: number | null;
  /** Bearer token required by `/metrics` on the main port; null: not served there. */
  metricsToken: string | null;
}

export function readMetricsSettings(reader: SettingsReader): MetricsSettings {
  const metricsPort = reader.integer('METRICS_PORT', -1, 1, 65_535);
  const healthPort = reader.integer('HEALTH_PORT', -1, 1, 65_535);
  return {
    healthPort: healthPort === -1 ? null : healthPort,
    metricsPort: metricsPort === -1 ? null : metricsPort,
    metricsToken: reader.secret('METRICS_TOKEN'),
  };
}
