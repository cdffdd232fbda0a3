/** Names in the rules of PINT, in addition to those of Peppol BIS. */
import { cac, cbc, plain, type NameId } from '../../invoice/xml';
import { ATTR as SHARED_ATTR, CAC as PEPPOL_CAC, CBC as PEPPOL_CBC } from '../peppol/names';

/** Elements with child elements. */
export const CAC = {
  ...PEPPOL_CAC,
  AdditionalItemIdentification: cac('AdditionalItemIdentification'),
  AgentParty: cac('AgentParty'),
  BuyerCustomerParty: cac('BuyerCustomerParty'),
  DiscrepancyResponse: cac('DiscrepancyResponse'),
  DeliveryTerms: cac('DeliveryTerms'),
  ItemPriceExtension: cac('ItemPriceExtension'),
  ItemSpecificationDocumentReference: cac('ItemSpecificationDocumentReference'),
  OriginCountry: cac('OriginCountry'),
  SellerSupplierParty: cac('SellerSupplierParty'),
  Shipment: cac('Shipment'),
  StandardItemIdentification: cac('StandardItemIdentification'),
  TaxExchangeRate: cac('TaxExchangeRate'),
} as const;

/** Elements with a value. */
export const CBC = {
  ...PEPPOL_CBC,
  AdditionalAccountID: cbc('AdditionalAccountID'),
  AdditionalStreetName: cbc('AdditionalStreetName'),
  CalculationRate: cbc('CalculationRate'),
  CommodityCode: cbc('CommodityCode'),
  CountrySubentity: cbc('CountrySubentity'),
  CountrySubentityCode: cbc('CountrySubentityCode'),
  DocumentStatusCode: cbc('DocumentStatusCode'),
  IssueTime: cbc('IssueTime'),
  Line: cbc('Line'),
  NatureCode: cbc('NatureCode'),
  PaymentMeansID: cbc('PaymentMeansID'),
  PrimaryAccountNumberID: cbc('PrimaryAccountNumberID'),
  ProfileExecutionID: cbc('ProfileExecutionID'),
  Quantity: cbc('Quantity'),
  ResponseCode: cbc('ResponseCode'),
  SourceCurrencyCode: cbc('SourceCurrencyCode'),
  TargetCurrencyCode: cbc('TargetCurrencyCode'),
  TaxIncludedIndicator: cbc('TaxIncludedIndicator'),
  UUID: cbc('UUID'),
} as const;

/** Attributes. */
export const ATTR = {
  ...SHARED_ATTR,
  schemeAgencyName: plain('schemeAgencyName'),
} as const;

const namesByPath = new Map<string, readonly NameId[]>();

/**
 * Returns the names of a path such as `cac:Party/cbc:EndpointID`; empty for the context itself.
 * @throws Error for a name that is not listed above, because a document that is already parsed has no ids for names
 * registered later
 */
export function parsePath(path: string): readonly NameId[] {
  let names = namesByPath.get(path);
  if (names === undefined) namesByPath.set(path, (names = path === '' ? [] : path.split('/').map(toNameId)));
  return names;
}

function toNameId(step: string): NameId {
  const [prefix, local = ''] = step.split(':');
  const names: Readonly<Record<string, NameId>> = prefix === 'cac' ? CAC : CBC;
  const id = names[local];
  if (id === undefined) throw new Error(`${step} is not registered`);
  return id;
}
