/**
 * Validation of invoices of 2 to 10,000 lines by UBL structure, EN 16931 and Peppol BIS Billing, parsing included. Each
 * size runs in a process of its own, so that peak memory and the first call are its own. Beside it stand saxes alone,
 * with handlers that only count, and the reading into the tree.
 *
 * Aim: 0.6 / 5 / 50 / 600 ms, loading in at most 50 ms, and time per line that does not grow with the number of lines.
 *
 * Then the same invoices as Cross Industry Invoices, by structure, EN 16931 and Peppol for CII, with the reading into the
 * model, as a document that arrives is treated. Aim: 1,000 lines in 60 ms of CPU, time per line that does not grow, and
 * memory of at most 12 times the file.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';

const SIZES = [
  { lines: 2, runs: 1_000, aim: 0.6 },
  { lines: 100, runs: 200, aim: 5 },
  { lines: 1_000, runs: 40, aim: 50 },
  { lines: 10_000, runs: 9, aim: 600 },
];

/** What one process finds out; times in milliseconds, memory in megabytes. */
interface Result {
  lines: number;
  kilobytes: number;
  load: number;
  first: number;
  saxes: number;
  tree: number;
  validate: number;
  findings: number;
  peak: number;
}

const NAMESPACES =
  'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"';
const RATES = [25, 12] as const;

const euros = (cents: number): string => (cents / 100).toFixed(2);
const amount = (name: string, cents: number): string =>
  `<cbc:${name} currencyID="EUR">${euros(cents)}</cbc:${name}>`;
const scheme = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';
const party = (role: string, name: string, id: string): string =>
  `<cac:${role}><cac:Party><cbc:EndpointID schemeID="0088">${id}</cbc:EndpointID><cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName><cac:PostalAddress><cbc:StreetName>1 High Street</cbc:StreetName><cbc:CityName>Town</cbc:CityName><cbc:PostalZone>1000</cbc:PostalZone><cac:Country><cbc:IdentificationCode>AT</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme><cbc:CompanyID>ATU12345678</cbc:CompanyID>${scheme}</cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:${role}>`;

