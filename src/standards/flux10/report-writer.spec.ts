import * as fc from 'fast-check';
import { parseXml, plain, type Node, type XmlDocument } from '../invoice/xml';
import { Decimal } from '../values/decimal';
import { parseDecimal } from './amounts';
import { checkContent } from './content-checks';
import { b2biInvoice, b2cSales, payments, transactions } from './random-contents.fixture';
import { CONTEXT } from './sample-contents.fixture';
import type { B2bInternationalInvoice, B2cSales, ReportContent } from './model';
import { writeReport } from './report-writer';
import { validateFlux10 } from './rules';
import { report } from './sample-report.fixture';
import { runs } from '../../../test/support/runs';

/** Returns all elements of a name, at any depth. */
const listDescendants = (doc: XmlDocument, node: Node, local: string): Node[] => {
  const nodes: Node[] = [];
  for (let n = node + 1; n < doc.end(node); n++) if (doc.localName(n) === local) nodes.push(n);
  return nodes;
};
const readChildText = (doc: XmlDocument, node: Node, ...path: string[]): string =>
  doc.text(doc.path(node, ...path.map(plain)));
const formatCompactDay = (day: string): string => day.replaceAll('-', '');

/** Sums amounts by key, as canonical texts. */
class Ledger {
  private readonly sums = new Map<string, Decimal>();
  add(key: string, amount: string): void {
    this.sums.set(key, (this.sums.get(key) ?? Decimal.ZERO).plus(parseDecimal(amount)));
  }
  get entries(): string[] {
    return [...this.sums].map(([key, sum]) => `${key}: ${sum.toCanonical()}`).sort();
  }
}

const formatRate = (percentage: string): string => parseDecimal(percentage).toCanonical();

function listReportedSums(contents: readonly ReportContent[]): string[] {
  const ledger = new Ledger();
  for (const each of contents) {
    switch (each.kind) {
      case 'b2cSales': {
        const key = `sales ${formatCompactDay(each.date)} ${each.currency} ${each.category === 'goods' ? 'TLB1' : each.category === 'margin' ? 'TMA1' : 'TPS1'}`;
        ledger.add(`${key} net`, each.taxExclusiveAmount);
        ledger.add(`${key} tax`, each.taxAmount);
        ledger.add(`${key} count`, String(each.transactionCount));
        for (const rate of each.vatBreakdown) {
          ledger.add(`${key} net at ${formatRate(rate.percentage)}`, rate.taxableAmount);
          ledger.add(`${key} tax at ${formatRate(rate.percentage)}`, rate.taxAmount);
        }
        break;
      }
      case 'b2cPayments':
        for (const rate of each.vatBreakdown) {
          ledger.add(`paid ${formatCompactDay(each.date)} at ${formatRate(rate.percentage)}`, rate.amount);
        }
        break;
      case 'b2biPayment':
        for (const rate of each.vatBreakdown) {
          const key = `paid ${each.invoiceNumber} of ${formatCompactDay(each.issueDate)} on ${formatCompactDay(each.date)}`;
          ledger.add(`${key} at ${formatRate(rate.percentage)}`, rate.amount);
        }
        break;
      case 'b2biInvoice':
      case 'b2biPurchase': {
        const key = `invoice ${each.documentNumber} ${formatCompactDay(each.issueDate)}`;
        ledger.add(`${key} net`, each.totals.taxExclusiveAmount);
        ledger.add(`${key} tax`, each.totals.taxAmountEur ?? each.totals.taxAmount);
        for (const part of each.vatBreakdown) {
          ledger.add(`${key} net ${part.category} ${formatRate(part.percentage)}`, part.taxableAmount);
          ledger.add(`${key} tax ${part.category} ${formatRate(part.percentage)}`, part.taxAmount);
        }
      }
    }
  }
  return ledger.entries;
}

