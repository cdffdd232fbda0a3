/** Builds the tax data document of an invoice. */
import { getDocumentNumber, type ParsedDocument } from '../invoice/model';
import type { SchemedIdentifier } from '../invoice/parties';
import type { Jurisdiction, Reporter, TaxDataScope, TaxDataType, TaxDataVersion } from './jurisdiction';
import { findMissingFields, type MissingField } from './missing-fields';
import type { CustomContent, TaxDataDocument, ReportMoment } from './model';
import { toReportedInvoice } from './reported-invoice';
import { JURISDICTION_TABLES } from './tables';
import { createNameBasedUuid } from '../values/name-based-uuid';

const XML_DECLARATION = /^\uFEFF?\s*<\?xml[^>]*\?>\s*/;
const EMBEDDED_OBJECT =
  /<((?:[\w.-]+:)?EmbeddedDocumentBinaryObject)(?:\s(?:[^>"']|"[^"]*"|'[^']*')*)?>[^<]*<\/\1\s*>/g;

/**
 * Returns the invoice XML in its form inside a tax data document: without XML declaration, and without the contents of
 * attachments, which no authority requires.
 */
export function toSourceXml(xml: string): string {
  return xml.replace(XML_DECLARATION, '').replace(EMBEDDED_OBJECT, '').trimEnd();
}

/**
 * Data that the invoice does not contain. All ids and times are parameters, so that the same input produces the same
 * bytes.
 */
export interface TaxDataContext {
  jurisdiction: Jurisdiction;
  version: TaxDataVersion;
  /** UUID of the tax data document; fixed before the first attempt */
  uuid: string;
  issuedAt: Date;
  type: TaxDataType;
  scope: TaxDataScope;
  reporter: Reporter;
  /** participant identifier of the company */
  reportingParty: SchemedIdentifier;
  /** participant identifier of the tax authority, from the table or the operator */
  receivingParty: SchemedIdentifier | null;
  /** id of the provider, scheme 0242 */
  representative: SchemedIdentifier;
  /** authority, when it differs from the one in the table */
  authority?: { id: string; name: string | null };
  invoice: {
    /** specification and process of the invoice (BT-24, BT-23) */
    customizationId: string;
    profileId: string | null;
    issueTime?: string | null;
    /** electronic address of the seller, when the document has none */
    sellerAddress: SchemedIdentifier | null;
    /** XML of the invoice, for jurisdictions that require it */
    xml?: string;
  };
  /** instance identifier of the message that contained the invoice */
  transportId?: string | null;
  /** time of the exchange */
  exchangedAt?: Date;
  customContents?: readonly CustomContent[];
}

/** Tax data document, or the fields that are missing for one. */
export type TaxDataResult =
  { ok: true; taxData: TaxDataDocument } | { ok: false; missingFields: readonly MissingField[] };

/** Formats an instant as date and time in UTC for a tax data document. */
export function formatUtcMoment(at: Date): ReportMoment {
  const text = at.toISOString();
  return { date: text.slice(0, 10), time: `${text.slice(11, 19)}Z` };
}

/** Builds the tax data document of an invoice. The function is pure: it uses no clock and no other source. */
export function buildTaxData(document: ParsedDocument, context: TaxDataContext): TaxDataResult {
  const table = JURISDICTION_TABLES[context.jurisdiction];
  const isWithoutInvoice = context.type === 'failed';
  const missingFields = isWithoutInvoice ? [] : findMissingFields(document, context.jurisdiction);
  missingFields.push(...listMissingReportFields(context));
  if (missingFields.length > 0) return { ok: false, missingFields };
  const isBrief = table.form === 'brief';
  return {
    ok: true,
    taxData: {
      jurisdiction: context.jurisdiction,
      customizationId: context.version.customizationId,
      profileId: context.version.processId,
      uuid: table.contents.hasUuid ? context.uuid : null,
      issueMoment: formatUtcMoment(context.issuedAt),
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
      receptionMoment: table.contents.statesReception
        ? formatUtcMoment(context.exchangedAt ?? context.issuedAt)
        : null,
      invoice: isWithoutInvoice ? null : toTaxDataInvoice(document, context),
      customContents: isBrief ? [...(context.customContents ?? [])] : [],
      sourceXml: isBrief && context.invoice.xml !== undefined ? toSourceXml(context.invoice.xml) : null,
    },
  };
}

function toTaxDataInvoice(
  document: ParsedDocument,
  { jurisdiction, invoice }: TaxDataContext,
): NonNullable<TaxDataDocument['invoice']> {
  const { form, contents } = JURISDICTION_TABLES[jurisdiction];
  const content = toReportedInvoice(document, form, contents);
  const uuid =
    form === 'brief'
      ? content.uuid
      : createReportedDocumentUuid({
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

function listMissingReportFields({
  jurisdiction,
  type,
  receivingParty,
  invoice,
  scope,
}: TaxDataContext): MissingField[] {
  const table = JURISDICTION_TABLES[jurisdiction];
  const missingFields: MissingField[] = [];
  const add = (field: string, message: string): void => {
    missingFields.push({ field: `report.${field}`, message });
  };
  if ((receivingParty?.identifier ?? null) === null)
    add(
      'receivingParty',
      `The participant identifier of ${table.authority.name} is missing. Enter it in the settings.`,
    );
  if (table.types[type] === undefined)
    add(
      'type',
      `${table.name} has no report of type ${type}; expected one of ${Object.keys(table.types).join(', ')}.`,
    );
  if (table.scopes[scope] === undefined)
    add(
      'scope',
      `${table.name} has no scope ${scope}; expected one of ${Object.keys(table.scopes).join(', ')}.`,
    );
  if (table.form === 'brief' && invoice.xml === undefined)
    add(
      'invoice.xml',
      `${table.name} requires the invoice itself, but the XML of the invoice is missing. Provide the XML.`,
    );
  return missingFields;
}

/** UUID namespace of Slovak transactions (rule ID-BDID-01). */
const SLOVAK_NAMESPACE = 'e0bc4ac8-b025-46e5-a76d-0c893fc3027e';

/** Fields that identify an invoice. */
export interface InvoiceIdentity {
  /** electronic address of the seller */
  seller: SchemedIdentifier | null;
  typeCode: string | null;
  number: string | null;
  /** YYYY-MM-DD */
  issueDate: string | null;
}

/**
 * Returns the UUID (version 5) of a reported document. The UUID is derived only from the invoice, so that the reports of
 * both providers have the same UUID and the authority can match them.
 */
export function createReportedDocumentUuid({ seller, typeCode, number, issueDate }: InvoiceIdentity): string {
  const parts = [seller?.scheme, seller?.identifier, typeCode, number, issueDate];
  return createNameBasedUuid(SLOVAK_NAMESPACE, parts.filter((part) => part).join(' '));
}
