import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdempotentResults } from '../../../platform/kernel/http/idempotency/idempotent-results';
import { createPartnersController } from '../partners.controller';
import { SupplierInput } from '../partner.input';
import { supplierExample, toSupplierResource, supplierSchema } from './supplier.resource';
import { SuppliersService } from './suppliers.service';

const SuppliersBaseController = createPartnersController({
  kind: 'supplier',
  input: SupplierInput,
  schema: supplierSchema,
  example: supplierExample,
  toResource: toSupplierResource,
  body: {
    externalId: 'ERP-1042',
    name: 'Brouwerij De Kroon NV',
    vatNumber: 'BE 0987.654.394',
    peppolAddresses: ['0208:0987654394'],
  },
});

@ApiTags('Suppliers')
@Controller('api/v1/suppliers')
export class SuppliersController extends SuppliersBaseController {
  constructor(suppliers: SuppliersService, results: IdempotentResults) {
    super(suppliers, results);
  }
}
