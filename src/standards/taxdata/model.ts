/**
 * Document model of tax data: a report about one invoice, independent of the codes and the syntax of a jurisdiction.
 */
import type { InvoiceDocument } from '../invoice/model';
import type { SchemedIdentifier } from '../invoice/parties';
import type { Jurisdiction, Reporter, TaxDataScope, TaxDataType } from './jurisdiction';

/** Day and time in the format of a report. */
export interface ReportMoment {
  /** YYYY-MM-DD */
  date: string | null;
  /** time with time zone, such as 14:05:00Z */
  time: string | null;
}

/** Reported part of an invoice. */
export interface ReportedInvoice {
  /** specification identifier (BT-24) and business process (BT-23) of the invoice */
  customizationId: string | null;
  profileId: string | null;
  /** time of issue; null when the invoice has none */
  issueTime: string | null;
  /**
   * Reported fields of the invoice; all other fields are null or empty. The number of a credit note is also in
   * `invoiceNumber`; the type code distinguishes both.
   */
  content: InvoiceDocument;
}

/** Additional term that a jurisdiction requires. */
export interface CustomContent {
  id: string;
  value: string;
}

/** Tax data document. */
export interface TaxDataDocument {
  jurisdiction: Jurisdiction;
  customizationId: string | null;
  profileId: string | null;
  /** null when the documents of the jurisdiction have no UUID */
  uuid: string | null;
  issueMoment: ReportMoment;
  /** null for an unknown code */
  type: TaxDataType | null;
  scope: TaxDataScope | null;
  reporter: Reporter | null;
  authority: { id: string | null; name: string | null } | null;
  /** participant identifier of the company that reports */
  reportingParty: SchemedIdentifier | null;
  /** participant identifier of the tax authority */
  receivingParty: SchemedIdentifier | null;
  /** identifier of the company's service provider */
  representative: SchemedIdentifier | null;
  /** instance identifier of the message that contained the invoice */
  transportId: string | null;
  /** time of receipt of the invoice; null when the jurisdiction does not require it */
  receptionMoment: ReportMoment | null;
  /** null in a report about a failed transmission */
  invoice: ReportedInvoice | null;
  customContents: CustomContent[];
  /** invoice as XML without XML declaration; null when the jurisdiction does not require the XML */
  sourceXml: string | null;
}
