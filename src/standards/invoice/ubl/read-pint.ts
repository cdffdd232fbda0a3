/** Reads the terms that PINT areas add: the Emirates, Oman, and Malaysia (tourism tax). */
import { isEmptyPart } from '../blank';
import { readAttribute, readIdentifier, readText } from '../element-reader';
import type { SchemedIdentifier } from '../parties';
import {
  blankPintLine,
  EMIRATES,
  MALAYSIA,
  OMAN,
  OMANI_ITEM_CODES,
  OMANI_REFERENCES,
  TOURISM_TAX,
  type OmaniTerms,
  type PintLine,
  type PintRegistration,
  type PintTerms,
} from '../pint-terms';
import { cac, cbc, NONE, plain, type NameId, type Node, type XmlDocument } from '../xml';

const ACCOUNTING_CUSTOMER_PARTY = cac('AccountingCustomerParty');
const ACCOUNTING_SUPPLIER_PARTY = cac('AccountingSupplierParty');
const ACTUAL_DELIVERY_DATE = cbc('ActualDeliveryDate');
const ADDITIONAL_ACCOUNT_ID = cbc('AdditionalAccountID');
const ADDITIONAL_DOCUMENT_REFERENCE = cac('AdditionalDocumentReference');
const ADDITIONAL_ITEM_IDENTIFICATION = cac('AdditionalItemIdentification');
const AMOUNT = cbc('Amount');
const BILLING_REFERENCE = cac('BillingReference');
const BUYER_CUSTOMER_PARTY = cac('BuyerCustomerParty');
const CALCULATION_RATE = cbc('CalculationRate');
const CLASSIFIED_TAX_CATEGORY = cac('ClassifiedTaxCategory');
const COMMODITY_CLASSIFICATION = cac('CommodityClassification');
const COMMODITY_CODE = cbc('CommodityCode');
const COMPANY_ID = cbc('CompanyID');
const COUNTRY_SUBENTITY_CODE = cbc('CountrySubentityCode');
const CREDIT_NOTE_TYPE_CODE = cbc('CreditNoteTypeCode');
const DELIVERY = cac('Delivery');
const DELIVERY_TERMS = cac('DeliveryTerms');
const DISCREPANCY_RESPONSE = cac('DiscrepancyResponse');
const DOCUMENT_DESCRIPTION = cbc('DocumentDescription');
const DOCUMENT_STATUS_CODE = cbc('DocumentStatusCode');
const DOCUMENT_TYPE_CODE = cbc('DocumentTypeCode');
const ID = cbc('ID');
const INVOICE_DOCUMENT_REFERENCE = cac('InvoiceDocumentReference');
const INVOICE_TYPE_CODE = cbc('InvoiceTypeCode');
const ISSUE_TIME = cbc('IssueTime');
const ITEM = cac('Item');
const ITEM_PRICE_EXTENSION = cac('ItemPriceExtension');
const ITEM_SPECIFICATION = cac('ItemSpecificationDocumentReference');
const NAME = plain('name');
const NATURE_CODE = cbc('NatureCode');
const PARTY = cac('Party');
const PARTY_IDENTIFICATION = cac('PartyIdentification');
const PARTY_LEGAL_ENTITY = cac('PartyLegalEntity');
const POSTAL_ADDRESS = cac('PostalAddress');
const PROFILE_EXECUTION_ID = cbc('ProfileExecutionID');
const RESPONSE_CODE = cbc('ResponseCode');
const SCHEME_AGENCY_ID = plain('schemeAgencyID');
const SCHEME_AGENCY_NAME = plain('schemeAgencyName');
const SCHEME_NAME = plain('schemeName');
const SELLER_SUPPLIER_PARTY = cac('SellerSupplierParty');
const SHIPMENT = cac('Shipment');
const STATEMENT_DOCUMENT_REFERENCE = cac('StatementDocumentReference');
const TAX_AMOUNT = cbc('TaxAmount');
const TAX_EXCHANGE_RATE = cac('TaxExchangeRate');
const TAX_EXEMPTION_REASON_CODE = cbc('TaxExemptionReasonCode');
const TAX_TOTAL = cac('TaxTotal');
const UUID = cbc('UUID');

