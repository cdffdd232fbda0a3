import type { ComparisonResult } from '../documents/reading/release-comparison';

/** Maximum number of example documents of a rule. */
export const MAX_EXAMPLES = 5;
/** Maximum length of a stored message, in characters. */
const MAX_MESSAGE_LENGTH = 1_000;

/** Example of a document that violates a rule. */
export interface ReplayExample {
  documentId: string;
  companyId: string;
  documentNumber: string | null;
  message: string;
}

/** Number of rejected documents that violate a rule, with examples. */
export interface RuleCount {
  ruleCode: string;
  source: string;
  documents: number;
  /** Number of these documents that do not violate the rule today. */
  newDocuments: number;
  examples: ReplayExample[];
}

/** Number of rejected documents of one company in a slice. */
export interface CompanyCount {
  companyId: string;
  refused: number;
  newlyRefused: number;
}

/** Rejected documents by rule, with one entry for each violated rule. */
export interface ReplayCounts {
  rules: RuleCount[];
}

/** Counts of a replay, or of a slice of its documents. */
export interface ReplayTotals {
  validated: number;
  unreadable: number;
  refused: number;
  newlyRefused: number;
  noLongerRefused: number;
}

/** Stored document that a replay validates again. */
export interface ReplayedDocument {
  id: string;
  /** Null for a document that was deleted in the meantime. */
  companyId: string | null;
  documentNumber: string | null;
}

/** Adds the results of the documents of a slice to the counts of a replay. */
export class SliceCounter {
  readonly totals: ReplayTotals = {
    validated: 0,
    unreadable: 0,
    refused: 0,
    newlyRefused: 0,
    noLongerRefused: 0,
  };
  private readonly rules: Map<string, RuleCount>;
  private readonly companiesOfSlice = new Map<string, CompanyCount>();

  /** @param counts counts of the earlier slices; the object is not modified */
  constructor(counts: ReplayCounts) {
    this.rules = new Map(
      counts.rules.map((rule) => [toRuleKey(rule), { ...rule, examples: [...rule.examples] }]),
    );
  }

  /** Counts the result of a document; null when the document could not be read. */
  add(document: ReplayedDocument, result: ComparisonResult | null): void {
    const { totals } = this;
    const { companyId } = document;
    if (result?.ok !== true || companyId === null) {
      totals.unreadable++;
      return;
    }
    totals.validated++;
    if (result.refusedToday && !result.isRefused) totals.noLongerRefused++;
    if (!result.isRefused) return;
    const isNewlyRefused = !result.refusedToday;
    totals.refused++;
    if (isNewlyRefused) totals.newlyRefused++;
    const company = this.companiesOfSlice.get(companyId) ?? { companyId, refused: 0, newlyRefused: 0 };
    company.refused++;
    if (isNewlyRefused) company.newlyRefused++;
    this.companiesOfSlice.set(companyId, company);
    for (const { ruleCode, source, message, isNew } of result.rules) {
      const rule = this.rules.get(toRuleKey({ ruleCode, source })) ?? {
        ...{ ruleCode, source, documents: 0, newDocuments: 0 },
        examples: [],
      };
      rule.documents++;
      if (isNew) rule.newDocuments++;
      if (rule.examples.length < MAX_EXAMPLES) {
        const { id: documentId, documentNumber } = document;
        rule.examples.push({
          documentId,
          companyId,
          documentNumber,
          message: message.slice(0, MAX_MESSAGE_LENGTH),
        });
      }
      this.rules.set(toRuleKey(rule), rule);
    }
  }

  /** Counts of all slices so far. */
  get counts(): ReplayCounts {
    return { rules: [...this.rules.values()] };
  }

  /** Rejected documents of this slice by company. */
  get companies(): CompanyCount[] {
    return [...this.companiesOfSlice.values()];
  }
}

const toRuleKey = ({ ruleCode, source }: Pick<RuleCount, 'ruleCode' | 'source'>): string =>
  `${source} ${ruleCode}`;
