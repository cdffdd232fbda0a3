/** What areas of PINT add: the Emirates, and the tourism tax of Malaysia. */
import { isEmptyPart } from '../blank';
import { readAttribute, readIdentifier, readText } from '../element-reader';
import type { SchemedIdentifier } from '../parties';
import {
  blankPintLine,
  TOURISM_TAX,
  type PintLine,
  type PintRegistration,
  type PintTerms,
} from '../pint-terms';
import { cac, cbc, plain, type NameId, type Node, type XmlDocument } from '../xml';

const ACCOUNTING_CUSTOMER_PARTY = cac('AccountingCustomerParty');
const ACCOUNTING_SUPPLIER_PARTY = cac('AccountingSupplierParty');
const ADDITIONAL_ITEM_IDENTIFICATION = cac('AdditionalItemIdentification');
const AMOUNT = cbc('Amount');
const BUYER_CUSTOMER_PARTY = cac('BuyerCustomerParty');
const CALCULATION_RATE = cbc('CalculationRate');
const CLASSIFIED_TAX_CATEGORY = cac('ClassifiedTaxCategory');
const COMMODITY_CLASSIFICATION = cac('CommodityClassification');
const COMMODITY_CODE = cbc('CommodityCode');
const COMPANY_ID = cbc('CompanyID');
const DELIVERY = cac('Delivery');
const DELIVERY_TERMS = cac('DeliveryTerms');
const DISCREPANCY_RESPONSE = cac('DiscrepancyResponse');
const ID = cbc('ID');
const ITEM = cac('Item');
const ITEM_PRICE_EXTENSION = cac('ItemPriceExtension');
const NATURE_CODE = cbc('NatureCode');
const PARTY = cac('Party');
const PARTY_IDENTIFICATION = cac('PartyIdentification');
const PARTY_LEGAL_ENTITY = cac('PartyLegalEntity');
const PROFILE_EXECUTION_ID = cbc('ProfileExecutionID');
const RESPONSE_CODE = cbc('ResponseCode');
const SCHEME_AGENCY_ID = plain('schemeAgencyID');
const SCHEME_AGENCY_NAME = plain('schemeAgencyName');
const SELLER_SUPPLIER_PARTY = cac('SellerSupplierParty');
const STATEMENT_DOCUMENT_REFERENCE = cac('StatementDocumentReference');
const TAX_AMOUNT = cbc('TaxAmount');
const TAX_EXCHANGE_RATE = cac('TaxExchangeRate');
const TAX_EXEMPTION_REASON_CODE = cbc('TaxExemptionReasonCode');
const TAX_TOTAL = cac('TaxTotal');

/** Areas whose documents carry terms of their own. */
export const EMIRATES = 'ae';
const MALAYSIA = 'my';

/** What an area adds to a document; undefined where it says nothing of it. */
export function readPintTerms(xml: XmlDocument, root: Node, area: string | null): PintTerms | undefined {
  if (area !== EMIRATES) return undefined;
  const identifier = (name: NameId): SchemedIdentifier | null =>
    readIdentifier(xml, xml.path(root, name, PARTY, PARTY_IDENTIFICATION, ID));
  const terms: PintTerms = {
    transactionType: readText(xml, root, PROFILE_EXECUTION_ID),
    creditNoteReason: readText(xml, xml.child(root, DISCREPANCY_RESPONSE), RESPONSE_CODE),
    exchangeRate: readText(xml, xml.child(root, TAX_EXCHANGE_RATE), CALCULATION_RATE),
    beneficiary: identifier(BUYER_CUSTOMER_PARTY),
    principal: identifier(SELLER_SUPPLIER_PARTY),
    sellerRegistration: readRegistration(xml, xml.child(root, ACCOUNTING_SUPPLIER_PARTY)),
    buyerRegistration: readRegistration(xml, xml.child(root, ACCOUNTING_CUSTOMER_PARTY)),
    exportReference: readText(xml, xml.child(root, STATEMENT_DOCUMENT_REFERENCE), ID),
    deliveryTerms: readText(xml, xml.path(root, DELIVERY, DELIVERY_TERMS), ID),
  };
  return isEmptyPart(terms) ? undefined : terms;
}

function readRegistration(xml: XmlDocument, role: Node): PintRegistration | null {
  const number = xml.path(role, PARTY, PARTY_LEGAL_ENTITY, COMPANY_ID);
  const registration: PintRegistration = {
    kind: readAttribute(xml, number, SCHEME_AGENCY_ID),
    authority: readAttribute(xml, number, SCHEME_AGENCY_NAME),
  };
  return isEmptyPart(registration) ? null : registration;
}

/** What an area adds to a line; undefined where it says nothing of it. */
export function readPintLine(xml: XmlDocument, line: Node, area: string | null): PintLine | undefined {
  const pint =
    area === EMIRATES
      ? readEmiratiLine(xml, line)
      : area === MALAYSIA
        ? blankPintLine({ tourismTax: readTourismTax(xml, line) })
        : blankPintLine();
  return isEmptyPart(pint) ? undefined : pint;
}

function readEmiratiLine(xml: XmlDocument, line: Node): PintLine {
  const item = xml.child(line, ITEM);
  const extension = xml.child(line, ITEM_PRICE_EXTENSION);
  const classifications = xml.children(item, COMMODITY_CLASSIFICATION);
  const classified = (name: NameId): string | null =>
    classifications.map((each) => readText(xml, each, name)).find((text) => text !== null) ?? null;
  return blankPintLine({
    taxAmount: readText(xml, xml.child(extension, TAX_TOTAL), TAX_AMOUNT),
    grossAmount: readText(xml, extension, AMOUNT),
    itemKind: classified(COMMODITY_CODE),
    serviceCode: readText(xml, xml.child(item, ADDITIONAL_ITEM_IDENTIFICATION), ID),
    reverseChargeKind: classified(NATURE_CODE),
    exemptionReasonCode: readText(xml, xml.child(item, CLASSIFIED_TAX_CATEGORY), TAX_EXEMPTION_REASON_CODE),
  });
}

function readTourismTax(xml: XmlDocument, line: Node): string | null {
  const isTaxed = xml
    .children(xml.child(line, ITEM), CLASSIFIED_TAX_CATEGORY)
    .some((category) => readText(xml, category, ID) === TOURISM_TAX.category);
  return isTaxed ? readText(xml, xml.child(line, TAX_TOTAL), TAX_AMOUNT) : null;
}
