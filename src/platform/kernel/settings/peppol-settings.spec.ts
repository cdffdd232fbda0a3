import { ConfigError, parseConfig, type Config } from '../config';

const COMPLETE_ENVIRONMENT = {
  PEPPOL_STAGE: 'test',
  PEPPOL_AP_KEYSTORE: '/keys/ap.p12',
  PEPPOL_AP_KEYSTORE_PASSWORD: 'swordfish',
  BASE_URL: 'https://ap.example.com',
};
const PRIVATE_ENVIRONMENT = {
  ...COMPLETE_ENVIRONMENT,
  PEPPOL_STAGE: 'private',
  PEPPOL_AP_TRUST: '/ca/ap.pem',
  PEPPOL_SMP_TRUST: '/ca/smp.pem',
  PEPPOL_SML_ZONE: 'sml.example.com',
};

function readPeppol(env: Record<string, string>): Config['peppol'] {
  return parseConfig(env).peppol;
}

function listMistakes(env: Record<string, string>): string[] {
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
    expect(readPeppol({})).toMatchObject({ stage: 'off', sandboxNetwork: 'simulated', revocation: 'strict' });
    expect(listMistakes({ PEPPOL_DNS_SERVERS: 'nonsense' })).toEqual([]);
  });

  it('have the SML domain of the test and production stages, and the address of this access point', () => {
    expect(readPeppol(COMPLETE_ENVIRONMENT)).toMatchObject({
      smlZone: 'participant.sml.test.tech.peppol.org',
      endpointUrl: 'https://ap.example.com/as4',
      apTrust: [],
    });
    expect(readPeppol({ ...COMPLETE_ENVIRONMENT, PEPPOL_STAGE: 'production' }).smlZone).toBe(
      'participant.sml.prod.tech.peppol.org',
    );
  });

  it('need a certificate in one of two forms', () => {
    const { PEPPOL_AP_KEYSTORE: _, PEPPOL_AP_KEYSTORE_PASSWORD: _p, ...bare } = COMPLETE_ENVIRONMENT;
    expect(listMistakes(bare)).toEqual([expect.stringMatching(/certificate is missing.*PEPPOL_AP_KEYSTORE/)]);
    expect(listMistakes({ ...bare, PEPPOL_AP_KEY_FILE: '/k' })).toHaveLength(1);
    expect(listMistakes({ ...bare, PEPPOL_AP_KEY_FILE: '/k', PEPPOL_AP_CERT_FILE: '/c' })).toEqual([]);
    expect(listMistakes({ ...COMPLETE_ENVIRONMENT, PEPPOL_AP_CERT_FILE: '/c' })).toEqual([
      expect.stringMatching(/accepted: a key store, or PEM files/),
    ]);
    const { PEPPOL_AP_KEYSTORE_PASSWORD: _q, ...withoutPassword } = COMPLETE_ENVIRONMENT;
    expect(listMistakes(withoutPassword)).toEqual([
      expect.stringMatching(/^PEPPOL_AP_KEYSTORE_PASSWORD is missing/),
    ]);
  });

  it('require trusted authorities and an SML domain in a private network', () => {
    expect(listMistakes({ ...COMPLETE_ENVIRONMENT, PEPPOL_STAGE: 'private' })).toEqual([
      expect.stringMatching(/^PEPPOL_AP_TRUST is missing/),
      expect.stringMatching(/^PEPPOL_SMP_TRUST is missing/),
      expect.stringMatching(/^PEPPOL_SML_ZONE is missing/),
    ]);
    expect(listMistakes(PRIVATE_ENVIRONMENT)).toEqual([]);
  });

  it.each(['off', 'test', 'production'])('reject insecure connections in the stage %s', (stage) => {
    expect(
      listMistakes({ ...COMPLETE_ENVIRONMENT, PEPPOL_STAGE: stage, PEPPOL_ALLOW_INSECURE: 'true' }),
    ).toEqual([expect.stringMatching(/^PEPPOL_ALLOW_INSECURE is true with PEPPOL_STAGE=/)]);
  });

  it('accept an http address of the access point only where insecure connections are allowed', () => {
    expect(listMistakes({ ...PRIVATE_ENVIRONMENT, PEPPOL_ENDPOINT_URL: 'http://ap/as4' })).toEqual([
      expect.stringMatching(/^PEPPOL_ENDPOINT_URL is "http:\/\/ap\/as4"; accepted: an https address/),
    ]);
    expect(
      listMistakes({
        ...PRIVATE_ENVIRONMENT,
        PEPPOL_ENDPOINT_URL: 'http://ap/as4',
        PEPPOL_ALLOW_INSECURE: 'true',
      }),
    ).toEqual([]);
  });

  it.each(['off', 'production'])('keep the sandbox off the network in the stage %s', (stage) => {
    expect(listMistakes({ ...COMPLETE_ENVIRONMENT, PEPPOL_STAGE: stage, SANDBOX_NETWORK: 'peppol' })).toEqual(
      [expect.stringMatching(/^SANDBOX_NETWORK is "peppol"/)],
    );
  });

  it.each(['192.0.2.1', '192.0.2.1:5353', '2001:db8::1', '[2001:db8::1]:53'])(
    'accept the name server %s',
    (server) => {
      expect(listMistakes({ ...COMPLETE_ENVIRONMENT, PEPPOL_DNS_SERVERS: server })).toEqual([]);
    },
  );

  it.each(['dns.example.com', '192.0.2.1:0', '192.0.2.1:99999'])(
    'reject the name server %s with a message that names it',
    (server) => {
      expect(listMistakes({ ...COMPLETE_ENVIRONMENT, PEPPOL_DNS_SERVERS: server })).toEqual([
        expect.stringContaining(`PEPPOL_DNS_SERVERS has "${server}"`),
      ]);
    },
  );

  it('never show the password of the key store', () => {
    const mistakes = listMistakes({
      ...COMPLETE_ENVIRONMENT,
      PEPPOL_STAGE: 'nonsense',
      PEPPOL_REVOCATION: 'maybe',
    });
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
    expect(readPeppol({ ...COMPLETE_ENVIRONMENT, ...rest }).smp).toBeNull();
    expect(readPeppol({ ...PUBLISHER }).smp).toBeNull();
    expect(readPeppol({ ...COMPLETE_ENVIRONMENT, ...PUBLISHER }).smp).toMatchObject({
      publicUrl: 'https://smp.example.com',
      contact: 'https://smp.example.com',
      smlUrl: 'https://api.sml.test.tech.peppol.org/edelivery-sml',
      port: null,
      directoryUrl: 'https://test-directory.peppol.eu',
      ipAddress: null,
    });
    expect(listMistakes({ ...PRIVATE_ENVIRONMENT, PEPPOL_SMP_CERT_FILE: '/c' })).toEqual([
      expect.stringMatching(/^The publisher certificate is missing: set PEPPOL_SMP_KEYSTORE/),
      expect.stringMatching(/^PEPPOL_SMP_ID is missing/),
      expect.stringMatching(/^PEPPOL_SMP_PUBLIC_URL is missing/),
      expect.stringMatching(/^PEPPOL_SML_URL is missing/),
    ]);
    expect(
      listMistakes({ ...COMPLETE_ENVIRONMENT, ...PUBLISHER, PEPPOL_SMP_IP_ADDRESS: 'smp.example.com' }),
    ).toEqual([expect.stringMatching(/^PEPPOL_SMP_IP_ADDRESS is "smp.example.com"; accepted: an IPv4/)]);
    expect(
      listMistakes({
        ...COMPLETE_ENVIRONMENT,
        ...PUBLISHER,
        PEPPOL_SMP_PUBLIC_URL: 'http://smp.example.com?x',
      }),
    ).toEqual([
      expect.stringMatching(/accepted: an https address/),
      expect.stringMatching(/without user, query and fragment/),
    ]);
  });
});
