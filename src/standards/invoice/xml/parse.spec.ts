import fc from 'fast-check';
import { cbc, NONE, parseXml, plain, qname, XmlError, XML_LIMITS, type XmlDocument } from '.';
import { runs } from '../../../../test/support/runs';

const CBC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
const id = plain('id');
const xId = qname('urn:x', 'id');
const t = plain('t');
const x = plain('x');
const ID = cbc('ID');
const a = qname('urn:a', 'a');
const b = qname('urn:a', 'b');

function catchError(input: Uint8Array | string): XmlError {
  try {
    parseXml(input);
  } catch (error) {
    if (error instanceof XmlError) return error;
    throw error;
  }
  throw new Error('parsed, but an error was expected');
}

const utf16 = (text: string, bigEndian: boolean): Buffer => {
  const bytes = Buffer.from('\ufeff' + text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

describe('parseXml: the tree', () => {
  it('resolves names by namespace, whatever the prefix', () => {
    const doc = parseXml(
      `<x:a xmlns:x="urn:a"><b xmlns="urn:a"/><b xmlns="urn:other"/><x:b><x:a/></x:b></x:a>`,
    );
    expect(doc.size).toBe(5);
    expect(doc.name(0)).toBe(a);
    expect(doc.children(0, b)).toEqual([1, 3]);
    expect(doc.nameAsWritten(3)).toBe('x:b');
    expect([doc.localName(2), doc.namespace(2)]).toEqual(['b', 'urn:other']);
    expect(doc.name(2)).toBeLessThan(NONE);
    expect([doc.parent(0), doc.parent(4), doc.end(3), doc.firstChild(0), doc.nextSibling(3)]).toEqual([
      -1, 3, 5, 1, -1,
    ]);
    expect(doc.all(a)).toEqual([0, 4]);
    expect(doc.path(0, b, a)).toBe(NONE);
    expect(doc.child(NONE, a)).toBe(NONE);
    expect(doc.childElements(0)).toEqual([1, 2, 3]);
  });

  it('allows a prefix to change its meaning inside the document', () => {
    const doc = parseXml('<p:a xmlns:p="urn:a"><p:a xmlns:p="urn:b"/><p:a/></p:a>');
    expect(doc.children(0, a)).toEqual([2]);
  });

  it('separates text nodes at comments and instructions, not at CDATA', () => {
    const doc = parseXml('<a>1<!-- c -->2<![CDATA[3]]>4<?pi x?>5<b>6</b>7</a>');
    expect(doc.textNodes(0)).toEqual(['1', '234', '5', '7']);
    const separatedTexts = parseXml(
      '<a>x<![CDATA[]]><!-- <![CDATA[ --><?p?>y<![CDATA[z]]><?p?>w<!--\n-->\r\nv</a>',
    );
    expect(separatedTexts.textNodes(0)).toEqual(['x', 'yz', 'w', '\nv']);
    expect(doc.text(0)).toBe('1234567');
    expect(doc.text(1)).toBe('6');
    expect(doc.text(NONE)).toBe('');
  });

  it('reads references and normalises line ends', () => {
    const doc = parseXml('<a t="x&#10;y\nz">&amp;&#xE9;&#x1F600;\r\n\u00a0</a>');
    expect(doc.text(0)).toBe('&é😀\n\u00a0');
    expect(doc.attribute(0, t)).toBe('x\ny z');
  });

  it('distinguishes attributes by namespace and omits declarations', () => {
    const doc = parseXml('<a xmlns="urn:a" xmlns:x="urn:x" id="1" x:id="2"><b/></a>');
    expect(doc.attribute(0, id)).toBe('1');
    expect(doc.attribute(0, xId)).toBe('2');
    expect(doc.attribute(1, id)).toBeUndefined();
    expect([doc.attributeCount(0), doc.attributeCount(1)]).toEqual([2, 0]);
    expect(doc.attributes(0).map((each) => [each.uri, each.local, each.value])).toEqual([
      ['', 'id', '1'],
      ['urn:x', 'id', '2'],
    ]);
  });

  it('returns line and column of each start tag', () => {
    const doc = parseXml('<?xml version="1.0"?>\n<a>\r\n  <b\n c="1"/><b/>\n</a>');
    expect([doc.position(0), doc.position(1), doc.position(2)]).toEqual([
      { line: 2, column: 1 },
      { line: 3, column: 3 },
      { line: 4, column: 9 },
    ]);
  });

  it('builds the same structure for a large document as for a small one', () => {
    const doc = parseXml(`<r xmlns="${CBC}">${'<ID x="1">v</ID>'.repeat(20_000)}</r>`);
    expect(doc.children(0, ID)).toHaveLength(20_000);
    expect(doc.text(20_000)).toBe('v');
    expect(doc.attribute(20_000, x)).toBe('1');
  });

  it('resolves names that are registered later', () => {
    const doc = parseXml('<late xmlns="urn:late" l="1" k="2"><later/><other/></late>');
    const later = qname('urn:late', 'later');
    const l = plain('l-registered-late');
    expect(doc.child(0, later)).toBe(NONE);
    doc.resolveNames();
    expect([doc.child(0, later), doc.all(later).length, doc.localName(2)]).toEqual([1, 1, 'other']);
    expect(doc.attribute(0, l)).toBeUndefined();
    expect([...doc.countAttributeNames().values()]).toEqual([1, 1]);
  });

  it('reads any written tree back as an equal tree (property)', () => {
    interface Tree {
      name: string;
      text: string;
      children: Tree[];
    }
    const tree: fc.Memo<Tree> = fc.memo((depth) =>
      fc.record({
        name: fc.constantFrom('a', 'b', 'c'),
        text: fc.constantFrom('', 'x', ' ', 'é&<'),
        children: depth > 1 ? fc.array(tree(), { maxLength: 3 }) : fc.constant([]),
      }),
    );
    const write = (t: Tree): string =>
      `<${t.name}>${t.text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}${t.children.map(write).join('')}</${t.name}>`;
    const read = (doc: XmlDocument, node: number): Tree => ({
      name: doc.localName(node),
      text: doc.textNodes(node).join(''),
      children: doc.childElements(node).map((child) => read(doc, child)),
    });
    fc.assert(fc.property(tree(4), (t) => expect(read(parseXml(write(t)), 0)).toEqual(t)));
  });
});

describe('parseXml: encodings', () => {
  const text = '<?xml version="1.0" encoding="UTF-8"?><a>é</a>';

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from('\ufeff' + text)],
    ['blanks before the declaration', Buffer.from(' \n' + text)],
    ['UTF-16LE', utf16(text.replace('UTF-8', 'utf-16'), false)],
    ['UTF-16BE', utf16(text.replace('UTF-8', 'UTF-16'), true)],
  ])('reads %s', (_name, bytes) => expect(parseXml(bytes).text(0)).toBe('é'));

  it.each([
    ['another declared encoding', Buffer.from(text.replace('UTF-8', 'ISO-8859-1'))],
    ['bytes that are not UTF-8', Buffer.from(text, 'latin1')],
    ['UTF-16 that is declared as UTF-8', utf16(text, false)],
    ['an incomplete UTF-16 character', Buffer.concat([utf16('<a/>', true), Buffer.from([1])])],
    ['a lone surrogate', utf16('<a>\ud800</a>', false)],
  ])('refuses %s', (_name, bytes) => expect(catchError(bytes).code).toBe('encoding'));

  it.each([
    ['ZIP', Buffer.from('PK\x03\x04\x14\x00')],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0])],
    ['PDF', Buffer.from('%PDF-1.7')],
  ])('states the format of a %s file', (name, bytes) =>
    expect(catchError(bytes).message).toMatch(
      new RegExp(`^This is a ${name} file, not XML; (?:unpack|send) `),
    ),
  );

  it('ignores the encoding declaration of decoded text', () => {
    expect(parseXml(text.replace('UTF-8', 'ISO-8859-1')).text(0)).toBe('é');
  });
});

