import fc from 'fast-check';
import { cbc, parseXml, plain, qname } from '../invoice/xml';
import { fact, RuleContext } from './context';
import { formatMessage, runRuleSet } from './engine';
import { fatal, warning, type Rule, type RuleSet } from './rule-set';

const CBC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
const CAC = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2';
const ID = cbc('ID');
const SCHEME = plain('schemeID');
const OTHER = qname('urn:other', 'thing');

const never = () => false;
const rule = (context: string, id: string, when?: Rule['when']): Rule => ({
  context,
  when,
  asserts: [fatal(id, never, id)],
});
const createSet = (patterns: Rule[][], more: Partial<RuleSet> = {}): RuleSet => ({
  name: 'test',
  version: '1',
  source: 'Test 1',
  since: '2026-01-01',
  patterns: patterns.map((rules, index) => ({ name: `${index}`, rules })),
  ...more,
});
const invoice = (content: string): string =>
  `<Invoice xmlns="${UBL}" xmlns:cac="${CAC}" xmlns:cbc="${CBC}">${content}</Invoice>`;
const findViolations = (set: RuleSet, content: string): string[] =>
  runRuleSet(parseXml(invoice(content)), set).map((each) => `${each.rule.id}@${each.node}`);

describe('runRuleSet: contexts', () => {
  const content = '<cac:Party><cbc:ID/><cac:Party><cbc:ID/></cac:Party></cac:Party><cbc:ID/>';

  it.each([
    ['cbc:ID', ['x@2', 'x@4', 'x@5']],
    ['//cbc:ID', ['x@2', 'x@4', 'x@5']],
    ['/ubl:Invoice/cbc:ID', ['x@5']],
    ['ubl:Invoice/cbc:ID', ['x@5']],
    ['/cbc:ID', []],
    ['cac:Party/cbc:ID', ['x@2', 'x@4']],
    ['cac:Party/cac:Party/cbc:ID', ['x@4']],
    ['/*/cac:Party/cbc:ID', ['x@2']],
    ['/ubl:Invoice/*/cbc:ID | /ubl:Invoice/cbc:ID', ['x@2', 'x@5']],
    ['/', ['x@-1']],
    ['/ubl:Invoice | /cn:CreditNote', ['x@0']],
    ['*Party', ['x@1', 'x@3']],
    ['*rty/*', ['x@2', 'x@3', 'x@4']],
    ['*', ['x@0', 'x@1', 'x@2', 'x@3', 'x@4', 'x@5']],
  ])('matches %s', (context, expected) =>
    expect(findViolations(createSet([[rule(context, 'x')]]), content)).toEqual(expected),
  );

  it('checks an element against the first matching rule of each pattern', () => {
    const set = createSet([
      [
        rule('cac:Party/cbc:ID', 'first', (c, n) => c.doc.parent(n) === 1),
        rule('cbc:ID', 'second'),
        rule('*', 'third'),
      ],
      [rule('cbc:ID', 'other')],
    ]);
    expect(findViolations(set, content)).toEqual([
      'third@0',
      'third@1',
      'first@2',
      'other@2',
      'third@3',
      'second@4',
      'other@4',
      'second@5',
      'other@5',
    ]);
  });

  it('matches foreign elements by ending and wildcard only', () => {
    const foreign = '<o:TaxAmount xmlns:o="urn:x"><o:y/><cbc:ID/></o:TaxAmount>';
    expect(
      findViolations(
        createSet([[rule('*Amount', 'a')], [rule('*Amount/*', 'b')], [rule('cbc:ID', 'c')]]),
        foreign,
      ),
    ).toEqual(['a@1', 'b@2', 'b@3', 'c@3']);
  });

  it('rejects an invalid path', () => {
    expect(() => findViolations(createSet([[rule('Party[1]', 'x')]]), '')).toThrow('Unreadable step');
  });

  it('agrees with a plain search on random trees and paths (property)', () => {
    interface Tree {
      name: string;
      children: Tree[];
    }
    const tree: fc.Memo<Tree> = fc.memo((n) =>
      fc.record({
        name: fc.constantFrom('ID', 'Name', 'Note'),
        children: n > 1 ? fc.array(tree(), { maxLength: 3 }) : fc.constant([]),
      }),
    );
    const write = (t: Tree): string => `<cbc:${t.name}>${t.children.map(write).join('')}</cbc:${t.name}>`;
    const step = fc.constantFrom('cbc:ID', 'cbc:Name', '*', '*e');
    fc.assert(
      fc.property(tree(4), fc.array(step, { minLength: 1, maxLength: 3 }), (t, steps) => {
        const doc = parseXml(invoice(write(t)));
        const foundNodes = runRuleSet(doc, createSet([[rule(steps.join('/'), 'x')]])).map(
          (each) => each.node,
        );
        const matches = (node: number, at: number): boolean => {
          if (at < 0) return true;
          if (node < 0) return false;
          const expected = steps[at] as string;
          const local = doc.localName(node);
          const hasName =
            expected === '*' || (expected === '*e' ? local.endsWith('e') : expected === `cbc:${local}`);
          return hasName && matches(doc.parent(node), at - 1);
        };
        const expected = Array.from({ length: doc.size }, (_, n) => n).filter((n) =>
          matches(n, steps.length - 1),
        );
        expect(foundNodes).toEqual(expected);
      }),
    );
  });
});

