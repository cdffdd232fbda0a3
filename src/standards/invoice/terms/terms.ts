import { qname, NAMESPACE, type NameId, type Node, type XmlDocument } from '../xml';
import { EXTENDED_TERMS } from './extended-paths';
import { PATH_PARTS, TERM_TABLE } from './paths';

export type Syntax = keyof typeof PATH_PARTS;

/**
 * Condition on an element: the value at the end of a path below it, or of an attribute, equals or differs from a
 * constant.
 */
interface Condition {
  path: readonly NameId[];
  attribute: NameId | null;
  isEqual: boolean;
  /** Constant, or the path of the compared value below the root. */
  value: string | readonly NameId[];
}

/** Step of the path of a term. */
export interface TermStep {
  name: NameId;
  /** Name with its usual prefix, such as `cac:Party`. */
  qualifiedName: string;
  conditions: readonly Condition[];
  /** Conditions as the table writes them, such as `[ram:TypeCode=50]`; empty without conditions. */
  restriction: string;
  /** Whether the element is one entry of a list in the model. */
  repeats: boolean;
}

/** Path of a term below the root element. */
export interface TermPath {
  steps: readonly TermStep[];
  /** Attribute of the last element that contains the value; null when its text is the value. */
  attribute: string | null;
}

const PREFIXES: Readonly<Record<string, string>> = NAMESPACE;

type Table = ReadonlyMap<string, Readonly<Record<Syntax, readonly TermPath[]>>>;

let table: Table | undefined;

/**
 * Returns all business terms and groups of EN 16931-1 and of the French extension with their paths. The table is parsed
 * on first use.
 */
export function listTerms(): Table {
  return (table ??= readTable());
}

/**
 * Returns the paths of a term.
 * @throws Error for an unknown term: a mistake in the program
 */
export function getTermPaths(term: string, syntax: Syntax): readonly TermPath[] {
  const paths = listTerms().get(term);
  if (paths === undefined) throw new Error(`The term ${term} is not a business term of EN 16931`);
  return paths[syntax];
}

/** Returns whether an element fulfils the conditions of a step; the caller checks the name. */
export function meetsConditions(doc: XmlDocument, node: Node, { conditions }: TermStep): boolean {
  return conditions.every(({ path, attribute, isEqual, value }) => {
    const target = doc.path(node, ...path);
    const actual = attribute === null ? doc.text(target) : (doc.attribute(target, attribute) ?? '');
    const expectedText = typeof value === 'string' ? value : doc.text(doc.path(0, ...value));
    return equalsValue(actual.trim(), expectedText.trim()) === isEqual;
  });
}

function equalsValue(actual: string, expectedText: string): boolean {
  // Booleans have two forms, and the name of the tax is written in any letter case.
  return (
    actual === expectedText ||
    (expectedText === 'true' && actual === '1') ||
    actual.toUpperCase() === expectedText
  );
}

function readTable(): Table {
  const terms = new Map<string, Record<Syntax, readonly TermPath[]>>();
  const entryPattern = /^((?:EXT-FR-FE-)?(?:B[TG]-)?[\d-]+) +(.+)\n +(.+)$/gm;
  for (const [, term = '', ubl = '', cii = ''] of (TERM_TABLE + EXTENDED_TERMS).matchAll(entryPattern))
    terms.set(term, { ubl: readPaths(ubl, 'ubl'), cii: readPaths(cii, 'cii') });
  return terms;
}

function readPaths(text: string, syntax: Syntax): TermPath[] {
  return text.split('|').flatMap((alternative) => expandParts(alternative.trim(), syntax).map(readPath));
}

/** Expands the parts of a path; a part with alternatives yields several paths. */
function expandParts(path: string, syntax: Syntax): string[] {
  const parts: Readonly<Record<string, string>> = PATH_PARTS[syntax];
  const [reference = '', name = ''] = /%(\w+)/.exec(path) ?? [];
  if (reference === '') return [path];
  const part = parts[name];
  if (part === undefined) throw new Error(`Unknown part of a path: ${reference}`);
  return part
    .split('|')
    .flatMap((alternative) => expandParts(path.replace(reference, alternative.trim()), syntax));
}

const STEP = /^([a-z]+:[A-Za-z]+)((?:\[[^\]]+\])*)(\+?)$/;
const CONDITION = /\[([^\]!=]+)(!?=)([^\]]+)\]/g;

function readPath(path: string): TermPath {
  const parts = path.split(/\/(?![^[]*\])/);
  const attribute = parts.at(-1)?.startsWith('@') === true ? (parts.pop()?.slice(1) ?? null) : null;
  const steps = parts.map((part): TermStep => {
    const [, writtenText, conditions = '', repeats] = STEP.exec(part) ?? [];
    if (writtenText === undefined) throw new Error(`Unreadable step in the path of a term: ${part}`);
    return {
      name: parseName(writtenText),
      qualifiedName: writtenText,
      conditions: [...conditions.matchAll(CONDITION)].map(([, left = '', operator, right = '']) =>
        readCondition(left, operator === '=', right),
      ),
      restriction: conditions,
      repeats: repeats === '+',
    };
  });
  return { steps, attribute };
}

function readCondition(left: string, isEqual: boolean, right: string): Condition {
  const value = right.includes(':') ? right.split('/').map(parseName) : right;
  return left.startsWith('@')
    ? { path: [], attribute: qname('', left.slice(1)), isEqual, value }
    : { path: left.split('/').map(parseName), attribute: null, isEqual, value };
}

function parseName(qualifiedName: string): NameId {
  const [prefix = '', local = ''] = qualifiedName.split(':');
  const uri = PREFIXES[prefix];
  if (uri === undefined) throw new Error(`Unknown prefix in the path of a term: ${qualifiedName}`);
  return qname(uri, local);
}
