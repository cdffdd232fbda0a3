/** Reads tax data documents. */
import { isCreditNote, type CreditNoteDocument, type InvoiceDocument } from '../invoice/model';
import type { SchemedIdentifier } from '../invoice/parties';
import { readUbl } from '../invoice/ubl/read-ubl';
import { cac, cbc, ElementView, ext, plain, type NameId, type Node, type XmlDocument } from '../invoice/xml';
import { createInvoiceNames, TAX_DATA, type TaxDataNames } from '../rules/tax-data/names';
import { JURISDICTIONS, type Jurisdiction, type TaxDataScope, type TaxDataType } from './jurisdiction';
import type { CustomContent, ReportedInvoice, TaxDataDocument } from './model';
import { JURISDICTION_TABLES } from './tables';

const NAMES_BY_JURISDICTION: Readonly<Record<Jurisdiction, TaxDataNames>> = {
  SK: TAX_DATA.sk.names,
  AE: TAX_DATA.ae.names,
  OM: TAX_DATA.om.names,
  EU: TAX_DATA.vida.names,
};

const CUSTOMIZATION_ID = cbc('CustomizationID');
const PROFILE_ID = cbc('ProfileID');
const ENDPOINT_ID = cbc('EndpointID');
const ISSUE_DATE = cbc('IssueDate');
const ISSUE_TIME = cbc('IssueTime');
const ID = cbc('ID');
const SCHEME_ID = plain('schemeID');

/** Returns the jurisdiction of a tax data document; null for any other document. */
export function findTaxDataJurisdiction(xml: XmlDocument): Jurisdiction | null {
  xml.resolveNames();
  const root = xml.name(0);
  return JURISDICTIONS.find((jurisdiction) => NAMES_BY_JURISDICTION[jurisdiction].TaxData === root) ?? null;
}

/**
 * Reads a tax data document, valid or not. `sourceXml` stays null, because it is used only for writing.
 * @returns null for any other document
 */
export function readTaxData(xml: XmlDocument): TaxDataDocument | null {
  const jurisdiction = findTaxDataJurisdiction(xml);
  if (jurisdiction === null) return null;
  const names = NAMES_BY_JURISDICTION[jurisdiction];
  const table = JURISDICTION_TABLES[jurisdiction];
  const root = 0;
  const transaction = xml.child(root, names.ReportedTransaction);
  const document = xml.child(transaction, names.ReportedDocument);
  const authority = xml.child(root, names.TaxAuthority);
  const typeElement = table.form === 'full' ? names.TaxDataTypeCode : names.DocumentTypeCode;
  const role = readTextAt(xml, root, names.ReporterRole);
  const receiptTime = {
    date: readTextAt(xml, transaction, ISSUE_DATE),
    time: readTextAt(xml, transaction, ISSUE_TIME),
  };
  return {
    jurisdiction,
    customizationId: readTextAt(xml, root, CUSTOMIZATION_ID),
    profileId: readTextAt(xml, root, PROFILE_ID),
    uuid: readTextAt(xml, root, cbc('UUID')),
    issueMoment: { date: readTextAt(xml, root, ISSUE_DATE), time: readTextAt(xml, root, ISSUE_TIME) },
    type: findKey<TaxDataType>(table.types, readTextAt(xml, root, typeElement)),
    scope: findKey<TaxDataScope>(table.scopes, readTextAt(xml, root, names.DocumentScope)),
    reporter: findKey(table.roles, role),
    authority:
      authority < 0
        ? null
        : { id: readTextAt(xml, authority, ID), name: readTextAt(xml, authority, cbc('Name')) },
    reportingParty: readIdentifierAt(xml, xml.path(root, names.ReportingParty, ENDPOINT_ID)),
    receivingParty: readIdentifierAt(xml, xml.path(root, names.ReceivingParty, ENDPOINT_ID)),
    representative: readIdentifierAt(
      xml,
      xml.path(root, names.ReportersRepresentative, cac('PartyIdentification'), ID),
    ),
    transportId: readTextAt(xml, transaction, names.TransportHeaderID),
    receptionMoment: receiptTime.date === null && receiptTime.time === null ? null : receiptTime,
    invoice: document < 0 ? null : readInvoice(xml, document, names),
    customContents: xml.children(transaction, names.CustomContent).map((node): CustomContent => ({
      id: readTextAt(xml, node, ID) ?? '',
      value: readTextAt(xml, node, cbc('Value')) ?? '',
    })),
    sourceXml: null,
  };
}

/** Finds the root element of the invoice in a tax data document; negative when there is none. */
export function findSourceDocument(xml: XmlDocument, jurisdiction: Jurisdiction): Node {
  const names = NAMES_BY_JURISDICTION[jurisdiction];
  const content = xml.path(0, names.ReportedTransaction, names.SourceDocument, ext('ExtensionContent'));
  return xml.firstChild(content);
}

function readInvoice(xml: XmlDocument, node: Node, names: TaxDataNames): ReportedInvoice | null {
  const view = new ElementView(xml, node, createInvoiceNames(names));
  const content = readUbl(view);
  if (content === null) return null;
  const { parsed } = content;
  return {
    customizationId: content.customizationId,
    profileId: readTextAt(xml, node, PROFILE_ID),
    issueTime: readTextAt(xml, node, ISSUE_TIME),
    content: isCreditNote(parsed) ? toInvoiceDocument(parsed) : parsed,
  };
}

function toInvoiceDocument({ creditNoteNumber, ...rest }: CreditNoteDocument): InvoiceDocument {
  return { ...rest, invoiceNumber: creditNoteNumber };
}

function readTextAt(xml: XmlDocument, node: Node, name: NameId): string | null {
  const text = xml.childText(node, name)?.trim() ?? '';
  return text === '' ? null : text;
}

function readIdentifierAt(xml: XmlDocument, node: Node): SchemedIdentifier | null {
  if (node < 0) return null;
  return { scheme: xml.attribute(node, SCHEME_ID) ?? null, identifier: xml.text(node).trim() };
}

function findKey<K extends string>(
  codes: Readonly<Partial<Record<K, string>>>,
  code: string | null,
): K | null {
  for (const key in codes) if (codes[key] === code && code !== null) return key;
  return null;
}
