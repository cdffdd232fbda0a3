import fc from 'fast-check';
import { AddressRules } from './address-rules';

const PUBLIC_ADDRESSES = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '93.184.216.34',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450:4001:81b::200e',
  '2a00:1450::efe:7f00:1',
];

const REJECTED_ADDRESSES: Record<string, string[]> = {
  'an unspecified address': ['0.0.0.0', '0.0.0.1', '0.255.255.255', '::'],
  'the broadcast address': ['255.255.255.255'],
  'a loopback address': ['127.0.0.0', '127.0.0.1', '127.0.1.1', '127.255.255.255', '::1', '0:0:0:0:0:0:0:1'],
  'a private address': [
    ...['10.0.0.0', '10.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.0', '192.168.255.255'],
    ...[
      'fc00::',
      'fc00::1',
      'fd00::1',
      'fd00:ec2::254',
      'fd20:ce::254',
      'fdff:ffff::1',
      'fec0::1',
      'feff::1',
    ],
  ],
  'a link-local address': [
    ...[
      '169.254.0.0',
      '169.254.169.254',
      '169.254.170.2',
      '169.254.255.255',
      'fe80::1',
      'fe80::a9fe:a9fe',
      'febf::1',
    ],
  ],
  'an address of carrier-grade NAT': ['100.64.0.0', '100.100.100.200', '100.127.255.255'],
  'a multicast address': ['224.0.0.1', '239.255.255.255', 'ff00::', 'ff02::1', 'ff0e::1', 'ffff::1'],
  'an IPv4 address written as IPv6': [
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:169.254.169.254', '::ffff:8.8.8.8'],
    ...[
      '::FFFF:8.8.8.8',
      '0:0:0:0:0:ffff:7f00:1',
      '::127.0.0.1',
      '::8.8.8.8',
      '::ffff:0:127.0.0.1',
      '::ffff:0:808:808',
    ],
  ],
  'an IPv4 address behind NAT64': [
    '64:ff9b::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::a00:1',
  ],
  'an IPv4 address behind 6to4': ['2002:7f00:1::', '2002:7f00:1::1', '2002:a9fe:a9fe::1', '2002:808:808::1'],
  'an IPv4 address behind Teredo': ['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  'an IPv4 address behind ISATAP': [
    '2a00:1450::5efe:7f00:1',
    '2a00:1450::200:5efe:10.0.0.1',
    '2606:4700::0:5efe:808:808',
  ],
  'an address of the cloud provider': ['168.63.129.16'],
  'a reserved address': [
    ...['192.0.0.0', '192.0.0.8', '192.0.0.192', '192.0.0.255', '192.0.2.1', '198.51.100.7', '203.0.113.9'],
    ...['192.88.99.1', '198.18.0.0', '198.19.255.255', '192.31.196.1', '192.175.48.1', '192.52.193.1'],
    ...['240.0.0.1', '250.1.2.3', '255.255.255.254'],
    ...['::2', '::7f00:1', '::5efe:7f00:1', '100::1', '100:0:0:1::1', '1fff:ffff::1', '4000::1'],
    ...['5f00::1', 'a000::1', 'f000::1', 'fbff::1', 'fe00::1', '2001:2::1', '2001:3::1', '2001:4:112::1'],
    ...['2001:10::1', '2001:20::1', '2001:30::1', '2001:db8::1', '2001:1ff::1', '2620:4f:8000::1', '3fff::1'],
  ],
  'an address with a zone': ['fe80::1%eth0', '2a00:1450::1%1'],
  'not an address': [
    '',
    'localhost',
    'example.com',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '1.2.3.4.5',
    '[::1]',
    '::1/128',
    ' 8.8.8.8',
  ],
};

const table = Object.entries(REJECTED_ADDRESSES).flatMap(([kind, addresses]) =>
  addresses.map((address) => [address, kind]),
);

describe('AddressRules', () => {
  const rules = new AddressRules();

  it.each(PUBLIC_ADDRESSES)('allows connections to %s', (address) => {
    expect(rules.findRefusal(address)).toBeNull();
  });

  it.each(table)('rejects %s as %s', (address, kind) => {
    expect(rules.findRefusal(address)).toBe(kind);
  });

  it('refuses every address of the networks that surround a machine', () => {
    const octet = fc.nat(255);
    const v4 = fc.oneof(
      fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
      fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
    );
    fc.assert(
      fc.property(v4, (octets) => {
        const dottedText = octets.join('.');
        for (const form of [
          dottedText,
          `::${dottedText}`,
          `::ffff:${dottedText}`,
          `64:ff9b::${dottedText}`,
          `2a00:1450::5efe:${dottedText}`,
        ]) {
          expect(rules.findRefusal(form)).not.toBeNull();
        }
      }),
    );
  });

  it('refuses every IPv6 address outside 2000::/3', () => {
    const group = fc.nat(0xffff);
    const first = fc.oneof(fc.nat(0x1fff), fc.integer({ min: 0x4000, max: 0xffff }));
    fc.assert(
      fc.property(first, fc.array(group, { minLength: 7, maxLength: 7 }), (head, tail) => {
        expect(rules.findRefusal([head, ...tail].map((part) => part.toString(16)).join(':'))).not.toBeNull();
      }),
    );
  });

  describe('with exceptions', () => {
    it('also allows connections to the ranges of the operator, and nothing else', () => {
      const rulesWithRanges = new AddressRules({
        allowCidrs: ['10.1.0.0/16', 'fd12::/16', '168.63.129.16/32'],
      });
      for (const address of ['10.1.0.0', '10.1.255.255', 'fd12::1', '168.63.129.16', '8.8.8.8']) {
        expect([address, rulesWithRanges.findRefusal(address)]).toEqual([address, null]);
      }
      for (const address of [
        '10.0.255.255',
        '10.2.0.0',
        'fd13::1',
        '127.0.0.1',
        '::ffff:10.1.0.1',
        '2002:a01:1::',
      ]) {
        expect([address, rulesWithRanges.findRefusal(address)]).not.toEqual([address, null]);
      }
    });

    it('also allows only connections to loopback when loopback is allowed', () => {
      const rulesWithLoopback = new AddressRules({ allowLoopback: true });
      expect(
        ['127.0.0.1', '127.9.9.9', '::1'].map((address) => rulesWithLoopback.findRefusal(address)),
      ).toEqual([null, null, null]);
      for (const address of ['0.0.0.0', '::', '::ffff:127.0.0.1', '10.0.0.1', '169.254.169.254', 'fe80::1']) {
        expect(rulesWithLoopback.findRefusal(address)).not.toBeNull();
      }
    });

    it('rejects a malformed range', () => {
      expect(() => new AddressRules({ allowCidrs: ['10.0.0.0/33'] })).toThrow();
      expect(() => new AddressRules({ allowCidrs: ['300.0.0.0/8'] })).toThrow();
    });
  });
});
