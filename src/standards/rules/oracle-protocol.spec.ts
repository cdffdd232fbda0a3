import { answerLine } from './oracle-protocol';
import { applyEdits, sampleInvoice } from './sample-invoice.fixture';

const findErrors = (xml: string, ...sets: string[]) =>
  answerLine(JSON.stringify({ id: '1', xml, sets })).errors;

describe('answerLine', () => {
  it('returns rule and level of each finding of the requested sets', () => {
    const invalidXml = applyEdits(
      sampleInvoice(),
      [/<cbc:Name>Thing \d<\/cbc:Name>/, '', 'all'],
      ['<cbc:DueDate>', '<cbc:UBLVersionID/><cbc:DueDate>'],
    );
    expect(findErrors(invalidXml, 'en')).toEqual([
      ['UBL-CR-002', 'warning'],
      ['BR-25', 'fatal'],
      ['BR-25', 'fatal'],
    ]);
    expect(findErrors(invalidXml, 'none')).toEqual([]);
    expect(findErrors(invalidXml, 'peppol').map(([rule]) => rule)).toContain('PEPPOL-EN16931-R004');
    expect(findErrors(invalidXml, 'fr').map(([rule]) => rule.slice(0, 5))).toContain('BR-FR');
  });

  it('reports a text that is not XML', () => expect(findErrors('<a>', 'en')).toEqual([['XML', 'fatal']]));

  it.each(['', '{}', '{"xml": 1, "sets": []}', '{"xml": "<a/>", "sets": "en"}'])('rejects %j', (line) => {
    expect(() => answerLine(line)).toThrow();
  });
});
