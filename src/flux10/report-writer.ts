import type { Flow, ReportContent } from './model';

/** One transmission to the tax administration: the reports of one declarant, period and flow. */
export interface Flux10Report {
  /** identifier of the transmission: 1–50 letters, digits, `- + _ /` and single blanks inside */
  id: string;
  /** when it was made; written as Paris time */
  issuedAt: Date;
  /** `IN` first transmission of a period, `RE` one that corrects it */
  typeCode: 'IN' | 'RE';
  /** the registered platform; its number has 4 characters */
  sender: { platformNumber: string; name: string };
  /** the declarant: seller or buyer; without a VAT number the one that belongs to the SIREN is written */
  issuer: { siren: string; name: string; role: 'SE' | 'BY'; vatNumber: string | null };
  /** days `YYYY-MM-DD`, both included, the end after the start */
  period: { start: string; end: string };
  flow: Flow;
  contents: readonly ReportContent[];
}

/**
 * Writes a transmission as XML.
 * @throws RangeError when a content belongs to the other flow
 */
export function writeReport(_report: Flux10Report): string {
  throw new RangeError('No contents can be written yet');
}
