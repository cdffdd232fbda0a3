/** Billing mode, supporting documents and attributes of items: BR-FR-08, -17, -18, -27 to -30. */
import { NONE, type Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Assertion, Pattern, Rule } from '../rule-set';
import { normalizeSpace } from '../xpath';
import {
  formatChoice,
  assertion,
  messageWithValue,
  inDocument,
  inLine,
  documentPattern,
  pattern,
} from './assertions';
import { ATTACHMENT_KINDS, BILLING_MODES } from '../code-lists/french-1.4.0.03';
import { ATTR, CAC, CBC } from './names';
import { hasExactly, hasScheme, readSingle, selectWithScheme } from '../reading';
import { formatValuesAt } from '../wording';

/** Kind of the human-readable copy of the invoice, of which there is at most one. */
export const READABLE_COPY = 'LISIBLE';

/** Formats the message of BR-FR-08 for a billing mode at a path. */
export const billingModeMessage = (mode: string, path: string): string =>
  `The billing mode (BT-23) is ${mode}; ${path} must occur once and be ${formatChoice(BILLING_MODES)}: in the ordinary case B1 for goods, S1 for services, M1 for both.`;

/** Formats the message of BR-FR-17 for a description. */
export const supportingDocumentMessage = (description: string): string =>
  `The description of the supporting document (BT-123) is ${description}; it must name its kind: ${formatChoice(ATTACHMENT_KINDS)}.`;

/** Message of BR-FR-18. */
export const SEVERAL_COPIES_MESSAGE = `At most one supporting document (BT-123) may be marked ${READABLE_COPY}, the human-readable copy of the invoice. Use other kinds for the other documents.`;

/** BR-FR-08: billing mode. */
export const BILLING_MODE: Pattern = documentPattern(
  'BR-FR-08',
  assertion(
    'BR-FR-08_BT-23',
    (c, root) => hasExactly(BILLING_MODES, readSingle(c, root, CBC.ProfileID)),
    (c, root) => billingModeMessage(formatValuesAt(c, root, CBC.ProfileID), 'cbc:ProfileID'),
    { subjectPath: 'cbc:ProfileID' },
  ),
);

/** BR-FR-17: kinds of supporting documents. */
export const SUPPORTING_DOCUMENT_KIND: Pattern = pattern('BR-FR-17', [
  {
    context: 'cac:AdditionalDocumentReference',
    asserts: [
      assertion(
        'BR-FR-17_BT-123',
        (c, n) =>
          !c.exists(n, CBC.DocumentDescription) ||
          hasExactly(ATTACHMENT_KINDS, readSingle(c, n, CBC.DocumentDescription)),
        (c, n) => supportingDocumentMessage(formatValuesAt(c, n, CBC.DocumentDescription)),
        { subjectPath: 'cbc:DocumentDescription' },
      ),
    ],
  },
]);

const findReadableCopies = (c: RuleContext, root: Node): Node[] =>
  c
    .select(root, CAC.AdditionalDocumentReference)
    .filter((element) => c.equals(element, READABLE_COPY, CBC.DocumentDescription));

/** BR-FR-18: at most one human-readable copy. */
export const SINGLE_READABLE_COPY: Pattern = documentPattern(
  'BR-FR-18',
  assertion('BR-FR-18_BT-123', (c, root) => findReadableCopies(c, root).length <= 1, SEVERAL_COPIES_MESSAGE, {
    at: (c, root) => findReadableCopies(c, root)[1] ?? NONE,
    subjectPath: 'cbc:DocumentDescription',
  }),
);

/** Requires visible text in the element of the context. */
export const requireVisibleText = (id: string, label: string, terms?: readonly string[]): Assertion =>
  assertion(
    id,
    (c, n) => normalizeSpace(c.doc.text(n)) !== '',
    messageWithValue(label, 'it must not be empty. Add a value, or leave the element out.'),
    terms && { terms },
  );

const PROPERTY = 'cac:Item/cac:AdditionalItemProperty';

