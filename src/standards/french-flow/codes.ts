/** Code lists of the interface between companies and French platforms (XP Z12-013), as public clients use them. */

/** Versions of the interface that are known here. 1.2 has codes for the public sector, and webhooks. */
export const INTERFACE_VERSIONS = ['1.1', '1.2'] as const;
export type InterfaceVersion = (typeof INTERFACE_VERSIONS)[number];

/** Syntax of the file of a flow: an invoice, a status of an invoice (CDAR) or a report (FRR, Flux 10). */
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

/** Profile of the invoice in a flow. */
export const FLOW_PROFILES = ['Basic', 'CIUS', 'Extended-CTC-FR'] as const;
export type FlowProfile = (typeof FLOW_PROFILES)[number];

/** Direction seen from the client: `Out` was submitted by it, `In` is for it to fetch. */
export const FLOW_DIRECTIONS = ['In', 'Out'] as const;
export type FlowDirection = (typeof FLOW_DIRECTIONS)[number];

/** Content of a flow and the client's part in it; LC means life cycle, State the public portal. */
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
/** Earlier name of `UnitaryCustomerTransactionReport`, which some platforms answer. */
export const FORMER_FLOW_TYPE = 'IndividualCustomerTransactionReport';
export type FlowType = (typeof FLOW_TYPES)[number];

/** State of a flow: `Pending` until the platform has validated it. */
export const ACKNOWLEDGEMENT_STATUSES = ['Pending', 'Ok', 'Error'] as const;
export type AcknowledgementStatus = (typeof ACKNOWLEDGEMENT_STATUSES)[number];

export const DETAIL_LEVELS = ['Error', 'Warning'] as const;
export type DetailLevel = (typeof DETAIL_LEVELS)[number];

/** Part of a flow to download: the first is JSON and the default, the others are files. */
export const DOC_TYPES = ['Metadata', 'Original', 'Converted', 'ReadableView'] as const;
export type DocType = (typeof DOC_TYPES)[number];

/** Returns true for a text of a code list. */
export function isListedCode<Code extends string>(list: readonly Code[], text: string): text is Code {
  return list.some((code) => code === text);
}

/** Lists the processing rules of a version. */
export function listProcessingRules(version: InterfaceVersion): readonly ProcessingRule[] {
  return version === '1.1' ? PROCESSING_RULES_1_1 : PROCESSING_RULES;
}
