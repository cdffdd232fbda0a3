import { XmlDocument } from './document';
import type { NameId } from './names';
import type { Node, XmlArrays } from './xml-arrays';

/**
 * View of one element of a document with its descendants as a separate document, whose root is the element. Elements
 * may have other names in the view, so that readers and rules of one vocabulary can process another. Text and
 * attributes are those of the document and are not copied. The counts of attributes are of the whole document.
 */
export class ElementView extends XmlDocument {
  /** @param renames names of the view by the names of the document */
  constructor(
    readonly document: XmlDocument,
    readonly element: Node,
    renames: ReadonlyMap<NameId, NameId>,
  ) {
    document.resolveNames();
    super(arraysBelow(XmlDocument.getArrays(document), element, renames));
  }

  /** Returns the element of the document for an element of the view; negative values are returned unchanged. */
  nodeInDocument(node: Node): Node {
    return node < 0 ? node : node + this.element;
  }
}

function arraysBelow(arrays: XmlArrays, from: Node, renames: ReadonlyMap<NameId, NameId>): XmlArrays {
  const to = arrays.ends[from] ?? from + 1;
  const names = arrays.names.slice(from, to);
  for (let node = 0; node < names.length; node++) {
    const name = names[node] as NameId;
    names[node] = renames.get(name) ?? name;
  }
  const parents = arrays.parents.slice(from, to).map((parent) => parent - from);
  parents[0] = -1;
  return {
    ...arrays,
    size: to - from,
    names,
    parents,
    ends: arrays.ends.slice(from, to).map((end) => end - from),
    tagIds: arrays.tagIds.subarray(from, to),
    offsets: arrays.offsets.subarray(from, to),
    textStarts: arrays.textStarts.subarray(from, to),
    textEnds: arrays.textEnds.subarray(from, to),
    textParents: arrays.textParents.map((parent) => parent - from),
    attributeStarts: arrays.attributeStarts.subarray(from, to + 1),
  };
}
