import type { ReportContent, VatExigibility } from './model';

/** What is wrong with the contents of a report. */
export interface ContentFinding {
  /** dotted path of the field: `vatBreakdown.0.percentage` */
  path: string;
  /** what is wrong, what came, what is accepted */
  message: string;
}

/** What the contents are judged against. */
export interface ContentContext {
  /** SIREN of the declarant, 9 digits */
  siren: string;
  vatExigibility: VatExigibility;
  /** the day it is in Paris, `YYYY-MM-DD`: nothing later can be reported */
  today: string;
}

/** Whether a report can be filed: contents without findings make a transmission that passes the Flux 10 rules. */
export function checkContent(_content: ReportContent, _context: ContentContext): ContentFinding[] {
  return [];
}
