/** Number of an element of one document: its position in document order; the root element is 0. */
export type Node = number;

/** No such element. Also represents the document node above the root element. */
export const NONE: Node = -1;

/** Arrays that the parser fills; indexed by element unless specified otherwise. */
export interface XmlArrays {
  /** the text that was parsed, line ends normalised */
  source: string;
  size: number;
  names: Int32Array;
  parents: Int32Array;
  /** one past the last descendant */
  ends: Int32Array;
  /** index into `tags`: the name as written */
  tagIds: Int32Array;
  tags: readonly string[];
  /** offset in `source` just behind the start tag */
  offsets: Int32Array;
  /** range of text nodes inside the element, descendants included */
  textStarts: Int32Array;
  textEnds: Int32Array;
  /** per text node: its start in `source`; below zero, `-1 - index` into `texts` */
  textOffsets: Int32Array;
  /** per text node that is part of `source`: its end there */
  textLimits: Int32Array;
  /** text nodes whose value differs from `source`: with references, or of several parts */
  texts: readonly string[];
  /** per text node: its parent element */
  textParents: Int32Array;
  /** first attribute of each element; one entry more than elements */
  attributeStarts: Int32Array;
  attributeNames: Int32Array;
  attributeValues: readonly string[];
  /** namespace and local name of unregistered names, below {@link NONE}: entry `-2 - id` */
  foreign: readonly { uri: string; local: string }[];
}
