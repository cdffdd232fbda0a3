import { ConfigError, parseConfig } from '../config';

const COMPLETE_ENVIRONMENT = {
  FR_PORTAL_FOLDER: '/var/lib/passerelle/portal',
  FR_PORTAL_APPLICATION: 'AAA123',
  FR_PORTAL_PLATFORM_NUMBER: '0431',
  FR_PORTAL_PLATFORM_NAME: 'Plateforme',
};

function listMistakes(env: Record<string, string>): string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
}

describe('the connection to the state portal', () => {
  it('is absent without its settings, and complete with them', () => {
    expect(parseConfig({}).frenchPortal).toBeNull();
    expect(parseConfig(COMPLETE_ENVIRONMENT).frenchPortal).toEqual({
      folder: '/var/lib/passerelle/portal',
      application: 'AAA123',
      platformNumber: '0431',
      platformName: 'Plateforme',
      invoiceData: 'base',
      reportOutcome: 'status',
      firstSequence: 1,
      readSeconds: 30,
      quietSeconds: 10,
      patienceHours: 24,
    });
  });

  it.each([
    ['FR_PORTAL_FOLDER', '', 'FR_PORTAL_FOLDER is missing'],
    ['FR_PORTAL_FOLDER', 'portal', 'an absolute path'],
    ['FR_PORTAL_APPLICATION', 'aaa123', 'six capital letters or digits'],
    ['FR_PORTAL_PLATFORM_NUMBER', '43', 'four digits or capital letters'],
    ['FR_PORTAL_PLATFORM_NAME', '', 'FR_PORTAL_PLATFORM_NAME is missing'],
    ['FR_PORTAL_INVOICE_DATA', 'all', 'base, full, none'],
    ['FR_PORTAL_FIRST_SEQUENCE', '0', 'a whole number from 1'],
  ])('reports a wrong %s: "%s"', (name, value, mistake) => {
    const mistakes = listMistakes({ ...COMPLETE_ENVIRONMENT, [name]: value });
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toContain(mistake);
  });
});
