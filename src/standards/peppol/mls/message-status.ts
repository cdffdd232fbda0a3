/** Document type and process of the Peppol Message Level Status (MLS 1.0). */
export const MLS_DOCUMENT_TYPE =
  'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2::ApplicationResponse##urn:peppol:edec:mls:1.0::2.1';
export const MLS_CUSTOMIZATION = 'urn:peppol:edec:mls:1.0';
export const MLS_PROCESS = 'urn:peppol:edec:mls';

/**
 * Document type and process of the Message Level Response (T71), the predecessor of MLS. Both have the same status
 * codes but different identifiers.
 */
export const MLR_CUSTOMIZATION = 'urn:fdc:peppol.eu:poacc:trns:mlr:3';
export const MLR_DOCUMENT_TYPE = `urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2::ApplicationResponse##${MLR_CUSTOMIZATION}::2.1`;
export const MLR_PROCESS = 'urn:fdc:peppol.eu:poacc:bis:mlr:3';

export const RESPONSE_NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2';
export const CAC_NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2';
export const CBC_NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2';

/** Status codes of a message: delivered, accepted without confirmed delivery, or rejected (MLS 1.0). */
export const STATUS_CODES = ['AP', 'AB', 'RE'] as const;
export type StatusCode = (typeof STATUS_CODES)[number];

/**
 * Reason codes: a violation of the syntax, of a fatal rule, or of a warning rule, or a failure of the delivery.
 * Warnings without other issues do not reject a message.
 */
export const REASON_CODES = ['SV', 'BV', 'BW', 'FD'] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** Location of an issue that concerns no part of the document. */
export const NO_LOCATION = 'NA';

/** Issue of a message. */
export interface StatusIssue {
  reason: ReasonCode;
  /** XPath of the issue, or {@link NO_LOCATION} */
  place: string;
  description: string;
}

/** Status of one message, which its receiving provider sends to its sending provider. */
export interface MessageStatus {
  /** Id of this status. */
  id: string;
  issuedAt: Date;
  /** Provider that received the message, `0242:000002`; the case of letters does not matter. */
  sender: string;
  /** Provider that sent the message, `0242:000001`. */
  receiver: string;
  /** instance identifier of the message's envelope */
  reference: string;
  code: StatusCode;
  /** Description of the status; null when there is none. A rejection has one. */
  description: string | null;
  issues: readonly StatusIssue[];
}
