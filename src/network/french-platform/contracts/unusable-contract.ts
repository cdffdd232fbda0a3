import type { Logger } from '../../../platform/kernel/logger';
import type { ConnectedContract } from '../flow-api/connect-contract';
import type { ContractIdentity } from '../invoice-platform';
import { createOtherContractError } from '../flow-api/flow-submissions';
import { FrenchAddressBook } from '../flow-api/french-address-book';
import { PlatformUnavailableError } from '../reporting-platform';

/** Logger for contracts without a directory service: no look-ups are made and nothing is logged. */
const SILENT: Pick<Logger, 'warn'> = { warn: () => undefined };

/** Seconds after which a submission under a contract with an unreadable secret is retried. */
const UNREADABLE_SECRET_SECONDS = 900;

/**
 * Creates a substitute for the deleted contract of a submitted file. Only the platform of the deleted contract knows
 * the outcome of the file. The file is therefore not submitted again, and every request about the file fails.
 */
export function createMissingContract(trackingId: string): ConnectedContract {
  const identity = { key: '', companyId: null, platformNumber: '' };
  return createUnusableContract(identity, () => Promise.reject(createOtherContractError(trackingId)));
}

/**
 * Creates a substitute for a company's contract whose client secret cannot be decrypted, for example after a change of
 * `APP_SECRET`. Submissions under the contract wait; they are not submitted under the installation's contract.
 */
export function createSealedContract(identity: ContractIdentity): ConnectedContract {
  return createUnusableContract(identity, () =>
    Promise.reject(
      new PlatformUnavailableError(
        `The secret of the contract ${identity.key} cannot be decrypted with APP_SECRET or APP_SECRET_PREVIOUS. Restore the former application secret, or enter the contract's credentials again.`,
        { retryAfterSeconds: UNREADABLE_SECRET_SECONDS, mayHaveArrived: false },
      ),
    ),
  );
}

function createUnusableContract(identity: ContractIdentity, reject: () => Promise<never>): ConnectedContract {
  return {
    identity,
    reporting: {
      sender: null,
      register: reject,
      submit: reject,
      findOutcome: reject,
      submitStatus: reject,
    },
    invoices: {
      listEntries: reject,
      hasSubmission: () => Promise.resolve(true),
      send: reject,
      receive: () => Promise.resolve(),
    },
    addresses: new FrenchAddressBook(null, SILENT),
    close: () => Promise.resolve(),
  };
}
