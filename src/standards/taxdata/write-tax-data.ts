/** Writes tax data documents as XML: elements in the order of the published schemas; absent fields are omitted. */
import type { SchemedIdentifier } from '../invoice/parties';
import { parseXml, WrittenTree, type XmlDocument } from '../invoice/xml';
import { XmlWriter } from '../invoice/xml-writer';
import type { JurisdictionTable } from './jurisdiction';
import { findVersion } from './jurisdiction';
import type { TaxDataDocument } from './model';
import { JURISDICTION_TABLES } from './tables';
import { writeBriefInvoice, writeFullInvoice } from './write-reported-invoice';

const UBL_NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd';

/** Writes the document. The same document always has the same bytes. */
export function writeTaxData(taxData: TaxDataDocument): string {
  const xml = new XmlWriter();
  writeDocument(xml, taxData);
  return xml.toString();
}

/** Writes the document, and also returns the XML tree for the validation by rules. */
export function writeTaxDataWithTree(taxData: TaxDataDocument): { text: string; tree: XmlDocument } {
  if (taxData.sourceXml !== null) {
    const text = writeTaxData(taxData);
    return { text, tree: parseXml(Buffer.from(text)) };
  }
  const tree = new WrittenTree();
  const xml = new XmlWriter(tree);
  writeDocument(xml, taxData);
  const text = xml.toString();
  return { text, tree: tree.finish(text) };
}

function writeDocument(xml: XmlWriter, taxData: TaxDataDocument): void {
  const table = JURISDICTION_TABLES[taxData.jurisdiction];
  const { namespace } = findVersion(table, taxData.issueMoment.date ?? '');
  const namespaces = {
    'xmlns:pxs': namespace,
    'xmlns:cac': `${UBL_NAMESPACE}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${UBL_NAMESPACE}:CommonBasicComponents-2`,
    ...(table.form === 'brief' ? { 'xmlns:cec': `${UBL_NAMESPACE}:CommonExtensionComponents-2` } : {}),
  };
  xml.group(
    'pxs:TaxData',
    () => {
      writeHead(xml, taxData, table);
      writeParties(xml, taxData);
      xml.group('pxs:ReportedTransaction', () => writeTransaction(xml, taxData, table));
    },
    namespaces,
  );
}

function writeHead(xml: XmlWriter, taxData: TaxDataDocument, table: JurisdictionTable): void {
  const { type, scope, reporter, authority, issueMoment } = taxData;
  const isBrief = table.form === 'brief';
  xml.element('cbc:CustomizationID', taxData.customizationId);
  xml.element('cbc:ProfileID', taxData.profileId);
  xml.element('cbc:UUID', taxData.uuid);
  xml.element('cbc:IssueDate', issueMoment.date);
  xml.element('cbc:IssueTime', issueMoment.time);
  const typeElement = isBrief ? 'pxs:DocumentTypeCode' : 'pxs:TaxDataTypeCode';
  xml.element(typeElement, type === null ? null : (table.types[type] ?? null));
  xml.element('pxs:DocumentScope', scope === null ? null : (table.scopes[scope] ?? null));
  xml.element('pxs:ReporterRole', reporter === null ? null : table.roles[reporter]);
  xml.group('pxs:TaxAuthority', () => {
    xml.element('cbc:ID', authority?.id ?? null);
    xml.element('cbc:Name', authority?.name ?? null);
  });
}

function writeIdentifier(xml: XmlWriter, name: string, schemedIdentifier: SchemedIdentifier | null): void {
  xml.element(name, schemedIdentifier?.identifier ?? null, { schemeID: schemedIdentifier?.scheme ?? null });
}

function writeParties(xml: XmlWriter, taxData: TaxDataDocument): void {
  xml.group('pxs:ReportingParty', () => writeIdentifier(xml, 'cbc:EndpointID', taxData.reportingParty));
  xml.group('pxs:ReceivingParty', () => writeIdentifier(xml, 'cbc:EndpointID', taxData.receivingParty));
  xml.group('pxs:ReportersRepresentative', () =>
    xml.group('cac:PartyIdentification', () => writeIdentifier(xml, 'cbc:ID', taxData.representative)),
  );
}

function writeTransaction(
  xml: XmlWriter,
  taxData: TaxDataDocument,
  { form, contents }: JurisdictionTable,
): void {
  const { invoice, sourceXml } = taxData;
  xml.element('pxs:TransportHeaderID', taxData.transportId);
  xml.element('cbc:IssueDate', taxData.receptionMoment?.date ?? null);
  xml.element('cbc:IssueTime', taxData.receptionMoment?.time ?? null);
  if (invoice !== null) {
    xml.group('pxs:ReportedDocument', () => {
      if (form === 'full') writeFullInvoice(xml, invoice);
      else writeBriefInvoice(xml, invoice, contents);
    });
  }
  for (const { id, value } of taxData.customContents)
    xml.group('pxs:CustomContent', () => {
      xml.element('cbc:ID', id);
      xml.element('cbc:Value', value);
    });
  if (sourceXml === null) return;
  xml.group('pxs:SourceDocument', () => xml.group('cec:ExtensionContent', () => xml.raw(sourceXml)));
}
