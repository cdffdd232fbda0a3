import { idOf, instant, listOf, namedSchema, nullable, object, text } from '../kernel/http/schema';
import { labelExample, labelSchema, type LabelResource } from '../labels/label.resource';
import type { PartnerRow, WithLabels } from '../partners/partner-store';

/** A supplier as the API shows it (specification, section 2). */
export interface SupplierResource {
  id: string;
  teamId: string;
  externalId: string | null;
  name: string;
  vatNumber: string | null;
  peppolAddresses: string[];
  createdAt: string;
  updatedAt: string;
  labels: LabelResource[];
}

export function supplierResource(supplier: WithLabels<PartnerRow>): SupplierResource {
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

export const supplierSchema = namedSchema(
  'Supplier',
  object({
    id: idOf('sup'),
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
