import fc from 'fast-check';
import { NAMESPACE, parseXml, type Node, type XmlDocument } from '../../invoice/xml';
import { RuleContext } from '../context';
import { formatMessage, runRuleSet } from '../engine';
import type { Assertion, RuleSet } from '../rule-set';
import { FRENCH_UBL_1_4_0_03 } from '.';
import { INVOICE, MULTI_SELLER, MULTI_SELLER_CORRECTION, VALID_DOCUMENTS } from './sample-documents.fixture';
import { runs } from '../../../../test/support/runs';

const thrownErrors: string[] = [];

/** Rule set with every function observed: the engine catches errors, but the rules must not throw any. */
const OBSERVED_SET: RuleSet = {
  ...FRENCH_UBL_1_4_0_03,
  patterns: FRENCH_UBL_1_4_0_03.patterns.map(({ name, rules }) => ({
    name,
    rules: rules.map((rule) => ({
      ...rule,
      when: rule.when && observe(rule.context, rule.when),
      asserts: rule.asserts.map((each): Assertion => ({
        ...each,
        test: observe(each.id, each.test),
        message: typeof each.message === 'string' ? each.message : observe(each.id, each.message),
        at: each.at && observe(each.id, each.at),
      })),
    })),
  })),
};

function observe<T>(id: string, f: (c: RuleContext, node: Node) => T): (c: RuleContext, node: Node) => T {
  return (c, node) => {
    try {
      return f(c, node);
    } catch (error) {
      thrownErrors.push(`${id}: ${String(error)}`);
      throw error;
    }
  };
}

/** Returns the messages of all findings. */
function validate(doc: XmlDocument): string[] {
  const c = new RuleContext(doc);
  return runRuleSet(doc, OBSERVED_SET, c).map((finding) => {
    if ('at' in finding.rule) finding.rule.at?.(c, finding.node);
    return formatMessage(c, finding);
  });
}

const UNUSUAL_VALUES = [
  '',
  ' ',
  '-',
  'NaN',
  '1e400',
  '-0',
  '#',
  '##',
  '#BAR#',
  'S8',
  'B9',
  '384',
  '471',
  'GROUP',
  'DETAIL',
];
const MORE_UNUSUAL_VALUES = [
  '😀',
  '\u00a0',
  '٣',
  '9'.repeat(300),
  '2026-02-30',
  '1',
  '3',
  'SUB-2',
  'F-2026/1',
  '222222222',
];

/** Drops, doubles, empties, renames or moves an element, or inserts foreign content into it. */
function mutate(xml: string, choice: number, mutation: number, strange: string): string {
  const tags = [...xml.matchAll(/<(c[ab]c:\w+)((?: [^<>]*)?)(?<!\/)>/g)];
  const match = tags[choice % tags.length];
  if (match === undefined) return xml;
  const [tag, name = '', attributes = ''] = match;
  const end = xml.indexOf(`</${name}>`, match.index) + name.length + 3;
  const whole = xml.slice(match.index, end);
  // When an element contains one of its own name, the first end tag belongs to the inner element.
  if (whole.includes(`<${name}`, 1)) return xml;
  const inner = whole.slice(tag.length, -(name.length + 3));
  const replacement = [
    '',
    whole + whole,
    `<${name}${attributes}/>`,
    `<${name}${attributes}>${strange}</${name}>`,
    `<${name}>${inner}</${name}>`,
    `<${name} schemeID="${strange}" currencyID="EUR">${inner}</${name}>`,
    `${tag}${whole}</${name}>`,
    `<cbc:ID>${strange}</cbc:ID>${whole}`,
  ][mutation];
  return xml.slice(0, match.index) + (replacement ?? '') + xml.slice(end);
}

describe('no rule throws for any document', () => {
  afterEach(() => expect(thrownErrors).toEqual([]));

  it.each([
    ['a foreign root', '<a/>', 0],
    ['a line as root', `<InvoiceLine xmlns="${NAMESPACE.cac}"/>`, 0],
    ['an empty invoice', `<Invoice xmlns="${NAMESPACE.invoice}"/>`, 6],
    ['an empty credit note', `<CreditNote xmlns="${NAMESPACE.creditNote}"/>`, 6],
  ])('%s', (_what, xml, findings) => expect(validate(parseXml(xml))).toHaveLength(findings));

  it('does not throw for changed documents (property)', () => {
    const change = fc.tuple(fc.nat(), fc.nat(7), fc.constantFrom(...UNUSUAL_VALUES, ...MORE_UNUSUAL_VALUES));
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(VALID_DOCUMENTS)),
        fc.array(change, { minLength: 1, maxLength: 8 }),
        (name, changes) => {
          const changedText = changes.reduce(
            (text, each) => mutate(text, ...each),
            VALID_DOCUMENTS[name] ?? '',
          );
          expect(validate(parseXml(changedText)).join('\n')).not.toMatch(/undefined|does not hold/);
        },
      ),
      runs(1000),
    );
  });
});