function listTransmittedSums(xml: string): string[] {
  const doc = parseXml(xml);
  const ledger = new Ledger();
  for (const node of listDescendants(doc, 0, 'Transactions').filter(
    (n) => readChildText(doc, n, 'TransactionsCurrency') !== '',
  )) {
    const key = `sales ${readChildText(doc, node, 'Date')} ${readChildText(doc, node, 'TransactionsCurrency')} ${readChildText(doc, node, 'CategoryCode')}`;
    ledger.add(`${key} net`, readChildText(doc, node, 'TaxExclusiveAmount'));
    ledger.add(`${key} tax`, readChildText(doc, node, 'TaxTotal'));
    ledger.add(`${key} count`, readChildText(doc, node, 'TransactionsCount'));
    for (const part of listDescendants(doc, node, 'TaxSubtotal')) {
      ledger.add(
        `${key} net at ${readChildText(doc, part, 'TaxPercent')}`,
        readChildText(doc, part, 'TaxableAmount'),
      );
      ledger.add(
        `${key} tax at ${readChildText(doc, part, 'TaxPercent')}`,
        readChildText(doc, part, 'TaxTotal'),
      );
    }
  }
  for (const node of listDescendants(doc, 0, 'Payment')) {
    const invoice = doc.parent(node);
    const date = readChildText(doc, node, 'Date');
    const key =
      doc.localName(invoice) === 'Invoice'
        ? `paid ${readChildText(doc, invoice, 'InvoiceID')} of ${readChildText(doc, invoice, 'IssueDate')} on ${date}`
        : `paid ${date}`;
    for (const part of listDescendants(doc, node, 'SubTotals')) {
      ledger.add(`${key} at ${readChildText(doc, part, 'TaxPercent')}`, readChildText(doc, part, 'Amount'));
    }
  }
  for (const node of listDescendants(doc, 0, 'Invoice').filter(
    (n) => readChildText(doc, n, 'TypeCode') !== '',
  )) {
    const key = `invoice ${readChildText(doc, node, 'ID')} ${readChildText(doc, node, 'IssueDate')}`;
    ledger.add(`${key} net`, readChildText(doc, node, 'MonetaryTotal', 'TaxExclusiveAmount'));
    ledger.add(`${key} tax`, readChildText(doc, node, 'MonetaryTotal', 'TaxAmount'));
    for (const part of listDescendants(doc, node, 'TaxSubTotal')) {
      const category = `${readChildText(doc, part, 'TaxCategory', 'Code')} ${readChildText(doc, part, 'TaxCategory', 'Percent')}`;
      ledger.add(`${key} net ${category}`, readChildText(doc, part, 'TaxableAmount'));
      ledger.add(`${key} tax ${category}`, readChildText(doc, part, 'TaxAmount'));
    }
  }
  return ledger.entries;
}

describe('writeReport with random reports', () => {
  it.each([
    ['transactions', transactions],
    ['payments', payments],
  ] as const)(
    'in the flow %s: valid contents pass the rules, and the written sums equal those of the reports',
    (flow, contents) => {
      fc.assert(
        fc.property(contents as fc.Arbitrary<ReportContent[]>, (reports) => {
          for (const content of reports) expect(checkContent(content, CONTEXT)).toEqual([]);
          const xml = writeReport(report(flow, reports));
          expect(validateFlux10(xml)).toEqual([]);
          expect(listTransmittedSums(xml)).toEqual(listReportedSums(reports));
        }),
        runs(250),
      );
    },
  );

  it('the output depends only on the contents', () => {
    fc.assert(
      fc.property(transactions, (reports) => {
        expect(writeReport(report('transactions', reports))).toBe(
          writeReport(report('transactions', reports)),
        );
      }),
      runs(20),
    );
  });
});

const createSales = (over: Partial<B2cSales> = {}): B2cSales => ({
  kind: 'b2cSales',
  date: '2027-06-21',
  category: 'goods',
  currency: 'EUR',
  taxExclusiveAmount: '100',
  taxAmount: '20',
  transactionCount: 3,
  vatBreakdown: [{ percentage: '20.0', taxableAmount: '100', taxAmount: '20' }],
  ...over,
});

