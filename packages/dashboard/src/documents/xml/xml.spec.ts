import { splitLine } from './colour';
import { foldsFrom, placeOfLine, visibleLines, unfoldedTo } from './folding';
import { locate } from './locate';
import { elementName, lineAt, lineText, readOutline, type Outline } from './outline';
import { findAll } from './search';

const INVOICE = `<?xml version="1.0"?>
<!-- a > comment <with/> marks -->
<Invoice xmlns="urn:x">
  <cbc:ID>2026-0417</cbc:ID>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID>
    <cbc:LineExtensionAmount currencyID="EUR">10.00</cbc:LineExtensionAmount>
  </cac:InvoiceLine>
  <cac:InvoiceLine>
    <cbc:ID>2</cbc:ID>
    <cbc:Note><![CDATA[<b>not an element</b>]]></cbc:Note>
    <cbc:LineExtensionAmount currencyID="a>b">20.00</cbc:LineExtensionAmount>
  </cac:InvoiceLine>
</Invoice>
`;

const pause = () => Promise.resolve();
const read = (text: string): Promise<Outline> => readOutline(text, pause);
const lines = (outline: Outline, visible: Uint32Array): string[] =>
  [...visible].map((line) => lineText(outline, line).trim());

describe('the outline of an XML text', () => {
  it('has the lines and elements of the text', async () => {
    const outline = await read(INVOICE);
    expect(outline).toMatchObject({ lineCount: 14, elementCount: 9, reflowed: false });
    expect(lineText(outline, 3)).toBe('  <cbc:ID>2026-0417</cbc:ID>');
    expect(elementName(outline, 2)).toBe('cac:InvoiceLine');
  });

  it('breaks a text without lines at its elements', async () => {
    const outline = await read(
      `<a>${'<b><c x="1">one</c><c/></b>'.repeat(40)}<!-- ${'-'.repeat(700)} --></a>`,
    );
    expect(outline.reflowed).toBe(true);
    expect(lines(outline, visibleLines(outline, new Set())).slice(0, 5)).toEqual([
      '<a>',
      '<b>',
      '<c x="1">one</c>',
      '<c/>',
      '</b>',
    ]);
  });

  it.each(['', 'no markup', '<a', '<a><b>', '</a>', '<a b="', '<!-- x', '<![CDATA[ x'])(
    'is read of %j, which is no document',
    async (text) => {
      expect((await read(text)).lineCount).toBeGreaterThan(0);
    },
  );

  it('of 10 MB is read in slices, and ends when it is not wanted any more', async () => {
    const line = '<cac:Line><cbc:ID>1</cbc:ID><cbc:Note>some text</cbc:Note></cac:Line>\n';
    const text = `<Invoice>\n${line.repeat(Math.ceil(10_000_000 / line.length))}</Invoice>`;
    let slices = 0;
    const outline = await readOutline(text, () => {
      slices += 1;
      return Promise.resolve();
    });
    expect(slices).toBeGreaterThan(30);
    expect(outline.lineCount).toBe(Math.ceil(10_000_000 / line.length) + 2);
    await expect(readOutline(text, pause, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  });
});

describe('folding', () => {
  it('hides what is inside, and opens what hides a line', async () => {
    const outline = await read(INVOICE);
    const folded = foldsFrom(outline, 1);
    expect(lines(outline, visibleLines(outline, folded)).slice(2)).toEqual([
      '<Invoice xmlns="urn:x">',
      '<cbc:ID>2026-0417</cbc:ID>',
      '<cac:InvoiceLine>',
      '<cac:InvoiceLine>',
      '</Invoice>',
    ]);
    const open = unfoldedTo(outline, folded, 10);
    expect([...open]).toEqual([4]);
    expect(unfoldedTo(outline, open, 10)).toBe(open);
    expect(placeOfLine(visibleLines(outline, open), 10)).toBe(7);
  });
});

describe('locating a finding', () => {
  it.each([
    ['/Invoice/cac:InvoiceLine[2]/cbc:ID', 9],
    ['/Invoice/cac:InvoiceLine[2]/cbc:Missing/@x', 8],
    ['lines.1.netAmount', 11],
    ['lines.0.netAmount', 6],
    ['lines.0.nothingKnown', 4],
    ['invoiceNumber', 3],
  ])('finds the line of %s', async (field, line) => {
    const outline = await read(INVOICE);
    const element = locate(outline, field);
    expect(element === null ? null : lineAt(outline, outline.elementStarts[element] ?? 0)).toBe(line);
  });

  it('says when there is nothing', async () => {
    expect(locate(await read(INVOICE), '/CreditNote/cbc:ID')).toBeNull();
    expect(locate(await read(INVOICE), 'unknown.field')).toBeNull();
    expect(locate(await read('text'), '/Invoice')).toBeNull();
  });
});

describe('colours and search', () => {
  it('tell tags, attributes and texts apart', () => {
    expect(splitLine('  <a b="c > d">x = "y"</a>')).toEqual([
      { kind: 'text', text: '  ' },
      { kind: 'tag', text: '<a' },
      { kind: 'text', text: ' ' },
      { kind: 'attribute', text: 'b' },
      { kind: 'dim', text: '=' },
      { kind: 'string', text: '"c > d"' },
      { kind: 'tag', text: '>' },
      { kind: 'text', text: 'x = "y"' },
      { kind: 'tag', text: '</a' },
      { kind: 'tag', text: '>' },
    ]);
  });

  it('finds in either case, and stops at a thousand', () => {
    expect(findAll('one two one', 'ONE')).toEqual({ places: [0, 8], more: false });
    expect(findAll('a'.repeat(1500), 'a')).toMatchObject({ more: true });
    expect(findAll('a', '').places).toEqual([]);
  });
});
