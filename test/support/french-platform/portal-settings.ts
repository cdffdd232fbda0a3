/** Code of the platform's application in tests. */
export const APPLICATION = 'AAA123';

/** Settings of an installation that is an accredited platform, over a folder. */
export function portalSettings(folder: string): Record<string, string> {
  return {
    FR_PORTAL_FOLDER: folder,
    FR_PORTAL_APPLICATION: APPLICATION,
    FR_PORTAL_PLATFORM_NUMBER: '0431',
    FR_PORTAL_PLATFORM_NAME: 'Plateforme agréée',
    FR_PORTAL_READ_SECONDS: '1',
    FR_PORTAL_QUIET_SECONDS: '0',
  };
}
