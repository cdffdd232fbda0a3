import { XmlDocument } from './document';
import type { Node } from './xml-arrays';

/** XML document that records the elements whose text a reader has read. */
export class WatchedXml extends XmlDocument {
  private readonly readMarks: Uint8Array;

  constructor(document: XmlDocument) {
    super(XmlDocument.getArrays(document));
    this.readMarks = new Uint8Array(document.size);
  }

  override text(node: Node): string {
    if (node >= 0) this.readMarks[node] = 1;
    return super.text(node);
  }

  /** Returns the text of an element without recording that it was read. */
  textWithoutRecording(node: Node): string {
    return super.text(node);
  }

  /** Returns whether the text of the element was read. */
  wasRead(node: Node): boolean {
    return this.readMarks[node] === 1;
  }
}
