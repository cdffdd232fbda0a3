/** A condition of Flux 10 that a transmission does not meet. */
export interface Flux10Finding {
  /** the published number: `G1.53`; what the schema says has `F10-STRUCTURE-…` */
  ruleId: string;
  /** the single assertion: published pattern and, where it has several, the number in it (`F10-PERIODE-TX-G1.09a#2`) */
  assertion: string;
  message: string;
  /** XPath of the element */
  location: string;
}

/** Judges a transmission by the schema and all conditions of Flux 10. Never throws: broken XML is a finding. */
export function validateFlux10(_xml: string | Uint8Array): Flux10Finding[] {
  return [];
}
