/** Billing mode, supporting documents, attributes of items and objects in CII: BR-FR-08, -17, -18, -27 to -30. */
import { ATTRIBUTE } from '../../invoice/cii/names';
import { NONE, type Node } from '../../invoice/xml';
import { ATTACHMENT_KINDS, BILLING_MODES } from '../code-lists/french-1.4.0.03';
import type { RuleContext } from '../context';
import { hasExactly, readSingle, onlyNormalized } from '../reading';
import type { Assertion, Pattern, Rule } from '../rule-set';
import { quotedAt } from '../wording';
import { assertion, pattern } from './assertions';
import { inCiiAgreement, inCiiDocument, inCiiLine, onCiiDocument } from './cii-contexts';
import {
  billingModeMessage,
  notEmpty,
  READABLE_COPY,
  SEVERAL_COPIES,
  supportingDocumentMessage,
} from './documents';
import { PATH, RAM } from './names';

const MODE = [RAM.BusinessProcessSpecifiedDocumentContextParameter, RAM.ID];
const MODE_PATH = 'ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID';

/** BR-FR-08 */
export const CII_BILLING_MODE_CODE: Pattern = pattern('BR-FR-08', [
  {
    context: inCiiDocument('rsm:ExchangedDocumentContext'),
    asserts: [
      assertion(
        'BR-FR-08_BT-23',
        (c, n) => hasExactly(BILLING_MODES, readSingle(c, n, ...MODE)),
        (c, n) => billingModeMessage(quotedAt(c, n, ...MODE), MODE_PATH),
        { subjectPath: MODE_PATH },
      ),
    ],
  },
]);

/** BR-FR-17 */
export const CII_SUPPORTING_DOCUMENT_KIND: Pattern = pattern('BR-FR-17', [
  {
    context: inCiiAgreement('ram:AdditionalReferencedDocument'),
    when: (c, n) => c.equals(n, '916', RAM.TypeCode),
    asserts: [
      assertion(
        'BR-FR-17_BT-123',
        (c, n) => {
          const kind = onlyNormalized(c, n, RAM.Name);
          return kind === '' || hasExactly(ATTACHMENT_KINDS, kind);
        },
        (c, n) => supportingDocumentMessage(quotedAt(c, n, RAM.Name)),
        { subjectPath: 'ram:Name' },
      ),
    ],
  },
]);

const readableCopies = (c: RuleContext, root: Node): Node[] =>
  c
    .select(root, ...PATH.agreement, RAM.AdditionalReferencedDocument)
    .filter((element) => c.equals(element, READABLE_COPY, RAM.Name));

/** BR-FR-18 */
export const CII_SINGLE_READABLE_COPY: Pattern = onCiiDocument(
  'BR-FR-18',
  assertion('BR-FR-18_BT-123', (c, root) => readableCopies(c, root).length <= 1, SEVERAL_COPIES, {
    at: (c, root) => readableCopies(c, root)[1] ?? NONE,
    subjectPath: 'ram:Name',
  }),
);

const CHARACTERISTIC = inCiiLine('ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic');

/** BR-FR-27 */
export const CII_ITEM_ATTRIBUTE_NAME: Pattern = pattern('BR-FR-27', [
  {
    context: CHARACTERISTIC,
    asserts: [
      assertion(
        'BR-FR-27_BG-32',
        (c, n) => c.exists(n, RAM.Description) || c.exists(n, RAM.TypeCode),
        'The item attribute (BG-32) has no name. Add ram:Description (BT-160) or ram:TypeCode (EXT-FR-FE-159).',
        { subjectPath: 'ram:Description' },
      ),
    ],
  },
  {
    context: `${CHARACTERISTIC}/ram:Description`,
    asserts: [notEmpty('BR-FR-27_BT-160', 'The name of the item attribute (BT-160)')],
  },
  {
    context: `${CHARACTERISTIC}/ram:TypeCode`,
    asserts: [notEmpty('BR-FR-27_EXT-FR-FE-159', 'The name code of the item attribute (EXT-FR-FE-159)')],
  },
]);

const hasUnit = (c: RuleContext, measure: Node): boolean =>
  (c.doc.attribute(measure, ATTRIBUTE.unitCode) ?? '') !== '';

/** BR-FR-28 */
export const CII_ITEM_ATTRIBUTE_VALUE: Pattern = pattern('BR-FR-28', [
  {
    context: CHARACTERISTIC,
    asserts: [
      assertion(
        'BR-FR-28-Value',
        (c, n) => {
          const measures = c.select(n, RAM.ValueMeasure);
          return c.exists(n, RAM.Value)
            ? measures.length === 0
            : measures.some((measure) => hasUnit(c, measure));
        },
        'The item attribute (BG-32) needs either a value or a quantity. Give ram:Value (BT-161), or ram:ValueMeasure (EXT-FR-FE-160) with a unitCode, and not both.',
        { subjectPath: 'ram:Value', terms: ['BT-161'] },
      ),
    ],
  },
]);

/** Kinds of objects with a meaning in the French extension: number of a sub-invoice, and its billing mode. */
const OBJECT_KINDS = ['AFL', 'AVV'];

const findObjects = (c: RuleContext, above: Node, kind: string): Node[] =>
  c
    .select(above, RAM.AdditionalReferencedDocument)
    .filter((element) => c.equals(element, kind, RAM.ReferenceTypeCode));

/** Creates the rule that each kind has at most one identifier, which is not empty. */
const objectIdentifiers = (name: string, term: string, label: string, context: string): Pattern =>
  pattern(name, [
    { context, asserts: [onceOfEachKind(`${name}_${term}`, label)] },
    ...OBJECT_KINDS.map((kind): Rule => ({
      context: `${context}/ram:AdditionalReferencedDocument/ram:IssuerAssignedID`,
      when: (c, n) => c.equals(c.doc.parent(n), kind, RAM.ReferenceTypeCode),
      asserts: [notEmpty(`${name}_${kind}`, `${label} of the kind ${kind}`, [term])],
    })),
  ]);

const onceOfEachKind = (id: string, label: string): Assertion =>
  assertion(
    id,
    (c, n) => OBJECT_KINDS.every((kind) => findObjects(c, n, kind).length <= 1),
    `${label} is given more than once with ram:ReferenceTypeCode AFL or AVV; one of each is allowed. Keep one.`,
    {
      at: (c, n) =>
        OBJECT_KINDS.map((kind) => findObjects(c, n, kind)[1] ?? NONE).find((at) => at !== NONE) ?? NONE,
    },
  );

/** BR-FR-29 */
export const CII_INVOICED_OBJECT: Pattern = objectIdentifiers(
  'BR-FR-29',
  'BT-18',
  'The identifier of the invoiced object (BT-18)',
  inCiiAgreement(''),
);

/** BR-FR-30. The published paths omit the settlement of the line, so they match nothing in valid documents. */
export const CII_LINE_OBJECT: Pattern = objectIdentifiers(
  'BR-FR-30',
  'BT-128',
  "The identifier of the line's object (BT-128)",
  inCiiLine(''),
);
