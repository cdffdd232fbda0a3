/** Makes the tax data document of an invoice. */
import { getDocumentNumber, type ParsedDocument } from '../invoice/model';
import type { SchemedIdentifier } from '../invoice/parties';
import { findReportedDocumentUuid } from './document-uuid';
import type { Jurisdiction, Reporter, TaxDataScope, TaxDataType, TaxDataVersion } from './jurisdiction';
import { findMissingFields, type MissingField } from './missing-fields';
import type { CustomContent, TaxDataDocument, WrittenMoment } from './model';
import { toReportedInvoice } from './reported-invoice';
import { toSourceXml } from './source-xml';
import { JURISDICTION_TABLES } from './tables';

/** What the invoice does not say. All ids and times are given, so that the same input makes the same bytes. */
export interface TaxDataContext {
  jurisdiction: Jurisdiction;
  version: TaxDataVersion;
  /** of the tax data document; fixed before the first attempt */
  uuid: string;
  issuedAt: Date;
  type: TaxDataType;
  scope: TaxDataScope;
  reporter: Reporter;
  /** participant identifier of the company */
  reportingParty: SchemedIdentifier;
  /** that of the tax authority, where the table or the operator states it */
  receivingParty: SchemedIdentifier | null;
  /** id of the provider, scheme 0242 */
  representative: SchemedIdentifier;
  /** another authority than that of the table */
  authority?: { id: string; name: string | null };
  invoice: {
    /** as the invoice states them (BT-24, BT-23) */
    customizationId: string;
    profileId: string | null;
    issueTime?: string | null;
    /** electronic address of the seller, where the document states none */
    sellerAddress: SchemedIdentifier | null;
    /** the invoice as XML, for jurisdictions that want it */
    xml?: string;
  };
  /** instance identifier of the message that the invoice was exchanged with */
  transportId?: string | null;
  /** when the invoice was exchanged */
  exchangedAt?: Date;
  customContents?: readonly CustomContent[];
}

/** A tax data document, or what is missing for one. */
export type TaxDataResult =
  { ok: true; taxData: TaxDataDocument } | { ok: false; missing: readonly MissingField[] };

/** Moment in UTC as a tax data document writes it. */
export function toWrittenMoment(at: Date): WrittenMoment {
  const text = at.toISOString();
  return { date: text.slice(0, 10), time: `${text.slice(11, 19)}Z` };
}

/** Makes the tax data document of an invoice. Pure: nothing is looked up, no clock is read. */
export function buildTaxData(document: ParsedDocument, context: TaxDataContext): TaxDataResult {
  const table = JURISDICTION_TABLES[context.jurisdiction];
  const isWithoutInvoice = context.type === 'failed';
  const missing = isWithoutInvoice ? [] : findMissingFields(document, context.jurisdiction);
  missing.push(...missingOfReport(context));
  if (missing.length > 0) return { ok: false, missing };
  const isBrief = table.form === 'brief';
  return {
    ok: true,
    taxData: {
      jurisdiction: context.jurisdiction,
      customizationId: context.version.customizationId,
      profileId: context.version.processId,
      uuid: table.contents.hasUuid ? context.uuid : null,
      issued: toWrittenMoment(context.issuedAt),
      type: context.type,
      scope: context.scope,
      reporter: context.reporter,
      authority: isBrief
        ? null
        : (context.authority ?? { id: table.authority.id, name: table.authority.name }),
      reportingParty: context.reportingParty,
      receivingParty: context.receivingParty,
      representative: context.representative,
      transportId: isBrief ? (context.transportId ?? null) : null,
      received: table.contents.statesReception
        ? toWrittenMoment(context.exchangedAt ?? context.issuedAt)
        : null,
      invoice: isWithoutInvoice ? null : reportedInvoice(document, context),
      customContents: isBrief ? [...(context.customContents ?? [])] : [],
      sourceXml: isBrief && context.invoice.xml !== undefined ? toSourceXml(context.invoice.xml) : null,
    },
  };
}

function reportedInvoice(
  document: ParsedDocument,
  { jurisdiction, invoice }: TaxDataContext,
): NonNullable<TaxDataDocument['invoice']> {
  const { form, contents } = JURISDICTION_TABLES[jurisdiction];
  const content = toReportedInvoice(document, form, contents);
  const uuid =
    form === 'brief'
      ? content.uuid
      : findReportedDocumentUuid({
          seller: document.seller.electronicAddress ?? invoice.sellerAddress,
          typeCode: document.typeCode,
          number: getDocumentNumber(document),
          issueDate: document.issueDate,
        });
  return {
    customizationId: invoice.customizationId,
    profileId: invoice.profileId,
    issueTime: invoice.issueTime ?? null,
    content: { ...content, uuid },
  };
}

function missingOfReport({
  jurisdiction,
  type,
  receivingParty,
  invoice,
  scope,
}: TaxDataContext): MissingField[] {
  const table = JURISDICTION_TABLES[jurisdiction];
  const missing: MissingField[] = [];
  const add = (field: string, message: string): void => {
    missing.push({ field: `report.${field}`, message });
  };
  if ((receivingParty?.identifier ?? null) === null)
    add(
      'receivingParty',
      `The participant identifier of ${table.authority.name} is missing. State it in the settings.`,
    );
  if (table.types[type] === undefined)
    add(
      'type',
      `${table.name} has no report of type ${type}; it has ${Object.keys(table.types).join(', ')}.`,
    );
  if (table.scopes[scope] === undefined)
    add('scope', `${table.name} has no scope ${scope}; it has ${Object.keys(table.scopes).join(', ')}.`);
  if (table.form === 'brief' && invoice.xml === undefined)
    add('invoice.xml', `${table.name} is sent the invoice itself, and its XML is missing. Give it.`);
  return missing;
}
