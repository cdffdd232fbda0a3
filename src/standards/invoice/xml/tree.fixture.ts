import type { XmlDocument } from '.';

/** Lists all nodes of a tree, to compare two trees. */
export const listNodes = (tree: XmlDocument): unknown[] =>
  Array.from({ length: tree.size }, (_, node) => ({
    name: tree.name(node),
    written: tree.nameAsWritten(node),
    expanded: [tree.namespace(node), tree.localName(node)],
    parent: tree.parent(node),
    end: tree.end(node),
    text: tree.text(node),
    textNodes: tree.textNodes(node),
    hasOwnText: tree.hasOwnText(node),
    attributes: tree.attributes(node),
    position: tree.position(node),
  }));
