/**
 * Returns the codes of one item of a list in short form: `0113:1-2,99` is 011301, 011302 and 011399 when ends have two digits.
 * @param item common beginning and, behind a colon, ends in ranges; without a colon the only end is 0
 * @param digits number of digits of an end
 */
export function expandRanges(item: string, digits: number): string[] {
  const [beginning = '', ends = '0'] = item.split(':');
  return ends.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from(
      { length: last - first + 1 },
      (_, offset) => beginning + String(first + offset).padStart(digits, '0'),
    );
  });
}
