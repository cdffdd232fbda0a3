import type { CheckColumn, Row } from './columns';
import type { CheckName, JournalSide } from './terms';
import type { ExportTexts } from './words';

/** Finding that the accountant should check. */
export interface Finding {
  check: CheckName;
  side: JournalSide;
  number?: string | null;
  issueDate?: string | null;
  counterpartyName?: string | null;
  detail?: string | null;
  documentId?: string;
}

/** Maximum number of listed findings of one check; further findings are only counted. */
const MAX_LISTED_PER_CHECK = 1_000;

/** Collects findings, up to a limit for each kind. */
export class FindingCollector {
  private readonly findings: Finding[] = [];
  private readonly counts = new Map<CheckName, number>();

  add(finding: Finding): void {
    const count = (this.counts.get(finding.check) ?? 0) + 1;
    this.counts.set(finding.check, count);
    if (count <= MAX_LISTED_PER_CHECK) this.findings.push(finding);
  }

  /** Lists the findings by check, with the number of omitted findings of each check. */
  listRows(words: ExportTexts): Row<CheckColumn>[] {
    return [...this.counts].flatMap(([check, count]) => {
      const listedFindings: Row<CheckColumn>[] = this.findings
        .filter((finding) => finding.check === check)
        .map(({ side, ...finding }) => ({
          ...finding,
          check: words.checks[check],
          side: words.sides[side],
        }));
      if (count > MAX_LISTED_PER_CHECK)
        listedFindings.push({ check: words.checks[check], detail: `+ ${count - MAX_LISTED_PER_CHECK}` });
      return listedFindings;
    });
  }
}
