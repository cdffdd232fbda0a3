/** Billing mode, supporting documents, attributes of items and objects in CII: BR-FR-08, -17, -18, -27 to -30. */
import { ATTRIBUTE } from '../../invoice/cii/names';
import { NONE, type Node } from '../../invoice/xml';
import { ATTACHMENT_KINDS, BILLING_MODES } from '../code-lists/french-1.4.0.03';
import type { RuleContext } from '../context';
import { hasExactly, readSingle, readSingleNormalized } from '../reading';
import type { Assertion, Pattern, Rule } from '../rule-set';
import { formatValuesAt } from '../wording';
import { assertion, pattern } from './assertions';
import { inCiiAgreement, inCiiDocument, inCiiLine, onCiiDocument } from './cii-contexts';
import {
  billingModeMessage,
  requireVisibleText,
  READABLE_COPY,
  SEVERAL_COPIES_MESSAGE,
  supportingDocumentMessage,
} from './documents';
import { PATH, RAM } from './names';

const MODE = [RAM.BusinessProcessSpecifiedDocumentContextParameter, RAM.ID];
const MODE_PATH = 'ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID';

/** BR-FR-08: billing mode. */
export const CII_BILLING_MODE_CODE: Pattern = pattern('BR-FR-08', [
  {
    context: inCiiDocument('rsm:ExchangedDocumentContext'),
    asserts: [
      assertion(
        'BR-FR-08_BT-23',
        (c, n) => hasExactly(BILLING_MODES, readSingle(c, n, ...MODE)),
        (c, n) => billingModeMessage(formatValuesAt(c, n, ...MODE), MODE_PATH),
        { subjectPath: MODE_PATH },
      ),
    ],
  },
]);

/** BR-FR-17: kinds of supporting documents. */
export const CII_SUPPORTING_DOCUMENT_KIND: Pattern = pattern('BR-FR-17', [
  {
    context: inCiiAgreement('ram:AdditionalReferencedDocument'),
    when: (c, n) => c.equals(n, '916', RAM.TypeCode),
    asserts: [
      assertion(
        'BR-FR-17_BT-123',
        (c, n) => {
          const kind = readSingleNormalized(c, n, RAM.Name);
          return kind === '' || hasExactly(ATTACHMENT_KINDS, kind);
        },
        (c, n) => supportingDocumentMessage(formatValuesAt(c, n, RAM.Name)),
        { subjectPath: 'ram:Name' },
      ),
    ],
  },
]);

const findReadableCopies = (c: RuleContext, root: Node): Node[] =>
  c
    .select(root, ...PATH.agreement, RAM.AdditionalReferencedDocument)
    .filter((element) => c.equals(element, READABLE_COPY, RAM.Name));

/** BR-FR-18: at most one human-readable copy. */
export const CII_SINGLE_READABLE_COPY: Pattern = onCiiDocument(
  'BR-FR-18',
  assertion('BR-FR-18_BT-123', (c, root) => findReadableCopies(c, root).length <= 1, SEVERAL_COPIES_MESSAGE, {
    at: (c, root) => findReadableCopies(c, root)[1] ?? NONE,
    subjectPath: 'ram:Name',
  }),
);

const CHARACTERISTIC = inCiiLine('ram:SpecifiedTradeProduct/ram:ApplicableProductCharacteristic');

/** BR-FR-27: names of item attributes. */
export const CII_ITEM_ATTRIBUTE_NAME: Pattern = pattern('BR-FR-27', [
  {
    context: CHARACTERISTIC,
    asserts: [
      assertion(
        'BR-FR-27_BG-32',
        (c, n) => c.exists(n, RAM.Description) || c.exists(n, RAM.TypeCode),
        'An item attribute (BG-32) must have a name. Add ram:Description (BT-160) or ram:TypeCode (EXT-FR-FE-159).',
        { subjectPath: 'ram:Description' },
      ),
    ],
  },
  {
    context: `${CHARACTERISTIC}/ram:Description`,
    asserts: [requireVisibleText('BR-FR-27_BT-160', 'The name of the item attribute (BT-160)')],
  },
  {
    context: `${CHARACTERISTIC}/ram:TypeCode`,
    asserts: [
      requireVisibleText('BR-FR-27_EXT-FR-FE-159', 'The name code of the item attribute (EXT-FR-FE-159)'),
    ],
  },
]);

const hasUnit = (c: RuleContext, measure: Node): boolean =>
  (c.doc.attribute(measure, ATTRIBUTE.unitCode) ?? '') !== '';

/** BR-FR-28: values of item attributes. */
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
        'An item attribute (BG-32) must have either a value or a quantity: ram:Value (BT-161), or ram:ValueMeasure (EXT-FR-FE-160) with a unitCode, but not both.',
        { subjectPath: 'ram:Value', terms: ['BT-161'] },
      ),
    ],
  },
]);

/** Kinds of objects with a meaning in the French extension: number of a sub-invoice, and its billing mode. */
const OBJECT_KINDS = ['AFL', 'AVV'];

const findObjects = (c: RuleContext, parent: Node, kind: string): Node[] =>
  c
    .select(parent, RAM.AdditionalReferencedDocument)
    .filter((element) => c.equals(element, kind, RAM.ReferenceTypeCode));

/** Creates the rules that each kind of object has at most one identifier and that no identifier is empty. */
const objectIdentifierPattern = (name: string, term: string, label: string, context: string): Pattern =>
  pattern(name, [
    { context, asserts: [requireAtMostOneOfKind(`${name}_${term}`, label)] },
    ...OBJECT_KINDS.map((kind): Rule => ({
      context: `${context}/ram:AdditionalReferencedDocument/ram:IssuerAssignedID`,
      when: (c, n) => c.equals(c.doc.parent(n), kind, RAM.ReferenceTypeCode),
      asserts: [requireVisibleText(`${name}_${kind}`, `${label} with the code ${kind}`, [term])],
    })),
  ]);

const requireAtMostOneOfKind = (id: string, label: string): Assertion =>
  assertion(
    id,
    (c, n) => OBJECT_KINDS.every((kind) => findObjects(c, n, kind).length <= 1),
    `${label} must occur at most once for each of the codes AFL and AVV in ram:ReferenceTypeCode. Keep one of each.`,
    {
      at: (c, n) =>
        OBJECT_KINDS.map((kind) => findObjects(c, n, kind)[1] ?? NONE).find((at) => at !== NONE) ?? NONE,
    },
  );

/** BR-FR-29: identifiers of invoiced objects. */
export const CII_INVOICED_OBJECT: Pattern = objectIdentifierPattern(
  'BR-FR-29',
  'BT-18',
  'The identifier of the invoiced object (BT-18)',
  inCiiAgreement(''),
);

/** BR-FR-30. The published paths omit the settlement of the line, so they match nothing in valid documents. */
export const CII_LINE_OBJECT: Pattern = objectIdentifierPattern(
  'BR-FR-30',
  'BT-128',
  "The identifier of the line's invoiced object (BT-128)",
  inCiiLine(''),
);