/** A valid invoice: lines of two VAT rates, each with the terms a usual line has. */
function invoiceOf(lines: number): string {
  const net = [0, 0];
  const body: string[] = [];
  for (let index = 0; index < lines; index += 1) {
    const quantity = (index % 7) + 1;
    const price = 995 + (index % 90) * 10;
    const rate = index % 2;
    net[rate] = (net[rate] ?? 0) + quantity * price;
    body.push(`<cac:InvoiceLine>
  <cbc:ID>${index + 1}</cbc:ID><cbc:Note>Delivered as ordered</cbc:Note>
  <cbc:InvoicedQuantity unitCode="C62">${quantity}</cbc:InvoicedQuantity>
  ${amount('LineExtensionAmount', quantity * price)}
  <cac:OrderLineReference><cbc:LineID>${index + 1}</cbc:LineID></cac:OrderLineReference>
  <cac:Item><cbc:Description>A description of usual length, as articles have them</cbc:Description><cbc:Name>Article ${index + 1}</cbc:Name>
    <cac:SellersItemIdentification><cbc:ID>ART-${index + 1}</cbc:ID></cac:SellersItemIdentification>
    <cac:StandardItemIdentification><cbc:ID schemeID="0160">07300010000001</cbc:ID></cac:StandardItemIdentification>
    <cac:CommodityClassification><cbc:ItemClassificationCode listID="STI">12345678</cbc:ItemClassificationCode></cac:CommodityClassification>
    <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>${RATES[rate] ?? 0}</cbc:Percent>${scheme}</cac:ClassifiedTaxCategory></cac:Item>
  <cac:Price>${amount('PriceAmount', price)}</cac:Price>
</cac:InvoiceLine>`);
  }
  const taxes = RATES.map((rate, index) => Math.round(((net[index] ?? 0) * rate) / 100));
  const total = net.reduce((sum, each) => sum + each, 0);
  const tax = taxes.reduce((sum, each) => sum + each, 0);
  const breakdown = RATES.map(
    (rate, index) =>
      `<cac:TaxSubtotal>${amount('TaxableAmount', net[index] ?? 0)}${amount('TaxAmount', taxes[index] ?? 0)}<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>${rate}</cbc:Percent>${scheme}</cac:TaxCategory></cac:TaxSubtotal>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice ${NAMESPACES}>
<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID><cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
<cbc:ID>BENCH-1</cbc:ID><cbc:IssueDate>2026-09-15</cbc:IssueDate><cbc:DueDate>2026-10-15</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:BuyerReference>REF-1</cbc:BuyerReference>
${party('AccountingSupplierParty', 'Seller', '7300010000001')}
${party('AccountingCustomerParty', 'Buyer', '7300010000018')}
<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>AT611904300234573201</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:TaxTotal>${amount('TaxAmount', tax)}${breakdown.join('')}</cac:TaxTotal>
<cac:LegalMonetaryTotal>${amount('LineExtensionAmount', total)}${amount('TaxExclusiveAmount', total)}${amount('TaxInclusiveAmount', total + tax)}${amount('PayableAmount', total + tax)}</cac:LegalMonetaryTotal>
${body.join('\n')}
</Invoice>`;
}

function saxesAlone(xml: string): number {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let events = 0;
  parser.on('opentag', () => (events += 1));
  parser.on('closetag', () => (events += 1));
  parser.on('text', () => (events += 1));
  parser.write(xml).close();
  return events;
}

const since = (start: bigint): number => Number(process.hrtime.bigint() - start) / 1e6;

/** Medians of several functions, run in turn so that a busy moment of the machine hits all of them. */
function medians(runs: number, functions: readonly (() => unknown)[]): number[] {
  const times: number[][] = functions.map(() => []);
  for (let run = -3; run < runs; run += 1) {
    functions.forEach((measured, index) => {
      const start = process.hrtime.bigint();
      measured();
      if (run >= 0) times[index]?.push(since(start));
    });
  }
  return times.map((own) => own.sort((a, b) => a - b)[own.length >> 1] ?? Number.NaN);
}

async function measure(lines: number, runs: number): Promise<Result> {
  const bytes = Buffer.from(invoiceOf(lines));
  const text = bytes.toString();
  let start = process.hrtime.bigint();
  const { validateDocument } = await import('../src/rules');
  const { parseXml } = await import('../src/invoice/xml');
  const load = since(start);
  start = process.hrtime.bigint();
  const { errors } = validateDocument(parseXml(bytes), '2026-11-22');
  const first = since(start);
  const [saxes = 0, tree = 0, validate = 0] = medians(runs, [
    () => saxesAlone(text),
    () => parseXml(bytes),
    () => validateDocument(parseXml(bytes), '2026-11-22'),
  ]);
  const peak = process.resourceUsage().maxRSS / 1024;
  return {
    lines,
    kilobytes: bytes.length / 1024,
    load,
    first,
    saxes,
    tree,
    validate,
    findings: errors.length,
    peak,
  };
}

function inOwnProcess(lines: number): Result {
  const child = spawnSync(
    process.execPath,
    [...process.execArgv, process.argv[1] ?? '', `--lines=${lines}`],
    { encoding: 'utf8' },
  );
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout) as Result;
}

function main(): void {
  process.stdout.write(
    '  lines      kB   load  first | saxes   tree  validate    aim |  x saxes  µs/line   peak MB\n',
  );
  for (const { lines, aim } of SIZES) {
    const found = inOwnProcess(lines);
    if (found.findings > 0) throw new Error(`The invoice of ${lines} lines is not valid`);
    const columns = [
      String(lines).padStart(7),
      found.kilobytes.toFixed(0).padStart(7),
      found.load.toFixed(0).padStart(6),
      found.first.toFixed(0).padStart(6),
      ' |',
      found.saxes.toFixed(2).padStart(5),
      found.tree.toFixed(2).padStart(6),
      found.validate.toFixed(2).padStart(9),
      aim.toFixed(1).padStart(6),
      ' |',
      (found.validate / found.saxes).toFixed(2).padStart(7),
      ((found.validate * 1000) / lines).toFixed(0).padStart(8),
      found.peak.toFixed(0).padStart(9),
    ];
    process.stdout.write(`${columns.join(' ')}\n`);
  }
}

