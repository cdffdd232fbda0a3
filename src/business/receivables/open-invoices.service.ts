import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { Page, PageQuery } from '../../platform/kernel/http/cursor';
import { badInput } from '../../platform/kernel/http/api-error';
import { readPageByName } from '../../platform/kernel/http/read-page';
import { CompaniesService } from '../companies/companies.service';
import { getTimeZone } from '../sending/company-time';
import type { ListOpenInvoicesQuery } from './receivables.input';
import {
  AGED_AMOUNTS,
  CUSTOMERS_WITH_OPEN_INVOICES,
  OPEN_INVOICES,
  OPEN_INVOICES_OF_CUSTOMER,
} from './open-invoices.queries';
import type { AgedAmountsResource, AgedReceivableResource, OpenInvoiceRow } from './open-invoice.resource';

type AgedRow = Omit<AgedReceivableResource, 'amounts'> & AgedAmountsResource;

const EARLIEST_DAY = '0001-01-01';
const DAY_PATTERN = /^\d{4}-\d\d-\d\d$/;

/** Open invoices and aged receivables of companies. */
@Injectable()
export class OpenInvoicesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly companies: CompaniesService,
  ) {}

  /** Lists open invoices, earliest due date first. @throws ApiError 400, 404, or 401 when the company belongs to another team */
  async list(
    teamId: string,
    companyId: string,
    { customer, overdue = false, ...query }: ListOpenInvoicesQuery,
  ): Promise<Page<OpenInvoiceRow>> {
    const { country } = await this.companies.get(teamId, companyId);
    return readPageByName(query, (count, after) => {
      if (after !== null && !DAY_PATTERN.test(after.name)) throw createInvalidCursorError();
      const position = [after?.name ?? EARLIEST_DAY, after?.id ?? ''];
      const parameters = [companyId, teamId, getTimeZone(country), count, ...position, overdue];
      return customer === undefined
        ? this.unitOfWork.query<OpenInvoiceRow>(OPEN_INVOICES, parameters)
        : this.unitOfWork.query<OpenInvoiceRow>(OPEN_INVOICES_OF_CUSTOMER, [...parameters, customer]);
    });
  }

  /** Lists the open amounts of customers by age. @throws ApiError 400, 404, or 401 when the company belongs to another team */
  async listAgedReceivables(
    teamId: string,
    companyId: string,
    query: PageQuery,
  ): Promise<Page<AgedReceivableResource>> {
    const { country } = await this.companies.get(teamId, companyId);
    const page = await readPageByName(query, (count, after) =>
      this.unitOfWork.query<{ place: string; id: string }>(CUSTOMERS_WITH_OPEN_INVOICES, [
        companyId,
        teamId,
        count,
        after?.name ?? '',
      ]),
    );
    const customers = page.items.map(({ place }) => place);
    const items = await this.findAgedReceivables(teamId, companyId, country, customers);
    return { items, pagination: page.pagination };
  }

  /** Returns the open amounts of customers by age; customers without open amounts are absent. */
  async findAgedReceivables(
    teamId: string,
    companyId: string,
    country: string,
    customers: readonly string[],
  ): Promise<AgedReceivableResource[]> {
    const rows = await this.unitOfWork.query<AgedRow>(AGED_AMOUNTS, [
      companyId,
      teamId,
      customers,
      getTimeZone(country),
    ]);
    const receivablesByCustomer = new Map<string, AgedReceivableResource>();
    for (const { customer, customerName, vatNumber, ...amounts } of rows) {
      const entry = receivablesByCustomer.get(customer) ?? { customer, customerName, vatNumber, amounts: [] };
      entry.amounts.push(amounts);
      receivablesByCustomer.set(customer, entry);
    }
    return [...receivablesByCustomer.values()];
  }
}

function createInvalidCursorError(): Error {
  return badInput({
    cursor: ['Invalid cursor. Use `pagination.nextCursor` of the previous page unchanged, or omit `cursor`.'],
  });
}
