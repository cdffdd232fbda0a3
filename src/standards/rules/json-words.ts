/**
 * Rule messages for documents that were submitted as JSON. Rule messages name XML elements; this module replaces XML
 * paths by fields of the JSON document, using the table of terms.
 */
import { FIELDS_BY_TERM } from '../invoice/input/term-fields';
import { listTerms, type TermPath } from '../invoice/terms/terms';
import { copyFinding, type Finding } from './finding';

/** Path of a term in XML, with the field of the JSON document. */
interface TermLocation {
  term: string;
  /** names of the elements from the root down; the last may be an attribute: `cac:Party`, `@schemeID` */
  steps: readonly string[];
  /** `lines.*.netAmount` */
  field: string;
}

const STEP = String.raw`(?:cac|cbc|ram|rsm|udt|qdt|ext|ubl|cn):[A-Za-z]+(?:\[[^\]]*\])?`;
/** Path of elements with an optional attribute at its end, and the term in parentheses after or before it. */
const PATH = new RegExp(
  String.raw`(?:\ba )?(?:(I?B[TG]-\d+), )?/{0,2}(${STEP}(?:/(?:${STEP}|@[A-Za-z]+))*)(?= \((I?B[TG]-\d+)\))?`,
  'g',
);
const TERM = /\b(?:I?B[TG]-\d+|EXT-FR-FE-(?:BG-)?\d+)\b/g;
/** Phrase about the tax scheme of a category; JSON documents have no such field. */
const TAX_SCHEME_PHRASE = / with (?:cac:TaxScheme\/cbc:ID|TaxScheme) (?:VAT|GST)\b/g;

/** Fields that create groups without their own field, by the last step of the group's path. */
const FIELD_OF_GROUP: Readonly<Record<string, string>> = {
  'cac:PostalAddress': 'country',
  'cac:Address': 'country',
  'ram:PostalTradeAddress': 'country',
  'cac:TaxCategory': 'vat.category',
  'cac:ClassifiedTaxCategory': 'vat.category',
  'cac:Contact': 'contactName',
  'ram:DefinedTradeContact': 'contactName',
};

/** Elements whose values come from fields of the request outside of the document. */
const FIELD_OF_REQUEST: Readonly<Record<string, string>> = {
  'cbc:CustomizationID': 'docTypeId',
  'cbc:ProfileID': 'processId',
};

/** Words for attributes. */
const ATTRIBUTE_WORDS: Readonly<Record<string, string>> = {
  schemeID: 'scheme',
  unitCode: 'unit code',
  currencyID: 'currency',
  listID: 'list',
  mimeCode: 'MIME type',
  filename: 'file name',
};

/** Converts the message of a finding for a client that submitted JSON; rule, level and field are unchanged. */
export function toJsonFinding(finding: Finding): Finding {
  const { errorMessage, fieldName } = finding;
  const message = toJsonMessage(errorMessage, fieldName);
  return message === errorMessage ? finding : copyFinding(finding, { errorMessage: message });
}

/**
 * Replaces elements of the XML in a message by fields of the JSON document.
 * @param fieldName field of the finding; the candidate nearest to it is named
 * @param reportUnknown called with each path without a field
 */
export function toJsonMessage(
  message: string,
  fieldName: string,
  reportUnknown: (path: string) => void = () => undefined,
): string {
  const terms = (message.match(TERM) ?? []).map(toEn16931Term);
  const text = message
    .replace(TAX_SCHEME_PHRASE, '')
    .replace(PATH, (_whole, before: string | undefined, path: string, behind?: string) => {
      const term = before ?? behind;
      const field = findField(path, fieldName, term === undefined ? terms : [toEn16931Term(term), ...terms]);
      if (field === null) reportUnknown(path);
      return `${before === undefined ? '' : `${before}, `}${field ?? formatAsWords(path)}`;
    });
  return text
    .replace(/ \(attribute \w+\)/g, '')
    .replace(
      /(?:the |The )?attribute (schemeID|unitCode|currencyID|listID|mimeCode|filename)\b/g,
      (_, name: string) => formatAttribute(name, fieldName),
    )
    .replace(/\b(the|The) schemeID of\b/g, '$1 scheme of')
    .replace(/\bwith schemeID\b/g, 'with scheme')
    .replace('leave the element out', 'leave the field out');
}

/** PINT numbers the terms as EN 16931 does: IBT-31 is BT-31. */
function toEn16931Term(term: string): string {
  return term.startsWith('I') ? term.slice(1) : term;
}

/** Returns the field of an attribute if the finding concerns it, or else the word for the attribute. */
function formatAttribute(name: string, fieldName: string): string {
  const word = ATTRIBUTE_WORDS[name] ?? name;
  const last = fieldName.split('.').at(-1)?.toLowerCase() ?? '';
  const isNamed = [name, word.replaceAll(' ', '')].some((each) => last.includes(each.toLowerCase()));
  return isNamed ? fieldName : `the ${word}`;
}

