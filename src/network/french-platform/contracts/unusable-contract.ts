import type { Logger } from '../../../platform/kernel/logger';
import type { ConnectedContract } from '../flow-api/connect-contract';
import type { ContractIdentity } from '../invoice-platform';
import { createOtherContractError } from '../flow-api/flow-submissions';
import { FrenchAddressBook } from '../flow-api/french-address-book';
import { PlatformUnavailableError } from '../reporting-platform';

/** Logger for connections without a directory, which make no lookups and log nothing. */
const SILENT: Pick<Logger, 'warn'> = { warn: () => undefined };

/** Seconds after which a contract without a readable secret is tried again. */
const UNREADABLE_SECRET_SECONDS = 900;

/**
 * Creates a substitute for the deleted contract of a submitted file. Only its platform knows the outcome of the file. The
 * file is therefore not submitted again, and every request about it fails.
 */
export function createMissingContract(trackingId: string): ConnectedContract {
  const identity = { key: '', companyId: null, platformNumber: '' };
  return createUnusableContract(identity, () => Promise.reject(createOtherContractError(trackingId)));
}

/**
 * Creates the contract of a company whose secret cannot be decrypted, for example after a change of `APP_SECRET`. Its
 * submissions wait, and are not submitted under the contract of the installation.
 */
export function createSealedContract(identity: ContractIdentity): ConnectedContract {
  return createUnusableContract(identity, () =>
    Promise.reject(
      new PlatformUnavailableError(
        `The secret of the contract ${identity.key} cannot be decrypted with APP_SECRET or APP_SECRET_PREVIOUS. Restore the former secret, or set the contract again.`,
        { retryAfterSeconds: UNREADABLE_SECRET_SECONDS, mayHaveArrived: false },
      ),
    ),
  );
}

function createUnusableContract(identity: ContractIdentity, refuse: () => Promise<never>): ConnectedContract {
  return {
    identity,
    reporting: {
      sender: null,
      register: refuse,
      submit: refuse,
      findOutcome: refuse,
      submitStatus: refuse,
    },
    invoices: {
      listEntries: refuse,
      hasSubmission: () => Promise.resolve(true),
      send: refuse,
      receive: () => Promise.resolve(),
    },
    addresses: new FrenchAddressBook(null, SILENT),
    close: () => Promise.resolve(),
  };
}
