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
import type { Customer } from './customer.entity';

export const newCustomerId = defineId('cus');

export const customerSchema = namedSchema(
  'Customer',
  object({
    id: idOf(newCustomerId.prefix),
    teamId: idOf('team'),
    externalId: nullable(text),
    name: text,
    vatNumber: nullable(text),
    enterpriseNumberScheme: nullable(text),
    enterpriseNumber: nullable(text),
    address: nullable(text),
    postalCode: nullable(text),
    city: nullable(text),
    country: nullable(text),
    email: nullable(text),
    phone: nullable(text),
    buyerReference: {
      ...nullable(text),
      description: 'Default buyer reference (BT-10) of invoices to the customer; null when unknown',
    },
    language: {
      ...nullable(text),
      description: 'Language of documents for the customer (ISO 639-1); null when unknown',
    },
    peppolAddresses: listOf(text),
    createdAt: instant,
    updatedAt: instant,
    labels: listOf(labelSchema),
  }),
);

/** A customer in the API (contract, section 3). */
export type CustomerResource = Shape<typeof customerSchema>;

export function toCustomerResource(customer: WithLabels<Customer>): CustomerResource {
  return {
    id: customer.id,
    teamId: customer.teamId,
    externalId: customer.externalId,
    name: customer.name,
    vatNumber: customer.vatNumber,
    enterpriseNumberScheme: customer.enterpriseNumberScheme,
    enterpriseNumber: customer.enterpriseNumber,
    address: customer.address,
    postalCode: customer.postalCode,
    city: customer.city,
    country: customer.country,
    email: customer.email,
    phone: customer.phone,
    buyerReference: customer.buyerReference,
    language: customer.language,
    peppolAddresses: customer.peppolAddresses,
    createdAt: customer.createdAt.toISOString(),
    updatedAt: customer.updatedAt.toISOString(),
    labels: customer.labels,
  };
}

export const customerExample: CustomerResource = {
  id: 'cus_01KAJ3W1K2M3N4P5Q6R7S8T9V0',
  teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  externalId: 'ERP-1042',
  name: 'Brouwerij De Kroon NV',
  vatNumber: 'BE0987654394',
  enterpriseNumberScheme: '0208',
  enterpriseNumber: '0987654394',
  address: 'Grote Markt 1',
  postalCode: '2000',
  city: 'Antwerpen',
  country: 'BE',
  email: 'boekhouding@dekroon.example',
  phone: null,
  buyerReference: 'NA',
  language: 'nl',
  peppolAddresses: ['0208:0987654394'],
  createdAt: '2026-11-02T09:50:00.000Z',
  updatedAt: '2026-11-02T09:50:00.000Z',
  labels: [labelExample],
};
