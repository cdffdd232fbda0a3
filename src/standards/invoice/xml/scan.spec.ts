import fc from 'fast-check';
import { cbc, ram, XML_LIMITS, XmlError } from '.';
import { parseAnyXml } from './parse';
import { scanXml } from './scan';
import { listNodes } from './tree.fixture';
import { runs } from '../../../../test/support/runs';

// Registers some names, so that registered and other names occur.
cbc('ID');
ram('ID');

/** Returns the tree of the complete parser, or null when the parser rejects the text. */
function parseNodes(source: string): unknown[] | null {
  try {
    return listNodes(parseAnyXml(source));
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
}

function scanNodes(source: string): unknown[] | null {
  const tree = scanXml(source);
  return tree === null ? null : listNodes(tree);
}

const RAM = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100';
const CBC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';

const attribute = fc.constantFrom(
  ...[
    ' id="1"',
    " id='2'",
    '\n\tx = "a>b"',
    ' id="a&lt;&#10;b\n"',
    ' r:id=""',
    ' xml:lang="de"',
    ' __proto__="p"',
  ],
  ...[` xmlns:r="${RAM}"`, ` xmlns:q="${RAM}"`, ` xmlns="${CBC}"`, ' xmlns="urn:x"', ' xmlns:r="urn:r"'],
);
const text = fc.constantFrom(
  ...['', 'x', ' \n\t', 'é', '漢𝄞', '>', ']]', '&amp;', 'a&#xE9;b', '&#x1F9FE;', '\u0085', '\u00a0'],
  ...[
    '<!-- c -->',
    '<!---->',
    '<!-- - -->',
    '<![CDATA[]]>',
    '<![CDATA[a]]]>',
    '<![CDATA[<&]]>',
    '<!--\n-->x',
  ],
);

/**
 * Documents in the style of software-written XML: prefixes declared where they are used, and any content between tags.
 */
const element: fc.Memo<string> = fc.memo((depth) =>
  fc
    .record({
      name: fc.constantFrom('a', 'ID', 'r:ID', 'q:a-1', 'q:_.b'),
      attributes: fc.uniqueArray(attribute, { maxLength: 3, selector: (each) => each.split('=')[0]?.trim() }),
      space: fc.constantFrom('', ' ', '\n', '\t '),
      content: fc.array(depth > 1 ? fc.oneof(text, element()) : text, { maxLength: 4 }),
    })
    .map(({ name, attributes, space, content }) => {
      const start = `<${name}${attributes.join('')}${space}`;
      return content.length === 0 ? `${start}/>` : `${start}>${content.join('')}</${name}${space}>`;
    }),
);
const document = fc
  .record({
    declaration: fc.constantFrom('', '<?xml version="1.0"?>', "<?xml version='1.0' encoding='UTF-8' ?>\n"),
    before: fc.constantFrom('', '\n', '<!-- c -->'),
    content: fc.array(fc.oneof(text, element(4)), { maxLength: 6 }),
    after: fc.constantFrom('', '\n', '<!-- c --> '),
  })
  .map(
    ({ declaration, before, content, after }) =>
      `${declaration}${before}<root xmlns:r="urn:r" xmlns:q="${CBC}">${content.join('')}</root>${after}`,
  );

/** Changes that damage or modify a document. */
const damagingText = fc.constantFrom(
  ...[
    '<',
    '>',
    '/',
    '"',
    '&',
    ';',
    ':',
    '=',
    '-',
    '?',
    '!',
    'x',
    ' ',
    ']]>',
    '--',
    '&nbsp;',
    '&#0;',
    '&#xD800;',
  ],
  ...[
    '&#1114112;',
    '<![CDATA[',
    '<?p x?>',
    '\ud800',
    '\udc00',
    '\u0001',
    '\ufffe',
    '<x/>',
    '</a>',
    ' id="1"',
    '\u00a0',
    '\u2028',
    '</a\u00a0>',
  ],
  ...[
    ' xmlns:p=""',
    ' xmlns=""',
    ' xmlns:xml="u"',
    ' xmlns:p=" u"',
    ' xmlns="http://www.w3.org/2000/xmlns/"',
  ],
);

describe('scanXml', () => {
  it('returns the tree of the parser', () => {
    fc.assert(
      fc.property(document, (source) => {
        expect(scanNodes(source)).toEqual(parseNodes(source));
      }),
      runs(400),
    );
  });

  it('accepts only documents that the parser accepts, with the same tree', () => {
    const places = fc.array(fc.tuple(damagingText, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(2)), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(document, places, (source, damages) => {
        let damagedText = source;
        for (const [piece, fraction, replacedLength] of damages) {
          const at = Math.floor(fraction * damagedText.length);
          damagedText = damagedText.slice(0, at) + piece + damagedText.slice(at + replacedLength);
        }
        const tree = scanNodes(damagedText);
        if (tree !== null) expect(tree).toEqual(parseNodes(damagedText));
      }),
      runs(1_500),
    );
  });

  it.each([
    ['a depth of 65', '<a>'.repeat(65) + '</a>'.repeat(65)],
    ['33 attributes', `<a${Array.from({ length: 33 }, (_, n) => ` a${n}=""`).join('')}/>`],
    ['an attribute of 64 KiB', `<a b="${'x'.repeat(XML_LIMITS.attributeValue + 1)}"/>`],
    ['an instruction', '<?p?><a/>'],
    ['a name with an accent', '<é/>'],
    ['a second root element', '<a/><b/>'],
    ['an element that is left open', '<a><b></b>'],
    ['text outside of the root element', '<a/>x'],
    ['CDATA outside of the root element', '<a/><![CDATA[]]>'],
    ['a default namespace that ends', '<a xmlns="u"><b xmlns=""/></a>'],
    ['no element', '<!-- -->'],
    ['two hyphens in a comment', '<a><!-- x--y --></a>'],
    ['half of a surrogate pair', '<a>\ud800</a>'],
    ['a reference to a character that XML does not allow', '<a>&#0;</a>'],
    ['a repeated attribute', '<a b="" b=""/>'],
    ['a repeated namespace declaration', '<a xmlns:p="u" xmlns:p="u"/>'],
    ['an attribute repeated with another prefix', '<a xmlns:p="u" xmlns:q="u" p:b="" q:b=""/>'],
    ['a namespace with a blank', '<a xmlns:p=" u"/>'],
    ['a prefix that is bound by the specification', '<a xmlns:xml="u"/>'],
    ['a no-break space in an end tag', '<a></a\u00a0>'],
    ['a byte order mark in an end tag', '<a></a\ufeff>'],
    ['a line separator in an end tag', '<a></a\u2028>'],
    ['an ideographic space in an end tag', '<a></a \u3000>'],
    ['an end tag that does not end', '<a></a '],
    ['an end tag of a longer name', '<a></ab>'],
    ['a million text nodes of CDATA', `<a>${'<![CDATA[x]]><!---->'.repeat(XML_LIMITS.nodes)}</a>`],
    [
      'start tags that never repeat',
      `<a>${Array.from({ length: 20_001 }, (_, n) => `<b c="${n}"/>`).join('')}</a>`,
    ],
  ])('leaves %s to the parser', (_, source) => expect(scanXml(source)).toBeNull());
});
