import { Injectable } from '@nestjs/common';
import {
  CompanyContractStore,
  type CompanyContract,
} from '../../../network/french-platform/contracts/company-contract-store';
import { PlatformContracts } from '../../../network/french-platform/contracts/platform-contracts';
import { FlowHints } from '../../../network/french-platform/hints/flow-hints';
import type { InvoicePlatform } from '../../../network/french-platform/invoice-platform';
import { PlatformUnavailableError } from '../../../network/french-platform/reporting-platform';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { RecurringTask } from '../../../platform/kernel/recurring-task';

const FIRST_DELAY_MS = 15_000;
const REPEAT_DELAY_MS = 60_000;
/** Number of company contracts that a process polls at the same time, so that slow platforms do not delay others. */
const MAX_CONCURRENT_CONTRACTS = 8;
/** Time between two runs when platforms give hints. */
const HINT_PAUSE_MS = 5_100;
/** Interval in milliseconds at which former contracts are checked. */
const CLEANUP_INTERVAL_MS = 3_600_000;

/**
 * Fetches documents that the French platforms have for companies of this installation, under each contract. A search is
 * bounded in time ({@link FlowInbox}), so no contract delays the others for long.
 */
@Injectable()
export class FrenchFlowPollingJob extends RecurringTask {
  private cleanedAt = Number.NEGATIVE_INFINITY;
  /** Whether the next run starts early because of hints, and only for the due contracts. */
  private isHurried = false;
  private installationPolledAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly contracts: PlatformContracts,
    private readonly contractStore: CompanyContractStore,
    hints: FlowHints,
  ) {
    super({
      firstAfterMs: FIRST_DELAY_MS,
      everyMs: REPEAT_DELAY_MS,
      failureMessage: 'flows of the French platform could not be fetched',
      onlyInWorkers: true,
    });
    hints.onHint((isForInstallation) => {
      this.isHurried = true;
      if (isForInstallation) this.installationPolledAt = Number.NEGATIVE_INFINITY;
      this.runSooner(HINT_PAUSE_MS);
    });
  }

  async run(): Promise<void> {
    const polledContracts = new Set<string>();
    const outcomes = await Promise.allSettled([
      this.pollInstallation(),
      ...Array.from({ length: MAX_CONCURRENT_CONTRACTS }, () => this.pollCompanies(polledContracts)),
    ]);
    const failedOutcome = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failedOutcome !== undefined) throw failedOutcome.reason;
    await this.deleteEndedContracts();
  }

  private async pollInstallation(): Promise<void> {
    const { installationContract } = this.contracts;
    const isHurried = this.isHurried;
    this.isHurried = false;
    if (installationContract === null) return;
    if (isHurried && performance.now() - this.installationPolledAt < REPEAT_DELAY_MS) return;
    this.installationPolledAt = performance.now();
    await this.fetchFlows(installationContract.invoices);
  }

  /**
   * Polls contracts of companies one after another, until none is due.
   * @param polledContracts ids of the contracts polled in this run; a contract that is due again waits for the next run
   */
  private async pollCompanies(polledContracts: Set<string>): Promise<void> {
    while (!this.isStopping) {
      const contract = await this.contractStore.claimDue();
      if (contract === null || polledContracts.has(contract.id)) return;
      polledContracts.add(contract.id);
      await this.contractStore.storePollResult(contract.id, await this.pollContract(contract));
    }
  }

  /** Fetches the flows of a company's contract. Logs and returns an error, so that the run continues. */
  private async pollContract(contract: CompanyContract): Promise<string | null> {
    try {
      return await this.fetchFlows(this.contracts.connect(contract).invoices);
    } catch (error) {
      this.logger.warn(
        { err: error, contractId: contract.id },
        'a contract with a French platform is unusable',
      );
      return formatErrorOnOneLine(error);
    }
  }

  /**
   * @returns the reason why the platform did not respond; null when it responded
   */
  private async fetchFlows(invoices: InvoicePlatform): Promise<string | null> {
    try {
      await invoices.receive();
      return null;
    } catch (error) {
      if (!(error instanceof PlatformUnavailableError)) throw error;
      this.logger.warn({ err: error }, 'the French platform did not respond to a search for flows');
      return error.message;
    }
  }

  private async deleteEndedContracts(): Promise<void> {
    if (performance.now() - this.cleanedAt < CLEANUP_INTERVAL_MS) return;
    this.cleanedAt = performance.now();
    await this.contractStore.deleteEnded();
  }
}
