import fc from 'fast-check';
import {
  formatFullParticipantIdentifier,
  formatParticipantIdentifier,
  computeSmlDnsLabel,
  computeSmlDnsName,
  parseFullParticipantIdentifier,
  parseParticipantIdentifier,
  isSameParticipant,
} from './participant-identifier';

const identifiers = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._~-'),
  minLength: 1,
  maxLength: 130,
});
const schemes = fc.integer({ min: 0, max: 9999 }).map((code) => String(code).padStart(4, '0'));

describe('participant identifier', () => {
  it('reads scheme and identifier, in lower case', () => {
    expect(parseParticipantIdentifier('0088:123ABC')).toEqual({
      ok: true,
      participant: { scheme: '0088', identifier: '123abc' },
    });
  });

  it('accepts identifiers of up to 130 characters', () => {
    expect(parseParticipantIdentifier(`0225:${'1'.repeat(130)}`).ok).toBe(true);
  });

  it.each([
    ['0208', /no colon/],
    ['', /no colon/],
    ['208:0123456749', /not 4 digits/],
    ['٠٢٠٨:0123456749', /not 4 digits/],
    ['iso6523-actorid-upis::0208:0123456749', /left out here/],
    ['0208:', /no identifier/],
    ['0208:0123 456749', /other than/],
    ['0208:0123456749\n', /other than/],
    ['0208:0123:456749', /other than/],
    ['0208:ünï', /other than/],
    ['0208:\u0000', /other than/],
    [`0208:${'1'.repeat(131)}`, /131 characters/],
  ])('refuses %j', (value, why) => {
    const result = parseParticipantIdentifier(value);
    expect(result).toEqual({ ok: false, message: expect.stringMatching(why) });
    expect(result).toEqual({ ok: false, message: expect.stringContaining('e.g. 0208:0123456749') });
  });

  it('escapes and shortens hostile input in the message', () => {
    const result = parseParticipantIdentifier(`\u202e\u0000${'😀'.repeat(5000)}`);
    if (result.ok) throw new Error('the identifier should be rejected');
    expect(result.message).toMatch(/^[\x20-\x7e…]+$/);
    expect(result.message.length).toBeLessThan(900);
  });

  it('writes and reads the full form', () => {
    const participant = { scheme: '0208', identifier: '0123456749' };
    expect(formatFullParticipantIdentifier(participant)).toBe('iso6523-actorid-upis::0208:0123456749');
    expect(parseFullParticipantIdentifier('ISO6523-actorid-upis::0208:0123456749')).toEqual({
      ok: true,
      participant,
    });
    expect(parseFullParticipantIdentifier('0208:0123456749').ok).toBe(false);
    expect(parseFullParticipantIdentifier('iso6523-actorid-upis::0208').ok).toBe(false);
  });

  it('parses its own output, and normalization is stable', () => {
    fc.assert(
      fc.property(schemes, identifiers, (scheme, identifier) => {
        const first = parseParticipantIdentifier(`${scheme}:${identifier}`);
        if (!first.ok) throw new Error(first.message);
        expect(parseParticipantIdentifier(formatParticipantIdentifier(first.participant))).toEqual(first);
        expect(parseFullParticipantIdentifier(formatFullParticipantIdentifier(first.participant))).toEqual(
          first,
        );
        expect(isSameParticipant(first.participant, { scheme, identifier: identifier.toUpperCase() })).toBe(
          true,
        );
        expect(isSameParticipant(first.participant, { scheme, identifier: `${identifier}0` })).toBe(false);
      }),
    );
  });
});

describe('DNS name in the SML', () => {
  // Test vectors published with the change of the SML to U-NAPTR records.
  it.each([
    ['0088:123abc', 'Y7DZFXAF3D4CJZ4KCGRXTEC6TWVCGA4KY7ZWA5BOIF6MSWD4TDRQ'],
    ['0088:123ABC', 'Y7DZFXAF3D4CJZ4KCGRXTEC6TWVCGA4KY7ZWA5BOIF6MSWD4TDRQ'],
    ['0010:5798000000001', 'XUKHFQABQZIKI3YKVR2FHR4SNFA3PF5VPQ6K4TONV3LMVSY5ARVQ'],
    ['0208:0123456789', 'WIQY2AMTXX7MIGVXK5UT2TFTL43QLGK7MJIIAXC25XNFMMG6ISVQ'],
  ])('of %s', (value, label) => {
    const [scheme = '', identifier = ''] = value.split(':');
    expect(computeSmlDnsLabel({ scheme, identifier })).toBe(label);
    expect(computeSmlDnsName({ scheme, identifier }, 'participant.sml.prod.tech.peppol.org')).toBe(
      `${label}.iso6523-actorid-upis.participant.sml.prod.tech.peppol.org`,
    );
  });
});
