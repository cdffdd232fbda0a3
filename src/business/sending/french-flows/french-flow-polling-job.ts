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
const LANES = 8;
/** Time between two runs when platforms give hints. */
const HURRIED_PAUSE_MS = 5_100;
/** Interval in milliseconds at which former contracts are checked. */
const CLEANING_MS = 3_600_000;

/**
 * Fetches documents that the French platforms have for companies of this installation, under each contract. A search is
 * bounded in time ({@link FlowInbox}), so no contract delays the others for long.
 */
@Injectable()
export class FrenchFlowPollingJob extends RecurringTask {
  private cleanedAt = Number.NEGATIVE_INFINITY;
  /** Whether the next run starts early because of hints, and only for the due contracts. */
  private isHurried = false;
  private installationAskedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly contracts: PlatformContracts,
    private readonly storedContractStore: CompanyContractStore,
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
      if (isForInstallation) this.installationAskedAt = Number.NEGATIVE_INFINITY;
      this.hurry(HURRIED_PAUSE_MS);
    });
  }

  async run(): Promise<void> {
    const polledContracts = new Set<string>();
    const outcomes = await Promise.allSettled([
      this.receiveOfInstallation(),
      ...Array.from({ length: LANES }, () => this.receiveOfCompanies(polledContracts)),
    ]);
    const failedOutcome = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failedOutcome !== undefined) throw failedOutcome.reason;
    await this.deleteFormer();
  }

  private async receiveOfInstallation(): Promise<void> {
    const { ofInstallation } = this.contracts;
    const isHurried = this.isHurried;
    this.isHurried = false;
    if (ofInstallation === null) return;
    if (isHurried && performance.now() - this.installationAskedAt < REPEAT_DELAY_MS) return;
    this.installationAskedAt = performance.now();
    await this.receive(ofInstallation.invoices);
  }

  /**
   * Polls contracts of companies one after another, until none is due.
   * @param polledContracts ids of the contracts polled in this run; a contract that is due again waits for the next run
   */
  private async receiveOfCompanies(polledContracts: Set<string>): Promise<void> {
    while (!this.isStopping) {
      const contract = await this.storedContractStore.claim();
      if (contract === null || polledContracts.has(contract.id)) return;
      polledContracts.add(contract.id);
      await this.storedContractStore.storePollResult(contract.id, await this.findFault(contract));
    }
  }

  /** Fetches the flows of a company's contract. A fault ends neither the run nor other contracts. */
  private async findFault(contract: CompanyContract): Promise<string | null> {
    try {
      return await this.receive(this.contracts.connect(contract).invoices);
    } catch (error) {
      this.logger.warn(
        { err: error, contractId: contract.id },
        'a contract with a French platform is unusable',
      );
      return formatErrorOnOneLine(error);
    }
  }

  /**
   * @returns the reason why the platform did not answer; null when it answered
   */
  private async receive(invoices: InvoicePlatform): Promise<string | null> {
    try {
      await invoices.receive();
      return null;
    } catch (error) {
      if (!(error instanceof PlatformUnavailableError)) throw error;
      this.logger.warn({ err: error }, 'the French platform did not answer a search for flows');
      return error.message;
    }
  }

  private async deleteFormer(): Promise<void> {
    if (performance.now() - this.cleanedAt < CLEANING_MS) return;
    this.cleanedAt = performance.now();
    await this.storedContractStore.deleteEnded();
  }
}
