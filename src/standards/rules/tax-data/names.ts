/** Names of tax data documents. The jurisdictions have the same elements, each in its own namespace. */
import { cac, cbc, INVOICE, NAMESPACE, NONE, qname, type NameId, ElementView } from '../../invoice/xml';
import { fact, RuleContext } from '../context';

/** Elements of the tax data document itself, in one namespace. */
export interface TaxDataNames {
  TaxData: NameId;
  TaxDataTypeCode: NameId;
  DocumentTypeCode: NameId;
  DocumentScope: NameId;
  ReporterRole: NameId;
  TaxAuthority: NameId;
  ReportingParty: NameId;
  ReceivingParty: NameId;
  ReportersRepresentative: NameId;
  ReportedTransaction: NameId;
  TransportHeaderID: NameId;
  ReportedDocument: NameId;
  MonetaryTotal: NameId;
  DocumentLine: NameId;
  CustomContent: NameId;
  SourceDocument: NameId;
}

function createNames(namespace: string): TaxDataNames {
  const name = (local: string): NameId => qname(namespace, local);
  return {
    TaxData: name('TaxData'),
    TaxDataTypeCode: name('TaxDataTypeCode'),
    DocumentTypeCode: name('DocumentTypeCode'),
    DocumentScope: name('DocumentScope'),
    ReporterRole: name('ReporterRole'),
    TaxAuthority: name('TaxAuthority'),
    ReportingParty: name('ReportingParty'),
    ReceivingParty: name('ReceivingParty'),
    ReportersRepresentative: name('ReportersRepresentative'),
    ReportedTransaction: name('ReportedTransaction'),
    TransportHeaderID: name('TransportHeaderID'),
    ReportedDocument: name('ReportedDocument'),
    MonetaryTotal: name('MonetaryTotal'),
    DocumentLine: name('DocumentLine'),
    CustomContent: name('CustomContent'),
    SourceDocument: name('SourceDocument'),
  };
}

/** Names by jurisdiction, with their prefix in the contexts of rules. */
export const TAX_DATA = {
  sk: { prefix: 'sktd', names: createNames(NAMESPACE.taxDataSlovakia) },
  vida: { prefix: 'vidatd', names: createNames(NAMESPACE.taxDataVida) },
  ae: { prefix: 'aetd', names: createNames(NAMESPACE.taxDataEmirates) },
  om: { prefix: 'omtd', names: createNames(NAMESPACE.taxDataOman) },
} as const;

export type TaxDataVocabulary = (typeof TAX_DATA)[keyof typeof TAX_DATA];

/**
 * Returns the element names with which a reported document is presented as a UBL invoice. Elements that already have
 * one of these names lose it.
 */
export function createInvoiceNames(names: TaxDataNames): ReadonlyMap<NameId, NameId> {
  return new Map([
    [cac('InvoiceLine'), NONE],
    [cac('LegalMonetaryTotal'), NONE],
    [cbc('InvoiceTypeCode'), NONE],
    [names.ReportedDocument, INVOICE],
    [names.DocumentLine, cac('InvoiceLine')],
    [names.MonetaryTotal, cac('LegalMonetaryTotal')],
    [names.DocumentTypeCode, cbc('InvoiceTypeCode')],
  ]);
}

/**
 * Declares the fact that finds the reported documents of a tax data document, each presented as a UBL invoice. Call
 * this function at module load, like {@link fact}; the rule sets of a jurisdiction share one fact.
 */
export function declareReportedDocuments({
  names,
}: TaxDataVocabulary): (c: RuleContext) => readonly RuleContext[] {
  const renames = createInvoiceNames(names);
  return fact((c) => {
    if (c.doc.name(0) !== names.TaxData) return [];
    return c
      .select(0, names.ReportedTransaction, names.ReportedDocument)
      .map((node) => new RuleContext(new ElementView(c.doc, node, renames)));
  });
}
