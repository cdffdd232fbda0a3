import { validateFlux10, type Flux10Finding } from './rules';

/** Number of blocks (invoices and sums) that are validated at a time. */
const BLOCKS_PER_SLICE = 200;

/** Texts that `writeReport` writes around the blocks of a transmission and at the end of each block. */
const HEAD_END = '\n    </ReportPeriod>\n';
const BLOCK_END_PATTERN = /\n {4}<\/(Invoice|Transactions)>\n/g;
const TAIL_START_PATTERN = /\n {2}<\/(?:TransactionsReport|PaymentsReport)>\n/;
const BLOCK_LOCATION =
  /^(\/Report\/(?:TransactionsReport|PaymentsReport)\/)(Invoice|Transactions)(?:\[(\d+)\])?/;

/**
 * Validates the output of `writeReport` in any size, because the size limits apply only to received documents. No
 * condition of Flux 10 compares one block (an invoice, or sums of a day) with another. The transmission is therefore
 * validated in slices, each a complete transmission with some of the blocks, and time and memory grow only linearly.
 * Yields the findings of each slice, so that the caller may run other work in between.
 */
export function* validateOwnTransmission(xml: string): Generator<Flux10Finding[]> {
  const headEnd = xml.indexOf(HEAD_END) + HEAD_END.length;
  const tail = TAIL_START_PATTERN.exec(xml.slice(-100));
  if (headEnd < HEAD_END.length || tail === null)
    throw new RangeError('The text is not a transmission of writeReport');
  // The line feed before the tail belongs to the last block.
  const tailStart = xml.length - Math.min(xml.length, 100) + tail.index + 1;
  const [head, end] = [xml.slice(0, headEnd), xml.slice(tailStart)];
  const precedingBlocks = new Map<string, number>();
  let from = headEnd;
  let sliceBlocks: string[] = [];
  const validateSlice = (to: number): Flux10Finding[] => {
    // Findings outside of the blocks are reported for the first slice only.
    const findings = validateFlux10(head + xml.slice(from, to) + end)
      .filter(({ location }) => precedingBlocks.size === 0 || BLOCK_LOCATION.test(location))
      .map((finding) => relocate(finding, precedingBlocks));
    for (const name of sliceBlocks) precedingBlocks.set(name, (precedingBlocks.get(name) ?? 0) + 1);
    sliceBlocks = [];
    from = to;
    return findings;
  };
  for (const match of xml.matchAll(BLOCK_END_PATTERN)) {
    sliceBlocks.push(match[1] ?? '');
    if (sliceBlocks.length === BLOCKS_PER_SLICE) yield validateSlice(match.index + match[0].length);
  }
  if (from < tailStart || from === headEnd) yield validateSlice(tailStart);
}

/** Returns the finding with its location in the whole transmission. */
function relocate(finding: Flux10Finding, before: ReadonlyMap<string, number>): Flux10Finding {
  const location = finding.location.replace(
    BLOCK_LOCATION,
    (all, parent: string, name: string, position?: string) => {
      const skippedCount = before.get(name) ?? 0;
      return skippedCount === 0 ? all : `${parent}${name}[${skippedCount + Number(position ?? 1)}]`;
    },
  );
  return { ...finding, location };
}
