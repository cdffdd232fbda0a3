/**
 * What German invoices have to state, but for payment means: in Peppol between parties with German addresses (DE-R), in
 * XRechnung always (BR-DE).
 */
import type { NameId, Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, warning, type Assertion, type Pattern, type Rule } from '../../rule-set';
import { bothIn } from '../countries';
import { ATTR, CAC, CBC } from '../names';
import { hasSomeText } from '../../reading';
import { directDebitAssertions, germanPaymentRules } from './german-payment';
import { skontoProblem } from './german-skonto';
import type { GermanVariant } from './german-variant';
import { quoted, quotedAt } from '../../wording';

/** The rules as Peppol BIS Billing has them. */
export const PEPPOL_GERMANY: GermanVariant = {
  id: (rule) => (rule === 'TMP-2' ? 'DE-R-T02' : `DE-R-${peppolNumber(rule)}`),
  applies: (c) => bothIn(c, 'DE'),
  where: 'between German parties',
};

/** `1` is 001, `23-b` is 023-2. */
function peppolNumber(rule: string): string {
  const [number = '', part] = rule.split('-');
  const padded = number.padStart(3, '0');
  return part === undefined ? padded : `${padded}-${part === 'a' ? 1 : 2}`;
}

/** A child element that has to be there with visible text. */
function needs(
  { id, where }: GermanVariant,
  rule: string,
  name: NameId,
  term: string,
  what: string,
  about: string,
): Assertion {
  return fatal(
    id(rule),
    (c, node) => hasSomeText(c, node, name),
    `The ${what} (${term}) is missing; ${where} it has to be given.`,
    { terms: [term], about },
  );
}

/** VAT categories with which somebody has to be identified for taxes. */
const TAXED = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M']);
const TYPE_CODES = ['326', '380', '384', '389', '381', '875', '876', '877'];

function isTaxed(c: RuleContext, root: Node): boolean {
  const inUse = (node: Node, ...path: NameId[]): boolean =>
    c.texts(node, ...path, CBC.ID).some((code) => TAXED.has(code));
  const adjusted = c
    .select(root, CAC.AllowanceCharge)
    .filter(
      (each) => c.equals(each, 'false', CBC.ChargeIndicator) || c.equals(each, 'true', CBC.ChargeIndicator),
    );
  return (
    adjusted.some((each) => inUse(each, CAC.TaxCategory)) ||
    inUse(root, CAC.InvoiceLine, CAC.Item, CAC.ClassifiedTaxCategory) ||
    inUse(root, CAC.CreditNoteLine, CAC.Item, CAC.ClassifiedTaxCategory)
  );
}

function hasTypeCode(c: RuleContext, root: Node, codes: readonly string[]): boolean {
  return [CBC.InvoiceTypeCode, CBC.CreditNoteTypeCode].some((name) => codes.includes(c.norm(root, name)));
}

/** A reference whose attachment has the file name of one before it. */
function repeatedFile(c: RuleContext, root: Node): Node | undefined {
  const seen = new Set<string>();
  return c.select(root, CAC.AdditionalDocumentReference).find((reference) => {
    const names = c
      .select(reference, CAC.Attachment, CBC.EmbeddedDocumentBinaryObject)
      .flatMap((each) => c.doc.attribute(each, ATTR.filename) ?? []);
    const repeated = names.some((name) => seen.has(name));
    names.forEach((name) => seen.add(name));
    return repeated;
  });
}

function fileNameOf(c: RuleContext, reference: Node | undefined): string | undefined {
  const file = c.first(reference ?? -1, CAC.Attachment, CBC.EmbeddedDocumentBinaryObject);
  return c.doc.attribute(file, ATTR.filename);
}

function documentAssertions(variant: GermanVariant): readonly Assertion[] {
  const { id, where } = variant;
  return [
    fatal(
      id('1'),
      (c, root) => c.exists(root, CAC.PaymentMeans),
      `Payment instructions (BG-16, cac:PaymentMeans) are missing; ${where} they have to be given.`,
      { terms: ['BG-16'], about: 'cac:PaymentMeans' },
    ),
    {
      ...needs(variant, '15', CBC.BuyerReference, 'BT-10', '', 'cbc:BuyerReference'),
      message: `The buyer reference (BT-10) is missing; ${where} it has to be given. For public buyers it is the Leitweg-ID.`,
    },
    fatal(
      id('16'),
      (c, root) =>
        !isTaxed(c, root) ||
        c.exists(root, CAC.TaxRepresentativeParty) ||
        hasSomeText(c, root, CAC.AccountingSupplierParty, CAC.Party, CAC.PartyTaxScheme, CBC.CompanyID),
      'VAT categories are used, but the seller has neither a VAT identifier (BT-31) nor a tax number (BT-32) nor a tax representative (BG-11). State one of them.',
      {
        terms: ['BT-31', 'BT-32', 'BG-11'],
        about: 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
      },
    ),
    warning(
      id('17'),
      (c, root) => hasTypeCode(c, root, TYPE_CODES),
      (c, root) =>
        `The type code (BT-3) is ${quotedAt(c, root, c.exists(root, CBC.InvoiceTypeCode) ? CBC.InvoiceTypeCode : CBC.CreditNoteTypeCode)}. ${capitalized(where)} it should be one of ${TYPE_CODES.join(', ')}.`,
      { terms: ['BT-3'] },
    ),
    fatal(
      id('18'),
      (c, root) => skontoProblem(c, root) === undefined,
      (c, root) =>
        `The payment terms (BT-20) state a cash discount in the wrong way: ${skontoProblem(c, root) ?? ''}`,
      { terms: ['BT-20'], at: (c, root) => c.first(root, CAC.PaymentTerms, CBC.Note) },
    ),
    fatal(
      id('22'),
      (c, root) => repeatedFile(c, root) === undefined,
      (c, root) =>
        `Two attachments have the file name ${quoted(fileNameOf(c, repeatedFile(c, root)))} (BT-125). Give each its own.`,
      { terms: ['BT-125'], at: (c, root) => repeatedFile(c, root) ?? root },
    ),
    warning(
      id('26'),
      (c, root) =>
        !hasTypeCode(c, root, ['384']) || c.exists(root, CAC.BillingReference, CAC.InvoiceDocumentReference),
      'Type code 384 says that the document corrects an invoice, but none is named (BG-3, cac:BillingReference).',
      { terms: ['BG-3', 'BT-3'] },
    ),
    ...directDebitAssertions(variant),
  ];
}

