import { PartnerInput } from '../partner.input';

/** Supplier in a request (specification, section 2). */
export class SupplierInput extends PartnerInput {}