const listBlocks = (contents: readonly B2cSales[]): string[][] => {
  const doc = parseXml(writeReport(report('transactions', contents)));
  return listDescendants(doc, 0, 'Transactions').map((node) => [
    readChildText(doc, node, 'Date'),
    readChildText(doc, node, 'TransactionsCurrency'),
    readChildText(doc, node, 'CategoryCode'),
    readChildText(doc, node, 'TaxExclusiveAmount'),
    readChildText(doc, node, 'TransactionsCount'),
    ...listDescendants(doc, node, 'TaxPercent').map((rate) => doc.text(rate)),
  ]);
};

describe('aggregation of sales', () => {
  it('creates one block for a day, currency and category, with one subtotal for each rate', () => {
    expect(
      listBlocks([
        createSales(),
        createSales({ category: 'services' }),
        createSales({ currency: 'USD' }),
        createSales({ date: '2027-06-22' }),
        createSales({ vatBreakdown: [{ percentage: '5.50', taxableAmount: '100', taxAmount: '20' }] }),
        createSales({ vatBreakdown: [{ percentage: '20', taxableAmount: '100', taxAmount: '20' }] }),
      ]),
    ).toEqual([
      ['20270621', 'EUR', 'TLB1', '300.00', '9', '20', '5.5'],
      ['20270621', 'EUR', 'TPS1', '100.00', '3', '20'],
      ['20270621', 'USD', 'TLB1', '100.00', '3', '20'],
      ['20270622', 'EUR', 'TLB1', '100.00', '3', '20'],
    ]);
  });

  it('starts a second block when tolerated differences would exceed the tolerance in total', () => {
    const salesWithDifference = createSales({
      taxExclusiveAmount: '0.03',
      vatBreakdown: [{ percentage: '20', taxableAmount: '0.02', taxAmount: '20' }],
    });
    expect(checkContent(salesWithDifference, CONTEXT)).toEqual([]);
    expect(
      listBlocks([salesWithDifference, salesWithDifference, createSales()]).map((block) => block[3]),
    ).toEqual(['0.03', '0.03', '100.00']);
    // The rule applies only to the euro; in other currencies one block is enough.
    const dollars = { ...salesWithDifference, currency: 'USD' };
    expect(listBlocks([dollars, dollars])).toHaveLength(1);
  });

  it('adds a subtotal of zero when the published rule would reject a difference equal to the tolerance', () => {
    const salesWithDifference = createSales({ taxExclusiveAmount: '100.01' });
    expect(checkContent(salesWithDifference, CONTEXT)).toEqual([]);
    const xml = writeReport(report('transactions', [salesWithDifference]));
    expect(validateFlux10(xml)).toEqual([]);
    const doc = parseXml(xml);
    expect(listDescendants(doc, 0, 'TaxableAmount').map((node) => doc.text(node))).toEqual([
      '100.00',
      '0.00',
    ]);
    expect(
      validateFlux10(xml.replace(/<TaxSubtotal>(?![^]*<TaxSubtotal>)[^]*<\/TaxSubtotal>/, '')),
    ).toMatchObject([{ ruleId: 'G1.53' }]);
  });

  it('starts a second block when a sum would have more than 19 digits', () => {
    const huge = '90000000000000000';
    const salesWithMaximum = createSales({
      taxExclusiveAmount: huge,
      vatBreakdown: [{ percentage: '20', taxableAmount: huge, taxAmount: '20' }],
    });
    expect(checkContent(salesWithMaximum, CONTEXT)).toEqual([]);
    expect(listBlocks([salesWithMaximum, salesWithMaximum])).toHaveLength(2);
  });
});

