import { answerLine } from './oracle-protocol';
import { applyEdits, sampleInvoice } from './sample-invoice.fixture';

const ask = (xml: string, ...sets: string[]) => answerLine(JSON.stringify({ id: '1', xml, sets })).errors;

describe('answerLine', () => {
  it('returns rule and level of each finding of the requested sets', () => {
    const brokenText = applyEdits(
      sampleInvoice(),
      [/<cbc:Name>Thing \d<\/cbc:Name>/, '', 'all'],
      ['<cbc:DueDate>', '<cbc:UBLVersionID/><cbc:DueDate>'],
    );
    expect(ask(brokenText, 'en')).toEqual([
      ['UBL-CR-002', 'warning'],
      ['BR-25', 'fatal'],
      ['BR-25', 'fatal'],
    ]);
    expect(ask(brokenText, 'none')).toEqual([]);
    expect(ask(brokenText, 'peppol').map(([rule]) => rule)).toContain('PEPPOL-EN16931-R004');
    expect(ask(brokenText, 'fr').map(([rule]) => rule.slice(0, 5))).toContain('BR-FR');
  });

  it('answers for a text that is not XML', () => expect(ask('<a>', 'en')).toEqual([['XML', 'fatal']]));

  it.each(['', '{}', '{"xml": 1, "sets": []}', '{"xml": "<a/>", "sets": "en"}'])('refuses %j', (line) => {
    expect(() => answerLine(line)).toThrow();
  });
});