/** Reads the PINT terms of a document; undefined when it has none. */
export function readPintTerms(xml: XmlDocument, root: Node, area: string | null): PintTerms | undefined {
  if (area === OMAN) return readOmaniPintTerms(xml, root);
  if (area !== EMIRATES) return undefined;
  const readPartyIdentifier = (name: NameId): SchemedIdentifier | null =>
    readIdentifier(xml, xml.path(root, name, PARTY, PARTY_IDENTIFICATION, ID));
  const terms: PintTerms = {
    transactionType: readText(xml, root, PROFILE_EXECUTION_ID),
    creditNoteReason: readText(xml, xml.child(root, DISCREPANCY_RESPONSE), RESPONSE_CODE),
    exchangeRate: readText(xml, xml.child(root, TAX_EXCHANGE_RATE), CALCULATION_RATE),
    beneficiary: readPartyIdentifier(BUYER_CUSTOMER_PARTY),
    principal: readPartyIdentifier(SELLER_SUPPLIER_PARTY),
    sellerRegistration: readRegistration(xml, xml.child(root, ACCOUNTING_SUPPLIER_PARTY)),
    buyerRegistration: readRegistration(xml, xml.child(root, ACCOUNTING_CUSTOMER_PARTY)),
    exportReference: readText(xml, xml.child(root, STATEMENT_DOCUMENT_REFERENCE), ID),
    deliveryTerms: readText(xml, xml.path(root, DELIVERY, DELIVERY_TERMS), ID),
  };
  return isEmptyPart(terms) ? undefined : terms;
}

function readOmaniPintTerms(xml: XmlDocument, root: Node): PintTerms {
  const typeCodes = [INVOICE_TYPE_CODE, CREDIT_NOTE_TYPE_CODE].map((name) => xml.child(root, name));
  const delivery = xml.child(root, DELIVERY);
  return {
    transactionType: readAttribute(xml, typeCodes.find((node) => node >= 0) ?? NONE, NAME),
    creditNoteReason: readText(
      xml,
      xml.path(root, BILLING_REFERENCE, INVOICE_DOCUMENT_REFERENCE),
      DOCUMENT_STATUS_CODE,
    ),
    exchangeRate: null,
    beneficiary: null,
    principal: null,
    sellerRegistration: null,
    buyerRegistration: null,
    exportReference: readText(xml, xml.child(root, STATEMENT_DOCUMENT_REFERENCE), ID),
    deliveryTerms: readText(xml, xml.child(delivery, DELIVERY_TERMS), ID),
    oman: readOmaniTerms(xml, root),
  };
}

function readOmaniTerms(xml: XmlDocument, root: Node): OmaniTerms {
  const seller = xml.child(root, ACCOUNTING_SUPPLIER_PARTY);
  const buyer = xml.child(root, ACCOUNTING_CUSTOMER_PARTY);
  const shipment = xml.path(root, DELIVERY, SHIPMENT);
  const readZone = (role: Node): string | null =>
    readText(xml, xml.path(role, PARTY, POSTAL_ADDRESS), COUNTRY_SUBENTITY_CODE);
  const findReference = (type: string): Node =>
    xml
      .children(root, ADDITIONAL_DOCUMENT_REFERENCE)
      .find((node) => readText(xml, node, DOCUMENT_TYPE_CODE) === type) ?? NONE;
  const prepayment = findReference(OMANI_REFERENCES.prepayment);
  const prepaymentInvoice = { id: readText(xml, prepayment, ID), uuid: readText(xml, prepayment, UUID) };
  return {
    issueTime: readText(xml, root, ISSUE_TIME),
    sellerUuid: readText(xml, seller, ADDITIONAL_ACCOUNT_ID),
    sellerZone: readZone(seller),
    buyerZone: readZone(buyer),
    prepaymentInvoice: isEmptyPart(prepaymentInvoice) ? null : prepaymentInvoice,
    marginTotal: readText(xml, findReference(OMANI_REFERENCES.marginTotal), DOCUMENT_DESCRIPTION),
    customsDeclaration: readText(xml, shipment, ID),
    importDate: readText(xml, xml.child(shipment, DELIVERY), ACTUAL_DELIVERY_DATE),
  };
}

