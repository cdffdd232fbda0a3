/** Kinds of entries in the explorer. */
export const ENTRY_KINDS = ['field', 'rule', 'code', 'operation'] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Entry of the explorer: a business term or field, a rule, an error code, or an operation. */
export interface ExplorerEntry {
  /**
   * Name in the address of the entry, which never changes: `BT-10`, `BR-CO-15`, `duplicate_document`, `documents.send`.
   */
  id: string;
  kind: EntryKind;
  /** Short description: the meaning of a field, the summary of an operation. */
  title: string;
  /** Further names by which the entry is found, such as the JSON field of a term. */
  aliases?: string[];
  text?: string;
  /** Path in the JSON of an invoice, `lines[].netPriceAmount`. */
  json?: string;
  /** Paths below the root element of UBL 2.1, one for each alternative. */
  ubl?: string[];
  /** Paths below the root element of a Cross Industry Invoice. */
  cii?: string[];
  /** Business terms that a rule is about. */
  terms?: string[];
  /** Level of a rule. */
  level?: string;
  /** Rule sets that have the rule. */
  sets?: string[];
  /** HTTP status of an error code. */
  status?: string;
  /** Error codes that an operation can return. */
  codes?: string[];
  /** Example that the reader can try: JSON, or a command. */
  example?: string;
  /** Address of the explanation in the guides, below `/docs/guides/`: `rules/conditions#br-co-15`. */
  page?: string;
}
