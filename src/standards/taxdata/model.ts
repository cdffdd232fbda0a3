/** The document model of tax data: a report about one invoice, free of any jurisdiction's codes and syntax. */
import type { InvoiceDocument } from '../invoice/model';
import type { SchemedIdentifier } from '../invoice/parties';
import type { Jurisdiction, Reporter, TaxDataScope, TaxDataType } from './jurisdiction';

/** Day and time as a report writes them. */
export interface WrittenMoment {
  /** YYYY-MM-DD */
  date: string | null;
  /** with time zone: 14:05:00Z */
  time: string | null;
}

/** The invoice as far as it is reported. */
export interface ReportedInvoice {
  /** specification identifier (BT-24) and business process (BT-23) of the invoice */
  customizationId: string | null;
  profileId: string | null;
  /** time of issue, where the invoice states one */
  issueTime: string | null;
  /**
   * What is reported of the invoice, every other field null or empty. Credit notes have their number in `invoiceNumber` too: the
   * type code tells what the document is.
   */
  content: InvoiceDocument;
}

/** A further term that a jurisdiction asks for. */
export interface CustomContent {
  id: string;
  value: string;
}

/** A tax data document. */
export interface TaxDataDocument {
  jurisdiction: Jurisdiction;
  customizationId: string | null;
  profileId: string | null;
  /** null where the jurisdiction has none */
  uuid: string | null;
  issued: WrittenMoment;
  /** null for a code that is not on the list */
  type: TaxDataType | null;
  scope: TaxDataScope | null;
  reporter: Reporter | null;
  authority: { id: string | null; name: string | null } | null;
  /** participant identifier of the company that reports */
  reportingParty: SchemedIdentifier | null;
  /** that of the tax authority */
  receivingParty: SchemedIdentifier | null;
  /** id of the company's provider */
  representative: SchemedIdentifier | null;
  /** instance identifier of the message that the invoice was exchanged with */
  transportId: string | null;
  /** when the invoice was received; null where the jurisdiction does not ask */
  received: WrittenMoment | null;
  /** null: none, as in a report on a failed transmission */
  invoice: ReportedInvoice | null;
  customContents: CustomContent[];
  /** the invoice itself as XML without declaration; null where the jurisdiction does not want it */
  sourceXml: string | null;
}
