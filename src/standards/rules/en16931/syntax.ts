/** Pattern "syntax": maximum number of occurrences of elements (UBL-SR), and data types (UBL-DT). */
import type { Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { fatal, type Pattern } from '../rule-set';
import { ATTR, CAC, CBC } from '../ubl-names';
import { countDecimals } from '../xpath';
import { DOCUMENT_SYNTAX } from './document-syntax';
import { isSepaCreditorId, atMostOneElement } from './assertions';

const SELLER = [CAC.AccountingSupplierParty, CAC.Party];

/** Prices with an allowance, whose amounts may have more decimals. */
const allowancePrices = fact(
  (c) => new Set(c.doc.all(CAC.Price).filter((price) => c.exists(price, CAC.AllowanceCharge))),
);

function isInsideAllowancePrice(c: RuleContext, node: Node): boolean {
  const prices = allowancePrices(c);
  if (prices.size === 0) return false;
  for (let at = c.doc.parent(node); at >= 0; at = c.doc.parent(at)) if (prices.has(at)) return true;
  return false;
}

/** Returns whether the name of the payee differs from the registered name of the seller. */
function payeeDiffers(c: RuleContext, payee: Node): boolean {
  const sellerNames = new Set(
    c.texts(c.doc.parent(payee), ...SELLER, CAC.PartyLegalEntity, CBC.RegistrationName),
  );
  return c
    .texts(payee, CAC.PartyName, CBC.Name)
    .some((name) => sellerNames.size > 1 || (sellerNames.size === 1 && !sellerNames.has(name)));
}

const payeeAssertion = (
  number: string,
  count: (c: RuleContext, n: Node) => number,
  label: string,
  subjectPath: string,
) =>
  fatal(
    `UBL-SR-${number}`,
    (c, n) => count(c, n) <= 1 && payeeDiffers(c, n),
    (c, n) =>
      count(c, n) > 1
        ? `${label.charAt(0).toUpperCase()}${label.slice(1)} must occur at most once, but occurs ${count(c, n)} times. Keep one.`
        : "The payee must have a name that differs from the seller's name. Remove cac:PayeeParty when the seller is the payee; otherwise name the payee.",
    { subjectPath, terms: ['BT-59'] },
  );

/** Rules UBL-SR and UBL-DT. */
export const SYNTAX: Pattern = {
  name: 'syntax',
  rules: [
    {
      context: 'cac:PostalAddress | cac:Address',
      asserts: [atMostOneElement('51', 'an additional address line', 'cac:AddressLine', CAC.AddressLine)],
    },
    {
      context: 'cac:AccountingSupplierParty/cac:Party',
      asserts: [
        fatal(
          'UBL-SR-42',
          (c, n) => c.count(n, CAC.PartyTaxScheme) <= 2,
          (c, n) =>
            `The seller has ${c.count(n, CAC.PartyTaxScheme)} tax registrations, but may have at most two: the VAT identifier (BT-31) and the tax registration identifier (BT-32).`,
          { subjectPath: 'cac:PartyTaxScheme', terms: ['BT-31', 'BT-32'] },
        ),
      ],
    },
    {
      context: 'cac:AdditionalDocumentReference',
      asserts: [
        atMostOneElement(
          '33',
          'the description of a supporting document (BT-123)',
          'cbc:DocumentDescription',
          CBC.DocumentDescription,
        ),
        fatal(
          'UBL-SR-43',
          (c, n) => {
            if (c.equals(n, '130', CBC.DocumentTypeCode)) return true;
            if (c.doc.localName(0) === 'CreditNote' && c.equals(n, '50', CBC.DocumentTypeCode)) return true;
            const hasScheme = c
              .select(n, CBC.ID)
              .some((id) => c.doc.attribute(id, ATTR.schemeID) !== undefined);
            return !hasScheme && !c.exists(n, CBC.DocumentTypeCode);
          },
          'Only a reference to the invoiced object (BT-18, type code 130) may have a scheme or a type code. Remove schemeID and cbc:DocumentTypeCode.',
          { subjectPath: 'cbc:DocumentTypeCode', terms: ['BT-18'] },
        ),
      ],
    },
    {
      context: '*Amount',
      when: (c, n) => !c.doc.localName(n).endsWith('PriceAmount') && !isInsideAllowancePrice(c, n),
      asserts: [
        fatal(
          'UBL-DT-01',
          (c, n) => countDecimals(c.doc.text(n)) <= 2,
          (c, n) =>
            `An amount other than a price must have at most two decimals; received "${c.doc.text(n)}". Round the amount, and remove further zeros and blanks.`,
        ),
      ],
    },
    {
      context: '*BinaryObject',
      asserts: [
        fatal(
          'UBL-DT-06',
          (c, n) => c.doc.attribute(n, ATTR.mimeCode) !== undefined,
          'An attached document must have a media type. Add the attribute mimeCode.',
          {
            terms: ['BT-125'],
          },
        ),
        fatal(
          'UBL-DT-07',
          (c, n) => c.doc.attribute(n, ATTR.filename) !== undefined,
          'An attached document must have a file name. Add the attribute filename.',
          {
            terms: ['BT-125'],
          },
        ),
      ],
    },
    {
      context: 'cac:Delivery',
      asserts: [
        atMostOneElement(
          '25',
          'the name of the delivery party (BT-70)',
          'cac:DeliveryParty/cac:PartyName/cbc:Name',
          CAC.DeliveryParty,
          CAC.PartyName,
          CBC.Name,
        ),
      ],
    },
    {
      context: 'cac:AllowanceCharge',
      when: (c, n) => c.equalsBoolean(n, false, CBC.ChargeIndicator),
      asserts: [
        atMostOneElement(
          '30',
          'the reason of an allowance (BT-97, BT-139)',
          'cbc:AllowanceChargeReason',
          CBC.AllowanceChargeReason,
        ),
      ],
    },
    {
      context: 'cac:AllowanceCharge',
      when: (c, n) => c.equalsBoolean(n, true, CBC.ChargeIndicator),
      asserts: [
        atMostOneElement(
          '31',
          'the reason of a charge (BT-104, BT-144)',
          'cbc:AllowanceChargeReason',
          CBC.AllowanceChargeReason,
        ),
      ],
    },
    {
      context: 'cac:PartyTaxScheme',
      asserts: [
        fatal(
          'UBL-SR-53',
          (c, n) => c.exists(n, CAC.TaxScheme, CBC.ID) && c.exists(n, CBC.CompanyID),
          'A tax registration must have both an identifier and a scheme. Add cbc:CompanyID and cac:TaxScheme/cbc:ID.',
          {
            subjectPath: 'cbc:CompanyID',
            terms: ['BT-31', 'BT-48'],
          },
        ),
      ],
    },
    DOCUMENT_SYNTAX,
    {
      context: 'cac:InvoiceLine | cac:CreditNoteLine',
      asserts: [
        atMostOneElement('34', 'the note of a line (BT-127)', 'cbc:Note', CBC.Note),
        atMostOneElement(
          '35',
          'the order line reference (BT-132)',
          'cac:OrderLineReference/cbc:LineID',
          CAC.OrderLineReference,
          CBC.LineID,
        ),
        atMostOneElement('36', 'the period of a line (BG-26)', 'cac:InvoicePeriod', CAC.InvoicePeriod),
        atMostOneElement(
          '37',
          'the price discount (BT-147)',
          'cac:Price/cac:AllowanceCharge/cbc:Amount',
          CAC.Price,
          CAC.AllowanceCharge,
          CBC.Amount,
        ),
        fatal(
          'UBL-SR-48',
          (c, n) => c.count(n, CAC.Item, CAC.ClassifiedTaxCategory) === 1,
          (c, n) =>
            `The line has ${c.count(n, CAC.Item, CAC.ClassifiedTaxCategory)} VAT categories (BG-30), but must have exactly one cac:Item/cac:ClassifiedTaxCategory.`,
          { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory', terms: ['BG-30'] },
        ),
        atMostOneElement(
          '50',
          'the description of an item (BT-154)',
          'cac:Item/cbc:Description',
          CAC.Item,
          CBC.Description,
        ),
        atMostOneElement(
          '52',
          'the invoiced object of a line (BT-128)',
          'cac:DocumentReference',
          CAC.DocumentReference,
        ),
      ],
    },
    {
      context: 'cac:PayeeParty',
      asserts: [
        payeeAssertion(
          '19',
          (c, n) => c.count(n, CAC.PartyName, CBC.Name),
          "the payee's name (BT-59)",
          'cac:PartyName/cbc:Name',
        ),
        payeeAssertion(
          '20',
          (c, n) =>
            c.select(n, CAC.PartyIdentification, CBC.ID).filter((id) => !isSepaCreditorId(c, id)).length,
          "the payee's identifier (BT-60)",
          'cac:PartyIdentification/cbc:ID',
        ),
        payeeAssertion(
          '21',
          (c, n) => c.count(n, CAC.PartyLegalEntity, CBC.CompanyID),
          "the payee's legal registration (BT-61)",
          'cac:PartyLegalEntity/cbc:CompanyID',
        ),
      ],
    },
    {
      context: 'cac:PaymentMeans',
      asserts: [
        atMostOneElement('26', 'the remittance information (BT-83)', 'cbc:PaymentID', CBC.PaymentID),
        atMostOneElement(
          '27',
          'the payment means code (BT-81)',
          'cbc:PaymentMeansCode',
          CBC.PaymentMeansCode,
        ),
        atMostOneElement(
          '28',
          'the mandate reference (BT-89)',
          'cac:PaymentMandate/cbc:ID',
          CAC.PaymentMandate,
          CBC.ID,
        ),
      ],
    },
    {
      context: 'cac:BillingReference',
      asserts: [
        atMostOneElement(
          '06',
          'the preceding invoice of a reference (BG-3)',
          'cac:InvoiceDocumentReference',
          CAC.InvoiceDocumentReference,
        ),
        fatal(
          'UBL-SR-07',
          (c, n) => c.exists(n, CAC.InvoiceDocumentReference, CBC.ID),
          'A reference to a preceding invoice must have a number (BT-25). Add cac:InvoiceDocumentReference/cbc:ID.',
          {
            subjectPath: 'cac:InvoiceDocumentReference/cbc:ID',
            terms: ['BT-25'],
          },
        ),
      ],
    },
    {
      context: 'cac:TaxRepresentativeParty',
      asserts: [
        atMostOneElement(
          '22',
          "the tax representative's name (BT-62)",
          'cac:PartyName/cbc:Name',
          CAC.PartyName,
          CBC.Name,
        ),
        atMostOneElement(
          '23',
          "the tax representative's VAT identifier (BT-63)",
          'cac:PartyTaxScheme/cbc:CompanyID',
          CAC.PartyTaxScheme,
          CBC.CompanyID,
        ),
      ],
    },
    {
      context: 'cac:TaxSubtotal',
      asserts: [
        atMostOneElement(
          '32',
          'the exemption reason (BT-120)',
          'cac:TaxCategory/cbc:TaxExemptionReason',
          CAC.TaxCategory,
          CBC.TaxExemptionReason,
        ),
      ],
    },
  ],
};
