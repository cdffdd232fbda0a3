import { ConfigError, parseConfig, type Config } from '../config';

const COMPLETE_ENVIRONMENT = {
  FR_PLATFORM_FLOW_URL: 'https://api.platform.example/afnor-flow/',
  FR_PLATFORM_TOKEN_URL: 'https://api.platform.example/oauth2/token',
  FR_PLATFORM_CLIENT_ID: 'client',
  FR_PLATFORM_CLIENT_SECRET: 'swordfish',
  FR_PLATFORM_NUMBER: '0431',
  FR_PLATFORM_NAME: 'Platform',
};
const PRODUCTION = {
  NODE_ENV: 'production',
  BASE_URL: 'https://ap.example.com',
  DATABASE_URL: 'postgres://localhost/passerelle',
  APP_SECRET: 'kDk2jV9xq7Lr0wZp4tYb8nMf1hGs6cQe',
};

function readContract(env: Record<string, string>): Config['frenchPlatform'] {
  return parseConfig(env).frenchPlatform;
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

describe('settings of the French platform', () => {
  it('are null unless a setting of the platform is set', () => {
    expect(readContract({})).toBeNull();
    expect(readContract({ FR_PLATFORM_VERSION: '1.2' })).toBeNull();
  });

  it('need no more than a flow service, a token endpoint, credentials and the sender', () => {
    expect(readContract(COMPLETE_ENVIRONMENT)).toEqual({
      flowUrl: 'https://api.platform.example/afnor-flow',
      directoryUrl: null,
      tokenUrl: 'https://api.platform.example/oauth2/token',
      clientId: 'client',
      clientSecret: 'swordfish',
      organizationId: null,
      number: '0431',
      name: 'Platform',
      version: '1.1',
      omittedFields: [],
      reportOutcome: 'status',
      searchDelaySeconds: 1800,
    });
    expect(
      readContract({ ...COMPLETE_ENVIRONMENT, FR_PLATFORM_OMITTED_FIELDS: 'sha256, processingRule' }),
    ).toMatchObject({
      omittedFields: ['processingRule', 'sha256'],
    });
  });

  it.each(Object.keys(COMPLETE_ENVIRONMENT))('report %s when it is missing', (name) => {
    expect(listMistakes({ ...COMPLETE_ENVIRONMENT, [name]: '' })).toEqual([
      expect.stringMatching(new RegExp(`^${name} is missing; the connection to the French platform needs `)),
    ]);
  });

  it.each([
    [
      'FR_PLATFORM_FLOW_URL',
      'ftp://platform.example',
      /^FR_PLATFORM_FLOW_URL is not an address that starts with https/,
    ],
    [
      'FR_PLATFORM_TOKEN_URL',
      'https://me:secret@platform.example/token',
      /user name; accepted: scheme, host/,
    ],
    ['FR_PLATFORM_DIRECTORY_URL', 'https://platform.example/?v=1', /^FR_PLATFORM_DIRECTORY_URL has a query/],
    ['FR_PLATFORM_NUMBER', '431', /^FR_PLATFORM_NUMBER is "431"; accepted: the registration number/],
    ['FR_PLATFORM_VERSION', '2.0', /^FR_PLATFORM_VERSION is "2.0"; accepted: 1.1, 1.2/],
    [
      'FR_PLATFORM_OMITTED_FIELDS',
      'name',
      /^FR_PLATFORM_OMITTED_FIELDS has "name"; accepted: processingRule, sha256/,
    ],
    [
      'FR_PLATFORM_REPORT_OUTCOME',
      'none',
      /^FR_PLATFORM_REPORT_OUTCOME is "none"; accepted: status, acknowledgement/,
    ],
    [
      'FR_PLATFORM_SEARCH_DELAY_SECONDS',
      '0',
      /^FR_PLATFORM_SEARCH_DELAY_SECONDS is "0"; accepted: a whole number/,
    ],
    [
      'FR_PLATFORM_CLIENT_SECRET_FILE',
      '/secret',
      /CLIENT_SECRET and FR_PLATFORM_CLIENT_SECRET_FILE are both set/,
    ],
  ])('reject %s=%s', (name, value, message) => {
    const mistakes = listMistakes({ ...COMPLETE_ENVIRONMENT, [name]: value });
    expect(mistakes).toEqual([expect.stringMatching(message)]);
    expect(mistakes.join()).not.toMatch(/secret@|swordfish/);
  });

  it('send credentials over https only in production', () => {
    const http = { ...COMPLETE_ENVIRONMENT, FR_PLATFORM_FLOW_URL: 'http://platform.example/afnor-flow' };
    expect(readContract(http)?.flowUrl).toBe('http://platform.example/afnor-flow');
    expect(listMistakes({ ...PRODUCTION, ...http })).toEqual([
      'FR_PLATFORM_FLOW_URL is not an address that starts with https://',
    ]);
  });
});
