/** Document rules of single VAT categories: intra-community supply, not subject to VAT, split payment. */
import { fatal, type Assertion } from '../rule-set';
import { CAC, CBC } from '../ubl-names';
import { categoryUses } from './vat-facts';

/** Document rules of single VAT categories: BR-IC-11, -12, BR-O-11 to -14, BR-B-01, -02. */
export const SPECIAL_DOCUMENT_ASSERTIONS: readonly Assertion[] = [
  fatal(
    'BR-IC-11',
    (c, root) =>
      categoryUses(c).forCategory('K').breakdown === 0 ||
      (c.text(root, CAC.Delivery, CBC.ActualDeliveryDate) ?? '').length > 1 ||
      c.select(root, CAC.InvoicePeriod).some((period) => c.doc.hasChildren(period)),
    'An intra-community supply (VAT category K) must have a delivery date (BT-72) or an invoicing period (BG-14). Add cac:Delivery/cbc:ActualDeliveryDate or cac:InvoicePeriod.',
    { subjectPath: 'cac:Delivery/cbc:ActualDeliveryDate', terms: ['BT-72', 'BG-14'] },
  ),
  fatal(
    'BR-IC-12',
    (c, root) =>
      categoryUses(c).forCategory('K').breakdown === 0 ||
      (
        c.text(root, CAC.Delivery, CAC.DeliveryLocation, CAC.Address, CAC.Country, CBC.IdentificationCode) ??
        ''
      ).length > 1,
    'An intra-community supply (VAT category K) must have a deliver-to country (BT-80). Add cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode.',
    {
      subjectPath: 'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode',
      terms: ['BT-80'],
    },
  ),
  onlyCategoryO('11', 'breakdown', 'the VAT breakdown has a group of another category', 'BT-118'),
  onlyCategoryO('12', 'line', 'a line has another category', 'BT-151'),
  onlyCategoryO('13', 'allowance', 'an allowance has another category', 'BT-95'),
  onlyCategoryO('14', 'charge', 'a charge has another category', 'BT-102'),
  fatal(
    'BR-B-01',
    (c) =>
      !categoryUses(c).forCategory('B').exactAnywhere ||
      c.doc.all(CBC.IdentificationCode).every((node) => c.doc.text(node) === 'IT'),
    'VAT category B (Split payment) is allowed only in domestic Italian invoices, but the document names a country other than IT. Use another category.',
    { terms: ['BT-118', 'BT-151'] },
  ),
  fatal(
    'BR-B-02',
    (c) =>
      !categoryUses(c).forCategory('B').exactOnDocument || !categoryUses(c).forCategory('S').exactOnDocument,
    'VAT categories B (Split payment) and S (Standard rated) must not occur in the same invoice. Use one of them.',
    { terms: ['BT-118', 'BT-151'] },
  ),
];

function onlyCategoryO(
  number: string,
  usage: 'breakdown' | 'line' | 'allowance' | 'charge',
  violation: string,
  term: string,
): Assertion {
  return fatal(
    `BR-O-${number}`,
    (c) => categoryUses(c).forCategory('O').breakdown === 0 || !categoryUses(c).findOtherUse('O')[usage],
    `An invoice with VAT category O (Not subject to VAT) must have no other category, but ${violation}. Use a single category, or split the invoice.`,
    { terms: [term] },
  );
}
