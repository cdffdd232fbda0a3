import { Injectable } from '@nestjs/common';
import {
  CompanyContractStore,
  type CompanyContract,
} from '../../../network/french-platform/contracts/company-contract-store';
import { PlatformContracts } from '../../../network/french-platform/contracts/platform-contracts';
import { FlowHints } from '../../../network/french-platform/hints/flow-hints';
import type { InvoicePlatform } from '../../../network/french-platform/invoice-platform';
import { PlatformUnavailableError } from '../../../network/french-platform/reporting-platform';
import { formatErrorOnOneLine } from '../../../platform/kernel/one-line';
import { RecurringTask } from '../../../platform/kernel/recurring-task';

const FIRST_DELAY_MS = 15_000;
const REPEAT_DELAY_MS = 60_000;
/** Seconds after which a company's contract is asked again; a little less than the job's period. */
const UNASKED_SECONDS = 50;
/** Number of contracts of companies that a process asks at the same time, so that slow platforms delay no others. */
const LANES = 8;
/** Time between two runs when platforms give hints; a search is not repeated within five seconds. */
const HURRIED_PAUSE_MS = 5_100;
/** Period in milliseconds after which former contracts are looked at. */
const CLEANING_MS = 3_600_000;

/** Fetches documents that the French platforms have for companies of this installation, under each contract. */
@Injectable()
export class FrenchFlowPollingJob extends RecurringTask {
  private cleanedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly contracts: PlatformContracts,
    private readonly stored: CompanyContractStore,
    hints: FlowHints,
  ) {
    super({
      firstAfterMs: FIRST_DELAY_MS,
      everyMs: REPEAT_DELAY_MS,
      failureMessage: 'flows of the French platform could not be fetched',
      onlyInWorkers: true,
    });
    hints.onHint(() => this.hurry(HURRIED_PAUSE_MS));
  }

  async run(): Promise<void> {
    const { ofInstallation } = this.contracts;
    await Promise.all([
      ofInstallation === null ? null : this.receive(ofInstallation.invoices),
      ...Array.from({ length: LANES }, () => this.receiveOfCompanies()),
    ]);
    await this.deleteFormer();
  }

  /** Asks contracts of companies one after the other, until none is due. */
  private async receiveOfCompanies(): Promise<void> {
    while (!this.stopping) {
      const [contract] = await this.stored.claim(UNASKED_SECONDS, 1);
      if (contract === undefined) return;
      await this.stored.storePollResult(contract.id, await this.findFault(contract));
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

  /** @returns why the platform did not answer; null when it did */
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
    await this.stored.deleteEnded();
  }
}
