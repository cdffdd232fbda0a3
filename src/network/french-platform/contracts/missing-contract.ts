import type { Logger } from '../../../platform/kernel/logger';
import type { ConnectedContract } from '../flow-api/connect-contract';
import { createOtherContractError } from '../flow-api/flow-submissions';
import { FrenchAddressBook } from '../flow-api/french-address-book';

/** Nothing is looked up without a directory, so nothing is logged. */
const SILENT: Pick<Logger, 'warn'> = { warn: () => undefined };

/**
 * Creates the contract of a file that was submitted under one that the product does not have any more. Only its platform
 * knows what became of the file, so it is not submitted again, and every question about it stays without an answer.
 */
export function createMissingContract(trackingId: string): ConnectedContract {
  const refuse = (): Promise<never> => Promise.reject(createOtherContractError(trackingId));
  return {
    identity: { key: '', companyId: null, platformNumber: '' },
    reporting: {
      sender: null,
      register: refuse,
      submit: refuse,
      findOutcome: refuse,
      submitStatus: refuse,
    },
    invoices: {
      listEntries: () => Promise.resolve(null),
      hasSubmission: () => Promise.resolve(true),
      send: refuse,
      receive: () => Promise.resolve(),
    },
    addresses: new FrenchAddressBook(null, SILENT),
    close: () => Promise.resolve(),
  };
}
