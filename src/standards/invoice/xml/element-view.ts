import { XmlDocument } from './document';
import type { NameId } from './names';
import type { Node, XmlArrays } from './xml-arrays';

/**
 * View of one element of a document with its descendants as a separate document, whose root is the element. Elements
 * may have other names in the view, so that readers and rules of one vocabulary can process another. Text and
 * attributes are those of the document and are not copied. `countAttributeNames` counts the attributes of the whole
 * document.
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

function arraysBelow(arrays: XmlArrays, startIndex: Node, renames: ReadonlyMap<NameId, NameId>): XmlArrays {
  const endIndex = arrays.ends[startIndex] ?? startIndex + 1;
  const names = arrays.names.slice(startIndex, endIndex);
  for (let node = 0; node < names.length; node++) {
    const name = names[node] as NameId;
    names[node] = renames.get(name) ?? name;
  }
  const parents = arrays.parents.slice(startIndex, endIndex).map((parent) => parent - startIndex);
  parents[0] = -1;
  return {
    ...arrays,
    size: endIndex - startIndex,
    names,
    parents,
    ends: arrays.ends.slice(startIndex, endIndex).map((end) => end - startIndex),
    tagIds: arrays.tagIds.subarray(startIndex, endIndex),
    offsets: arrays.offsets.subarray(startIndex, endIndex),
    textStarts: arrays.textStarts.subarray(startIndex, endIndex),
    textEnds: arrays.textEnds.subarray(startIndex, endIndex),
    textParents: arrays.textParents.map((parent) => parent - startIndex),
    attributeStarts: arrays.attributeStarts.subarray(startIndex, endIndex + 1),
  };
}
