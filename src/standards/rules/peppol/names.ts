/** Names in the Peppol rules: the shared ones, and a few more. */
import { cac, cbc, plain } from '../../invoice/xml';
import { ATTR as SHARED_ATTR, CAC as SHARED_CAC, CBC as SHARED_CBC } from '../ubl-names';

/** Elements with child elements. */
export const CAC = {
  ...SHARED_CAC,
  CommodityClassification: cac('CommodityClassification'),
  Contact: cac('Contact'),
  ExternalReference: cac('ExternalReference'),
  FinancialInstitutionBranch: cac('FinancialInstitutionBranch'),
  OrderReference: cac('OrderReference'),
  PayerFinancialAccount: cac('PayerFinancialAccount'),
} as const;

/** Elements with a value. */
export const CBC = {
  ...SHARED_CBC,
  BaseQuantity: cbc('BaseQuantity'),
  BuyerReference: cbc('BuyerReference'),
  CityName: cbc('CityName'),
  DueDate: cbc('DueDate'),
  ElectronicMail: cbc('ElectronicMail'),
  EmbeddedDocumentBinaryObject: cbc('EmbeddedDocumentBinaryObject'),
  EndpointID: cbc('EndpointID'),
  ItemClassificationCode: cbc('ItemClassificationCode'),
  MultiplierFactorNumeric: cbc('MultiplierFactorNumeric'),
  PostalZone: cbc('PostalZone'),
  ProfileID: cbc('ProfileID'),
  StreetName: cbc('StreetName'),
  Telephone: cbc('Telephone'),
  URI: cbc('URI'),
} as const;

/** Attributes. */
export const ATTR = { ...SHARED_ATTR, listVersionID: plain('listVersionID') } as const;