/** Returns whether a document reference of Oman is a separate term and not a supporting document. */
export function isOmaniReference(xml: XmlDocument, reference: Node): boolean {
  const type = readText(xml, reference, DOCUMENT_TYPE_CODE);
  return Object.values(OMANI_REFERENCES).some((omaniReference) => omaniReference === type);
}

/** Reads identifiers of a party whose kind is in the attribute schemeName, as in Oman (CR, TIN and others). */
export function readNamedIdentifiers(xml: XmlDocument, role: Node): SchemedIdentifier[] {
  return xml.children(xml.child(role, PARTY), PARTY_IDENTIFICATION).flatMap((node) => {
    const id = xml.child(node, ID);
    const identifier = readText(xml, node, ID);
    return identifier === null ? [] : [{ scheme: readAttribute(xml, id, SCHEME_NAME), identifier }];
  });
}

function readRegistration(xml: XmlDocument, role: Node): PintRegistration | null {
  const number = xml.path(role, PARTY, PARTY_LEGAL_ENTITY, COMPANY_ID);
  const registration: PintRegistration = {
    kind: readAttribute(xml, number, SCHEME_AGENCY_ID),
    authority: readAttribute(xml, number, SCHEME_AGENCY_NAME),
  };
  return isEmptyPart(registration) ? null : registration;
}

/** Reads the PINT terms of a line; undefined when it has none. */
export function readPintLine(xml: XmlDocument, line: Node, area: string | null): PintLine | undefined {
  const pint =
    area === EMIRATES
      ? readEmiratiLine(xml, line)
      : area === OMAN
        ? readOmaniLine(xml, line)
        : area === MALAYSIA
          ? blankPintLine({ tourismTax: readTourismTax(xml, line) })
          : blankPintLine();
  return isEmptyPart(pint) ? undefined : pint;
}

function readEmiratiLine(xml: XmlDocument, line: Node): PintLine {
  const item = xml.child(line, ITEM);
  const extension = xml.child(line, ITEM_PRICE_EXTENSION);
  const classifications = xml.children(item, COMMODITY_CLASSIFICATION);
  const findClassification = (name: NameId): string | null =>
    classifications
      .map((classification) => readText(xml, classification, name))
      .find((text) => text !== null) ?? null;
  return blankPintLine({
    taxAmount: readText(xml, xml.child(extension, TAX_TOTAL), TAX_AMOUNT),
    grossAmount: readText(xml, extension, AMOUNT),
    itemKind: findClassification(COMMODITY_CODE),
    serviceCode: readText(xml, xml.child(item, ADDITIONAL_ITEM_IDENTIFICATION), ID),
    reverseChargeKind: findClassification(NATURE_CODE),
    exemptionReasonCode: readText(xml, xml.child(item, CLASSIFIED_TAX_CATEGORY), TAX_EXEMPTION_REASON_CODE),
  });
}

function readOmaniLine(xml: XmlDocument, line: Node): PintLine {
  const item = xml.child(line, ITEM);
  const extension = xml.child(line, ITEM_PRICE_EXTENSION);
  const findNamed = (group: NameId, name: string): Node =>
    xml.children(item, group).find((node) => readAttribute(xml, xml.child(node, ID), SCHEME_NAME) === name) ??
    NONE;
  const specification = findNamed(ITEM_SPECIFICATION, OMANI_ITEM_CODES.service);
  return blankPintLine({
    taxAmount: readText(xml, xml.child(extension, TAX_TOTAL), TAX_AMOUNT),
    grossAmount: readText(xml, extension, AMOUNT),
    itemKind: readText(xml, specification, DOCUMENT_TYPE_CODE),
    serviceCode: readText(xml, specification, ID),
    activityCode: readText(xml, findNamed(ADDITIONAL_ITEM_IDENTIFICATION, OMANI_ITEM_CODES.activity), ID),
    exemptionReasonCode: readText(xml, xml.child(item, CLASSIFIED_TAX_CATEGORY), TAX_EXEMPTION_REASON_CODE),
  });
}

function readTourismTax(xml: XmlDocument, line: Node): string | null {
  const isTaxed = xml
    .children(xml.child(line, ITEM), CLASSIFIED_TAX_CATEGORY)
    .some((category) => readText(xml, category, ID) === TOURISM_TAX.category);
  return isTaxed ? readText(xml, xml.child(line, TAX_TOTAL), TAX_AMOUNT) : null;
}
