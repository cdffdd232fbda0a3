/**
 * Changes to the sample in CII that violate a rule, for rules that no invalid UBL invoice violates after conversion.
 */
/** Text or pattern with its replacement; `$1` and so on as in String.replace. */
export type Change = readonly [find: string | RegExp, replace: string];

/**
 * Applies changes to a document.
 * @throws Error for a change without a match
 */
export function applyChanges(xml: string, changes: readonly Change[]): string {
  return changes.reduce((text, [find, replace]) => {
    const next = text.replace(find, replace);
    if (next === text) throw new Error(`Nothing to change: ${String(find)}`);
    return next;
  }, xml);
}

/** Removes the first element of that name. */
const cut = (name: string): Change => [new RegExp(`\\s*<${name}[ >][^]*?</${name}>`), ''];
/** Inserts a text before the first match. */
const before = (find: string, insert: string): Change => [find, insert + find];
/** Adds an attribute to the first element of that name. */
const attribute = (name: string, text: string): Change => [
  new RegExp(`<${name}(?=[ >])`),
  `<${name} ${text}`,
];
const SELLER = '<ram:SellerTradeParty>';
const BUYER = '<ram:BuyerTradeParty>';
const ADDRESS =
  '<ram:URIUniversalCommunication><ram:URIID schemeID="0088">1</ram:URIID></ram:URIUniversalCommunication>';
const CONTACT = '<ram:DefinedTradeContact><ram:PersonName>x</ram:PersonName></ram:DefinedTradeContact>';
const SUMMATION = '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>';
const inSum = (number: string, local: string): [string, Change[]] => [
  `CII-SR-${number}`,
  [[SUMMATION, `${SUMMATION}<ram:${local}>1</ram:${local}><ram:${local}>1</ram:${local}>`]],
];
const duplicationCase = (number: string, name: string): [string, Change[]] => [
  `CII-SR-${number}`,
  [[new RegExp(`<${name}[ >][^]*?</${name}>`), '$&$&']],
];
const REFERENCE = (type: string): string =>
  `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>x</ram:IssuerAssignedID><ram:TypeCode>${type}</ram:TypeCode></ram:AdditionalReferencedDocument>`;
const MEANS = '<ram:SpecifiedTradeSettlementPaymentMeans>';

