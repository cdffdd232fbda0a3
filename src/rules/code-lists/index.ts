/** Code lists of EN 16931 release 1.3.16 (April 2026). Lists of other sets differ and stand beside those sets. */
export { codeList, type CodeList } from './code-list';
export { INVOICE_TYPE_CODES } from './invoice-type-codes';
export { CREDIT_NOTE_TYPE_CODES } from './credit-note-type-codes';
export { CURRENCIES } from './currencies';
export { VAT_POINT_DATE_CODES } from './vat-point-date-codes';
export { OBJECT_IDENTIFIER_SCHEMES } from './object-identifier-schemes';
export { NOTE_SUBJECT_CODES } from './note-subject-codes';
export { IDENTIFIER_SCHEMES } from './identifier-schemes';
export { ITEM_CLASSIFICATION_SCHEMES } from './item-classification-schemes';
export { COUNTRIES } from './countries';
export { PAYMENT_MEANS_CODES } from './payment-means-codes';
export { VAT_CATEGORY_CODES } from './vat-category-codes';
export { ALLOWANCE_REASON_CODES } from './allowance-reason-codes';
export { CHARGE_REASON_CODES } from './charge-reason-codes';
export { VAT_EXEMPTION_REASON_CODES } from './vat-exemption-reason-codes';
export { UNITS_OF_MEASURE } from './units-of-measure';
export { ATTACHMENT_MIME_CODES } from './attachment-mime-codes';
export { ELECTRONIC_ADDRESS_SCHEMES } from './electronic-address-schemes';
