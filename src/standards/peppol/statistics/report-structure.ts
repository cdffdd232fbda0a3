/** Structure of the reports, as declared by their XML schemas (TSR 1.0.1, EUSR 1.1). */
import type { XmlElement } from '../xml';
import { REPORT_FORMATS, type ReportFormat, type ReportKind } from './report';

type Content = 'text' | 'date' | 'count' | ElementShape[];

interface ElementShape {
  name: string;
  content: Content;
  /** Permitted number of occurrences: exactly one when absent, `any` from zero, `some` from one. */
  occurs?: 'any' | 'some';
  /** Attributes by name; true for required attributes, false for optional attributes. */
  attributes?: Readonly<Record<string, boolean>>;
}

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const SCHEMA_HINTS = new Set(['schemaLocation', 'noNamespaceSchemaLocation']);

const SHAPES = { tsr: createShape(REPORT_FORMATS.tsr), eusr: createShape(REPORT_FORMATS.eusr) };

function createShape({ root, total, part, counts }: ReportFormat): ElementShape {
  const optionalScheme = { schemeID: false };
  const numbers = counts.map((name): ElementShape => ({ name, content: 'count' }));
  const key = { metaSchemeID: true, schemeID: true };
  return {
    name: root,
    content: [
      { name: 'CustomizationID', content: 'text', attributes: optionalScheme },
      { name: 'ProfileID', content: 'text', attributes: optionalScheme },
      {
        name: 'Header',
        content: [
          {
            name: 'ReportPeriod',
            content: [
              { name: 'StartDate', content: 'date' },
              { name: 'EndDate', content: 'date' },
            ],
          },
          { name: 'ReporterID', content: 'text', attributes: optionalScheme },
        ],
      },
      { name: total, content: numbers },
      {
        name: part,
        occurs: 'any',
        attributes: { type: true },
        content: [{ name: 'Key', content: 'text', occurs: 'some', attributes: key }, ...numbers],
      },
    ],
  };
}

/** Lists the errors in the structure of a report; empty when the rules can be applied. */
export function listStructureErrors(root: XmlElement, kind: ReportKind): string[] {
  const { namespace, root: name } = REPORT_FORMATS[kind];
  if (!root.is(namespace, name))
    return [`The root element must be ${name} of "${namespace}"; received ${root.name} of "${root.uri}"`];
  const errors: string[] = [];
  checkElement(root, SHAPES[kind], namespace, errors);
  return errors;
}

function checkElement(element: XmlElement, shape: ElementShape, namespace: string, errors: string[]): void {
  checkAttributes(element, shape.attributes ?? {}, errors);
  if (typeof shape.content === 'string') {
    checkText(element, shape.content, errors);
    return;
  }
  if (element.hasText()) errors.push(`${element.name} must contain only elements, but contains text`);
  checkChildren(element, shape.content, namespace, errors);
}

function checkChildren(
  element: XmlElement,
  content: ElementShape[],
  namespace: string,
  errors: string[],
): void {
  const children = element.elements();
  let at = 0;
  for (const shape of content) {
    const first = at;
    const isNext = (): boolean => children[at]?.is(namespace, shape.name) === true;
    while (isNext() && (at === first || shape.occurs !== undefined)) {
      checkElement(children[at] as XmlElement, shape, namespace, errors);
      at++;
    }
    if (at === first && shape.occurs !== 'any') {
      errors.push(
        `${element.name} must have ${shape.name} here; received ${children[at]?.name ?? 'nothing'}`,
      );
      return;
    }
  }
  const extraChild = children[at];
  if (extraChild !== undefined)
    errors.push(`${element.name} has ${extraChild.name} at a position where it is not accepted`);
}

function checkAttributes(
  element: XmlElement,
  acceptedNames: Readonly<Record<string, boolean>>,
  errors: string[],
): void {
  for (const [name, isRequired] of Object.entries(acceptedNames))
    if (isRequired && element.attribute('', name) === undefined)
      errors.push(`${element.name} must have the attribute ${name}`);
  for (const { uri, local } of element.attributes) {
    const isAccepted =
      uri === '' ? Object.hasOwn(acceptedNames, local) : uri === XSI && SCHEMA_HINTS.has(local);
    if (!isAccepted) errors.push(`${element.name} has an attribute ${local}, which is not accepted`);
  }
}

function checkText(element: XmlElement, content: 'text' | 'date' | 'count', errors: string[]): void {
  if (element.elements().length > 0)
    errors.push(`${element.name} must contain only text, but contains elements`);
  const text = element.text().replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  if (content === 'count' && !/^(\+?\d+|-0+)$/.test(text))
    errors.push(`${element.name} must be a whole number that is not negative; received "${text}"`);
  if (content === 'date' && !isDate(text))
    errors.push(`${element.name} must be a date, YYYY-MM-DD; received "${text}"`);
}

/** Returns whether a text is an xs:date, with or without a zone. */
function isDate(text: string): boolean {
  const zone = /(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)$/.exec(text)?.[0] ?? '';
  const [, sign, year, month, day] =
    /^(-?)(\d{4}|[1-9]\d{4,})-(\d\d)-(\d\d)$/.exec(text.slice(0, text.length - zone.length)) ?? [];
  if (sign === undefined || year === undefined || /^0+$/.test(year)) return false;
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1] ?? 0;
  return d >= 1 && d <= days;
}
