import { XML_LIMITS, XmlError } from './limits';

/**
 * Rejects a document type declaration before the root element, without parsing. Inside the root element it would not
 * be well-formed, and the text may occur in a comment or CDATA section.
 * @throws XmlError `doctype`
 */
export function rejectDoctype(source: string): void {
  let at = 0;
  for (;;) {
    at = source.indexOf('<', at);
    if (at < 0) return;
    if (source.startsWith('<?', at)) at = source.indexOf('?>', at);
    else if (source.startsWith('<!--', at)) at = source.indexOf('-->', at + 4);
    else if (source.startsWith('<!DOCTYPE', at)) {
      const line = source.slice(0, at).split('\n').length;
      throw new XmlError(
        'doctype',
        'A document type declaration is not accepted',
        line,
        at - source.lastIndexOf('\n', at),
      );
    } else return;
    if (at < 0) return;
  }
}

/**
 * Rejects documents with too much markup that the parser processes character by character: 25 MiB of such markup would
 * take seconds and hundreds of megabytes. Small documents are not searched.
 * @throws XmlError `too_large`
 */
export function rejectSlowMarkup(source: string): void {
  if (source.length < XML_LIMITS.uncheckedSize) return;
  for (const [character, limit, label] of COUNTED_CHARACTERS) {
    let count = 0;
    let at = source.indexOf(character);
    // A remainder shorter than the limit need not be counted.
    for (; at >= 0 && count + source.length - at > limit; at = source.indexOf(character, at + 1)) {
      if (++count > limit) throw new XmlError('too_large', `The document has more than ${limit} ${label}`);
    }
  }
  let asideLength = 0;
  for (const [start, end] of ASIDE_DELIMITERS) {
    for (let at = source.indexOf(start); at >= 0;) {
      const close = source.indexOf(end, at + start.length);
      asideLength += (close < 0 ? source.length : close) - at;
      if (asideLength > XML_LIMITS.asides) {
        throw new XmlError(
          'too_large',
          `The comments and processing instructions have more than ${XML_LIMITS.asides} characters`,
        );
      }
      at = close < 0 ? -1 : source.indexOf(start, close);
    }
  }
}

const COUNTED_CHARACTERS = [
  ['&', XML_LIMITS.references, 'character references'],
  [']', XML_LIMITS.brackets, 'square brackets'],
  ['\n', XML_LIMITS.lines, 'lines'],
  ['\r', XML_LIMITS.lines, 'lines'],
  ['\t', XML_LIMITS.tabs, 'tabulators'],
] as const;

const ASIDE_DELIMITERS = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;
