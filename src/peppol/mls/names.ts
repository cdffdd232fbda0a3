/** Document type and process of the Peppol Message Level Status (MLS 1.0). */
export const MLS_DOCUMENT_TYPE =
  'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2::ApplicationResponse##urn:peppol:edec:mls:1.0::2.1';
export const MLS_CUSTOMIZATION = 'urn:peppol:edec:mls:1.0';
export const MLS_PROCESS = 'urn:peppol:edec:mls';

export const RESPONSE_NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2';
export const CAC_NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
export const CBC_NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';
