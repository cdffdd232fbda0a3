/** Code lists of the interface between companies and French platforms (XP Z12-013), as public clients use them. */

/** Supported versions of the interface. Version 1.2 adds codes for the public sector, and webhooks. */
export const INTERFACE_VERSIONS = ['1.1', '1.2'] as const;
export type InterfaceVersion = (typeof INTERFACE_VERSIONS)[number];

/** Syntaxes of the file of a flow: an invoice, a status of an invoice (CDAR) or a report (FRR, Flux 10). */
export const FLOW_SYNTAXES = ['CII', 'UBL', 'Factur-X', 'CDAR', 'FRR'] as const;
export type FlowSyntax = (typeof FLOW_SYNTAXES)[number];

/** Processing rules of version 1.1. */
export const PROCESSING_RULES_1_1 = [
  'B2B',
  'B2BInt',
  'B2C',
  'OutOfScope',
  'ArchiveOnly',
  'NotApplicable',
] as const;
/** Processing rules of version 1.2, which adds those of the public sector. */
export const PROCESSING_RULES = [...PROCESSING_RULES_1_1, 'B2G', 'B2GInt', 'B2GOutOfScope'] as const;
export type ProcessingRule = (typeof PROCESSING_RULES)[number];

/** Profiles of the invoice in a flow. */
export const FLOW_PROFILES = ['Basic', 'CIUS', 'Extended-CTC-FR'] as const;
export type FlowProfile = (typeof FLOW_PROFILES)[number];

/** Directions as seen from the client: `Out` was submitted by the client, `In` is to be fetched by the client. */
export const FLOW_DIRECTIONS = ['In', 'Out'] as const;
export type FlowDirection = (typeof FLOW_DIRECTIONS)[number];

/** Contents of a flow and the role of the client. LC means life cycle; State means the public portal. */
export const FLOW_TYPES = [
  'CustomerInvoice',
  'SupplierInvoice',
  'StateInvoice',
  'CustomerInvoiceLC',
  'SupplierInvoiceLC',
  'StateCustomerInvoiceLC',
  'StateSupplierInvoiceLC',
  'AggregatedCustomerTransactionReport',
  'UnitaryCustomerTransactionReport',
  'AggregatedCustomerPaymentReport',
  'UnitaryCustomerPaymentReport',
  'UnitarySupplierTransactionReport',
  'MultiFlowReport',
] as const;
/** Former name of `UnitaryCustomerTransactionReport`, which some platforms still return. */
export const FORMER_FLOW_TYPE = 'IndividualCustomerTransactionReport';
export type FlowType = (typeof FLOW_TYPES)[number];

/** Processing states of a flow. `Pending`: the platform has not validated the flow yet. */
export const ACKNOWLEDGEMENT_STATUSES = ['Pending', 'Ok', 'Error'] as const;
export type AcknowledgementStatus = (typeof ACKNOWLEDGEMENT_STATUSES)[number];

export const DETAIL_LEVELS = ['Error', 'Warning'] as const;
export type DetailLevel = (typeof DETAIL_LEVELS)[number];

/** Parts of a flow to download. `Metadata` is JSON and the default; the other parts are files. */
export const DOWNLOAD_TYPES = ['Metadata', 'Original', 'Converted', 'ReadableView'] as const;
export type DocType = (typeof DOWNLOAD_TYPES)[number];

/** Returns whether a text is a code of the list. */
export function isListedCode<Code extends string>(list: readonly Code[], text: string): text is Code {
  return list.some((code) => code === text);
}

/** Lists the processing rules of a version. */
export function listProcessingRules(version: InterfaceVersion): readonly ProcessingRule[] {
  return version === '1.1' ? PROCESSING_RULES_1_1 : PROCESSING_RULES;
}
