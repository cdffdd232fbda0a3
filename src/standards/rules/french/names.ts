/** Names in the French rules: the shared ones, and a few more. */
import { RAM as SHARED_RAM } from '../../invoice/cii/names';
import { cac, cbc, NAMESPACE, qname, ram } from '../../invoice/xml';
import { ATTR as SHARED_ATTR, CAC as SHARED_CAC, CBC as SHARED_CBC } from '../ubl-names';

/** Elements with child elements. */
export const CAC = {
  ...SHARED_CAC,
  BillingReferenceLine: cac('BillingReferenceLine'),
  ManufacturerParty: cac('ManufacturerParty'),
} as const;

/** Elements with a value. */
export const CBC = {
  ...SHARED_CBC,
  BaseQuantity: cbc('BaseQuantity'),
  DocumentStatusCode: cbc('DocumentStatusCode'),
  DueDate: cbc('DueDate'),
  EndpointID: cbc('EndpointID'),
  NameCode: cbc('NameCode'),
  ProfileID: cbc('ProfileID'),
  TaxInclusiveLineExtensionAmount: cbc('TaxInclusiveLineExtensionAmount'),
  ValueQuantity: cbc('ValueQuantity'),
} as const;

/** Attributes. */
export const ATTR = SHARED_ATTR;

export { PATH, RSM, UDT } from '../en16931-cii/names';

/** Elements of CII. */
export const RAM = {
  ...SHARED_RAM,
  ItemSellerTradeParty: ram('ItemSellerTradeParty'),
  LineStatusReasonCode: ram('LineStatusReasonCode'),
  ParentLineID: ram('ParentLineID'),
  ValueMeasure: ram('ValueMeasure'),
} as const;

/** Dates of referenced documents in CII. */
export const QDT_DATE = qname(NAMESPACE.qdt, 'DateTimeString');
