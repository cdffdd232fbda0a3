import { parseXml, XmlError } from '../invoice/xml';
import { validateDocument, type Finding } from '.';
import { sampleInvoice, SAMPLE_OF_CATEGORY } from './sample-invoice.fixture';

/** Repeatable random numbers (mulberry32), so that a failure can be run again by its seed. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const VALUES = [
  '',
  ' ',
  '-1',
  '1e400',
  'NaN',
  '99999999999999999999999999.999',
  '-0.00',
  'S',
  'VAT',
  ' O ',
  'true',
  '2026-02-30',
  '\u00a0',
  '😀',
  '#AAA#',
  '380',
  '<!-- x -->1',
  '&amp;',
  '<![CDATA[5]]>',
  '<cbc:ID>x</cbc:ID>',
  '٣',
];
const NAMES = [
  'cbc:ID',
  'cac:Party',
  'cac:TaxTotal',
  'cac:TaxCategory',
  'cac:InvoiceLine',
  'cbc:Amount',
  'cac:PriceAmount',
  'cac:AllowanceCharge',
  'cac:LegalMonetaryTotal',
];

/** Changes a few elements at random: text, attributes, name, position, number or order. */
function mutate(source: string, random: (below: number) => number): string {
  let text = source;
  for (let changes = 1 + random(3); changes > 0; changes--) {
    const tags = [...text.matchAll(/<(c[ab]c:\w+)((?: [^<>]*)?)>/g)];
    const match = tags[random(tags.length)];
    if (match === undefined) return text;
    const [tag, name = '', attributes = ''] = match;
    const at = match.index ?? 0;
    const end = text.indexOf(`</${name}>`, at) + name.length + 3;
    const whole = text.slice(at, end);
    const content = whole.slice(tag.length, -name.length - 3);
    const value = VALUES[random(VALUES.length)] ?? '';
    const replacements = [
      '',
      whole + whole,
      `<${name}${attributes}>${value}</${name}>`,
      `<${name} schemeID="${value.replace(/[<&]/g, '')}">${content}</${name}>`,
      `<${name}${attributes.replace(/"[^"]*"/, '""')}>${content}</${name}>`,
      `<${NAMES[random(NAMES.length)] ?? name}${attributes}>${content}</${name}>`.replace(
        /<([\w:]+)([^]*)<\/[\w:]+>$/,
        '<$1$2</$1>',
      ),
      `<${name}${attributes}>${content}<${name}>${value}</${name}></${name}>`,
      `<x:${name.slice(4)} xmlns:x="urn:x"${attributes}>${content}</x:${name.slice(4)}>`,
      `${value}${whole}`,
    ];
    text =
      text.slice(0, at) + (replacements[random(replacements.length)] ?? '') + text.slice(at + whole.length);
  }
  return text;
}

describe('fuzz', () => {
  const CUSTOMIZATIONS = [
    'urn:cen.eu:en16931:2017',
    'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
    'urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0',
  ];
  const bases = Object.values(SAMPLE_OF_CATEGORY).flatMap((options, i) =>
    [false, true].map((creditNote) =>
      sampleInvoice({ ...options, creditNote }).replace(
        '>urn:cen.eu:en16931:2017<',
        `>${CUSTOMIZATIONS[i % CUSTOMIZATIONS.length] ?? ''}<`,
      ),
    ),
  );

  it('rules and messages never throw for any document', () => {
    const random = createRandom(20260601);
    const reportedRules = new Set<string>();
    for (let run = 0; run < 800; run++) {
      const xml = mutate(bases[run % bases.length] ?? '', random);
      let errors: Finding[];
      try {
        errors = validateDocument(parseXml(xml), '2026-11-22').errors;
      } catch (error) {
        if (error instanceof XmlError) continue;
        throw new Error(`Threw on this document:\n${xml}`, { cause: error });
      }
      for (const { ruleCode, errorMessage, fieldName } of errors) {
        reportedRules.add(ruleCode);
        expect(errorMessage).not.toMatch(/undefined|\[object|does not hold$/);
        expect(fieldName).not.toBe('');
      }
    }
    expect(reportedRules.size).toBeGreaterThan(120);
  });
});
