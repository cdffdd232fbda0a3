import { parseXml, plain, XmlError } from '../invoice/xml';
import { readText } from '../invoice/element-reader';

/** Summary of a transmission: its declarant and its contents. Null for absent values. */
export interface TransmissionSummary {
  /** identifier of the transmission */
  id: string | null;
  /** identifier of the declarant as written, with its scheme; a SIREN has the scheme 0002 */
  issuer: { scheme: string | null; identifier: string | null };
  /** SE: the declarant reports as seller; BY: the declarant reports as buyer */
  role: string | null;
  flow: 'transactions' | 'payments' | null;
  /** Whether the transmission has blocks per invoice (10.1, 10.2). */
  hasInvoices: boolean;
  /** Whether the transmission has sums per day (10.3, 10.4). */
  hasSums: boolean;
}

const DOCUMENT = plain('ReportDocument');
const ID = plain('Id');
const INVOICE = plain('Invoice');
const ISSUER = plain('Issuer');
const PAYMENTS = plain('PaymentsReport');
const REPORT = plain('Report');
const ROLE_CODE = plain('RoleCode');
const SCHEME_ID = plain('schemeId');
const SUMS = plain('Transactions');
const TRANSACTIONS = plain('TransactionsReport');

/** Reads the declarant and the kinds of contents of a transmission; returns null for any other text. */
export function summarizeTransmission(xml: string | Uint8Array): TransmissionSummary | null {
  try {
    const doc = parseXml(xml);
    if (doc.name(0) !== REPORT) return null;
    const issuer = doc.path(0, DOCUMENT, ISSUER);
    const [transactions, payments] = [doc.children(0, TRANSACTIONS), doc.children(0, PAYMENTS)];
    const reports = [...transactions, ...payments];
    return {
      id: readText(doc, doc.path(0, DOCUMENT), ID),
      issuer: {
        scheme: doc.attribute(doc.child(issuer, ID), SCHEME_ID) ?? null,
        identifier: readText(doc, issuer, ID),
      },
      role: readText(doc, issuer, ROLE_CODE),
      flow: transactions.length > 0 ? 'transactions' : payments.length > 0 ? 'payments' : null,
      hasInvoices: reports.some((node) => doc.children(node, INVOICE).length > 0),
      hasSums: reports.some((node) => doc.children(node, SUMS).length > 0),
    };
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
}
