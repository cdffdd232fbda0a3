/** Document type and process of the Peppol Message Level Status (MLS 1.0). */
export const MLS_DOCUMENT_TYPE =
  'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2::ApplicationResponse##urn:peppol:edec:mls:1.0::2.1';
export const MLS_CUSTOMIZATION = 'urn:peppol:edec:mls:1.0';
export const MLS_PROCESS = 'urn:peppol:edec:mls';

/**
 * Document type and process of the Message Level Response (T71), the predecessor of MLS. Both have the same status codes
 * but different addresses.
 */
export const MLR_CUSTOMIZATION = 'urn:fdc:peppol.eu:poacc:trns:mlr:3';
export const MLR_DOCUMENT_TYPE = `urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2::ApplicationResponse##${MLR_CUSTOMIZATION}::2.1`;
export const MLR_PROCESS = 'urn:fdc:peppol.eu:poacc:bis:mlr:3';

export const RESPONSE_NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2';
export const CAC_NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
export const CBC_NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
