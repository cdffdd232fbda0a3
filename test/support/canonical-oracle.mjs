/**
 * A second implementation of canonicalisation, for tests only: libxml2. Reads a JSON array of
 * `{ xml, element, mode, prefixes }` from standard input, `element` being the number of the element in document order
 * from 1, or 0 for the whole document; writes an array of canonical texts, or of null where libxml2 refuses the document.
 */
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm';

let input = '';
for await (const piece of process.stdin) input += piece;

const answers = JSON.parse(input).map(({ xml, element, mode, prefixes }) => {
  let document;
  try {
    document = XmlDocument.fromString(xml);
  } catch {
    return null;
  }
  try {
    const node = element === 0 ? document : document.get(`(//*)[${element}]`);
    return node.canonicalizeToString({
      mode: mode === 'inclusive' ? XmlC14NMode.XML_C14N_1_0 : XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
      ...(prefixes.length > 0 && {
        inclusiveNamespacePrefixes: prefixes.map((prefix) => (prefix === '' ? '#default' : prefix)),
      }),
    });
  } finally {
    document.dispose();
  }
});
process.stdout.write(JSON.stringify(answers));
