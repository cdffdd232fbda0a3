/** A text that is not read as XML: not well-formed, over a limit, or with a construct that is not accepted. */
export class XmlRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'XmlRefused';
  }
}
