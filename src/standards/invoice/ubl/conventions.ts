/** Values that UBL invoices use by agreement to say what the schema has no element for. */

/** Type code that marks a document reference as the identifier of an invoiced object (BT-18, BT-128). */
export const INVOICED_OBJECT_TYPE_CODE = '130';

/** Type code that marks the project reference (BT-11) of a credit note, which has no element of its own there. */
export const PROJECT_TYPE_CODE = '50';

/** What stands in a number that the schema asks for and nobody knows, such as that of an order whose seller's number alone is known. */
export const NO_REFERENCE = 'NA';
