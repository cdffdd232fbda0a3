/**
 * Code lists of the Peppol documents around an invoice (orders, despatch advices, answers), release 2026.5. Most lists
 * are those of the invoice; this file contains the others.
 */
import {
  ALLOWANCE_REASON_CODES,
  CHARGE_REASON_CODES,
  codeList,
  COUNTRIES,
  IDENTIFIER_SCHEMES,
  ITEM_CLASSIFICATION_SCHEMES,
  UNITS_OF_MEASURE,
  type CodeList,
} from '.';
import { ADDRESS_SCHEMES, CURRENCIES } from './peppol-3.0.21';

/** Reasons for the status of an invoice (OpenPeppol). */
export const OP_STATUS_REASONS = codeList('NON REF LEG REC QUA DEL PRI QTY ITM PAY UNR FIN PPD OTH');

/** Actions that the sender of a status requests from the seller (OpenPeppol). */
export const OP_STATUS_ACTIONS = codeList('NOA PIN NIN CNF CNP CNA OTH');

/** All types of documents (UNTDID 1001), in ranges of their numbers. */
const DOCUMENT_NAMES = `
1-470 481-491 493-499 520-539 550-554 575-589 610 621-659 700-751 760-761 763-766 770 775 780-799 810-812 820-825 830 833
840-841 850-853 855-856 860-865 870 890 895-896 901 910-911 913-917 925-927 929-938 940-941 950-955 960-966 970-972 974-979
990-991 995-996 998 1999
`;

/** Returns the kinds of packages (UNECE Recommendation 21), which units of measure contain with the prefix X. */
const packageTypes = (): string =>
  UNITS_OF_MEASURE.codes.flatMap((code) => (/^X..$/.test(code) ? [code.slice(1)] : [])).join(' ');

function numbersIn(ranges: string): string {
  return ranges
    .trim()
    .split(/\s+/)
    .flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, offset) => String(first + offset));
    })
    .join(' ');
}

/** List with its name in messages. */
export interface NamedList {
  title: string;
  list: CodeList;
}

/** Lists by their name in data models. */
export const POST_AWARD_LISTS: Readonly<Record<string, NamedList>> = {
  BOOLEAN: { title: 'true or false', list: codeList('true false') },
  CLARIFICATION_LISTS: {
    title: 'the lists of clarifications',
    list: codeList('OPStatusAction OPStatusReason'),
  },
  EAS: { title: 'electronic address schemes (EAS)', list: ADDRESS_SCHEMES },
  ICD: { title: 'identifier schemes (ISO 6523 ICD)', list: IDENTIFIER_SCHEMES },
  INVOICE_STATUSES: { title: 'statuses of an invoice', list: codeList('AB AP RE IP UQ CA PD') },
  ISO3166: { title: 'countries (ISO 3166-1)', list: COUNTRIES },
  ISO4217: { title: 'currencies (ISO 4217)', list: CURRENCIES },
  LINE_STATUSES: { title: 'statuses of a line (UNTDID 1229)', list: codeList('1 3 5 7 42') },
  MEASURED_ATTRIBUTES: { title: 'measured attributes (UNTDID 6313)', list: codeList('AAB AAW AAX AAL') },
  MESSAGE_REASONS: { title: 'reasons of a status', list: codeList('BV BW SV') },
  MESSAGE_STATUSES: { title: 'statuses of a message', list: codeList('AB AP RE') },
  MIME: {
    title: 'media types of attachments',
    list: codeList(`
      application/pdf image/png image/jpeg image/tiff application/acad application/dwg drawing/dwg
      application/vnd.openxmlformats-officedocument.spreadsheetml.sheet application/vnd.oasis.opendocument.spreadsheet
    `),
  },
  OP_STATUS_ACTION: { title: 'requested actions (OPStatusAction)', list: OP_STATUS_ACTIONS },
  OP_STATUS_REASON: { title: 'reasons of a status (OPStatusReason)', list: OP_STATUS_REASONS },
  ORDER_STATUSES: { title: 'answers to an order', list: codeList('AB AP RE CA') },
  ORDER_TYPES: { title: 'types of orders (UNTDID 1001)', list: codeList('105 220 221 226 227 402') },
  REC19: { title: 'modes of transport (UNECE Rec. 19)', list: codeList('0 1 2 3 4 5 6 7 8 9') },
  REC20: { title: 'units of measure (UNECE Rec. 20)', list: UNITS_OF_MEASURE },
  REC21: { title: 'kinds of packages (UNECE Rec. 21)', list: codeList(packageTypes) },
  TRACE_SCHEMES: { title: 'schemes of traced products', list: codeList('UDI') },
  UNCL1001: { title: 'types of documents (UNTDID 1001)', list: codeList(() => numbersIn(DOCUMENT_NAMES)) },
  UNCL4219: { title: 'priorities (UNTDID 4219)', list: codeList('1 2 3 4') },
  UNCL5189: { title: 'reasons of allowances (UNTDID 5189)', list: ALLOWANCE_REASON_CODES },
  UNCL7143: { title: 'item classifications (UNTDID 7143)', list: ITEM_CLASSIFICATION_SCHEMES },
  UNCL7161: { title: 'reasons of charges (UNTDID 7161)', list: CHARGE_REASON_CODES },
  UNCL8273: {
    title: 'regulations for dangerous goods (UNTDID 8273)',
    list: codeList(
      'ADR ADS ADT ADU ADY ADZ ADV ADW ADX AEA AEB AGS ANR ARD CFR COM GVE GVS ICA IMD RGE RID UI ZZZ',
    ),
  },
  UNIT_SCHEMES: { title: 'schemes of handling units', list: codeList('SSCC') },
};
