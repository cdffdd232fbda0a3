import { NAMESPACE, parseXml } from '../xml';
import { ORDERING_TYPES } from './ordering-types';
import { findOrderingType, readOrdering, type OrderingSummary } from './read-ordering';

const UBL = `xmlns:cac="${NAMESPACE.cac}" xmlns:cbc="${NAMESPACE.cbc}"`;
const party = (element: string, name: string, id: string): string =>
  `<cac:${element}><cac:Party><cbc:EndpointID schemeID="0208">${id}</cbc:EndpointID><cac:PartyIdentification><cbc:ID>${name}-1</cbc:ID></cac:PartyIdentification><cac:PartyIdentification><cbc:ID/></cac:PartyIdentification><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:${element}>`;
const createParty = (name: string, id: string) => ({
  name,
  electronicAddress: { scheme: '0208', identifier: id },
  identifiers: [{ scheme: null, identifier: `${name}-1` }],
});

const read = (xml: string): OrderingSummary | null => readOrdering(parseXml(xml));

describe('readOrdering', () => {
  it('reads an order from the buyer to the seller, with its totals', () => {
    const order = read(`<Order xmlns="${NAMESPACE.order}" ${UBL}>
      <cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:order:3</cbc:CustomizationID><cbc:ProfileID>p</cbc:ProfileID>
      <cbc:ID> PO-1 </cbc:ID><cbc:IssueDate>2026-11-22</cbc:IssueDate><cbc:Note>a</cbc:Note><cbc:Note>b</cbc:Note>
      <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
      ${party('BuyerCustomerParty', 'Buyer', '1')}${party('SellerSupplierParty', 'Seller', '2')}
      <cac:AnticipatedMonetaryTotal><cbc:TaxExclusiveAmount>10.0</cbc:TaxExclusiveAmount><cbc:PayableAmount>12.1</cbc:PayableAmount></cac:AnticipatedMonetaryTotal>
      <cac:OrderLine/><cac:OrderLine/></Order>`);
    expect(order).toEqual({
      type: 'order',
      customizationId: 'urn:fdc:peppol.eu:poacc:trns:order:3',
      processId: 'p',
      number: 'PO-1',
      issueDate: '2026-11-22',
      orderNumber: 'PO-1',
      responseCode: null,
      currency: 'EUR',
      note: 'a\nb',
      sender: createParty('Buyer', '1'),
      receiver: createParty('Seller', '2'),
      buyer: createParty('Buyer', '1'),
      seller: createParty('Seller', '2'),
      lineCount: 2,
      totals: { taxExclusiveAmount: '10.0', taxInclusiveAmount: null, payableAmount: '12.1' },
    });
  });

  it('reads an order response from the seller to the buyer', () =>
    expect(
      read(
        `<OrderResponse xmlns="${NAMESPACE.orderResponse}" ${UBL}><cbc:ID>R-1</cbc:ID><cbc:OrderResponseCode>CA</cbc:OrderResponseCode><cac:OrderReference><cbc:ID>PO-1</cbc:ID></cac:OrderReference>${party('SellerSupplierParty', 'Seller', '2')}${party('BuyerCustomerParty', 'Buyer', '1')}<cac:OrderLine/></OrderResponse>`,
      ),
    ).toMatchObject({
      type: 'orderResponse',
      number: 'R-1',
      orderNumber: 'PO-1',
      responseCode: 'CA',
      sender: { name: 'Seller' },
      receiver: { name: 'Buyer' },
      buyer: { name: 'Buyer' },
      seller: { name: 'Seller' },
      lineCount: 1,
      totals: null,
    }));

  it('reads a despatch advice; despatcher and receiver replace missing seller and buyer', () => {
    const advice = (more: string): OrderingSummary | null =>
      read(
        `<DespatchAdvice xmlns="${NAMESPACE.despatchAdvice}" ${UBL}><cbc:ID>D-1</cbc:ID><cac:OrderReference><cbc:ID>PO-1</cbc:ID></cac:OrderReference>${party('DespatchSupplierParty', 'Depot', '2')}${party('DeliveryCustomerParty', 'Site', '1')}${more}<cac:DespatchLine/></DespatchAdvice>`,
      );
    expect(advice('')).toMatchObject({
      type: 'despatchAdvice',
      orderNumber: 'PO-1',
      sender: { name: 'Depot' },
      receiver: { name: 'Site' },
      buyer: { name: 'Site' },
      seller: { name: 'Depot' },
      lineCount: 1,
    });
    expect(
      advice(`${party('BuyerCustomerParty', 'Buyer', '3')}${party('SellerSupplierParty', 'Seller', '4')}`),
    ).toMatchObject({
      sender: { name: 'Depot' },
      receiver: { name: 'Site' },
      buyer: { name: 'Buyer' },
      seller: { name: 'Seller' },
    });
  });

  it('reads an empty document', () =>
    expect(read(`<Order xmlns="${NAMESPACE.order}"/>`)).toMatchObject({
      type: 'order',
      number: null,
      buyer: null,
      sender: null,
      lineCount: 0,
      totals: null,
    }));

  it.each([
    ['<Order xmlns="urn:x"/>', null],
    [`<Invoice xmlns="${NAMESPACE.invoice}"/>`, null],
    [`<x:OrderResponse xmlns:x="${NAMESPACE.orderResponse}"/>`, 'orderResponse'],
  ])('the document %s has the type %s', (xml, type) => {
    expect(findOrderingType(parseXml(xml))).toBe(type);
    expect(read(xml)?.type ?? null).toBe(type);
  });

  it('ordering documents have the identifiers of the network', () => {
    const process = (name: string): string => `urn:fdc:peppol.eu:poacc:bis:${name}:3`;
    const docTypeId = (root: string, transaction: string): string =>
      `urn:oasis:names:specification:ubl:schema:xsd:${root}-2::${root}##urn:fdc:peppol.eu:poacc:trns:${transaction}:3::2.1`;
    expect(ORDERING_TYPES).toMatchObject({
      order: {
        docTypeId: docTypeId('Order', 'order'),
        processIds: ['ordering', 'order_only', 'advanced_ordering'].map(process),
      },
      orderResponse: {
        docTypeId: docTypeId('OrderResponse', 'order_response'),
        processIds: [process('ordering')],
      },
      despatchAdvice: {
        docTypeId: docTypeId('DespatchAdvice', 'despatch_advice'),
        processIds: [process('despatch_advice')],
      },
    });
  });
});