/** BR-FR-27. The published paths omit the line, so that only items directly below the document are checked. */
export const ITEM_ATTRIBUTE_NAME: Pattern = pattern('BR-FR-27', [
  {
    context: inDocument(PROPERTY),
    asserts: [
      assertion(
        'BR-FR-27_BG-32',
        (c, n) => c.exists(n, CBC.Name) || c.exists(n, CBC.NameCode),
        'An item attribute (BG-32) must have a name. Add cbc:Name (BT-160) or cbc:NameCode (EXT-FR-FE-159).',
        { subjectPath: 'cbc:Name' },
      ),
    ],
  },
  {
    context: inDocument(`${PROPERTY}/cbc:Name`),
    asserts: [requireVisibleText('BR-FR-27_BT-160', 'The name of the item attribute (BT-160)')],
  },
  {
    context: inDocument(`${PROPERTY}/cbc:NameCode`),
    asserts: [
      requireVisibleText('BR-FR-27_EXT-FR-FE-159', 'The name code of the item attribute (EXT-FR-FE-159)'),
    ],
  },
]);

/** BR-FR-28: values of item attributes. */
export const ITEM_ATTRIBUTE_VALUE: Pattern = pattern('BR-FR-28', [
  {
    context: inLine(PROPERTY),
    asserts: [
      assertion(
        'BR-FR-28-Value',
        (c, n) =>
          c.exists(n, CBC.Value)
            ? !c.exists(n, CBC.ValueQuantity)
            : c
                .select(n, CBC.ValueQuantity)
                .some((quantity) => (c.doc.attribute(quantity, ATTR.unitCode) ?? '') !== ''),
        (c, n) =>
          c.exists(n, CBC.Value)
            ? `The item attribute ${formatValuesAt(c, n, CBC.Name)} must not have both a text (${formatValuesAt(c, n, CBC.Value)}) and a quantity (${formatValuesAt(c, n, CBC.ValueQuantity)}). Keep one of them.`
            : `The item attribute ${formatValuesAt(c, n, CBC.Name)} must have a value. Add cbc:Value (BT-161), or cbc:ValueQuantity with a unitCode.`,
        { subjectPath: 'cbc:Value', terms: ['BT-161'] },
      ),
    ],
  },
]);

/** Schemes of objects with a meaning in the French extension: number of a sub-invoice, and its billing mode. */
const OBJECT_SCHEMES = ['AFL', 'AVV'];

/** Creates the rules that each scheme has at most one identifier and that no identifier is empty. */
const objectIdentifierPattern = (
  name: string,
  term: string,
  label: string,
  toContext: (below: string) => string,
): Pattern =>
  pattern(name, [
    {
      context: toContext(''),
      asserts: [
        assertion(
          `${name}_${term}`,
          (c, n) => OBJECT_SCHEMES.every((scheme) => selectWithScheme(c, n, scheme, CBC.ID).length <= 1),
          `${label} must occur at most once for each of the schemes AFL and AVV in a reference. Use a separate reference for another identifier.`,
          { subjectPath: 'cbc:ID' },
        ),
      ],
    },
    ...OBJECT_SCHEMES.map((scheme): Rule => ({
      context: toContext('/cbc:ID'),
      when: (c, n) => hasScheme(c, n, scheme),
      asserts: [requireVisibleText(`${name}_${scheme}`, `${label} with schemeID ${scheme}`, [term])],
    })),
  ]);

/** BR-FR-29: identifiers of invoiced objects. */
export const INVOICED_OBJECT: Pattern = objectIdentifierPattern(
  'BR-FR-29',
  'BT-18',
  'The identifier of the invoiced object (BT-18)',
  (below) => inDocument(`cac:AdditionalDocumentReference${below}`),
);

/** BR-FR-30: identifiers of the invoiced objects of lines. */
export const LINE_OBJECT: Pattern = objectIdentifierPattern(
  'BR-FR-30',
  'BT-128',
  "The identifier of the line's invoiced object (BT-128)",
  (below) => inLine(`cac:DocumentReference${below}`),
);
