import { isAbsolute } from 'node:path';
import type { SettingsReader } from './settings-reader';

/** Connection of an operator who is an accredited French platform to the state portal, by files in a folder. */
export interface FrenchPortalSettings {
  /** Absolute path of the folder. */
  folder: string;
  /** Code of the platform's application at the portal, six capital letters and digits: part of the name of every file. */
  application: string;
  /** Registration number of the platform, four characters: the sender of every transmission. */
  platformNumber: string;
  /** Name of the platform, written as the sender. */
  platformName: string;
  /** Data of domestic invoices that the portal receives; `none`: another system sends them. */
  invoiceData: 'base' | 'full' | 'none';
  /** Response that accepts a report: the status of its contents, or already the acknowledgement of its flow. */
  reportOutcome: 'status' | 'acknowledgement';
  /** Lowest sequence number of a new file; a higher next number takes precedence. */
  firstSequence: number;
  /** Interval in seconds between checks of the folder with the portal's responses. */
  readSeconds: number;
  /** Seconds without a change after which a response file counts as complete. */
  quietSeconds: number;
  /** Hours after which a file without a response is reported to the operator. */
  patienceHours: number;
}

/** Settings that are mandatory as soon as one of them is set. */
const REQUIRED_SETTINGS = [
  'FR_PORTAL_FOLDER',
  'FR_PORTAL_APPLICATION',
  'FR_PORTAL_PLATFORM_NUMBER',
  'FR_PORTAL_PLATFORM_NAME',
] as const;

/**
 * Reads the connection to the state portal.
 * @returns null for an operator who is not an accredited platform
 */
export function readFrenchPortalSettings(reader: SettingsReader): FrenchPortalSettings | null {
  const requiredValues = REQUIRED_SETTINGS.map((name) => reader.optional(name));
  const options = {
    invoiceData: reader.choice('FR_PORTAL_INVOICE_DATA', ['base', 'full', 'none'], 'base'),
    reportOutcome: reader.choice('FR_PORTAL_REPORT_OUTCOME', ['status', 'acknowledgement'], 'status'),
    firstSequence: reader.integer('FR_PORTAL_FIRST_SEQUENCE', 1, 1, 999_999_999_999_999),
    readSeconds: reader.integer('FR_PORTAL_READ_SECONDS', 30, 1, 3600),
    quietSeconds: reader.integer('FR_PORTAL_QUIET_SECONDS', 10, 0, 3600),
    patienceHours: reader.integer('FR_PORTAL_PATIENCE_HOURS', 24, 1, 720),
  };
  if (requiredValues.every((value) => value === null)) return null;
  for (const [index, name] of REQUIRED_SETTINGS.entries())
    if (requiredValues[index] === null)
      reader.mistakes.push(
        `${name} is missing; the connection to the state portal needs ${REQUIRED_SETTINGS.join(', ')}, or none of them`,
      );
  const [folder = null, application = null, platformNumber = null, platformName = null] = requiredValues;
  if (folder !== null && !isAbsolute(folder))
    reader.mistakes.push(
      `FR_PORTAL_FOLDER is "${folder}"; accepted: an absolute path such as /var/lib/passerelle/portal`,
    );
  if (application !== null && !/^[A-Z0-9]{6}$/.test(application))
    reader.mistakes.push(
      `FR_PORTAL_APPLICATION is "${application}"; accepted: the code of the application at the portal, six capital letters or digits such as AAA123`,
    );
  if (platformNumber !== null && !/^[A-Z0-9]{4}$/.test(platformNumber))
    reader.mistakes.push(
      `FR_PORTAL_PLATFORM_NUMBER is "${platformNumber}"; accepted: the registration number of the platform, four digits or capital letters such as 0431`,
    );
  if (folder === null || application === null || platformNumber === null || platformName === null)
    return null;
  return { folder, application, platformNumber, platformName, ...options };
}
