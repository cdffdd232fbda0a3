import { XmlElement, type XmlAttribute, type XmlNamespace, type XmlTree } from '../xml';
import { CanonicalWriter, type CanonicalForm } from './canonical-writer';

const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';

/**
 * Returns the canonical form of an element with its contents. Declarations of its ancestors are in scope; Canonical
 * XML 1.0 (section 2.4) also gives the element the `xml:` attributes of its ancestors; the exclusive form does not.
 * @param omit omitted descendant, such as the signature in the enveloped-signature transform
 */
export function canonicalize(apex: XmlElement, form: CanonicalForm, omit?: XmlElement): string {
  let output = '';
  const writer = new CanonicalWriter(form, (text) => (output += text));
  const ancestors: XmlElement[] = [];
  for (let above = apex.parent; above !== null; above = above.parent) ancestors.unshift(above);
  for (const ancestor of ancestors) writer.inherit(ancestor.namespaces);
  const inheritedAttributes = form.kind === 'inclusive' ? listInheritedXmlAttributes(apex, ancestors) : [];
  writeElement(writer, apex, omit, inheritedAttributes);
  writer.finish();
  return output;
}

/** Returns the canonical form of a document, including instructions outside of the root element. */
export function canonicalizeTree(tree: XmlTree, form: CanonicalForm, omit?: XmlElement): string {
  let output = '';
  const writer = new CanonicalWriter(form, (text) => (output += text));
  for (const { target, data } of tree.before) writer.instruction(target, data);
  writeElement(writer, tree.root, omit, []);
  for (const { target, data } of tree.after) writer.instruction(target, data);
  writer.finish();
  return output;
}

function writeElement(
  writer: CanonicalWriter,
  element: XmlElement,
  omit: XmlElement | undefined,
  inheritedAttributes: readonly XmlAttribute[],
): void {
  writer.start(
    inheritedAttributes.length === 0
      ? element
      : {
          prefix: element.prefix,
          local: element.local,
          attributes: [...inheritedAttributes, ...element.attributes],
          namespaces: element.namespaces,
        },
  );
  for (const child of element.children) {
    if (typeof child === 'string') writer.text(child);
    else if (child instanceof XmlElement) {
      if (child !== omit) writeElement(writer, child, omit, []);
    } else writer.instruction(child.target, child.data);
  }
  writer.end();
}

function listInheritedXmlAttributes(apex: XmlElement, ancestors: readonly XmlElement[]): XmlAttribute[] {
  const nearestAttributes = new Map<string, XmlAttribute>();
  for (const ancestor of ancestors) {
    for (const attribute of ancestor.attributes) {
      if (attribute.uri === XML_NAMESPACE) nearestAttributes.set(attribute.local, attribute);
    }
  }
  for (const ownAttribute of apex.attributes)
    if (ownAttribute.uri === XML_NAMESPACE) nearestAttributes.delete(ownAttribute.local);
  return [...nearestAttributes.values()];
}

/** Lists the declarations in scope at an element, including its own. */
export function listNamespacesInScope(element: XmlElement): XmlNamespace[] {
  const scope = new Map<string, string>();
  const path: XmlElement[] = [];
  for (let at: XmlElement | null = element; at !== null; at = at.parent) path.unshift(at);
  for (const { namespaces } of path) for (const { prefix, uri } of namespaces) scope.set(prefix, uri);
  return [...scope].map(([prefix, uri]) => ({ prefix, uri }));
}
