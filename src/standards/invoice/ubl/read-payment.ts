import { isEmptyPart } from '../blank';
import type {
  CardAccount,
  DocumentCore,
  PaymentMandate,
  PaymentMeans,
  Totals,
  Vat,
  VatSubtotal,
} from '../model';
import { TOURISM_TAX } from '../pint-terms';
import { toPaymentMethod } from '../payment-methods';
import { toTaxScheme, VAT_SCHEME } from '../tax-regimes';
import { cac, cbc, NONE, plain, type Node, type XmlDocument } from '../xml';
import { readAttribute, isAbsentOrOne, trimToNull, readText } from '../element-reader';
import { findVatCategory } from './read-line';

const ALLOWANCE_TOTAL_AMOUNT = cbc('AllowanceTotalAmount');
const CALCULATION_RATE = cbc('CalculationRate');
const CARD_ACCOUNT = cac('CardAccount');
const CHARGE_TOTAL_AMOUNT = cbc('ChargeTotalAmount');
const CURRENCY_ID = plain('currencyID');
const DATE = cbc('Date');
const FINANCIAL_INSTITUTION_BRANCH = cac('FinancialInstitutionBranch');
const HOLDER_NAME = cbc('HolderName');
const ID = cbc('ID');
const LINE_EXTENSION_AMOUNT = cbc('LineExtensionAmount');
const MATHEMATIC_OPERATOR_CODE = cbc('MathematicOperatorCode');
const NAME = cbc('Name');
const NAME_ATTRIBUTE = plain('name');
const NETWORK_ID = cbc('NetworkID');
const PAYABLE_AMOUNT = cbc('PayableAmount');
const PAYABLE_ROUNDING_AMOUNT = cbc('PayableRoundingAmount');
const PAYEE_FINANCIAL_ACCOUNT = cac('PayeeFinancialAccount');
const PAYER_FINANCIAL_ACCOUNT = cac('PayerFinancialAccount');
const PAYMENT_ID = cbc('PaymentID');
const PAYMENT_MANDATE = cac('PaymentMandate');
const PAYMENT_MEANS_CODE = cbc('PaymentMeansCode');
const PERCENT = cbc('Percent');
const PREPAID_AMOUNT = cbc('PrepaidAmount');
const PRIMARY_ACCOUNT_NUMBER_ID = cbc('PrimaryAccountNumberID');
const SOURCE_CURRENCY_BASE_RATE = cbc('SourceCurrencyBaseRate');
const SOURCE_CURRENCY_CODE = cbc('SourceCurrencyCode');
const TARGET_CURRENCY_BASE_RATE = cbc('TargetCurrencyBaseRate');
const TARGET_CURRENCY_CODE = cbc('TargetCurrencyCode');
const TAX_AMOUNT = cbc('TaxAmount');
const TAX_CATEGORY = cac('TaxCategory');
const TAX_EXCHANGE_RATE = cac('TaxExchangeRate');
const TAX_EXCLUSIVE_AMOUNT = cbc('TaxExclusiveAmount');
const TAX_EXEMPTION_REASON = cbc('TaxExemptionReason');
const TAX_EXEMPTION_REASON_CODE = cbc('TaxExemptionReasonCode');
const TAX_SCHEME = cac('TaxScheme');
const TAX_INCLUSIVE_AMOUNT = cbc('TaxInclusiveAmount');
const TAX_SUBTOTAL = cac('TaxSubtotal');
const TAX_TOTAL = cac('TaxTotal');
const TAXABLE_AMOUNT = cbc('TaxableAmount');

/**
 * Reads a PaymentMeans (BG-16). A code without a name in this product becomes `other`, and stays in
 * `paymentMethodCode`.
 */
export function readPaymentMeans(xml: XmlDocument, node: Node): PaymentMeans {
  const code = xml.child(node, PAYMENT_MEANS_CODE);
  const paymentMethodCode = trimToNull(xml.text(code));
  const account = xml.child(node, PAYEE_FINANCIAL_ACCOUNT);
  const card = xml.child(node, CARD_ACCOUNT);
  const cardAccount: CardAccount = {
    number: readText(xml, card, PRIMARY_ACCOUNT_NUMBER_ID),
    network: readText(xml, card, NETWORK_ID),
    holderName: readText(xml, card, HOLDER_NAME),
  };
  const mandateNode = xml.child(node, PAYMENT_MANDATE);
  const mandate: PaymentMandate = {
    id: readText(xml, mandateNode, ID),
    payerAccount: readText(xml, xml.child(mandateNode, PAYER_FINANCIAL_ACCOUNT), ID),
  };
  return {
    name: readAttribute(xml, code, NAME_ATTRIBUTE),
    paymentMethod: paymentMethodCode === null ? null : toPaymentMethod(paymentMethodCode),
    paymentMethodCode,
    reference: readText(xml, node, PAYMENT_ID),
    iban: readText(xml, account, ID),
    accountName: readText(xml, account, NAME),
    financialInstitutionBranch: readText(xml, xml.child(account, FINANCIAL_INSTITUTION_BRANCH), ID),
    cardAccount: isEmptyPart(cardAccount) ? null : cardAccount,
    mandate: isEmptyPart(mandate) ? null : mandate,
  };
}

/**
 * Reads the VAT of the document. The TaxTotal in the document currency contains the breakdown; a TaxTotal in the tax
 * currency contains only a total. Without currency attributes, the first TaxTotal is read.
 */