/** Formats the last step of a path as words: `cbc:ChargeIndicator` becomes `charge indicator`. */
function formatAsWords(path: string): string {
  const last =
    path
      .replace(/\[[^\]]*\]/g, '')
      .split('/')
      .at(-1) ?? path;
  if (last.startsWith('@')) return `the ${ATTRIBUTE_WORDS[last.slice(1)] ?? last.slice(1)}`;
  return last
    .slice(last.indexOf(':') + 1)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/\b([A-Z])(?=[a-z])/g, (letter) => letter.toLowerCase());
}

/** Finds the field at a path, as near as possible to the field and the terms of the finding; null without one. */
function findField(path: string, fieldName: string, terms: readonly string[]): string | null {
  const requestField = FIELD_OF_REQUEST[path];
  if (requestField !== undefined) return requestField;
  const steps = path.replace(/\[[^\]]*\]/g, '').split('/');
  const locations = findLocations(steps);
  const parentPath = fieldName.startsWith('/') ? [] : fieldName.split('.');
  let best: TermLocation | undefined;
  let bestRank = -1;
  for (const place of locations) {
    const termIndex = terms.indexOf(place.term);
    const rank =
      countCommonNames(place.field.split('.'), parentPath) * 100 +
      (termIndex < 0 ? 0 : 50 - Math.min(termIndex, 49));
    if (rank > bestRank) [best, bestRank] = [place, rank];
  }
  if (best !== undefined) return insertIndexes(best.field, parentPath);
  return findGroupField(steps, parentPath, terms);
}

/** Returns the common field of the terms below a path. */
function findGroupField(
  steps: readonly string[],
  parentPath: readonly string[],
  terms: readonly string[],
): string | null {
  const locationsBelow = listLocations().filter((place) => findIndexWithin(place.steps, steps) >= 0);
  if (locationsBelow.length === 0) return null;
  const rankedFields = locationsBelow.map((place) => ({
    field: place.field.split('.'),
    rank: countCommonNames(place.field.split('.'), parentPath) * 100 + (terms.includes(place.term) ? 50 : 0),
  }));
  const highest = Math.max(...rankedFields.map(({ rank }) => rank));
  const fields = rankedFields.filter(({ rank }) => rank === highest).map(({ field }) => field);
  const [first = []] = fields;
  let length = first.length;
  for (const field of fields) length = Math.min(length, countCommonNames(field, first));
  const common = insertIndexes(first.slice(0, length).join('.'), parentPath);
  const leaf = FIELD_OF_GROUP[steps.at(-1) ?? ''];
  if (leaf !== undefined) return common === '' ? null : `${common}.${leaf}`;
  return common === '' || common === '*' ? null : common.replace(/\.\*$/, '');
}

/** Counts the common leading names of two fields; positions in lists are equal. */
function countCommonNames(field: readonly string[], other: readonly string[]): number {
  const different = field.findIndex(
    (name, i) => name !== other[i] && !(name === '*' && /^\d+$/.test(other[i] ?? '')),
  );
  return different < 0 ? field.length : different;
}

/** Inserts the list indexes of the finding's field into a field, as far as both are in the same lists. */
function insertIndexes(field: string, parentPath: readonly string[]): string {
  const names = field.split('.');
  const sharedCount = countCommonNames(names, parentPath);
  return names.map((name, i) => (name === '*' && i < sharedCount ? (parentPath[i] ?? name) : name)).join('.');
}

/** Returns the position of a path within another one; -1 without one. */
function findIndexWithin(steps: readonly string[], part: readonly string[]): number {
  return steps.findIndex((_, from) => part.every((step, i) => steps[from + i] === step));
}

function findLocations(steps: readonly string[]): TermLocation[] {
  return (indexLocationsByEnd().get(steps.at(-1) ?? '') ?? []).filter((place) =>
    steps.every((step, i) => place.steps[place.steps.length - steps.length + i] === step),
  );
}

let cachedLocations: readonly TermLocation[] | undefined;
let cachedLocationsByEnd: ReadonlyMap<string, TermLocation[]> | undefined;

function listLocations(): readonly TermLocation[] {
  return (cachedLocations ??= [...listTerms()].flatMap(([term, syntaxes]) => {
    const field = FIELDS_BY_TERM.get(term);
    if (field === undefined) return [];
    return [...syntaxes.ubl, ...syntaxes.cii].map((path) => ({ term, steps: listSteps(path), field }));
  }));
}

function indexLocationsByEnd(): ReadonlyMap<string, TermLocation[]> {
  if (cachedLocationsByEnd !== undefined) return cachedLocationsByEnd;
  const ends = new Map<string, TermLocation[]>();
  for (const place of listLocations()) {
    const end = place.steps.at(-1) ?? '';
    ends.set(end, [...(ends.get(end) ?? []), place]);
  }
  return (cachedLocationsByEnd = ends);
}

function listSteps({ steps, attribute }: TermPath): string[] {
  return [
    ...steps.map(({ qualifiedName }) => qualifiedName),
    ...(attribute === null ? [] : [`@${attribute}`]),
  ];
}
