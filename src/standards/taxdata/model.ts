/** Document model of tax data: a report about one invoice, independent of codes and syntax of a jurisdiction. */
import type { InvoiceDocument } from '../invoice/model';
import type { SchemedIdentifier } from '../invoice/parties';
import type { Jurisdiction, Reporter, TaxDataScope, TaxDataType } from './jurisdiction';

/** Day and time in the format of a report. */
export interface WrittenMoment {
  /** YYYY-MM-DD */
  date: string | null;
  /** with time zone: 14:05:00Z */
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
   * Reported fields of the invoice; all others are null or empty. The number of a credit note is in `invoiceNumber`,
   * too; the type code distinguishes them.
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
  /** null when the jurisdiction has none */
  uuid: string | null;
  issueMoment: WrittenMoment;
  /** null for an unlisted code */
  type: TaxDataType | null;
  scope: TaxDataScope | null;
  reporter: Reporter | null;
  authority: { id: string | null; name: string | null } | null;
  /** participant identifier of the company that reports */
  reportingParty: SchemedIdentifier | null;
  /** participant identifier of the tax authority */
  receivingParty: SchemedIdentifier | null;
  /** id of the company's provider */
  representative: SchemedIdentifier | null;
  /** instance identifier of the message that contained the invoice */
  transportId: string | null;
  /** time of receipt of the invoice; null when the jurisdiction does not require it */
  receptionMoment: WrittenMoment | null;
  /** null in a report on a failed transmission */
  invoice: ReportedInvoice | null;
  customContents: CustomContent[];
  /** invoice as XML without declaration; null when the jurisdiction does not require it */
  sourceXml: string | null;
}
