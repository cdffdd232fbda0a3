import { computeSmlDnsLabel } from '../participant-identifier';
import { selectPublisher, type NaptrRecord } from './naptr';

const record = (change: Partial<NaptrRecord> = {}): NaptrRecord => ({
  flags: 'U',
  service: 'Meta:SMP',
  regexp: '!.*!https://smp.example.org!',
  replacement: '',
  order: 100,
  preference: 10,
  ...change,
});

describe('selectPublisher', () => {
  it.each([
    ['0088:123abc', 'Y7DZFXAF3D4CJZ4KCGRXTEC6TWVCGA4KY7ZWA5BOIF6MSWD4TDRQ'],
    ['0010:5798000000001', 'XUKHFQABQZIKI3YKVR2FHR4SNFA3PF5VPQ6K4TONV3LMVSY5ARVQ'],
    ['0208:0123456789', 'WIQY2AMTXX7MIGVXK5UT2TFTL43QLGK7MJIIAXC25XNFMMG6ISVQ'],
  ])('computes the DNS label of %s as in the specification', (participant, label) => {
    const [scheme = '', identifier = ''] = participant.split(':');
    expect(computeSmlDnsLabel({ scheme, identifier })).toBe(label);
  });

  it('selects the record with the lowest order, then preference, ignoring case', () => {
    const records = [
      record({ order: 200, preference: 1, regexp: '!.*!https://b!' }),
      record({ flags: 'u', service: 'meta:smp', preference: 5, regexp: '!.*!https://a/path/!' }),
      record({ preference: 7, regexp: '!.*!https://c!' }),
      record({ order: 1, service: 'E2U+sip' }),
    ];
    expect(selectPublisher(records)).toEqual({ kind: 'found', url: 'https://a/path' });
  });

  it('returns none when no record names a publisher', () => {
    expect(selectPublisher([])).toEqual({ kind: 'none' });
    expect(selectPublisher([record({ service: 'other' }), record({ flags: 'S' })])).toEqual({ kind: 'none' });
  });

  it.each([
    '!.*!http://smp.example.org!',
    '!.*!https://user@smp.example.org!',
    '!.*!https://smp.example.org?x!',
    '!.*!https://smp.example.org#x!',
    '!.*!nothing!',
    '!abc!https://smp.example.org!',
    '!.*!https://smp.example.org',
    '',
    '!',
    '!.*!file:///etc/passwd!',
  ])('treats %s as unusable', (regexp) => {
    expect(selectPublisher([record({ regexp })]).kind).toBe('unusable');
  });

  it('allows http only in a private network', () => {
    const local = [record({ regexp: '!.*!http://127.0.0.1:39465/!' })];
    expect(selectPublisher(local, true)).toEqual({ kind: 'found', url: 'http://127.0.0.1:39465' });
  });
});
