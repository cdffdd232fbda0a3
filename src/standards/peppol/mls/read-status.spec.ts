import { writeStatus, readStatus, MLR_CUSTOMIZATION, MLS_CUSTOMIZATION } from '.';
import { createRandom } from '../random.fixture';
import { randomStatus } from './random-status.fixture';

const status = (): string =>
  writeStatus({ ...randomStatus(createRandom(1)), code: 'RE', description: 'Broken', issues: [] }).toString();

describe('readStatus', () => {
  it('reads a status (MLS)', () =>
    expect(readStatus(Buffer.from(status()))).toMatchObject({
      customization: MLS_CUSTOMIZATION,
      code: 'RE',
      description: 'Broken',
    }));

  it('reads a Message Level Response (MLR), which repeats the code at each issue and states the document type', () => {
    const issue = (place: string, code: string, words: string): string =>
      `<cac:LineResponse><cac:LineReference><cbc:LineID>${place}</cbc:LineID></cac:LineReference><cac:Response><cbc:ResponseCode>RE</cbc:ResponseCode><cbc:Description>${words}</cbc:Description><cac:Status><cbc:StatusReasonCode>${code}</cbc:StatusReasonCode></cac:Status></cac:Response></cac:LineResponse>`;
    const response = status()
      .replace(MLS_CUSTOMIZATION, MLR_CUSTOMIZATION)
      .replace(/schemeID="0242">[^<]*</g, 'schemeID="0208">0123456749<')
      .replace(
        /<cac:DocumentReference>.*<\/cac:DocumentReference>/,
        `<cac:DocumentReference><cbc:ID>envelope-1</cbc:ID><cbc:DocumentTypeCode>380</cbc:DocumentTypeCode></cac:DocumentReference>${issue('/Invoice', 'BV', 'One')}${issue('NA', 'SV', 'Two')}`,
      );
    expect(readStatus(Buffer.from(response))).toMatchObject({
      customization: MLR_CUSTOMIZATION,
      sender: '0208:0123456749',
      receiver: '0208:0123456749',
      reference: 'envelope-1',
      code: 'RE',
      issues: [
        { reason: 'BV', place: '/Invoice', description: 'One' },
        { reason: 'SV', place: 'NA', description: 'Two' },
      ],
    });
  });

  it.each(['', '<a', '<Invoice xmlns="urn:x"/>'])('returns null for %j', (text) =>
    expect(readStatus(Buffer.from(text))).toBeNull(),
  );
});
