import {
  summarizeTransmission,
  validateFlux10,
  type Flux10Finding,
  type TransmissionSummary,
} from '../../../standards/flux10';

/** Summary and findings of a Flux 10 transmission. */
export interface TransmissionResult {
  /** Summary; null for text that is not a transmission. */
  summary: TransmissionSummary | null;
  findings: Flux10Finding[];
}

/** Maximum number of findings of a transmission. */
const MAX_FINDINGS = 1000;

/** Reads and validates a transmission. Does not throw for invalid XML, which is a finding. */
export function readTransmission(xml: Uint8Array): TransmissionResult {
  return { summary: summarizeTransmission(xml), findings: validateFlux10(xml).slice(0, MAX_FINDINGS) };
}