/** A contact detail judged by its form. */
function formAssertion(id: string, name: NameId, term: string, form: RegExp, needed: string): Assertion {
  return warning(
    id,
    (c, contact) => form.test(c.norm(contact, name)),
    (c, contact) => `The seller’s ${needed} (${term}); it is ${quotedAt(c, contact, name)}.`,
    { terms: [term], at: (c, contact) => c.first(contact, name) },
  );
}

const THREE_DIGITS = /[0-9][^0-9]*[0-9][^0-9]*[0-9]/;
const EMAIL = /^[^@ \t\r\n]+@(?:[^@. \t\r\n]+\.)+[^@. \t\r\n]+$/;
const ABSOLUTE_URL = /^[a-zA-Z][a-zA-Z0-9+.-]+:/;

/** Peppol BIS Billing: documents between parties with German addresses. */
export const GERMANY: Pattern = { name: 'Germany', rules: germanRules(PEPPOL_GERMANY) };

/** The rules in published order, with the ids and the scope of a variant. */
export function germanRules(variant: GermanVariant): Rule[] {
  const { id, where } = variant;
  const rule = (path: string, asserts: readonly Assertion[]): Rule => ({
    context: `/ubl:Invoice${path} | /cn:CreditNote${path}`,
    when: variant.applies,
    asserts,
  });
  return [
    rule('', documentAssertions(variant)),
    rule('/cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference', [
      warning(
        id('TMP-2'),
        (c, reference) => ABSOLUTE_URL.test(c.text(reference, CBC.URI) ?? ''),
        (c, reference) =>
          `The location of the external document (BT-124) is ${quotedAt(c, reference, CBC.URI)}. Give an absolute address with its scheme, such as https://example.org/file.pdf.`,
        { terms: ['BT-124'], at: (c, reference) => c.first(reference, CBC.URI) },
      ),
    ]),
    rule('/cac:AccountingSupplierParty', [
      fatal(
        id('2'),
        (c, supplier) => c.exists(supplier, CAC.Party, CAC.Contact),
        `The seller’s contact (BG-6, cac:Contact) is missing; ${where} it has to be given.`,
        { terms: ['BG-6', 'BT-41'], about: 'cac:Party/cac:Contact/cbc:Name' },
      ),
    ]),
    rule('/cac:AccountingSupplierParty/cac:Party/cac:PostalAddress', [
      needs(variant, '3', CBC.CityName, 'BT-37', 'seller’s city', 'cbc:CityName'),
      needs(variant, '4', CBC.PostalZone, 'BT-38', 'seller’s post code', 'cbc:PostalZone'),
    ]),
    rule('/cac:AccountingSupplierParty/cac:Party/cac:Contact', [
      needs(variant, '5', CBC.Name, 'BT-41', 'name of the seller’s contact', 'cbc:Name'),
      needs(
        variant,
        '6',
        CBC.Telephone,
        'BT-42',
        'telephone number of the seller’s contact',
        'cbc:Telephone',
      ),
      needs(
        variant,
        '7',
        CBC.ElectronicMail,
        'BT-43',
        'e-mail address of the seller’s contact',
        'cbc:ElectronicMail',
      ),
      formAssertion(
        id('27'),
        CBC.Telephone,
        'BT-42',
        THREE_DIGITS,
        'telephone number needs three digits at least',
      ),
      formAssertion(
        id('28'),
        CBC.ElectronicMail,
        'BT-43',
        EMAIL,
        'e-mail address needs exactly one @, something before it, and a domain with a dot inside behind it',
      ),
    ]),
    rule('/cac:AccountingCustomerParty/cac:Party/cac:PostalAddress', [
      needs(variant, '8', CBC.CityName, 'BT-52', 'buyer’s city', 'cbc:CityName'),
      needs(variant, '9', CBC.PostalZone, 'BT-53', 'buyer’s post code', 'cbc:PostalZone'),
    ]),
    rule('/cac:Delivery/cac:DeliveryLocation/cac:Address', [
      needs(variant, '10', CBC.CityName, 'BT-77', 'city of delivery', 'cbc:CityName'),
      needs(variant, '11', CBC.PostalZone, 'BT-78', 'post code of delivery', 'cbc:PostalZone'),
    ]),
    ...germanPaymentRules(variant),
    rule('/cac:TaxTotal/cac:TaxSubtotal', [
      fatal(
        id('14'),
        (c, subtotal) => hasSomeText(c, subtotal, CAC.TaxCategory, CBC.Percent),
        (c, subtotal) =>
          `The VAT rate (BT-119) of category ${quotedAt(c, subtotal, CAC.TaxCategory, CBC.ID)} is missing; ${where} it has to be given, 0 where no VAT is due.`,
        { terms: ['BT-119'], about: 'cac:TaxCategory/cbc:Percent' },
      ),
    ]),
  ];
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
