import { getRouteApi } from '@tanstack/react-router';
import { PartnerPage, PartnersPage } from '../../partners/partners-page';

const list = getRouteApi('/$teamId/customers');
const one = getRouteApi('/$teamId/customers/$partnerId');

/** Whom the team invoices. */
export function CustomersPage() {
  return <PartnersPage kind="customers" search={list.useSearch()} />;
}

/** One customer beside the list. */
export function CustomerPage() {
  const { partnerId } = one.useParams();
  return <PartnerPage kind="customers" partnerId={partnerId} search={one.useSearch()} />;
}
