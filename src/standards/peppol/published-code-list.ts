import { parseTree, InvalidXmlError, type XmlElement } from './xml';

/** State of a value of a code list (Policy for use of Peppol identifiers 4.4, code list life cycle). */
export type ListedState = 'active' | 'deprecated' | 'removed';

/** A document type of the list. */
export interface ListedDocumentType {
  /** `busdox-docid-qns::…` or `peppol-doctype-wildcard::…` */
  key: string;
  state: ListedState;
  name: string;
}

/** A participant identifier scheme of the list. */
export interface ListedScheme {
  /** Four digits. */
  key: string;
  state: ListedState;
  name: string;
  /** ISO 3166-1 alpha-2; null for an international scheme. */
  country: string | null;
  registrable: boolean;
}

/** Code list of OpenPeppol (eDEC), as read from its file. */
export type PublishedCodeList =
  | { kind: 'documentTypes'; version: string; values: ListedDocumentType[] }
  | { kind: 'participantSchemes'; version: string; values: ListedScheme[] };

/** Thrown for a file that is not an importable code list. */
export class InvalidCodeListError extends Error {}

const STATES: readonly string[] = ['active', 'deprecated', 'removed'];
const INTERNATIONAL = 'international';
const LIMITS = {
  size: 16 * 1024 * 1024,
  depth: 12,
  attributes: 16,
  elements: 200_000,
  asides: 'keep',
} as const;

type Row = Readonly<Record<string, unknown>>;

/**
 * Reads a code list as docs.peppol.eu publishes it (eDEC code lists, since version 8), in JSON or genericode:
 * document types or participant identifier schemes.
 * @throws InvalidCodeListError
 */
export function readPublishedCodeList(bytes: Buffer): PublishedCodeList {
  const { version, rows } = isJson(bytes) ? readJson(bytes) : readGenericode(bytes);
  const [first] = rows;
  if (first === undefined) throw new InvalidCodeListError('The list has no values');
  if ('iso6523' in first) return { kind: 'participantSchemes', version, values: rows.map(readScheme) };
  if ('scheme' in first && 'value' in first && 'state' in first && String(first['value']).includes('##'))
    return { kind: 'documentTypes', version, values: rows.map(readDocumentType) };
  throw new InvalidCodeListError(
    'The list must be a list of document types or of participant identifier schemes; other lists cannot be imported',
  );
}

function isJson(bytes: Buffer): boolean {
  return /^\uFEFF?\s*\{/.test(bytes.toString('utf8', 0, 100));
}

function readJson(bytes: Buffer): { version: string; rows: Row[] } {
  let list: unknown;
  try {
    list = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw new InvalidCodeListError('The file is not valid JSON');
  }
  if (!isRow(list) || !Array.isArray(list['values']) || !list['values'].every(isRow))
    throw new InvalidCodeListError('The JSON has no "values"; accepted: a list of the eDEC code lists');
  return { version: readVersion(list['version']), rows: list['values'] };
}

function readGenericode(bytes: Buffer): { version: string; rows: Row[] } {
  try {
    const { root } = parseTree(bytes, LIMITS);
    const rows = getChild(root, 'SimpleCodeList')
      .elements()
      .map((row) => {
        const cells = row
          .elements()
          .map((cell): [string, unknown] => [
            cell.attribute('', 'ColumnRef') ?? '',
            cell.elements()[0]?.text().trim() ?? '',
          ]);
        return Object.fromEntries(cells);
      });
    return { version: readVersion(getChild(getChild(root, 'Identification'), 'Version').text()), rows };
  } catch (error) {
    if (error instanceof InvalidXmlError)
      throw new InvalidCodeListError(`The file is neither JSON nor genericode: ${error.message}`);
    throw error;
  }
}

/** Returns a child by its local name, because genericode qualifies only its root element. */
function getChild(parent: XmlElement, local: string): XmlElement {
  const child = parent.elements().find((one) => one.local === local);
  if (child === undefined)
    throw new InvalidCodeListError(`The file has no ${local}; accepted: genericode of OpenPeppol`);
  return child;
}

function readVersion(value: unknown): string {
  const version = (typeof value === 'string' ? value : '').trim();
  if (/^\d+(\.\d+){0,2}$/.test(version)) return version;
  throw new InvalidCodeListError(
    `The version of the list must be a version such as 9.8; received "${version.slice(0, 20)}"`,
  );
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function getRequiredText(row: Row, name: string): string {
  const value = row[name];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new InvalidCodeListError(`A value of the list has no ${name}: ${JSON.stringify(row).slice(0, 200)}`);
}

function readState(row: Row): ListedState {
  const state = getRequiredText(row, 'state');
  if (isState(state)) return state;
  throw new InvalidCodeListError(
    `The state of each value of the list must be one of ${STATES.join(', ')}; received "${state.slice(0, 20)}"`,
  );
}

function isState(text: string): text is ListedState {
  return STATES.includes(text);
}

function readDocumentType(row: Row): ListedDocumentType {
  return {
    key: `${getRequiredText(row, 'scheme')}::${getRequiredText(row, 'value')}`,
    state: readState(row),
    name: getRequiredText(row, 'name'),
  };
}

function readScheme(row: Row): ListedScheme {
  const key = getRequiredText(row, 'iso6523');
  if (!/^\d{4}$/.test(key))
    throw new InvalidCodeListError(
      `Each scheme of the list must have four digits; received "${key.slice(0, 20)}"`,
    );
  const country = getRequiredText(row, 'country');
  return {
    key,
    state: readState(row),
    name: getRequiredText(row, 'scheme-name'),
    country: country === INTERNATIONAL || country.length !== 2 ? null : country,
    registrable: row['registrable'] !== false && row['registrable'] !== 'false',
  };
}