/** Counts the accesses of rules to children, texts and attributes, which are the same on every machine. */
function countWork(xml: string): number {
  const doc = parseXml(xml);
  const sizes = new Map<Node, number>();
  let work = 0;
  const countSteps = (node: Node): number => {
    const knownSize = sizes.get(node);
    if (knownSize !== undefined) return knownSize;
    const size = doc.childElements(node).length + 1;
    sizes.set(node, size);
    return size;
  };
  const { children, child, text, attribute } = {
    children: doc.children.bind(doc),
    child: doc.child.bind(doc),
    text: doc.text.bind(doc),
    attribute: doc.attribute.bind(doc),
  };
  jest
    .spyOn(doc, 'children')
    .mockImplementation((node, name) => ((work += countSteps(node)), children(node, name)));
  jest
    .spyOn(doc, 'child')
    .mockImplementation((node, name) => ((work += countSteps(node)), child(node, name)));
  jest.spyOn(doc, 'text').mockImplementation((node) => (work++, text(node)));
  jest.spyOn(doc, 'attribute').mockImplementation((node, name) => (work++, attribute(node, name)));
  const c = new RuleContext(doc);
  for (const finding of runRuleSet(doc, FRENCH_UBL_1_4_0_03, c).slice(0, 100)) formatMessage(c, finding);
  return work;
}

describe('the work for hostile documents is proportional to their size', () => {
  const line = (number: number): string =>
    MULTI_SELLER.match(/<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/gs)?.[number - 1] ?? '';
  const reference = (from: string): string =>
    /<cac:BillingReference>.*?<\/cac:BillingReference>/s.exec(from)?.[0] ?? '';
  const parent = '<cac:BillingReferenceLine><cbc:ID>3</cbc:ID></cac:BillingReferenceLine>';
  const repeatNumbered = (count: number, make: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => make(index)).join('');
  const appendLines = (lines: string): string => MULTI_SELLER.replace('</Invoice>', `${lines}</Invoice>`);
  const insertBefore = (xml: string, position: string, insertedText: string): string =>
    xml.replace(position, insertedText + position);

  it.each<[string, (count: number) => string]>([
    [
      'ordinary lines',
      (count) => INVOICE.replace(/<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/s, (text) => text.repeat(count)),
    ],
    [
      'groups and details under one id',
      (count) => appendLines(line(3).repeat(count) + line(4).repeat(count)),
    ],
    [
      'groups of their own',
      (count) =>
        appendLines(repeatNumbered(count, (i) => line(3).replace('<cbc:ID>3<', `<cbc:ID>${i + 10}<`))),
    ],
    [
      'groups of corrections',
      (count) =>
        MULTI_SELLER_CORRECTION.replace(/<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/s, (text) =>
          text.repeat(count),
        ),
    ],
    [
      'references of one line',
      (count) => MULTI_SELLER.replace(reference(line(3)), (text) => text.repeat(count)),
    ],
    ['parents of one line', (count) => MULTI_SELLER.replace(parent, (text) => text.repeat(count))],
    [
      'numbers of the document',
      (count) =>
        insertBefore(
          MULTI_SELLER,
          '<cbc:ID>F',
          repeatNumbered(count, (i) => `<cbc:ID>${i}</cbc:ID>`),
        ),
    ],
    [
      'reasons that start alike',
      (count) =>
        appendLines(line(3).repeat(count)).replace(/<cac:TaxSubtotal>.*?<\/cac:TaxSubtotal>/s, (text) =>
          text.replace('F-2026/1', 'SUB-2').repeat(count),
        ),
    ],
    [
      'identifiers of one party',
      (count) =>
        insertBefore(
          INVOICE,
          '<cac:PartyIdentification>',
          '<cac:PartyIdentification><cbc:ID schemeID="0009">1</cbc:ID></cac:PartyIdentification>'.repeat(
            count,
          ),
        ),
    ],
    [
      'notes',
      (count) => insertBefore(INVOICE, '<cbc:Note>', '<cbc:Note>#BAR#B2B#PMT#</cbc:Note>'.repeat(count)),
    ],
    [
      'dates',
      (count) =>
        insertBefore(INVOICE, '<cbc:DueDate>', '<cbc:DueDate>2026-10-01</cbc:DueDate>'.repeat(count)),
    ],
    [
      'lines of a credit note',
      (count) =>
        (VALID_DOCUMENTS['TWO_WAY_CREDIT_NOTE'] ?? '').replace(
          /<cac:CreditNoteLine>.*?<\/cac:CreditNoteLine>/s,
          (text) => text.repeat(count),
        ),
    ],
  ])('%s', (_what, make) => {
    const [workOf100, workOf200, workOf400] = [
      countWork(make(100)),
      countWork(make(200)),
      countWork(make(400)),
    ];
    // Quadratic work makes the second step four times the first.
    expect((workOf400 - workOf200) / (workOf200 - workOf100)).toBeLessThan(2.5);
  });
});
