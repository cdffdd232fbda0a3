/** Random changes to UBL documents, repeatable by their seed, for `fuzz-rules.mjs`. */

/** Repeatable random numbers below a bound (mulberry32). */
export function randomOf(seed) {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** Where each element starts, where its content starts and ends, and where it ends. */
export function elementsOf(xml) {
  const elements = [];
  const open = [];
  for (const match of xml.matchAll(
    /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|<(\/?)([\w:.-]+)([^<>]*?)(\/?)>/g,
  )) {
    const [tag, closing, name, attributes, empty] = match;
    if (name === undefined) continue;
    const end = match.index + tag.length;
    if (closing === '/') {
      const element = open.pop();
      if (element !== undefined) elements.push({ ...element, contentEnd: match.index, end });
    } else if (empty === '/')
      elements.push({
        name,
        attributes,
        start: match.index,
        content: end,
        contentEnd: end,
        end,
        empty: true,
      });
    else open.push({ name, attributes, start: match.index, content: end });
  }
  // The root stays: without it nothing is left to judge.
  return elements.filter(({ start, end }) => end - start < xml.length * 0.9);
}

const TEXTS = [
  '',
  ' ',
  '\u00a0',
  '0',
  '-0.00',
  '-1',
  '1.005',
  '1.00 ',
  '1,000',
  '1e400',
  'NaN',
  'INF',
  '٣',
  '.',
  '+',
  '99999999999999999999999999.999',
  `${'9'.repeat(400)}.1`,
  `0.${'0'.repeat(400)}1`,
  'true',
  'false',
  '1',
  'no',
  'S',
  ' O ',
  'AE',
  'K',
  'L',
  'M',
  'B',
  'VAT',
  'vat',
  'EUR',
  'SEK',
  'XXX',
  '380',
  '381',
  '384',
  '389',
  '261',
  '326',
  '2026-02-30',
  '2026-02-28Z',
  '0000-00-00',
  '2026-06-01+14:00',
  'DE',
  'DK',
  'GR',
  'EL',
  'IS',
  'IT',
  'NL',
  'NO',
  'SE',
  'FR',
  '0088',
  '0007',
  '0184',
  '0192',
  '0208',
  '0225',
  '9944',
  'SEPA',
  '5790000436057',
  'DE123456789',
  'EL123456789',
  'NO974760673MVA',
  '222222222_1',
  '#SKONTO#TAGE=14#PROZENT=2.00#\n',
  '#AAI#x',
  '#AAA#',
  '##',
  '|||||',
  '1|01/06/2026|0|1.1|A|1',
  'EINDAGI',
  '2026-06-01',
  '30',
  '58',
  '59',
  'S8',
  'B9',
  'M1',
  'B2B',
  'urn:cen.eu:en16931:2017',
  'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  'urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0',
  '\u{1F600}',
  'a\u0301'.repeat(50),
  'x'.repeat(10_000),
  ' x'.repeat(3_000),
  '<!-- c -->1',
  '1<?pi x?>2',
  '<![CDATA[5]]>',
  '&amp;',
  '&#xD;',
  '&#x1F600;',
  '&unknown;',
  '<cbc:ID>x</cbc:ID>',
  '<a xmlns="urn:x"><b/></a>',
];
const NAMES = [
  'cbc:ID',
  'cbc:Percent',
  'cbc:Amount',
  'cbc:TaxAmount',
  'cbc:CompanyID',
  'cbc:EndpointID',
  'cbc:Note',
  'cbc:ChargeIndicator',
  'cac:Party',
  'cac:TaxTotal',
  'cac:TaxSubtotal',
  'cac:TaxCategory',
  'cac:ClassifiedTaxCategory',
  'cac:TaxScheme',
  'cac:InvoiceLine',
  'cac:CreditNoteLine',
  'cac:Item',
  'cac:Price',
  'cac:AllowanceCharge',
  'cac:PaymentMeans',
  'cac:LegalMonetaryTotal',
  'cac:BillingReference',
  'cac:PartyTaxScheme',
  'cac:PartyLegalEntity',
  'cac:Delivery',
  'cac:AdditionalDocumentReference',
  'ext:UBLExtensions',
  'x',
];
const ATTRIBUTES = [
  'schemeID',
  'currencyID',
  'unitCode',
  'listID',
  'listVersionID',
  'mimeCode',
  'filename',
  'name',
  'languageID',
  'xsi:nil',
];

/** The document with one to five elements changed, or cut as a text. */
export function mutated({ xml, elements }, documents, random) {
  const of = (list) => list[random(list.length)];
  if (random(40) === 0) return brokenText(xml, random, of);
  const chosen = Array.from({ length: 1 + random(5) }, () => of(elements)).sort((a, b) => b.start - a.start);
  let text = xml;
  let from = Infinity;
  for (const element of chosen) {
    if (element.end > from) continue;
    from = element.start;
    const whole = xml.slice(element.start, element.end);
    const content = xml.slice(element.content, element.contentEnd);
    const wrap = (name, attributes, inside) => `<${name}${attributes}>${inside}</${name}>`;
    const attributes = element.attributes;
    const foreign = () => {
      const other = of(documents);
      const chosen = of(other.elements);
      return other.xml.slice(chosen.start, Math.min(chosen.end, chosen.start + 20_000));
    };
    const local = element.name.replace(/^.*:/, '');
    const changes = [
      () => '',
      () => whole + whole,
      () => whole.repeat(whole.length < 5_000 ? 2 + random(60) : 2),
      () => wrap(element.name, attributes, of(TEXTS)),
      () => wrap(element.name, attributes, of(TEXTS)),
      () => wrap(element.name, attributes, of(TEXTS)),
      () => wrap(element.name, ` ${of(ATTRIBUTES)}="${of(TEXTS).replace(/[<&"]/g, '')}"`, content),
      () =>
        wrap(element.name, attributes.replace(/"[^"]*"/, `"${of(TEXTS).replace(/[<&"]/g, '')}"`), content),
      () => wrap(element.name, '', content),
      () => wrap(of(NAMES), attributes, content),
      () => wrap(element.name, attributes, content + wrap(of(NAMES), '', of(TEXTS))),
      () => wrap(element.name, attributes, whole.repeat(1 + random(3))),
      () => wrap(`y:${local}`, ` xmlns:y="urn:y"${attributes}`, content),
      () => `<${local} xmlns="urn:z"/>${whole}`,
      () => of(TEXTS) + whole,
      () => foreign(),
      () => whole + foreign(),
      () =>
        wrap(
          element.name,
          attributes,
          content.replace(/\d/g, () => String(random(10))),
        ),
      () => wrap(element.name, attributes, [...content].reverse().join('')),
      () => content,
    ];
    text = text.slice(0, element.start) + of(changes)() + text.slice(element.end);
  }
  return text;
}

/** Changes that mostly leave no XML: cut off, a character lost or put in. */
function brokenText(xml, random, of) {
  const at = random(xml.length);
  return of([
    () => xml.slice(0, at),
    () => xml.slice(0, at) + xml.slice(at + 1 + random(20)),
    () =>
      xml.slice(0, at) +
      of(['<', '>', '&', '"', '\u0000', '\uFFFE', '\uD800', ']]>', '<!DOCTYPE x>', '\uFEFF']) +
      xml.slice(at),
    () => `\uFEFF${xml}`,
    () => xml + of(TEXTS),
  ])();
}
