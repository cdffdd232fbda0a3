import type { DocumentProfile } from '../../../invoice/document-profiles';
import { NONE, parseXml, XmlError, type XmlDocument } from '../../../invoice/xml';
import type { Finding } from '../../../rules';
import { CommandFailed } from '../exit';
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

/**
 * Judges a file by the rules that are built in.
 * @param day YYYY-MM-DD on which it is exchanged
 */
export async function judge(file: string, day: string): Promise<Verdict & { source: string }> {
  let bytes: Buffer;
  try {
    bytes = await readInput(file);
  } catch (error) {
    if (error instanceof CommandFailed) return unreadable(file, error.message);
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
    const { line = null, column = null } = error;
    return { ...unreadable(file, error.message), line, column };
  }
  const { type, validation } = readTree(tree, { processId: null, day });
  const errors = validation.errors.map((finding): PlacedFinding => {
    const node = nodeOf(finding);
    const place = node === NONE ? { line: null, column: null } : tree.position(node);
    return { ...finding, ...place };
  });
  return { file, type, ...validation, errors, source: bytes.toString('utf8') };
}

function unreadable(file: string, message: string): UnreadableFile & { source: string } {
  return { file, result: 'unreadable', message, line: null, column: null, source: '' };
}
