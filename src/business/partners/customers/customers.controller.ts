import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdempotentResults } from '../../../platform/kernel/http/idempotency/idempotent-results';
import { createPartnersController } from '../partners.controller';
import { CustomerInput } from './customer.input';
import { customerExample, toCustomerResource, customerSchema } from './customer.resource';
import { CustomersService } from './customers.service';

const CustomersBaseController = createPartnersController({
  kind: 'customer',
  input: CustomerInput,
  schema: customerSchema,
  example: customerExample,
  toResource: toCustomerResource,
  body: {
    externalId: 'ERP-1042',
    name: 'Brouwerij De Kroon NV',
    vatNumber: 'BE 0987.654.394',
    peppolAddresses: ['0208:0987654394'],
  },
});

@ApiTags('Customers')
@Controller('api/v1/customers')
export class CustomersController extends CustomersBaseController {
  constructor(customers: CustomersService, results: IdempotentResults) {
    super(customers, results);
  }
}
