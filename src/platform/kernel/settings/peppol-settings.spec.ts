import { ConfigError, parseConfig, type Config } from '../config';

const COMPLETE = {
  PEPPOL_STAGE: 'test',
  PEPPOL_AP_KEYSTORE: '/keys/ap.p12',
  PEPPOL_AP_KEYSTORE_PASSWORD: 'swordfish',
  BASE_URL: 'https://ap.example.com',
};
const PRIVATE = {
  ...COMPLETE,
  PEPPOL_STAGE: 'private',
  PEPPOL_AP_TRUST: '/ca/ap.pem',
  PEPPOL_SMP_TRUST: '/ca/smp.pem',
  PEPPOL_SML_ZONE: 'sml.example.com',
};

function peppolOf(env: Record<string, string>): Config['peppol'] {
  return parseConfig(env).peppol;
}

function mistakesOf(env: Record<string, string>): string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
}

describe('settings of the network', () => {
  it('are off by default, and then require nothing', () => {
    expect(peppolOf({})).toMatchObject({ stage: 'off', sandboxNetwork: 'simulated', revocation: 'strict' });
    expect(mistakesOf({ PEPPOL_DNS_SERVERS: 'nonsense' })).toEqual([]);
  });

  it('know the locator of the test and production stages, and our address', () => {
    expect(peppolOf(COMPLETE)).toMatchObject({
      smlZone: 'participant.sml.test.tech.peppol.org',
      endpointUrl: 'https://ap.example.com/as4',
      apTrust: [],
    });
    expect(peppolOf({ ...COMPLETE, PEPPOL_STAGE: 'production' }).smlZone).toBe(
      'participant.sml.prod.tech.peppol.org',
    );
  });

  it('need a certificate in one of two forms', () => {
    const { PEPPOL_AP_KEYSTORE: _, PEPPOL_AP_KEYSTORE_PASSWORD: _p, ...bare } = COMPLETE;
    expect(mistakesOf(bare)).toEqual([expect.stringMatching(/certificate is missing.*PEPPOL_AP_KEYSTORE/)]);
    expect(mistakesOf({ ...bare, PEPPOL_AP_KEY_FILE: '/k' })).toHaveLength(1);
    expect(mistakesOf({ ...bare, PEPPOL_AP_KEY_FILE: '/k', PEPPOL_AP_CERT_FILE: '/c' })).toEqual([]);
    expect(mistakesOf({ ...COMPLETE, PEPPOL_AP_CERT_FILE: '/c' })).toEqual([
      expect.stringMatching(/accepted: a key store, or PEM files/),
    ]);
    const { PEPPOL_AP_KEYSTORE_PASSWORD: _q, ...withoutPassword } = COMPLETE;
    expect(mistakesOf(withoutPassword)).toEqual([
      expect.stringMatching(/^PEPPOL_AP_KEYSTORE_PASSWORD is missing/),
    ]);
  });

  it('need authorities and a locator in a private network', () => {
    expect(mistakesOf({ ...COMPLETE, PEPPOL_STAGE: 'private' })).toEqual([
      expect.stringMatching(/^PEPPOL_AP_TRUST is missing/),
      expect.stringMatching(/^PEPPOL_SMP_TRUST is missing/),
      expect.stringMatching(/^PEPPOL_SML_ZONE is missing/),
    ]);
    expect(mistakesOf(PRIVATE)).toEqual([]);
  });

  it.each(['off', 'test', 'production'])('refuse insecure connections in the stage %s', (stage) => {
    expect(mistakesOf({ ...COMPLETE, PEPPOL_STAGE: stage, PEPPOL_ALLOW_INSECURE: 'true' })).toEqual([
      expect.stringMatching(/^PEPPOL_ALLOW_INSECURE is true with PEPPOL_STAGE=/),
    ]);
  });

  it('let http be the own address only where it is allowed', () => {
    expect(mistakesOf({ ...PRIVATE, PEPPOL_ENDPOINT_URL: 'http://ap/as4' })).toEqual([
      expect.stringMatching(/^PEPPOL_ENDPOINT_URL is "http:\/\/ap\/as4"; accepted: an https address/),
    ]);
    expect(
      mistakesOf({ ...PRIVATE, PEPPOL_ENDPOINT_URL: 'http://ap/as4', PEPPOL_ALLOW_INSECURE: 'true' }),
    ).toEqual([]);
  });

  it.each(['off', 'production'])('keep the sandbox off the network in the stage %s', (stage) => {
    expect(mistakesOf({ ...COMPLETE, PEPPOL_STAGE: stage, SANDBOX_NETWORK: 'peppol' })).toEqual([
      expect.stringMatching(/^SANDBOX_NETWORK is "peppol"/),
    ]);
  });

  it.each(['192.0.2.1', '192.0.2.1:5353', '2001:db8::1', '[2001:db8::1]:53'])(
    'accept the name server %s',
    (server) => {
      expect(mistakesOf({ ...COMPLETE, PEPPOL_DNS_SERVERS: server })).toEqual([]);
    },
  );

  it.each(['dns.example.com', '192.0.2.1:0', '192.0.2.1:99999'])(
    'refuse the name server %s by name',
    (server) => {
      expect(mistakesOf({ ...COMPLETE, PEPPOL_DNS_SERVERS: server })).toEqual([
        expect.stringContaining(`PEPPOL_DNS_SERVERS has "${server}"`),
      ]);
    },
  );

  it('never show the password of the key store', () => {
    const mistakes = mistakesOf({ ...COMPLETE, PEPPOL_STAGE: 'nonsense', PEPPOL_REVOCATION: 'maybe' });
    expect(mistakes.length).toBeGreaterThan(0);
    expect(mistakes.join()).not.toContain('swordfish');
  });

  const PUBLISHER = {
    PEPPOL_SMP_KEY_FILE: '/keys/smp.key',
    PEPPOL_SMP_CERT_FILE: '/keys/smp.crt',
    PEPPOL_SMP_ID: 'SMP-1',
    PEPPOL_SMP_PUBLIC_URL: 'https://smp.example.com/',
  };

  it('publish nothing without a publisher certificate, and require the settings of one', () => {
    const { PEPPOL_SMP_KEY_FILE: _k, PEPPOL_SMP_CERT_FILE: _c, ...rest } = PUBLISHER;
    expect(peppolOf({ ...COMPLETE, ...rest }).smp).toBeNull();
    expect(peppolOf({ ...PUBLISHER }).smp).toBeNull();
    expect(peppolOf({ ...COMPLETE, ...PUBLISHER }).smp).toMatchObject({
      publicUrl: 'https://smp.example.com',
      contact: 'https://smp.example.com',
      smlUrl: 'https://api.sml.test.tech.peppol.org/edelivery-sml',
      port: null,
      directoryUrl: 'https://test-directory.peppol.eu',
      ipAddress: null,
    });
    expect(mistakesOf({ ...PRIVATE, PEPPOL_SMP_CERT_FILE: '/c' })).toEqual([
      expect.stringMatching(/^The publisher certificate is missing: set PEPPOL_SMP_KEYSTORE/),
      expect.stringMatching(/^PEPPOL_SMP_ID is missing/),
      expect.stringMatching(/^PEPPOL_SMP_PUBLIC_URL is missing/),
      expect.stringMatching(/^PEPPOL_SML_URL is missing/),
    ]);
    expect(mistakesOf({ ...COMPLETE, ...PUBLISHER, PEPPOL_SMP_IP_ADDRESS: 'smp.example.com' })).toEqual([
      expect.stringMatching(/^PEPPOL_SMP_IP_ADDRESS is "smp.example.com"; accepted: an IPv4/),
    ]);
    expect(
      mistakesOf({ ...COMPLETE, ...PUBLISHER, PEPPOL_SMP_PUBLIC_URL: 'http://smp.example.com?x' }),
    ).toEqual([
      expect.stringMatching(/accepted: an https address/),
      expect.stringMatching(/without user, query and fragment/),
    ]);
  });
});
