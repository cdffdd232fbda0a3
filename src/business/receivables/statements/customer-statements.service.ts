import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { badInput, conflict } from '../../../platform/kernel/http/api-error';
import { formatReceived } from '../../../standards/values/received';
import { Decimal } from '../../../standards/values/decimal';
import { CompaniesService } from '../../companies/companies.service';
import type { Company } from '../../companies/company.entity';
import { toPdfLetterhead } from '../../documents/document-pdf';
import { DocumentReader } from '../../documents/reading/document-reader';
import { LetterheadsService } from '../../letterheads/letterheads.service';
import { OpenInvoicesService } from '../open-invoices.service';
import type { ReminderLanguage } from '../reminders/reminder-values';
import type { CustomerStatementQuery } from './customer-statement.input';
import type {
  CustomerStatementAccountResource,
  CustomerStatementResource,
} from './customer-statement.resource';
import { MAX_STATEMENT_ENTRIES } from '../receivables.failures';
import { CUSTOMER_OF_STATEMENT, STATEMENT_ENTRIES } from './customer-statements.queries';

type StatementEntry = CustomerStatementAccountResource['entries'][number];
type EntryRow = Omit<StatementEntry, 'balance'> & { currency: string };
type LedgerRow = EntryRow | { kind: 'opening'; currency: string; amount: string };

/** Statements of account of customers. */
@Injectable()
export class CustomerStatementsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: CompaniesService,
    private readonly invoices: OpenInvoicesService,
    private readonly letterheads: LetterheadsService,
    private readonly reader: DocumentReader,
  ) {}

  /**
   * Returns the statement of a customer.
   * @throws ApiError 400 for an unknown customer, 404, 401 when the company belongs to another team, 409 for too many
   * entries
   */
  async get(
    teamId: string,
    companyId: string,
    query: CustomerStatementQuery,
  ): Promise<CustomerStatementResource> {
    return this.readStatement(teamId, await this.companies.get(teamId, companyId), query);
  }

  /** Renders the statement of a customer as PDF. @throws ApiError as {@link get} */
  async renderPdf(
    teamId: string,
    companyId: string,
    query: CustomerStatementQuery,
    language: ReminderLanguage,
  ): Promise<Buffer> {
    const company = await this.companies.get(teamId, companyId);
    const { customer, customerName, vatNumber, from, to, accounts } = await this.readStatement(
      teamId,
      company,
      query,
    );
    return this.reader.renderStatement({
      language,
      letterhead: toPdfLetterhead(await this.letterheads.find(teamId, companyId)),
      company: formatCompanyLines(company),
      customer: customerName ?? customer,
      ...{ vatNumber, from, to },
      accounts: accounts.map(({ aged, ...account }) => ({
        ...account,
        ages:
          aged === null
            ? null
            : [aged.current, aged.days1To30, aged.days31To60, aged.days61To90, aged.over90Days, aged.total],
      })),
    });
  }

  private async readStatement(
    teamId: string,
    { id: companyId, country }: Company,
    { customer, from, to }: CustomerStatementQuery,
  ): Promise<CustomerStatementResource> {
    if (to < from)
      throw badInput({ to: [`to must not be before from (${from}); received ${formatReceived(to)}.`] });
    const key = [companyId, teamId, customer];
    const [knownCustomer] = await this.unitOfWork.query<
      Pick<CustomerStatementResource, 'customerName' | 'vatNumber'>
    >(CUSTOMER_OF_STATEMENT, key);
    if (knownCustomer === undefined)
      throw badInput({
        customer: [
          `customer must be the key of a customer to whom the company sent invoices, as in the list of open invoices; received ${formatReceived(customer)}.`,
        ],
      });
    const ledgerRows = await this.unitOfWork.query<LedgerRow>(STATEMENT_ENTRIES, [
      ...key,
      ...[from, to, MAX_STATEMENT_ENTRIES + 1],
    ]);
    const rows = ledgerRows.filter(isEntry);
    if (rows.length > MAX_STATEMENT_ENTRIES)
      throw conflict(
        'statement_too_large',
        `The period has more than ${MAX_STATEMENT_ENTRIES} entries. Choose a shorter period.`,
        'to',
      );
    const [agedBalance] = await this.invoices.findAgedReceivables(teamId, companyId, country, [customer]);
    const openingRows = ledgerRows.filter(({ kind }) => kind === 'opening');
    const accounts = openingRows.map(({ currency, amount }) => ({
      ...toAccount(currency, amount, rows),
      aged: agedBalance?.amounts.find((amounts) => amounts.currency === currency) ?? null,
    }));
    return { companyId, customer, ...knownCustomer, from, to, accounts };
  }
}

function isEntry(row: LedgerRow): row is EntryRow {
  return row.kind !== 'opening';
}

function toAccount(
  currency: string,
  openingBalance: string,
  rows: readonly EntryRow[],
): Omit<CustomerStatementAccountResource, 'aged'> {
  let balance = Decimal.parse(openingBalance) ?? Decimal.ZERO;
  const entries: StatementEntry[] = [];
  for (const { currency: entryCurrency, ...entry } of rows) {
    if (entryCurrency !== currency) continue;
    balance = balance.plus(Decimal.parse(entry.amount) ?? Decimal.ZERO);
    entries.push({ ...entry, balance: balance.toString() });
  }
  return { currency, openingBalance, entries, closingBalance: balance.toString() };
}

function formatCompanyLines({ name, address, postalCode, city, vatNumber }: Company): string[] {
  return [name, address, `${postalCode} ${city}`.trim(), vatNumber ?? ''].filter((line) => line !== '');
}
