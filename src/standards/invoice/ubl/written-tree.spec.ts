import fc from 'fast-check';
import { blankParty } from '../blank';
import { parseDocumentInput } from '../input/document-input';
import { randomDocument } from '../random-documents.fixture';
import { parseXml, XML_LIMITS, XmlError } from '../xml';
import { listNodes } from '../xml/tree.fixture';
import { WrittenTree } from '../xml/written-tree';
import { writeUblWithTree } from './write-ubl';
import { XmlWriter } from '../xml-writer';
import { runs } from '../../../../test/support/runs';

// Long timeout, because generating documents is slow on a busy machine.
jest.setTimeout(30_000);

describe('tree of a written document', () => {
  it('equals the parsed tree, node for node', () => {
    fc.assert(
      fc.property(randomDocument, ({ kind, input, sender, receiver }) => {
        const company = blankParty({ name: 'unused' });
        const parsedInputResult = parseDocumentInput(input, { kind, today: '2026-02-28', company });
        if (!parsedInputResult.ok) throw new Error(JSON.stringify(parsedInputResult.errors));
        const { text, tree } = writeUblWithTree(parsedInputResult.document, { kind, sender, receiver });
        expect(listNodes(tree)).toEqual(listNodes(parseXml(text)));
      }),
      runs(150),
    );
  });

  it('respects the limits of the reader', () => {
    const tree = new WrittenTree();
    const xml = new XmlWriter(tree);
    const large = 'x'.repeat(XML_LIMITS.size / 2);
    xml.group('Invoice', () => {
      xml.element('cbc:Note', large);
      xml.element('cbc:Note', large);
    });
    expect(() => tree.finish(xml.toString())).toThrow(XmlError);
  });
});
