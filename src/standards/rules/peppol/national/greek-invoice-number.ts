/**
 * GR-R-001-1 to -7: a Greek invoice number (BT-1) has six segments separated by `|`: tax number of the seller or its
 * representative, issue date as DD/MM/YYYY, branch, document type, series, number.
 */
import type { Node } from '../../../invoice/xml';
import { fact, type RuleContext } from '../../context';
import { fatal, type Assertion } from '../../rule-set';
import { normalizeSpace, stringLength, substring } from '../../xpath';
import { GREEK_DOCUMENT_TYPES, isExactCode } from '../../code-lists/peppol-3.0.21';
import { listVatSchemes } from '../countries';
import { isNaturalNumber, startsWithGreekNumber } from '../identifier-formats';
import { CAC, CBC } from '../names';
import { formatQuoted } from '../../wording';

const DATE_START = /^(?:0?[1-9]|[12][0-9]|3[01])[-\\/ ]?(?:0?[1-9]|1[0-2])[-\\/ ]?(?:19|20)[0-9]{2}/;

function splitSegments(c: RuleContext, node: Node): string[] {
  const text = c.doc.text(node);
  return text === '' ? [] : text.split('|');
}

const getSegment = (c: RuleContext, node: Node, index: number): string =>
  splitSegments(c, node)[index - 1] ?? '';

/** The nine characters after the country code of each VAT identifier of the seller and the tax representative. */
const taxNumbers = fact(
  (c) =>
    new Set(
      [...c.select(0, CAC.AccountingSupplierParty, CAC.Party), ...c.select(0, CAC.TaxRepresentativeParty)]
        .flatMap((party) => listVatSchemes(c, party))
        .map((scheme) => substring(c.text(scheme, CBC.CompanyID) ?? '', 2, 9)),
    ),
);

const issueDate = fact((c) => (c.text(0, CBC.IssueDate) ?? '').split('-'));

/** Returns whether the second segment is the issue date, both in their specified formats. */
function isIssueDate(c: RuleContext, text: string): boolean {
  if (!DATE_START.test(text)) return false;
  const [day, month, year] = text.split('/');
  const [issueYear, issueMonth, issueDay] = issueDate(c);
  return [day, month, year].every(
    (part, at) => part !== undefined && part === [issueDay, issueMonth, issueYear][at],
  );
}

function segmentAssertion(
  index: number,
  label: string,
  holds: (c: RuleContext, text: string) => boolean,
): Assertion {
  return fatal(
    `GR-R-001-${index + 1}`,
    (c, node) => holds(c, getSegment(c, node, index)),
    (c, node) =>
      `Segment ${index} of the Greek invoice number (BT-1) is ${formatQuoted(getSegment(c, node, index))}; expected ${label}.`,
    { terms: ['BT-1'] },
  );
}

export const INVOICE_NUMBER_ASSERTIONS: readonly Assertion[] = [
  fatal(
    'GR-R-001-1',
    (c, node) => splitSegments(c, node).length === 6,
    (c, node) =>
      `The invoice number (BT-1) ${formatQuoted(c.doc.text(node))} has ${splitSegments(c, node).length} segments separated by "|". A Greek invoice number must have six: tax number, date, branch, document type, series, number.`,
    { terms: ['BT-1'] },
  ),
  segmentAssertion(
    1,
    'the valid tax number of the seller or the tax representative, as in BT-31 or BT-63 without EL',
    (c, text) =>
      stringLength(normalizeSpace(text)) === 9 && startsWithGreekNumber(text) && taxNumbers(c).has(text),
  ),
  {
    ...segmentAssertion(2, '', isIssueDate),
    message: (c, node) =>
      `Segment 2 of the Greek invoice number (BT-1) is ${formatQuoted(getSegment(c, node, 2))}; expected the issue date (BT-2) ${formatQuoted(issueDate(c).join('-'))} as DD/MM/YYYY.`,
  },
  segmentAssertion(3, 'the branch, a whole number that is zero or greater', (_c, text) =>
    isNaturalNumber(text),
  ),
  segmentAssertion(4, `a document type: ${GREEK_DOCUMENT_TYPES.codes.join(', ')}`, (_c, text) =>
    isExactCode(GREEK_DOCUMENT_TYPES, text),
  ),
  segmentAssertion(5, 'the series, or 0 when there is none', (_c, text) => text !== ''),
  segmentAssertion(6, 'the running number', (_c, text) => text !== ''),
];
