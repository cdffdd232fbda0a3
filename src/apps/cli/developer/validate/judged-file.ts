import type { DocumentProfile } from '../../../../standards/invoice/document-profiles';
import type { Finding } from '../../../../standards/rules';

/** A finding with its place in the file; null where it is about the document as a whole. */
export interface LocatedFinding extends Finding {
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
  errors: LocatedFinding[];
  /** Of a JSON file: what it does not say and was judged as if it were as it should be, as `seller` */
  assumed?: string[];
}