/** What one process finds out about a Cross Industry Invoice; CPU time in milliseconds. */
interface CiiResult {
  kilobytes: number;
  tree: number;
  all: number;
  findings: number;
  /** growth of the process by the first document, in sizes of the file */
  memory: number;
}

/** Median CPU time of a function. */
function cpuOf(runs: number, measured: () => unknown): number {
  const times: number[] = [];
  for (let run = -3; run < runs; run += 1) {
    const start = process.cpuUsage();
    measured();
    const { user, system } = process.cpuUsage(start);
    if (run >= 0) times.push((user + system) / 1000);
  }
  return times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;
}

/** Measures a Cross Industry Invoice given on standard input, so that making it costs this process nothing. */
async function measureCii(runs: number): Promise<CiiResult> {
  const bytes = readFileSync(0);
  const { validateDocument } = await import('../src/rules');
  const { parseXml, readInvoice } = await import('../src/invoice');
  const all = (): number => {
    const doc = parseXml(bytes);
    readInvoice(doc);
    return validateDocument(doc, '2026-11-22').errors.length;
  };
  global.gc?.();
  const before = process.memoryUsage().rss;
  const findings = all();
  const memory = (process.resourceUsage().maxRSS * 1024 - before) / bytes.length;
  return {
    kilobytes: bytes.length / 1024,
    tree: cpuOf(runs, () => parseXml(bytes)),
    all: cpuOf(runs, all),
    findings,
    memory,
  };
}

async function ciiOf(lines: number): Promise<string> {
  const { parseXml, readInvoice, writeCii } = await import('../src/invoice');
  const read = readInvoice(parseXml(invoiceOf(lines)));
  if (read === null) throw new Error('The invoice was not read');
  return writeCii(read.parsed, { ...read, profileId: read.statedProcess });
}

async function ciiRows(): Promise<void> {
  process.stdout.write('\nCII lines    kB |  tree  read and judged (CPU) |  µs/line  memory x file\n');
  for (const { lines, runs } of SIZES) {
    const child = spawnSync(
      process.execPath,
      [...process.execArgv, process.argv[1] ?? '', `--cii-runs=${runs}`],
      { encoding: 'utf8', input: await ciiOf(lines) },
    );
    if (child.status !== 0) throw new Error(child.stderr);
    const found = JSON.parse(child.stdout) as CiiResult;
    if (found.findings > 0) throw new Error(`The Cross Industry Invoice of ${lines} lines is not valid`);
    const columns = [
      String(lines).padStart(9),
      found.kilobytes.toFixed(0).padStart(5),
      '|',
      found.tree.toFixed(2).padStart(5),
      found.all.toFixed(2).padStart(22),
      ' |',
      ((found.all * 1000) / lines).toFixed(0).padStart(8),
      found.memory.toFixed(1).padStart(14),
    ];
    process.stdout.write(`${columns.join(' ')}\n`);
  }
}

const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const asked = option('lines');
const ciiRuns = option('cii-runs');
if (ciiRuns !== undefined)
  void measureCii(Number(ciiRuns)).then((result) => process.stdout.write(JSON.stringify(result)));
else if (asked !== undefined) {
  const lines = Number(asked);
  const runs = SIZES.find((size) => size.lines === lines)?.runs ?? 5;
  void measure(lines, runs).then((result) => process.stdout.write(JSON.stringify(result)));
} else {
  main();
  void ciiRows();
}
