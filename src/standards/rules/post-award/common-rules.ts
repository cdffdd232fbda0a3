/**
 * Rules shared by Peppol post-award documents: no empty elements, no schema location, dates, identifiers.
 */
import { IDENTIFIER_RULES } from '../peppol';
import { fatal, warning, type Pattern, type Rule } from '../rule-set';
import { formatQuoted } from '../wording';
import { toDate, normalizeSpace, stringLength } from '../xpath';
import { hasSchemaLocation } from './model-rules';

const EMPTY_ELEMENTS: Pattern = {
  name: 'empty elements',
  rules: [
    {
      context: '*',
      when: (c, node) => !c.doc.hasChildren(node) && normalizeSpace(c.doc.text(node)) === '',
      asserts: [
        fatal(
          'PEPPOL-COMMON-R001',
          () => false,
          (c, node) =>
            `${c.doc.nameAsWritten(node)} is empty, but must have a value. State a value or leave the element out.`,
        ),
      ],
    },
  ],
};

const SCHEMA_LOCATION: Rule = {
  context: '/*',
  asserts: [
    warning(
      'PEPPOL-COMMON-R003',
      (c, root) => !hasSchemaLocation(c, root),
      'The document should not have the attribute schemaLocation. Remove the attribute.',
    ),
  ],
};

const DATES: Rule = {
  context:
    'cbc:IssueDate | cbc:DueDate | cbc:TaxPointDate | cbc:StartDate | cbc:EndDate | cbc:ActualDeliveryDate',
  asserts: [
    fatal(
      'PEPPOL-COMMON-R030',
      (c, node) => stringLength(c.doc.text(node)) === 10 && toDate(c.doc.text(node)) !== undefined,
      (c, node) =>
        `${c.doc.nameAsWritten(node)} is ${formatQuoted(c.doc.text(node))}, but must be an existing date, such as 2026-11-22.`,
    ),
  ],
};

/** Rules in published order: in the second pattern, only the first rule that matches an element checks it. */
export const COMMON_PATTERNS: readonly Pattern[] = [
  EMPTY_ELEMENTS,
  { name: 'dates and identifiers', rules: [SCHEMA_LOCATION, DATES, ...IDENTIFIER_RULES] },
];
