import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { LabelsService } from '../../labels/labels.service';
import { PartnersService } from '../partners.service';
import { TeamScope } from '../../../access/teams/team-scope';
import { normalizeCustomerFields } from './customer-fields';
import { Customer, CustomerLabel } from './customer.entity';
import type { CustomerInput } from './customer.input';
import { newCustomerId } from './customer.resource';

/** Manages customers: parties to which a team sends documents. */
@Injectable()
export class CustomersService extends PartnersService<Customer, CustomerInput> {
  constructor(
    @InjectRepository(Customer) partners: Repository<Customer>,
    @InjectRepository(CustomerLabel) marks: Repository<CustomerLabel>,
    unitOfWork: UnitOfWork,
    scope: TeamScope,
    labels: LabelsService,
  ) {
    const kind = {
      kind: 'customer',
      newId: newCustomerId,
      table: 'customers',
      partners,
      marks,
      accept: normalizeCustomerFields,
    } as const;
    super(kind, unitOfWork, scope, labels);
  }
}