export function readVat(
  xml: XmlDocument,
  root: Node,
  currency: string | null,
  taxCurrency: string | null,
): Vat {
  const totals = xml.children(root, TAX_TOTAL);
  const readCurrency = (total: Node): string | null =>
    readAttribute(xml, xml.child(total, TAX_AMOUNT), CURRENCY_ID);
  const hasBreakdown = (total: Node): boolean => xml.child(total, TAX_SUBTOTAL) !== NONE;
  const totalInCurrency =
    totals.find((total) => readCurrency(total) === currency && hasBreakdown(total)) ??
    totals.find((total) => readCurrency(total) === currency) ??
    totals.find(hasBreakdown) ??
    totals[0] ??
    NONE;
  const totalInTaxCurrency =
    taxCurrency === null
      ? undefined
      : totals.find((total) => total !== totalInCurrency && readCurrency(total) === taxCurrency);
  return {
    totalVatAmount: readText(xml, totalInCurrency, TAX_AMOUNT),
    totalVatAmountInTaxCurrency:
      totalInTaxCurrency === undefined ? null : readText(xml, totalInTaxCurrency, TAX_AMOUNT),
    subtotals: xml.children(totalInCurrency, TAX_SUBTOTAL).map((node) => readSubtotal(xml, node)),
  };
}

/**
 * Reads the type of tax of the breakdown: VAT when any of its groups states VAT, otherwise the first stated type.
 * Tourism tax is an additional tax: without another stated type, the tax of such a document is VAT.
 */
export function readTaxScheme(xml: XmlDocument, root: Node): string | null {
  let taxScheme: string | null = null;
  let defaultScheme: string | null = null;
  for (const total of xml.children(root, TAX_TOTAL))
    for (const subtotal of xml.children(total, TAX_SUBTOTAL)) {
      const category = findVatCategory(xml, subtotal, TAX_CATEGORY);
      if (readText(xml, category, ID) === TOURISM_TAX.category) {
        defaultScheme = VAT_SCHEME;
        continue;
      }
      const scheme = toTaxScheme(readText(xml, xml.child(category, TAX_SCHEME), ID));
      if (scheme === VAT_SCHEME) return scheme;
      taxScheme ??= scheme;
    }
  return taxScheme ?? defaultScheme;
}

function readSubtotal(xml: XmlDocument, node: Node): VatSubtotal {
  const category = findVatCategory(xml, node, TAX_CATEGORY);
  return {
    taxableAmount: readText(xml, node, TAXABLE_AMOUNT),
    vatAmount: readText(xml, node, TAX_AMOUNT),
    category: readText(xml, category, ID),
    percentage: readText(xml, category, PERCENT),
    exemptionReasonCode: readText(xml, category, TAX_EXEMPTION_REASON_CODE),
    exemptionReason: readText(xml, category, TAX_EXEMPTION_REASON),
  };
}

/** Reads LegalMonetaryTotal (BG-22), amounts as written. */
export function readTotals(
  xml: XmlDocument,
  node: Node,
): Omit<Totals, 'taxExclusiveAmountInTaxCurrency' | 'taxInclusiveAmountInTaxCurrency'> {
  return {
    linesAmount: readText(xml, node, LINE_EXTENSION_AMOUNT),
    discountAmount: readText(xml, node, ALLOWANCE_TOTAL_AMOUNT),
    surchargeAmount: readText(xml, node, CHARGE_TOTAL_AMOUNT),
    taxExclusiveAmount: readText(xml, node, TAX_EXCLUSIVE_AMOUNT),
    taxInclusiveAmount: readText(xml, node, TAX_INCLUSIVE_AMOUNT),
    roundingAmount: readText(xml, node, PAYABLE_ROUNDING_AMOUNT),
    payableAmount: readText(xml, node, PAYABLE_AMOUNT),
    paidAmount: readText(xml, node, PREPAID_AMOUNT),
  };
}

/** Reads rate and day of the exchange into the tax currency; an exchange between other currencies is ignored. */
export function readExchangeRate(
  xml: XmlDocument,
  root: Node,
  { currency, taxCurrency }: Pick<DocumentCore, 'currency' | 'taxCurrency'>,
): Pick<DocumentCore, 'taxExchangeRate' | 'taxExchangeDate'> {
  const node = xml.child(root, TAX_EXCHANGE_RATE);
  if (node === NONE) return {};
  const from = readText(xml, node, SOURCE_CURRENCY_CODE) ?? currency;
  const to = readText(xml, node, TARGET_CURRENCY_CODE) ?? taxCurrency;
  if (from !== currency || to !== taxCurrency) return {};
  // The model has only the rate for one unit, with which amounts are multiplied.
  const bases = [SOURCE_CURRENCY_BASE_RATE, TARGET_CURRENCY_BASE_RATE];
  if (!bases.every((base) => isAbsentOrOne(readText(xml, node, base)))) return {};
  if ((readText(xml, node, MATHEMATIC_OPERATOR_CODE) ?? 'Multiply').toLowerCase() !== 'multiply') return {};
  const rate = readText(xml, node, CALCULATION_RATE);
  const date = readText(xml, node, DATE);
  return {
    ...(rate === null ? {} : { taxExchangeRate: rate }),
    ...(date === null ? {} : { taxExchangeDate: date }),
  };
}
