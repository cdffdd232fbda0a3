import {
  idOf,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { defineId } from '../../../platform/kernel/ids';
import { labelExample, labelSchema } from '../../labels/label.resource';
import type { WithLabels } from '../partners.service';
import type { Supplier } from './supplier.entity';

export const newSupplierId = defineId('sup');

export const supplierSchema = namedSchema(
  'Supplier',
  object({
    id: idOf(newSupplierId.prefix),
    teamId: idOf('team'),
    externalId: nullable(text),
    name: text,
    vatNumber: nullable(text),
    peppolAddresses: listOf(text),
    createdAt: instant,
    updatedAt: instant,
    labels: listOf(labelSchema),
  }),
);

/** A supplier in the API (specification, section 2). */
export type SupplierResource = Shape<typeof supplierSchema>;

export function toSupplierResource(supplier: WithLabels<Supplier>): SupplierResource {
  const { id, teamId, externalId, name, vatNumber, peppolAddresses, labels } = supplier;
  return {
    id,
    teamId,
    externalId,
    name,
    vatNumber,
    peppolAddresses,
    createdAt: supplier.createdAt.toISOString(),
    updatedAt: supplier.updatedAt.toISOString(),
    labels,
  };
}

export const supplierExample: SupplierResource = {
  id: 'sup_01KAJ3V6A7B8C9D0E1F2G3H4J5',
  teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  externalId: 'ERP-1042',
  name: 'Brouwerij De Kroon NV',
  vatNumber: 'BE0987654394',
  peppolAddresses: ['0208:0987654394'],
  createdAt: '2026-11-02T09:50:00.000Z',
  updatedAt: '2026-11-02T09:50:00.000Z',
  labels: [labelExample],
};
