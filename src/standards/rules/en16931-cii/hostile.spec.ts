import { readCii } from '../../invoice';
import { NAMESPACE, parseXml } from '../../invoice/xml';
import { validateDocument } from '..';

const NAMES = (['rsm', 'ram', 'udt', 'qdt'] as const)
  .map((prefix) => `xmlns:${prefix}="${NAMESPACE[prefix]}"`)
  .join(' ');
const GUIDELINE =
  '<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>';
const invoice = (transaction: string): string =>
  `<rsm:CrossIndustryInvoice ${NAMES}>${GUIDELINE}<rsm:SupplyChainTradeTransaction>${transaction}</rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
const inSettlement = (content: string): string =>
  `<ram:ApplicableHeaderTradeSettlement>${content}</ram:ApplicableHeaderTradeSettlement>`;
const times = (count: number, element: string): string => element.repeat(count);

const TAX =
  '<ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>1</ram:RateApplicablePercent></ram:ApplicableTradeTax>';
const ALLOWANCE =
  '<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>1</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>';
const SUMMATION = '<ram:SpecifiedTradeSettlementHeaderMonetarySummation/>';

describe('hostile Cross Industry Invoices', () => {
  it.each([
    [
      'payees and sellers',
      `<ram:ApplicableHeaderTradeAgreement>${times(20_000, '<ram:SellerTradeParty><ram:Name>b</ram:Name></ram:SellerTradeParty>')}</ram:ApplicableHeaderTradeAgreement>` +
        inSettlement(times(20_000, '<ram:PayeeTradeParty><ram:Name>a</ram:Name></ram:PayeeTradeParty>')),
    ],
    ['groups of the breakdown', inSettlement(times(60_000, TAX))],
    ['totals and allowances', inSettlement(times(20_000, SUMMATION) + times(20_000, ALLOWANCE))],
    [
      'totals and currencies',
      inSettlement(
        times(50_000, '<ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>') +
          `<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${times(50_000, '<ram:TaxTotalAmount currencyID="EUR">1</ram:TaxTotalAmount>')}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>`,
      ),
    ],
    [
      'codes and accounts of one payment means',
      inSettlement(
        `<ram:SpecifiedTradeSettlementPaymentMeans>${times(50_000, '<ram:TypeCode>30</ram:TypeCode>')}${times(50_000, '<ram:PayeePartyCreditorFinancialAccount/>')}</ram:SpecifiedTradeSettlementPaymentMeans>`,
      ),
    ],
    ['empty lines', times(80_000, '<ram:IncludedSupplyChainTradeLineItem/>')],
    [
      'taxes of one line',
      `<ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedLineTradeSettlement>${times(50_000, TAX)}</ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`,
    ],
    [
      'references',
      `<ram:ApplicableHeaderTradeAgreement>${times(50_000, '<ram:AdditionalReferencedDocument><ram:TypeCode>130</ram:TypeCode></ram:AdditionalReferencedDocument>')}</ram:ApplicableHeaderTradeAgreement>`,
    ],
    ['settlements', times(10_000, inSettlement(TAX + SUMMATION + ALLOWANCE))],
    [
      'long numbers',
      inSettlement(
        `<ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:DuePayableAmount>${times(2_000_000, '9')}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>`,
      ),
    ],
  ])('stays fast and reports few findings for many or large %s', (_title, content) => {
    const doc = parseXml(invoice(content));
    const start = process.cpuUsage();
    const outcome = validateDocument(doc, '2026-11-22');
    readCii(doc);
    // Processor time, which is independent of other processes.
    const { user, system } = process.cpuUsage(start);
    expect(outcome.result).toBe('invalid');
    expect(outcome.errors.length).toBeLessThan(5_000);
    for (const { errorMessage, fieldName } of outcome.errors) {
      expect(errorMessage.length).toBeLessThan(1_200);
      expect(fieldName.length).toBeLessThan(1_200);
    }
    expect((user + system) / 1_000).toBeLessThan(10_000);
  });

  it('reports only that the rules of an unknown profile were skipped', () => {
    const withUnknownProfile = invoice('').replace('urn:cen.eu:en16931:2017<', 'urn:example<');
    expect(validateDocument(parseXml(withUnknownProfile), '2026-11-22')).toMatchObject({
      result: 'not_supported',
      errors: [{ ruleCode: 'PROFILE-NOT-JUDGED' }],
    });
  });
});
