import { formatTraceparent, parseTraceparent } from './trace-context';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('traceparent', () => {
  it('is parsed in the form of the specification', () => {
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual({
      traceId: TRACE,
      spanId: SPAN,
      isSampled: true,
    });
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-00`)).toMatchObject({ isSampled: false });
    // Flags that are not known yet are ignored.
    expect(parseTraceparent(`00-${TRACE}-${SPAN}-03`)).toMatchObject({ isSampled: true });
  });

  it('of a later version may have more members', () => {
    expect(parseTraceparent(`cc-${TRACE}-${SPAN}-01-what-comes-later`)).toMatchObject({ traceId: TRACE });
    expect(parseTraceparent(`cc-${TRACE}-${SPAN}-01`)).toMatchObject({ traceId: TRACE });
  });

  it.each([
    ['no text', 17],
    ['empty', ''],
    ['version ff', `ff-${TRACE}-${SPAN}-01`],
    ['version 00 with more', `00-${TRACE}-${SPAN}-01-more`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['a parent of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['capital letters', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['too short', `00-${TRACE.slice(1)}-${SPAN}-01`],
    ['two values', `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
    ['a line break', `cc-${TRACE}-${SPAN}-01-\r\nx: y`],
    ['too long', `cc-${TRACE}-${SPAN}-01-${'a'.repeat(100)}`],
  ])('is invalid: %s', (_name, value) => {
    expect(parseTraceparent(value)).toBeNull();
  });

  it('is formatted in the form in which it was parsed', () => {
    for (const flags of ['00', '01']) {
      const context = parseTraceparent(`00-${TRACE}-${SPAN}-${flags}`);
      expect(context && formatTraceparent(context)).toBe(`00-${TRACE}-${SPAN}-${flags}`);
    }
  });
});
