import {
  summarizeTransmission,
  validateFlux10,
  type Flux10Finding,
  type TransmissionSummary,
} from '../../../standards/flux10';

/** Reading of a Flux 10 transmission. */
export interface TransmissionReading {
  /** Summary; null for text that is not a transmission. */
  summary: TransmissionSummary | null;
  findings: Flux10Finding[];
}

/** Maximum number of findings of a transmission. */
const MAX_FINDINGS = 1000;

/** Reads and validates a transmission. Never throws: invalid XML is a finding. */
export function readTransmission(xml: Uint8Array): TransmissionReading {
  return { summary: summarizeTransmission(xml), findings: validateFlux10(xml).slice(0, MAX_FINDINGS) };
}
