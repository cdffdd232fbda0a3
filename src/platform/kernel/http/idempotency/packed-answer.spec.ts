import { deflateRawSync } from 'node:zlib';
import { toJsonText, RawJson } from '../../../../standards/values/raw-json';
import { listMissingContents, packAnswer, unpackAnswer, restoreContents } from './packed-answer';

const CONTENTS = { member: 'document', fields: ['xml', 'parsed'] };
const answer = {
  success: true,
  document: { id: 'doc_1', xml: new RawJson('"<Invoice/>"'), labels: [], parsed: new RawJson('{"a":"1"}') },
};

describe('a packed answer', () => {
  it('omits the contents of the resource, and restores them in place', async () => {
    const packedBytes = await packAnswer(answer, CONTENTS);
    const unpackedAnswer = await unpackAnswer(packedBytes);
    expect(unpackedAnswer).toEqual({
      success: true,
      document: { id: 'doc_1', xml: null, labels: [], parsed: null },
    });
    const restoredAnswer = restoreContents(
      unpackedAnswer,
      { document: { ...answer.document, id: 'changed' } },
      CONTENTS,
    );
    expect(toJsonText(restoredAnswer)).toBe(toJsonText(answer));
  });

  it('omits the same contents as the first answer', async () => {
    const small = { document: { id: 'doc_1', xml: null, parsed: new RawJson('{"a":"1"}') } };
    const unpackedAnswer = await unpackAnswer(await packAnswer(small, CONTENTS));
    expect(listMissingContents(unpackedAnswer, CONTENTS)).toEqual(['parsed']);
    expect(toJsonText(restoreContents(unpackedAnswer, { document: answer.document }, CONTENTS))).toBe(
      toJsonText(small),
    );
  });

  it('has no member that the first answer lacked', async () => {
    const unpackedAnswer = await unpackAnswer(await packAnswer({ document: { id: 'doc_1' } }, CONTENTS));
    expect(restoreContents(unpackedAnswer, { document: answer.document }, CONTENTS)).toEqual({
      document: { id: 'doc_1' },
    });
  });

  it('can be unpacked when an earlier release packed it without the dictionary', async () => {
    expect(await unpackAnswer(deflateRawSync(Buffer.from('{"a":1}'), { level: 1 }))).toEqual({ a: 1 });
    expect(await unpackAnswer(deflateRawSync(Buffer.from('{"a":1}'), { level: 0 }))).toEqual({ a: 1 });
  });

  it('does not store the parts that nearly all answers have', async () => {
    const text =
      '"sentOverPeppol":false,"sentOverEmail":false,"emailRecipients":[],"labels":[],"peppolMessageId":"';
    const packedBytes = await packAnswer(new RawJson(`{${text}"}`), null);
    expect(packedBytes.length).toBeLessThan(text.length / 3);
  });

  it.each([
    ['a small one', { list: ['ü', 1, null] }],
    ['a large one', { text: 'x'.repeat(300_000) }],
    ['one that is JSON already', new RawJson('{"a":1}')],
  ])('is the same after unpacking: %s', async (_size, value) => {
    expect(await unpackAnswer(await packAnswer(value, null))).toEqual(JSON.parse(JSON.stringify(value)));
  });
});
