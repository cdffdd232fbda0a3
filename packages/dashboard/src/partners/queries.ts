import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client';
import type { components } from '../api/schema';

export type Customer = components['schemas']['Customer'];
export type Supplier = components['schemas']['Supplier'];

/** Kind of partner: customer (invoiced by the team) or supplier (invoices the team). */
export type PartnerKind = 'customers' | 'suppliers';

/** A customer or a supplier, with what only customers have where it is one. */
export interface Partner {
  id: string;
  externalId: string | null;
  name: string;
  vatNumber: string | null;
  peppolAddresses: string[];
  labels: components['schemas']['Label'][];
  createdAt: string;
  updatedAt: string;
  /** Null of a supplier, which has none of it */
  customer: Pick<
    Customer,
    | 'enterpriseNumberScheme'
    | 'enterpriseNumber'
    | 'address'
    | 'postalCode'
    | 'city'
    | 'country'
    | 'email'
    | 'phone'
    | 'buyerReference'
    | 'language'
  > | null;
}

function partnerOfCustomer(customer: Customer): Partner {
  return { ...customer, customer };
}

function partnerOfSupplier(supplier: Supplier): Partner {
  return { ...supplier, customer: null };
}

const PAGE = 50;

/** Customers or suppliers, newest first, narrowed by what is searched. */
export function partnersQuery(api: Api, teamId: string, kind: PartnerKind, search: string) {
  return infiniteQueryOptions({
    queryKey: [kind, teamId, 'list', search],
    queryFn: async ({ pageParam, signal }) => {
      const query = { search, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) };
      if (kind === 'customers') {
        const { customers, pagination } = await api.get('/api/v1/customers', { query, signal });
        return { partners: customers.map(partnerOfCustomer), pagination };
      }
      const { suppliers, pagination } = await api.get('/api/v1/suppliers', { query, signal });
      return { partners: suppliers.map(partnerOfSupplier), pagination };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    placeholderData: keepPreviousData,
  });
}

/** One customer or supplier. */
export function partnerQuery(api: Api, teamId: string, kind: PartnerKind, id: string) {
  return queryOptions({
    queryKey: [kind, teamId, 'one', id],
    queryFn: async ({ signal }) =>
      kind === 'customers'
        ? partnerOfCustomer(
            (await api.get('/api/v1/customers/{customerId}', { path: { customerId: id }, signal })).customer,
          )
        : partnerOfSupplier(
            (await api.get('/api/v1/suppliers/{supplierId}', { path: { supplierId: id }, signal })).supplier,
          ),
  });
}
