/** Values that UBL invoices use by convention for terms without an element of the schema. */

/** Type code that marks a document reference as the identifier of an invoiced object (BT-18, BT-128). */
export const INVOICED_OBJECT_TYPE_CODE = '130';

/** Type code that marks the project reference (BT-11) of a credit note, which has no element of its own there. */
export const PROJECT_TYPE_CODE = '50';

/**
 * Placeholder for a missing number that the schema requires, such as the buyer's order number when only the seller's is
 * known.
 */
export const NO_REFERENCE = 'NA';
