import type { DocumentProfile } from '../../../invoice/document-profiles';
import { NONE, parseXml, XmlError, type XmlDocument } from '../../../invoice/xml';
import type { Finding } from '../../../rules';
import { CommandFailed, EXIT, type ExitStatus } from '../exit';
import { readInput } from '../input/read-file';
import { kindOf } from '../input/sniff';

/** A finding with its place in the file; null where it is about the document as a whole. */
export interface PlacedFinding extends Finding {
  line: number | null;
  column: number | null;
}

/** What the rules say of a file. */
export interface JudgedFile {
  file: string;
  type: string;
  result: 'valid' | 'invalid' | 'not_supported';
  profile: DocumentProfile;
  ruleSets: { name: string; version: string }[];
  errors: PlacedFinding[];
}

/** A file of which nothing can be said. */
export interface UnreadableFile {
  file: string;
  result: 'unreadable';
  message: string;
  line: number | null;
  column: number | null;
}

export type Verdict = JudgedFile | UnreadableFile;

/** A verdict, and what a person or a shell wants beside it. */
export interface Judgement {
  verdict: Verdict;
  /** Beginnings of the lines that findings name, by their number from 1; the file itself is not kept */
  excerpts: ReadonlyMap<number, string>;
  status: ExitStatus;
}

/** Longest part of a line of the file that is shown. */
export const EXCERPT = 100;

/**
 * Judges a file by the rules that are built in.
 * @param day YYYY-MM-DD on which it is exchanged
 */
export async function judge(file: string, day: string): Promise<Judgement> {
  let bytes: Buffer;
  try {
    bytes = await readInput(file);
  } catch (error) {
    if (error instanceof CommandFailed) return unreadable(file, error.message, error.status);
    throw error;
  }
  const kind = kindOf(bytes);
  if (kind === 'binary') return unreadable(file, 'is binary; accepted is XML');
  if (kind === 'pdf')
    return unreadable(file, 'is a PDF; `passerelle send` reads the invoice in it, this command reads XML');
  if (kind === 'json' && /^\s*[{[]/.test(bytes.toString('utf8')))
    return unreadable(file, 'is JSON; `passerelle send FILE --preview` judges what it becomes');
  // Before anything is parsed: a tree knows the names that were registered when it was made.
  const [{ readTree }, { nodeOf }] = await Promise.all([
    import('../../../documents/reading/reading'),
    import('../../../rules'),
  ]);
  let tree: XmlDocument;
  try {
    tree = parseXml(bytes);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const { verdict, ...rest } = unreadable(file, error.message);
    return { ...rest, verdict: { ...verdict, line: error.line ?? null, column: error.column ?? null } };
  }
  const { type, validation } = readTree(tree, { processId: null, day });
  const errors = validation.errors.map((finding): PlacedFinding => {
    const node = nodeOf(finding);
    const place = node === NONE ? { line: null, column: null } : tree.position(node);
    return { ...finding, ...place };
  });
  return {
    verdict: { file, type, ...validation, errors },
    excerpts: excerptsOf(bytes, errors),
    status: validation.result === 'invalid' ? EXIT.invalid : EXIT.ok,
  };
}

function excerptsOf(bytes: Buffer, errors: readonly PlacedFinding[]): Map<number, string> {
  const named = new Set(errors.flatMap(({ line }) => (line === null ? [] : [line])));
  const excerpts = new Map<number, string>();
  if (named.size === 0) return excerpts;
  for (const [index, line] of bytes
    .toString('utf8')
    .split(/\r\n?|\n/)
    .entries()) {
    if (!named.has(index + 1)) continue;
    const text = line.trim();
    const excerpt = text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
    // Copied: a part of a string keeps the whole of it in memory.
    excerpts.set(index + 1, Buffer.from(excerpt).toString());
  }
  return excerpts;
}

function unreadable(
  file: string,
  message: string,
  status: ExitStatus = EXIT.invalid,
): Judgement & { verdict: UnreadableFile } {
  return {
    verdict: { file, result: 'unreadable', message, line: null, column: null },
    excerpts: new Map(),
    status,
  };
}