/** Rules with the changes that violate them. */
export const CII_FAILURES: readonly (readonly [string, readonly Change[]])[] = [
  ['BR-01', [cut('ram:GuidelineSpecifiedDocumentContextParameter')]],
  ['BR-06', [['<ram:Name>Seller SA</ram:Name>', '']]],
  ['BR-07', [['<ram:Name>Buyer SAS</ram:Name>', '<ram:Name> </ram:Name>']]],
  ['BR-03', [['format="102">20260601', 'format="203">20260601']]],
  ['BR-17', [[/(<ram:PayeeTradeParty>[^]*?<ram:Name>)[^<]*/, '$1Seller SA']]],
  ['BR-37', [[/(<ram:ActualAmount>10\.00<[^]*?<ram:CategoryTradeTax>\s*<ram:TypeCode>)VAT/, '$1GST']]],
  ['BR-56', [[/(<ram:SellerTaxRepresentativeTradeParty>[^]*?schemeID=")VA/, '$1FC']]],
  ['BR-61', [[/(<ram:PayeePartyCreditorFinancialAccount>)\s*<ram:IBANID>[^]*?<\/ram:IBANID>/, '$1']]],
  ['BR-CO-17', [[/(<ram:CalculatedAmount>)\d+/, '$10']]],
  [
    'BR-CO-18',
    [
      [
        /(<ram:ApplicableHeaderTradeSettlement>[^]*?)<ram:ApplicableTradeTax>[^]*<\/ram:ApplicableTradeTax>/,
        '$1',
      ],
    ],
  ],
  [
    'BR-CO-19',
    [
      [
        /(<ram:ApplicableHeaderTradeSettlement>[^]*<ram:BillingSpecifiedPeriod>)[^]*?(<\/ram:BillingSpecifiedPeriod>)/,
        '$1$2',
      ],
    ],
  ],
  ['BR-CO-20', [[/(<ram:BillingSpecifiedPeriod>)[^]*?(<\/ram:BillingSpecifiedPeriod>)/, '$1$2']]],
  [
    'BR-DEC-13',
    [
      [/(<ram:TaxTotalAmount currencyID="EUR">\d+\.\d\d)/, '$15'],
      [/<ram:TaxTotalAmount currencyID="(?!EUR)[^]*?<\/ram:TaxTotalAmount>/, ''],
    ],
  ],
  ['BR-DEC-15', [[/(<ram:TaxTotalAmount currencyID="(?!EUR)[A-Z]+">\d+\.\d\d)/, '$15']]],
  ['BR-CL-01', [['<ram:TypeCode>380', '<ram:TypeCode>000']]],
  ['BR-CL-03', [[/(<ram:TaxTotalAmount currencyID=")/, '$1X']]],
  [
    'BR-CL-06',
    [
      [
        '<ram:RateApplicablePercent>25</ram:RateApplicablePercent>',
        '<ram:DueDateTypeCode>3</ram:DueDateTypeCode><ram:RateApplicablePercent>25</ram:RateApplicablePercent>',
      ],
    ],
  ],
  ['BR-CL-11', [['schemeID="0208"', 'schemeID="x"']]],
  [
    'BR-CL-22',
    [before('<ram:RateApplicablePercent>', '<ram:ExemptionReasonCode>x</ram:ExemptionReasonCode>')],
  ],
  [
    'CII-SR-003',
    [
      [
        /<ram:BusinessProcessSpecifiedDocumentContextParameter>[^]*?<\/ram:BusinessProcessSpecifiedDocumentContextParameter>/,
        '$&$&',
      ],
    ],
  ],
  ['CII-SR-009', [cut('ram:GuidelineSpecifiedDocumentContextParameter')]],
  duplicationCase('010', 'ram:GuidelineSpecifiedDocumentContextParameter'),
  ['CII-SR-014', [['<ram:TypeCode>380</ram:TypeCode>', '']]],
  duplicationCase('030', 'ram:Content'),
  [
    'CII-SR-039',
    [[/(<ram:AssociatedDocumentLineDocument>[^]*?)(<ram:IncludedNote>[^]*?<\/ram:IncludedNote>)/, '$1$2$2']],
  ],
  [
    'CII-SR-040',
    [[/(<ram:AssociatedDocumentLineDocument>[^]*?)(<ram:Content>[^]*?<\/ram:Content>)/, '$1$2$2']],
  ],
  ['CII-SR-046', [['<ram:GlobalID schemeID="0160">', '<ram:GlobalID>']]],
  ['CII-SR-090', [[/<ram:OriginTradeCountry>[^]*?<\/ram:OriginTradeCountry>/, '<ram:OriginTradeCountry/>']]],
  [
    'CII-SR-069',
    [[/(<ram:ApplicableProductCharacteristic>\s*)<ram:Description>[^]*?<\/ram:Description>/, '$1']],
  ],
  duplicationCase('072', 'ram:Value'),
  ['CII-SR-439', [cut('ram:NetPriceProductTradePrice')]],
  [
    'CII-SR-441',
    [[/(<ram:NetPriceProductTradePrice>\s*)(<ram:ChargeAmount>[^]*?<\/ram:ChargeAmount>)/, '$1$2$2']],
  ],
  ['CII-SR-119', [[/(<ram:AppliedTradeAllowanceCharge>[^]*?<udt:Indicator>)false/, '$1true']]],
  [
    'CII-SR-463',
    [[/(<ram:SpecifiedTradeAllowanceCharge>\s*)<ram:ChargeIndicator>[^]*?<\/ram:ChargeIndicator>/, '$1']],
  ],
  [
    'CII-SR-471',
    [
      [
        '<ram:SpecifiedTradeAllowanceCharge>',
        '<ram:SpecifiedTradeAllowanceCharge><ram:RateApplicablePercent>1</ram:RateApplicablePercent><ram:RateApplicablePercent>1</ram:RateApplicablePercent>',
      ],
    ],
  ],
  duplicationCase('472', 'ram:CategoryTradeTax'),
  [
    'CII-SR-473',
    [
      [
        '<ram:SpecifiedTradeAllowanceCharge>',
        '<ram:SpecifiedTradeAllowanceCharge><ram:ActualAmount>5.00</ram:ActualAmount>',
      ],
    ],
  ],
  [
    'CII-SR-440',
    [
      [
        '<ram:AppliedTradeAllowanceCharge>',
        '<ram:AppliedTradeAllowanceCharge><ram:ActualAmount>1</ram:ActualAmount>',
      ],
    ],
  ],
  ['CII-SR-454', [[/<ram:ApplicableTradeTax>[^]*?<\/ram:ApplicableTradeTax>/, '$&$&']]],
  ['CII-SR-474', [[/(<ram:SpecifiedLineTradeSettlement>)/, `$1${REFERENCE(' 130 ')}`]]],
  ['CII-SR-450', [[BUYER, `${BUYER}<ram:ID>1</ram:ID>`]]],
  ['CII-SR-449', [['<ram:ShipToTradeParty>', '<ram:ShipToTradeParty><ram:ID>1</ram:ID>']]],
  [
    'CII-SR-451',
    [
      [
        '<ram:PayeeTradeParty>',
        '<ram:PayeeTradeParty><ram:ID>1</ram:ID><ram:GlobalID schemeID="0088">1</ram:GlobalID>',
      ],
    ],
  ],
  ['CII-SR-455', [[SELLER, SELLER + CONTACT]]],
  ['CII-SR-456', [[BUYER, BUYER + CONTACT]]],
  [
    'CII-SR-457',
    [['<ram:ApplicableHeaderTradeAgreement>', `<ram:ApplicableHeaderTradeAgreement>${REFERENCE('50')}`]],
  ],
  [
    'CII-SR-458',
    [['<ram:ApplicableHeaderTradeAgreement>', `<ram:ApplicableHeaderTradeAgreement>${REFERENCE('130')}`]],
  ],
  ['CII-SR-459', [[SELLER, SELLER + ADDRESS]]],
  ['CII-SR-460', [[BUYER, BUYER + ADDRESS]]],
  ['CII-SR-465', [['<ram:PersonName>Sam', '<ram:DepartmentName>x</ram:DepartmentName><ram:PersonName>Sam']]],
  ['CII-SR-466', [['<ram:PersonName>Bo', '<ram:DepartmentName>x</ram:DepartmentName><ram:PersonName>Bo']]],
  ['CII-SR-475', [['<ram:Name>Time sheet</ram:Name>', '<ram:Name>a</ram:Name><ram:Name>b</ram:Name>']]],
  duplicationCase('476', 'ram:AttachmentBinaryObject'),
  duplicationCase('452', 'ram:SpecifiedTradePaymentTerms'),
  [
    'CII-SR-453',
    [
      [
        /(<ram:SpecifiedTradePaymentTerms>)/,
        '$1<ram:Description>a</ram:Description><ram:Description>b</ram:Description>',
      ],
    ],
  ],
  duplicationCase('461', 'ram:TaxPointDate'),
  [
    'CII-SR-462',
    [
      [
        /<ram:CategoryCode>S<\/ram:CategoryCode>/,
        '<ram:DueDateTypeCode>5</ram:DueDateTypeCode><ram:DueDateTypeCode>29</ram:DueDateTypeCode>',
      ],
    ],
  ],
  ['CII-SR-470', [cut('ram:PayeePartyCreditorFinancialAccount')]],
  inSum('477', 'LineTotalAmount'),
  inSum('478', 'ChargeTotalAmount'),
  inSum('479', 'AllowanceTotalAmount'),
  inSum('480', 'TaxBasisTotalAmount'),
  inSum('481', 'RoundingAmount'),
  inSum('482', 'GrandTotalAmount'),
  inSum('483', 'InformationAmount'),
  inSum('484', 'TotalPrepaidAmount'),
  inSum('485', 'TotalDiscountAmount'),
  inSum('486', 'TotalAllowanceChargeAmount'),
  inSum('487', 'DuePayableAmount'),
  inSum('488', 'RetailValueExcludingTaxInformationAmount'),
  inSum('489', 'TotalDepositFeeInformationAmount'),
  inSum('490', 'ProductValueExcludingTobaccoTaxInformationAmount'),
  inSum('491', 'TotalRetailValueInformationAmount'),
  inSum('492', 'GrossLineTotalAmount'),
  inSum('493', 'NetLineTotalAmount'),
  inSum('494', 'NetIncludingTaxesLineTotalAmount'),
  [
    'CII-SR-467',
    [before(MEANS, `${MEANS}<ram:TypeCode>10</ram:TypeCode></ram:SpecifiedTradeSettlementPaymentMeans>`)],
  ],
  [
    'CII-SR-468',
    [
      before(
        MEANS,
        `${MEANS}<ram:Information>a</ram:Information><ram:Information>b</ram:Information></ram:SpecifiedTradeSettlementPaymentMeans>`,
      ),
    ],
  ],
  [
    'CII-SR-469',
    [
      [
        '<ram:ApplicableHeaderTradeSettlement>',
        '<ram:ApplicableHeaderTradeSettlement><ram:PaymentReference>a</ram:PaymentReference><ram:PaymentReference>b</ram:PaymentReference>',
      ],
    ],
  ],
  ['CII-DT-013', [attribute('rsm:CrossIndustryInvoice', 'languageID="en"')]],
  ['CII-DT-014', [attribute('rsm:CrossIndustryInvoice', 'languageLocaleID="en"')]],
  ...(
    [
      'schemeName',
      'schemeAgencyName',
      'schemeDataURI',
      'schemeURI',
      'schemeID',
      'schemeAgencyID',
      'schemeVersionID',
    ] as const
  ).map((local, index): [string, Change[]] => [
    `CII-DT-00${index + 1}`,
    [attribute('ram:LineID', `${local}="x"`)],
  ]),
  ...(['schemeName', 'schemeAgencyName', 'schemeDataURI', 'schemeURI'] as const).map(
    (local, index): [string, Change[]] => [
      `CII-DT-10${index + 1}`,
      [attribute('ram:IBANID', `${local}="x"`)],
    ],
  ),
  ['CII-DT-008', [attribute('ram:TypeCode', 'name="x"')]],
  ['CII-DT-009', [attribute('ram:TypeCode', 'listURI="x"')]],
  ...(['listID', 'listAgencyID', 'listVersionID', 'listURI'] as const).map(
    (local, index): [string, Change[]] => [
      `CII-DT-04${index + 5}`,
      [attribute('ram:CategoryCode', `${local}="x"`)],
    ],
  ),
  ['CII-DT-031', [attribute('ram:LineTotalAmount', 'currencyID="EUR"')]],
  ['CII-DT-032', [attribute('ram:LineTotalAmount', 'currencyCodeListVersionID="x"')]],
  [
    'CII-DT-033',
    [
      [/ unitCode="C62"/g, ''],
      before('<ram:AppliedTradeAllowanceCharge>', '<ram:BasisQuantity unitCode="C62">1</ram:BasisQuantity>'),
    ],
  ],
  ['CII-DT-034', [attribute('ram:BilledQuantity', 'unitCodeListID="x"')]],
  ['CII-DT-035', [attribute('ram:BilledQuantity', 'unitCodeListAgencyID="x"')]],
  ['CII-DT-036', [attribute('ram:BilledQuantity', 'unitCodeListAgencyName="x"')]],
  ['CII-DT-037', [['<ram:TypeCode>VAT', '<ram:TypeCode>GST']]],
  ['CII-DT-059', [attribute('ram:RateApplicablePercent', 'format="x"')]],
  ['CII-DT-097', [['format="102">20260601', 'format="102">20261301']]],
];

/** Published rules that never fail: shadowed by another rule, constant, or about elements that no schema allows. */
export const CII_NEVER_FAILING = [
  ...['BR-CO-05', 'BR-CO-06', 'BR-CO-07', 'BR-CO-08', 'BR-AF-08', 'BR-AF-09', 'BR-AG-08', 'BR-AG-09'],
  ...['CII-DT-010', 'CII-DT-011', 'CII-DT-012'],
];

const IN_BREAKDOWN = '<ram:ApplicableHeaderTradeSettlement>[^]*?';

/** Rules with the changes that violate them in the sample of a VAT category. */
export const CII_CATEGORY_FAILURES: readonly (readonly [rule: string, category: string, Change[]])[] = [
  ...(
    [
      ['AE', 'AE'],
      ['E', 'E'],
      ['G', 'G'],
      ['IC', 'K'],
      ['Z', 'Z'],
    ] as const
  ).map(([family, code]): [string, string, Change[]] => [
    `BR-${family}-08`,
    code,
    [[new RegExp(`(${IN_BREAKDOWN}<ram:BasisAmount>)[^<]*`), '$1191.00']],
  ]),
  ...(
    [
      ['AF', 'L'],
      ['AG', 'M'],
      ['S', 'S'],
    ] as const
  ).map(([family, code]): [string, string, Change[]] => [
    `BR-${family}-01`,
    code,
    [
      [new RegExp(`(${IN_BREAKDOWN})<ram:ApplicableTradeTax>[^]*?</ram:ApplicableTradeTax>`), '$1'],
      [
        /(<ram:SpecifiedLineTradeSettlement>\s*)<ram:ApplicableTradeTax>[^]*?<\/ram:ApplicableTradeTax>/,
        '$1',
      ],
    ],
  ]),
  [
    'BR-O-01',
    'O',
    [[new RegExp(`(${IN_BREAKDOWN})(<ram:ApplicableTradeTax>[^]*?</ram:ApplicableTradeTax>)`), '$1$2$2']],
  ],
];
