import { getRouteApi } from '@tanstack/react-router';
import { PartnerPage, PartnersPage } from '../../partners/partners-page';

const list = getRouteApi('/$teamId/suppliers');
const one = getRouteApi('/$teamId/suppliers/$partnerId');

/** Whom the team is invoiced by. */
export function SuppliersPage() {
  return <PartnersPage kind="suppliers" search={list.useSearch()} />;
}

/** One supplier beside the list. */
export function SupplierPage() {
  const { partnerId } = one.useParams();
  return <PartnerPage kind="suppliers" partnerId={partnerId} search={one.useSearch()} />;
}
