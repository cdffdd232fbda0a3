import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import type { Page } from '../kernel/http/cursor';
import { LabelsService } from '../labels/labels.service';
import type { ListPartnersQuery } from '../partners/partner.input';
import { PartnerStore, type PartnerRow, type WithLabels } from '../partners/partner-store';
import { TeamScope } from '../teams/team-scope';
import { acceptedCustomer, type CustomerFields } from './customer-fields';
import type { CustomerInput } from './customer.input';

export interface CustomerRow extends PartnerRow {
  enterpriseNumberScheme: string | null;
  enterpriseNumber: string | null;
  address: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
  email: string | null;
  phone: string | null;
}

type Customer = WithLabels<CustomerRow>;

/** Those whom a team sends documents. */
@Injectable()
export class CustomersService {
  private readonly store: PartnerStore<CustomerRow, CustomerFields>;

  constructor(unitOfWork: UnitOfWork, scope: TeamScope, labels: LabelsService) {
    this.store = new PartnerStore(unitOfWork, scope, labels, {
      kind: 'customer',
      table: 'customers',
      labelTable: 'customer_labels',
      labelOwner: 'customer_id',
      columns: {
        externalId: 'external_id',
        name: 'name',
        vatNumber: 'vat_number',
        enterpriseNumberScheme: 'enterprise_number_scheme',
        enterpriseNumber: 'enterprise_number',
        address: 'address',
        postalCode: 'postal_code',
        city: 'city',
        country: 'country',
        email: 'email',
        phone: 'phone',
        peppolAddresses: 'peppol_addresses',
      },
    });
  }

  page(teamId: string, query: ListPartnersQuery): Promise<Page<Customer>> {
    return this.store.page(teamId, query);
  }

  async upsert(teamId: string, input: CustomerInput): Promise<Customer> {
    return this.store.upsert(teamId, acceptedCustomer(input));
  }

  get(teamId: string, key: string): Promise<Customer> {
    return this.store.get(teamId, key);
  }

  async update(teamId: string, key: string, input: CustomerInput): Promise<Customer> {
    return this.store.update(teamId, key, acceptedCustomer(input));
  }

  delete(teamId: string, key: string): Promise<void> {
    return this.store.delete(teamId, key);
  }

  mark(teamId: string, key: string, labelId: string, present: boolean): Promise<Customer> {
    return this.store.mark(teamId, key, labelId, present);
  }
}
