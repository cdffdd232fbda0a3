import { validateFlux10, type Flux10Finding } from './rules';

/** Number of invoices and sums that are validated at a time. */
const BLOCKS = 200;

/** Text that `writeReport` writes around the blocks of a transmission and at the end of each. */
const HEAD_END = '\n    </ReportPeriod>\n';
const BLOCK_ENDS = /\n {4}<\/(Invoice|Transactions)>\n/g;
const TAIL_START = /\n {2}<\/(?:TransactionsReport|PaymentsReport)>\n/;
const AT_BLOCK = /^(\/Report\/(?:TransactionsReport|PaymentsReport)\/)(Invoice|Transactions)(?:\[(\d+)\])?/;

/**
 * Validates the output of `writeReport` in any size: the size limits apply to received documents. No condition of Flux 10
 * compares one block (an invoice, or sums of a day) with another, so the transmission is validated in slices, each a
 * complete transmission with some of the blocks; time and memory grow only linearly. Yields the findings of each slice,
 * so that the caller may run other work in between.
 */
export function* validateOwnTransmission(xml: string): Generator<Flux10Finding[]> {
  const headEnd = xml.indexOf(HEAD_END) + HEAD_END.length;
  const tail = TAIL_START.exec(xml.slice(-100));
  if (headEnd < HEAD_END.length || tail === null)
    throw new RangeError('Not a transmission as it is written here');
  // The line feed before the tail belongs to the last block.
  const tailStart = xml.length - Math.min(xml.length, 100) + tail.index + 1;
  const [head, end] = [xml.slice(0, headEnd), xml.slice(tailStart)];
  const before = new Map<string, number>();
  let from = headEnd;
  let inSlice: string[] = [];
  const validate = (to: number): Flux10Finding[] => {
    // Faults around the blocks are found in the first slice.
    const findings = validateFlux10(head + xml.slice(from, to) + end)
      .filter(({ location }) => before.size === 0 || AT_BLOCK.test(location))
      .map((finding) => relocate(finding, before));
    for (const name of inSlice) before.set(name, (before.get(name) ?? 0) + 1);
    inSlice = [];
    from = to;
    return findings;
  };
  for (const match of xml.matchAll(BLOCK_ENDS)) {
    inSlice.push(match[1] ?? '');
    if (inSlice.length === BLOCKS) yield validate(match.index + match[0].length);
  }
  if (from < tailStart || from === headEnd) yield validate(tailStart);
}

/** Returns the finding with its location in the whole transmission. */
function relocate(finding: Flux10Finding, before: ReadonlyMap<string, number>): Flux10Finding {
  const location = finding.location.replace(
    AT_BLOCK,
    (all, parent: string, name: string, position?: string) => {
      const skippedCount = before.get(name) ?? 0;
      return skippedCount === 0 ? all : `${parent}${name}[${skippedCount + Number(position ?? 1)}]`;
    },
  );
  return { ...finding, location };
}
