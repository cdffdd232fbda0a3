/** Rules on the document that only one VAT category has: intra-community supply, not subject to VAT, split payment. */
import { fatal, type Assertion } from '../rule-set';
import { CAC, CBC } from '../ubl-names';
import { categoryUses } from './vat-facts';

/** Rules on the document that only one category has: BR-IC-11, -12, BR-O-11 to -14, BR-B-01, -02. */
export const SPECIAL_DOCUMENT_ASSERTIONS: readonly Assertion[] = [
  fatal(
    'BR-IC-11',
    (c, root) =>
      categoryUses(c).of('K').breakdown === 0 ||
      (c.text(root, CAC.Delivery, CBC.ActualDeliveryDate) ?? '').length > 1 ||
      c.select(root, CAC.InvoicePeriod).some((period) => c.doc.hasChildren(period)),
    'An intra-community supply (VAT category K) needs the delivery date (BT-72) or the invoicing period (BG-14). Add cac:Delivery/cbc:ActualDeliveryDate or cac:InvoicePeriod.',
    { subjectPath: 'cac:Delivery/cbc:ActualDeliveryDate', terms: ['BT-72', 'BG-14'] },
  ),
  fatal(
    'BR-IC-12',
    (c, root) =>
      categoryUses(c).of('K').breakdown === 0 ||
      (
        c.text(root, CAC.Delivery, CAC.DeliveryLocation, CAC.Address, CAC.Country, CBC.IdentificationCode) ??
        ''
      ).length > 1,
    'An intra-community supply (VAT category K) needs the country it is delivered to (BT-80). Add it to cac:Delivery/cac:DeliveryLocation/cac:Address.',
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
      !categoryUses(c).of('B').exactAnywhere ||
      c.doc.all(CBC.IdentificationCode).every((node) => c.doc.text(node) === 'IT'),
    'Split payment (VAT category B) is for invoices inside Italy, but a country other than IT is named. Use another category.',
    { terms: ['BT-118', 'BT-151'] },
  ),
  fatal(
    'BR-B-02',
    (c) => !categoryUses(c).of('B').exactOnDocument || !categoryUses(c).of('S').exactOnDocument,
    'Split payment (VAT category B) and standard rate (S) are used together. Use one of them in an invoice.',
    { terms: ['BT-118', 'BT-151'] },
  ),
];

function onlyCategoryO(
  number: string,
  where: 'breakdown' | 'line' | 'allowance' | 'charge',
  plural: string,
  term: string,
): Assertion {
  return fatal(
    `BR-O-${number}`,
    (c) => categoryUses(c).of('O').breakdown === 0 || !categoryUses(c).othersThan('O')[where],
    `The VAT breakdown is "not subject to VAT" (O), but ${plural}. An invoice with category O has no other category.`,
    { terms: [term] },
  );
}
