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

/** Status codes of a message: delivered, accepted without knowledge of its delivery, or refused (MLS 1.0). */
export const STATUS_CODES = ['AP', 'AB', 'RE'] as const;
export type StatusCode = (typeof STATUS_CODES)[number];

/**
 * Reason codes: a violation of the syntax, of a fatal rule, of a warning, or a failure of the delivery. A warning
 * alone does not refuse a message.
 */
export const REASON_CODES = ['SV', 'BV', 'BW', 'FD'] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** Location of an issue that concerns no part of the document. */
export const NO_PLACE = 'NA';

/** Issue of a message. */
export interface StatusIssue {
  reason: ReasonCode;
  /** XPath, or {@link NO_PLACE} */
  place: string;
  description: string;
}

/** The status of one message, from the provider that received it to the one that sent it. */
export interface MessageStatus {
  /** of this status itself */
  id: string;
  issuedAt: Date;
  /** `0242:000002`: who received the message; the case of its letters does not matter */
  sender: string;
  /** `0242:000001`: who sent it */
  receiver: string;
  /** instance identifier of the message's envelope */
  reference: string;
  code: StatusCode;
  /** null for none; a refusal has one */
  description: string | null;
  issues: readonly StatusIssue[];
}
