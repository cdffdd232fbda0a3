import { XML_LIMITS } from './limits';
import { XmlError } from './xml-error';

/**
 * Looks for a document type declaration before the root element, without parsing. Inside the root element one would
 * not be well-formed, and the words may well stand in a comment or CDATA section there.
 * @throws XmlError `doctype`
 */
export function refuseDoctype(source: string): void {
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
 * Counts what the parser takes up character by character. A text of 25 MiB made of nothing else would take seconds and
 * hundreds of megabytes; documents too small for that are not searched.
 * @throws XmlError `too_large`
 */
export function refuseSlowMarkup(source: string): void {
  if (source.length < XML_LIMITS.harmless) return;
  for (const [character, limit, what] of COUNTED) {
    let count = 0;
    let at = source.indexOf(character);
    // Where what is left is shorter than what is allowed, nothing has to be counted.
    for (; at >= 0 && count + source.length - at > limit; at = source.indexOf(character, at + 1)) {
      if (++count > limit) throw new XmlError('too_large', `The document has more than ${limit} ${what}`);
    }
  }
  let aside = 0;
  for (const [start, end] of ASIDES) {
    for (let at = source.indexOf(start); at >= 0;) {
      const close = source.indexOf(end, at + start.length);
      aside += (close < 0 ? source.length : close) - at;
      if (aside > XML_LIMITS.asides) {
        throw new XmlError(
          'too_large',
          `Comments and instructions have more than ${XML_LIMITS.asides} characters`,
        );
      }
      at = close < 0 ? -1 : source.indexOf(start, close);
    }
  }
}

const COUNTED = [
  ['&', XML_LIMITS.references, 'character references'],
  [']', XML_LIMITS.brackets, 'square brackets'],
  ['\n', XML_LIMITS.lines, 'lines'],
  ['\r', XML_LIMITS.lines, 'lines'],
  ['\t', XML_LIMITS.tabs, 'tabulators'],
] as const;

const ASIDES = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;