describe('parseXml: rejected documents', () => {
  it.each([
    ['<a><b></a>', 1],
    ['<a>\n<x:b/></a>', 2],
    ['<a x="1" x="2"/>', 1],
    ['<a>&nbsp;</a>', 1],
    ['<a>\u0001</a>', 1],
    ['<a/><b/>', 1],
    ['<a>', 1],
    ['plain', 1],
  ])('refuses %j with its line', (xml, line) => {
    const error = catchError(xml);
    expect([error.code, error.line]).toEqual(['malformed', line]);
    expect(error.message).toContain('not well-formed');
  });

  it('refuses an empty document', () => expect(catchError('').code).toBe('malformed'));

  it('rejects a document type declaration before parsing, also after a comment', () => {
    const bomb = `<?xml version="1.0"?><!-- > -->\n<!DOCTYPE a [<!ENTITY x "${'y'.repeat(1000)}">]><a>&x;</a>`;
    expect(catchError(bomb)).toMatchObject({ code: 'doctype', line: 2, column: 1 });
    expect(parseXml('<a><!-- <!DOCTYPE a> --><![CDATA[<!DOCTYPE html>]]></a>').text(0)).toBe(
      '<!DOCTYPE html>',
    );
  });

  it('allows a depth of 64 and no greater depth', () => {
    const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    expect(parseXml(nested(XML_LIMITS.depth)).size).toBe(XML_LIMITS.depth);
    expect(catchError(nested(XML_LIMITS.depth + 1)).code).toBe('too_deep');
  });

  const attributes = (count: number): string =>
    Array.from({ length: count }, (_, i) => ` a${i}="${i}"`).join('');
  it.each([
    ['deep nesting', '<a>'.repeat(2_000_000), 'too_deep'],
    ['50,000 attributes', `<a${attributes(50_000)}/>`, 'too_many_attributes'],
    ['a huge attribute', `<a x="${'y'.repeat(10_000_000)}"/>`, 'too_large'],
    ['10 MB of numeric references', `<a>${'&#65;'.repeat(2_000_000)}</a>`, 'too_large'],
    ['references up to the limit', `<a>${'&#65;'.repeat(XML_LIMITS.references)}</a>`, undefined],
    ['millions of elements', `<a>${'<b/>'.repeat(3_000_000)}</a>`, 'too_many_nodes'],
    ['millions of text nodes', `<a>${'x<b/>'.repeat(2_000_000)}</a>`, 'too_many_nodes'],
    ['a text over the limit', `<a>${'x'.repeat(XML_LIMITS.text + 1)}</a>`, 'too_large'],
    ['more than 25 MiB', Buffer.alloc(XML_LIMITS.size + 1, 0x20), 'too_large'],
    ['a comment of 10 MB', `<a><!--${'-x'.repeat(5_000_000)}`, 'too_large'],
    ['10 MB of line feeds in an attribute', `<a x="${'\n'.repeat(10_000_000)}"/>`, 'too_large'],
    ['10 MB of carriage returns', `<a>${'\r\n'.repeat(1_900_000)}</a>`, undefined],
    ['an unclosed CDATA of 10 MB', `<a><![CDATA[${']]'.repeat(5_000_000)}`, 'too_large'],
    ['a name of 10 MB', `<${'n'.repeat(10_000_000)}/>`, undefined],
    [
      'namespaces declared on every level',
      `<a>${`<a xmlns:p="urn:${'u'.repeat(50_000)}">`.repeat(60)}`,
      'malformed',
    ],
  ])('reads or rejects %s within seconds', (_name, input, code) => {
    const start = process.cpuUsage();
    let errorCode: string | undefined;
    try {
      parseXml(input);
    } catch (error) {
      errorCode = error instanceof XmlError ? error.code : String(error);
    }
    expect(errorCode).toBe(code);
    // Processor time of all threads. It includes garbage collection, which dominates if the worker has run many suites
    // before. Quadratic work would take minutes.
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(25_000);
  });

  it('throws only XmlError for any text (property)', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      'a',
      '/',
      '<a>',
      '</a>',
      '&',
      ';',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '"',
      ' x="1"',
      '<?',
      '?>',
      '\ud800',
      'xmlns:p="u"',
      '<p:a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        try {
          parseXml(pieces.join(''));
        } catch (error) {
          expect(error).toBeInstanceOf(XmlError);
        }
      }),
      runs(2000),
    );
  });
});
