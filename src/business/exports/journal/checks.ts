import type { CheckColumn, Row } from './columns';
import type { CheckName, Side } from './terms';
import type { ExportWords } from './words';

/** A finding that an accountant should look at. */
export interface Finding {
  check: CheckName;
  side: Side;
  number?: string | null;
  issueDate?: string | null;
  counterpartyName?: string | null;
  detail?: string | null;
  documentId?: string;
}

/** Maximum number of listed findings of one kind; further findings are only counted. */
const MAX_OF_KIND = 1_000;

/** Collects findings, up to a limit for each kind. */
export class Findings {
  private readonly findings: Finding[] = [];
  private readonly counts = new Map<CheckName, number>();

  add(finding: Finding): void {
    const count = (this.counts.get(finding.check) ?? 0) + 1;
    this.counts.set(finding.check, count);
    if (count <= MAX_OF_KIND) this.findings.push(finding);
  }

  /** Lists the findings by kind, and the number of omitted findings for each kind. */
  listRows(words: ExportWords): Row<CheckColumn>[] {
    return [...this.counts].flatMap(([check, count]) => {
      const listedFindings: Row<CheckColumn>[] = this.findings
        .filter((finding) => finding.check === check)
        .map(({ side, ...finding }) => ({
          ...finding,
          check: words.checks[check],
          side: words.sides[side],
        }));
      if (count > MAX_OF_KIND)
        listedFindings.push({ check: words.checks[check], detail: `+ ${count - MAX_OF_KIND}` });
      return listedFindings;
    });
  }
}
