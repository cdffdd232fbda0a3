import { PlatformMissingError, type ReportingPlatform } from './reporting-platform';

/** Message for clients. */
export const NO_PLATFORM =
  'No reporting platform is connected to this installation, so nothing can be registered or filed in production; the operator has to add an adapter (docs/france.md, "Going to production").';

/** Replaces the platform of production teams until the installation has an adapter. */
export const missingPlatform: ReportingPlatform = {
  sender: null,
  register: () => Promise.reject(new PlatformMissingError(NO_PLATFORM)),
  submit: () => Promise.reject(new PlatformMissingError(NO_PLATFORM)),
  findOutcome: () => Promise.reject(new PlatformMissingError(NO_PLATFORM)),
  submitStatus: () => Promise.reject(new PlatformMissingError(NO_PLATFORM)),
};