describe('format of a transmission', () => {
  it('the elements follow the order of the schema', () => {
    const invoice: B2bInternationalInvoice = {
      kind: 'b2biInvoice',
      documentNumber: 'AV-1',
      billingMode: 'S1',
      documentType: 'creditNote',
      issueDate: '2027-06-22',
      dueDate: '2027-07-22',
      currency: 'USD',
      buyer: {
        name: 'Müller & Co. International Trading',
        country: 'US',
        vatNumber: null,
        enterpriseNumber: null,
        enterpriseNumberScheme: null,
      },
      totals: { taxExclusiveAmount: '10', taxAmount: '0', taxAmountEur: '0' },
      vatBreakdown: [
        {
          percentage: '0.00',
          taxableAmount: '10',
          taxAmount: '0',
          category: 'G',
          exemptionReason: 'Export < EU',
          exemptionReasonCode: 'VATEX-EU-G',
        },
      ],
      invoiceReferences: [{ id: 'FA-1', issueDate: '2027-05-02' }],
    };
    expect(writeReport(report('transactions', [createSales(), invoice]))).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<Report>
  <ReportDocument>
    <Id>F10 2027-06-3 IN</Id>
    <IssueDateTime>
      <DateTimeString>20270701001509</DateTimeString>
    </IssueDateTime>
    <TypeCode>IN</TypeCode>
    <Sender>
      <Id schemeId="0238">0123</Id>
      <Name>Passerelle</Name>
      <RoleCode>WK</RoleCode>
    </Sender>
    <Issuer>
      <Id schemeId="0002">732829320</Id>
      <Name>Dupont &amp; Fils &lt;SARL&gt;</Name>
      <RoleCode>SE</RoleCode>
    </Issuer>
  </ReportDocument>
  <TransactionsReport>
    <ReportPeriod>
      <StartDate>20270621</StartDate>
      <EndDate>20270630</EndDate>
    </ReportPeriod>
    <Invoice>
      <ID>AV-1</ID>
      <IssueDate>20270622</IssueDate>
      <TypeCode>381</TypeCode>
      <CurrencyCode>USD</CurrencyCode>
      <DueDate>20270722</DueDate>
      <BusinessProcess>
        <ID>S1</ID>
        <TypeID>urn.cpro.gouv.fr:1p0:ereporting</TypeID>
      </BusinessProcess>
      <ReferencedDocument>
        <ID>FA-1</ID>
        <IssueDate>20270502</IssueDate>
      </ReferencedDocument>
      <Seller>
        <CompanyId schemeId="0002">732829320</CompanyId>
        <TaxRegistrationId qualifyingId="VAT">FR44732829320</TaxRegistrationId>
        <PostalAddress>
          <CountryId>FR</CountryId>
        </PostalAddress>
      </Seller>
      <Buyer>
        <CompanyId schemeId="0227">USMüller &amp; Co. Int</CompanyId>
        <PostalAddress>
          <CountryId>US</CountryId>
        </PostalAddress>
      </Buyer>
      <MonetaryTotal>
        <TaxExclusiveAmount>10.00</TaxExclusiveAmount>
        <TaxAmount CurrencyCode="EUR">0.00</TaxAmount>
      </MonetaryTotal>
      <TaxSubTotal>
        <TaxableAmount>10.00</TaxableAmount>
        <TaxAmount>0.00</TaxAmount>
        <TaxCategory>
          <Code>G</Code>
          <Percent>0</Percent>
          <TaxExemptionReason>Export &lt; EU</TaxExemptionReason>
          <TaxExemptionReasonCode>VATEX-EU-G</TaxExemptionReasonCode>
        </TaxCategory>
      </TaxSubTotal>
    </Invoice>
    <Transactions>
      <Date>20270621</Date>
      <TransactionsCurrency>EUR</TransactionsCurrency>
      <CategoryCode>TLB1</CategoryCode>
      <TaxExclusiveAmount>100.00</TaxExclusiveAmount>
      <TaxTotal>20.00</TaxTotal>
      <TransactionsCount>3</TransactionsCount>
      <TaxSubtotal>
        <TaxPercent>20</TaxPercent>
        <TaxableAmount>100.00</TaxableAmount>
        <TaxTotal>20.00</TaxTotal>
      </TaxSubtotal>
    </Transactions>
  </TransactionsReport>
</Report>
`,
    );
  });

  it('rejects contents of another flow, and invoices whose buyer is the declarant', () => {
    const [one] = fc.sample(b2cSales, 1);
    const [invoice] = fc.sample(b2biInvoice, 1);
    expect(() => writeReport(report('payments', [one as B2cSales]))).toThrow(RangeError);
    const asBuyer = report('transactions', [invoice as B2bInternationalInvoice]);
    expect(() => writeReport({ ...asBuyer, issuer: { ...asBuyer.issuer, role: 'BY' } })).toThrow(RangeError);
  });
});
