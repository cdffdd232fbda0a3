import { PartnerInput } from '../partner.input';

/** A supplier as a client writes it (specification, section 2). */
export class SupplierInput extends PartnerInput {}
