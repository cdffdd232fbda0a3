import { checkTargetUrl, createTargetPolicy } from './target-url';

const strict = createTargetPolicy({ allowInsecure: false, allowCidrs: [] });
const insecure = createTargetPolicy({ allowInsecure: true, allowCidrs: [] });
const withAllowedRange = createTargetPolicy({ allowInsecure: false, allowCidrs: ['10.1.0.0/16'] });

function getMessage(raw: string, policy = strict): string {
  const check = checkTargetUrl(raw, policy);
  return check.ok ? '' : check.message;
}

describe('checkTargetUrl', () => {
  it.each([
    'https://example.com',
    'https://example.com/',
    'HTTPS://Example.COM/Hooks?team=1&x=%20',
    'https://hooks.example.com:8443/a/b',
    'https://bücher.example/ü',
    'https://example.com/user@host',
    'https://example.com/?mail=a@b.example',
    'https://8.8.8.8/hook',
    'https://[2606:4700:4700::1111]/hook',
    'https://notlocalhost/hook',
    'https://localhost.example.com/hook',
  ])('accepts %s without changing it', (raw) => {
    expect(checkTargetUrl(raw, strict)).toEqual({ ok: true, url: raw });
  });

  it.each([
    ['http://example.com', 'The URL starts with "http://"; accepted: https://.'],
    ['ftp://example.com', 'The URL starts with "ftp://"; accepted: https://.'],
    ['https:example.com', 'The URL starts with "https:ex"; accepted: https://.'],
    ['https:/example.com', 'The URL starts with "https:/e"; accepted: https://.'],
    ['javascript:alert(1)', 'The URL starts with "javascript:al"; accepted: https://.'],
    ['example.com/hook', 'The URL cannot be read; an absolute URL is accepted: https://<host>/<path>.'],
    ['', 'The URL cannot be read; an absolute URL is accepted: https://<host>/<path>.'],
    ['https://', 'The URL has no host; https://<host>/<path> is accepted.'],
    ['https:///example.com', 'The URL has no host; https://<host>/<path> is accepted.'],
    ['https://?a=b', 'The URL has no host; https://<host>/<path> is accepted.'],
    ['https://exa<mple.com/', 'The URL cannot be read; an absolute URL is accepted: https://<host>/<path>.'],
    [
      'https://example.com:99999/',
      'The URL cannot be read; an absolute URL is accepted: https://<host>/<path>.',
    ],
    ['https://1.2.3.4.5/', 'The URL cannot be read; an absolute URL is accepted: https://<host>/<path>.'],
    ['https://example.com/#part', 'The URL has a fragment ("#…"); a URL without one is accepted.'],
    ['https://example.com/#', 'The URL has a fragment ("#…"); a URL without one is accepted.'],
  ])('refuses %s', (raw, expected) => {
    expect(getMessage(raw)).toBe(expected);
  });

  it.each([
    'https://user:hunter2@example.com/',
    'https://user@example.com/',
    'https://@example.com/',
    'https://:@example.com',
  ])('refuses the credentials of %s without repeating them', (raw) => {
    expect(getMessage(raw)).toContain('The URL carries credentials');
    expect(getMessage(raw)).not.toContain('hunter2');
  });

  it.each([
    ' https://example.com',
    'https://example.com/a b',
    'https://exa\tmple.com',
    'https://example.com/\n',
    'https://example.com\\@127.0.0.1/',
    'https:\\\\example.com',
    'https://example.com/\u0000',
    'https://example.com/\u00a0',
  ])('refuses %j, which a URL parser would repair', (raw) => {
    expect(getMessage(raw)).toContain('white space, a control character or a backslash');
  });

  it.each([0, 22, 25, 53, 143, 389, 587, 2049, 6000, 6667, 10080])(
    'refuses port %d, which belongs to another service',
    (port) => {
      const urlCheck = checkTargetUrl(`https://example.com:${port}/hook`, strict);
      expect(urlCheck).toEqual({ ok: false, message: expect.stringContaining(`port ${port} belongs to`) });
    },
  );

  it.each([80, 443, 3000, 8080, 8443, 65535])('accepts port %d', (port) => {
    const url = `https://example.com:${port}/hook`;
    expect(checkTargetUrl(url, strict)).toEqual({ ok: true, url });
  });

  it('accepts 2,048 characters and refuses one more', () => {
    const url = 'https://example.com/'.padEnd(2048, 'a');
    expect(checkTargetUrl(url, strict).ok).toBe(true);
    expect(getMessage(`${url}a`)).toBe('The URL has 2049 characters; at most 2048 are accepted.');
  });

  it('refuses a host longer than DNS allows', () => {
    const label = 'a'.repeat(63);
    expect(getMessage(`https://${[label, label, label, label].join('.')}/`)).toContain(
      'has 255 characters; at most 253',
    );
  });

  it.each([
    ['https://127.0.0.1/', '127.0.0.1', 'a loopback address'],
    ['https://127.0.0.1./', '127.0.0.1', 'a loopback address'],
    ['https://2130706433/', '127.0.0.1', 'a loopback address'],
    ['https://0x7f000001/', '127.0.0.1', 'a loopback address'],
    ['https://0x7f.1/', '127.0.0.1', 'a loopback address'],
    ['https://0177.0.0.1/', '127.0.0.1', 'a loopback address'],
    ['https://017700000001/', '127.0.0.1', 'a loopback address'],
    ['https://127.1/', '127.0.0.1', 'a loopback address'],
    ['https://127.0.1/', '127.0.0.1', 'a loopback address'],
    ['https://１２７.０.０.１/', '127.0.0.1', 'a loopback address'],
    ['https://127。0。0。1/', '127.0.0.1', 'a loopback address'],
    ['https://%31%32%37.0.0.1/', '127.0.0.1', 'a loopback address'],
    ['https://0/', '0.0.0.0', 'an unspecified address'],
    ['https://[::]/', '[::]', 'an unspecified address'],
    ['https://[::1]/', '[::1]', 'a loopback address'],
    ['https://[0:0:0:0:0:0:0:1]:8443/', '[::1]', 'a loopback address'],
    ['https://[::ffff:127.0.0.1]/', '[::ffff:7f00:1]', 'an IPv4 address written as IPv6'],
    ['https://[::127.0.0.1]/', '[::7f00:1]', 'a reserved address'],
    ['https://[64:ff9b::127.0.0.1]/', '[64:ff9b::7f00:1]', 'an IPv4 address behind NAT64'],
    ['https://[2002:7f00:1::]/', '[2002:7f00:1::]', 'an IPv4 address behind 6to4'],
    ['https://[2a00:1450::5efe:7f00:1]/', '[2a00:1450::5efe:7f00:1]', 'an IPv4 address behind ISATAP'],
    ['https://10.1.2.3/', '10.1.2.3', 'a private address'],
    ['https://169.254.169.254/latest/meta-data', '169.254.169.254', 'a link-local address'],
    ['https://0xa9fea9fe/', '169.254.169.254', 'a link-local address'],
    ['https://168.63.129.16/', '168.63.129.16', 'an address of the cloud provider'],
    ['https://[fd00:ec2::254]/', '[fd00:ec2::254]', 'a private address'],
    ['https://localhost/', 'localhost', 'a loopback address'],
    ['https://LOCALHOST.:8443/', 'localhost.', 'a loopback address'],
    ['https://api.localhost/', 'api.localhost', 'a loopback address'],
  ])('refuses %s at once', (raw, host, kind) => {
    expect(getMessage(raw)).toBe(
      `The URL's host "${host}" is ${kind}; only hosts with public addresses are accepted.`,
    );
  });

  describe('when insecure targets are allowed', () => {
    it.each([
      'http://example.com/',
      'http://localhost:4000/hook',
      'http://127.0.0.1:4000/',
      'https://[::1]/',
    ])('accepts %s', (raw) => {
      expect(checkTargetUrl(raw, insecure)).toEqual({ ok: true, url: raw });
    });

    it.each([
      'http://10.0.0.1/',
      'http://0.0.0.0:4000/',
      'http://169.254.169.254/',
      'http://[::ffff:127.0.0.1]/',
    ])('still refuses %s', (raw) => {
      expect(getMessage(raw, insecure)).toContain('only hosts with public addresses are accepted');
    });

    it('names both accepted schemes when it rejects another scheme', () => {
      expect(getMessage('ws://example.com/', insecure)).toBe(
        'The URL starts with "ws://"; accepted: https:// and http://.',
      );
    });
  });

  it('accepts addresses of the ranges that the operator allows', () => {
    expect(checkTargetUrl('https://10.1.2.3/', withAllowedRange).ok).toBe(true);
    expect(checkTargetUrl('https://10.2.2.3/', withAllowedRange).ok).toBe(false);
    expect(checkTargetUrl('https://localhost/', withAllowedRange).ok).toBe(false);
  });
});