describe('runRuleSet: assertions', () => {
  it('treats a throwing test as failed, a throwing condition as not met, and a throwing message as empty', () => {
    const throwError = (): never => {
      throw new TypeError('bang');
    };
    const set = createSet([
      [{ context: '*', when: throwError, asserts: [fatal('a', never, 'a')] }],
      [{ context: '*', asserts: [warning('b', throwError, throwError)] }],
    ]);
    const doc = parseXml('<a/>');
    const [finding, ...rest] = runRuleSet(doc, set);
    expect(rest).toEqual([]);
    expect(finding?.rule).toMatchObject({ id: 'b', level: 'warning' });
    expect(formatMessage(new RuleContext(doc), finding as NonNullable<typeof finding>)).toBe(
      'Rule b does not hold',
    );
  });

  it('reports forbidden paths once, with attribute and condition', () => {
    const set = createSet([], {
      forbidden: [
        {
          id: 'path',
          level: 'warning',
          paths: '/ubl:Invoice/cac:Party | /ubl:Invoice/cbc:Note',
          message: '',
        },
        { id: 'attribute', level: 'warning', paths: 'cbc:ID', attribute: SCHEME, message: '' },
        {
          id: 'condition',
          level: 'fatal',
          paths: 'cbc:ID',
          when: (c, n) => c.doc.text(n) === 'x',
          message: '',
        },
      ],
    });
    expect(
      findViolations(
        set,
        '<cbc:ID/><cbc:Note/><cac:Party><cbc:ID schemeID="">x</cbc:ID><cac:Party/></cac:Party><cac:Party/>',
      ),
    ).toEqual(['path@2', 'attribute@4', 'condition@4']);
  });

  it('computes a fact once per run', () => {
    let runs = 0;
    const count = fact((c) => {
      runs++;
      return c.doc.all(ID).length;
    });
    const set = createSet([[{ context: 'cbc:ID', asserts: [fatal('x', (c) => count(c) !== 3, 'x')] }]]);
    expect(findViolations(set, '<cbc:ID/><cbc:ID/><cbc:ID/>')).toHaveLength(3);
    expect(runs).toBe(1);
    findViolations(set, '');
    expect(runs).toBe(1);
    findViolations(set, '<cbc:ID/>');
    expect(runs).toBe(2);
  });

  it('does not add states for unknown names', () => {
    const set = createSet([[rule('*Amount', 'x')]]);
    const many = Array.from({ length: 2000 }, (_, i) => `<n${i}><m${i}Amount/></n${i}>`).join('');
    expect(findViolations(set, many)).toHaveLength(2000);
    expect(OTHER).toBeGreaterThanOrEqual(0);
  });
});

describe('RuleContext', () => {
  const PARTY = qname(CAC, 'Party');
  const NAME = cbc('Name');
  const doc = parseXml(
    invoice(
      '<cac:Party><cbc:Name> a  b </cbc:Name></cac:Party><cac:Party><cbc:ID> 1 </cbc:ID><cbc:ID>2.50</cbc:ID></cac:Party>',
    ),
  );
  const c = new RuleContext(doc);

  it('follows paths through all branches', () => {
    expect(c.exists(0, PARTY, ID)).toBe(true);
    expect(c.exists(0, ID)).toBe(false);
    expect(c.count(0, PARTY, ID)).toBe(2);
    expect(c.text(0, PARTY, ID)).toBe(' 1 ');
    expect(c.norm(0, PARTY, NAME)).toBe('a b');
    expect(c.norm(0, PARTY, OTHER)).toBe('');
    expect(c.decimal(c.first(0, PARTY, ID))?.toString()).toBe('1');
    expect(c.decimal(0, OTHER)).toBeUndefined();
    expect(c.equals(0, '2.50', PARTY, ID)).toBe(true);
    expect(c.equalsBoolean(0, true, PARTY, ID)).toBe(true);
    expect(c.equalsBoolean(0, false, PARTY, ID)).toBe(false);
    expect(c.hasAncestor(c.first(0, PARTY, ID), PARTY)).toBe(true);
    expect(c.hasAncestor(0, PARTY)).toBe(false);
  });
});
