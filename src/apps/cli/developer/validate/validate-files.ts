import type { WrittenProfile } from '../../../../standards/invoice/document-profiles';
import {
  NONE,
  parseXml,
  setDocumentLimit,
  XmlError,
  type XmlDocument,
} from '../../../../standards/invoice/xml';
import { DOCUMENT_SIZE_MIB, MEBIBYTE } from '../../../../standards/values/document-size';
import { CommandFailedError, EXIT, type ExitStatus } from '../exit';
import { readInput, detectKind } from '../input/read-file';
import type { ValidatedFile, LocatedFinding } from './validate-json';
import { InvalidJsonError, readJson } from '../input/read-json';
import { collectExcerpts } from './excerpts';

/** File that cannot be read. */
export interface UnreadableFile {
  file: string;
  result: 'unreadable';
  message: string;
  line: number | null;
  column: number | null;
}

export type FileOutcome = ValidatedFile | UnreadableFile;

/** Outcome of a file with its exit status and excerpts. */
export interface FileValidation {
  outcome: FileOutcome;
  /** Beginnings of the lines with findings, by line number from 1; the file itself is not kept in memory */
  excerpts: ReadonlyMap<number, string>;
  status: ExitStatus;
}

/**
 * Validates each file independently, with the largest size limit that a service can have.
 * @param day day of the exchange, YYYY-MM-DD
 * @param profile profile of JSON documents, instead of the one in the file
 */
export async function validateFiles(
  files: readonly string[],
  day: string,
  profile?: WrittenProfile,
): Promise<FileValidation[]> {
  setDocumentLimit(DOCUMENT_SIZE_MIB.largest * MEBIBYTE);
  const validations: FileValidation[] = [];
  for (const file of files) validations.push(await validateFile(file, day, profile));
  return validations;
}

/**
 * Validates a file by the built-in rules.
 * @param day day of the exchange, YYYY-MM-DD
 * @param profile profile of a JSON document, instead of the one in the file
 */
export async function validateFile(
  file: string,
  day: string,
  profile?: WrittenProfile,
): Promise<FileValidation> {
  let bytes: Buffer;
  try {
    bytes = await readInput(file);
  } catch (error) {
    if (error instanceof CommandFailedError) return toUnreadableFile(file, error.message, error.status);
    throw error;
  }
  const kind = detectKind(bytes);
  if (kind === 'binary') return toUnreadableFile(file, 'must be XML or JSON, but is a binary file');
  if (kind === 'pdf')
    return toUnreadableFile(
      file,
      'must be XML or JSON, but is a PDF. Only `passerelle send` reads the invoice in a PDF',
    );
  if (kind === 'json' && startsAsJson(bytes)) return validateJsonFile(file, bytes, day, profile);
  return validateXml(file, bytes, day);
}

/** Returns whether the first character after a byte order mark and blanks begins a JSON object, list or text. */
function startsAsJson(bytes: Buffer): boolean {
  let start = bytes.subarray(0, 3).toString('hex') === 'efbbbf' ? 3 : 0;
  while (' \t\r\n'.includes(String.fromCharCode(bytes[start] ?? 0))) start++;
  return '{["'.includes(String.fromCharCode(bytes[start] ?? 0));
}

async function validateXml(file: string, bytes: Buffer, day: string): Promise<FileValidation> {
  // The rules must be loaded before parsing: a tree only contains names that were registered before.
  const [{ readTree }, { getNode }] = await Promise.all([
    import('../../../../business/documents/reading/reading'),
    import('../../../../standards/rules'),
  ]);
  let tree: XmlDocument;
  try {
    tree = parseXml(bytes);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return toUnreadableFile(file, error.message, EXIT.invalid, error);
  }
  const { type, validation } = readTree(tree, { processId: null, day });
  const errors = validation.errors.map((finding): LocatedFinding => {
    const node = getNode(finding);
    const location = node === NONE ? { line: null, column: null } : tree.position(node);
    return { ...finding, ...location };
  });
  return {
    outcome: { file, type, ...validation, errors },
    excerpts: collectExcerpts(bytes, listLines(errors)),
    status: validation.result === 'invalid' ? EXIT.invalid : EXIT.ok,
  };
}

async function validateJsonFile(
  file: string,
  bytes: Buffer,
  day: string,
  profile?: WrittenProfile,
): Promise<FileValidation> {
  const text = bytes.toString('utf8');
  let json: unknown;
  try {
    json = readJson(text, file);
  } catch (error) {
    if (!(error instanceof CommandFailedError)) throw error;
    return toUnreadableFile(
      file,
      error.message,
      error.status,
      error instanceof InvalidJsonError ? error.location : undefined,
    );
  }
  if (!isObject(json)) return toUnreadableFile(file, 'must be a JSON object');
  const [{ parseJsonInput }, { sortFindings, validateJson }, { locateFields }] = await Promise.all([
    import('./json-input'),
    import('./validate-json'),
    import('./json-locations'),
  ]);
  const input = parseJsonInput(json, profile);
  if ('xml' in input) return omitLocations(await validateXml(file, Buffer.from(input.xml), day));
  const jsonValidation = validateJson(input, day);
  const locations = locateFields(
    text,
    jsonValidation.errors.map(({ fieldName }) => fieldName),
  );
  const noLocation = { line: null, column: null };
  const errors = sortFindings(
    jsonValidation.errors.map((finding) => ({
      ...finding,
      ...(locations.get(finding.fieldName) ?? noLocation),
    })),
  );
  return {
    outcome: { file, ...jsonValidation, errors },
    excerpts: collectExcerpts(bytes, listLines(errors)),
    status: jsonValidation.result === 'invalid' ? EXIT.invalid : EXIT.ok,
  };
}

/** Removes locations, because locations in embedded XML are not locations in the file. */
function omitLocations({ outcome, status }: FileValidation): FileValidation {
  const noLocation = { line: null, column: null };
  if (outcome.result === 'unreadable')
    return { outcome: { ...outcome, ...noLocation }, excerpts: new Map(), status };
  const errors = outcome.errors.map((finding) => ({ ...finding, ...noLocation }));
  return { outcome: { ...outcome, errors }, excerpts: new Map(), status };
}

function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function listLines(errors: readonly LocatedFinding[]): number[] {
  return errors.flatMap(({ line }) => line ?? []);
}

function toUnreadableFile(
  file: string,
  message: string,
  status: ExitStatus = EXIT.invalid,
  { line, column }: { line?: number | undefined; column?: number | undefined } = {},
): FileValidation {
  const location = { line: line ?? null, column: column ?? null };
  return { outcome: { file, result: 'unreadable', message, ...location }, excerpts: new Map(), status };
}
