import { Decimal } from '../../values/decimal';
import { toBoolean, toDate, normalizeSpace } from '../xpath';

/** Data type of a UBL value: allowed text and attributes. */
export interface ValueType {
  /** expected value, for messages */
  expected: string;
  accepts: (text: string) => boolean;
  attributes: readonly string[];
  /** name of the required attribute, if any */
  required?: string;
}

const anyText = (): boolean => true;
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const TIME =
  /^(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?|24:00:00(?:\.0+)?)(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))?$/;
const BASE64 = /^[A-Za-z0-9+/ \t\r\n]*={0,2}[ \t\r\n]*$/;

/** Returns whether a text is an xs:decimal, including numbers with more digits than {@link Decimal} accepts. */
const isDecimal = (text: string): boolean =>
  Decimal.parse(text) !== null || DECIMAL.test(normalizeSpace(text));

const isBase64 = (text: string): boolean => {
  if (!BASE64.test(text)) return false;
  let blanks = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) <= 32) blanks++;
  return (text.length - blanks) % 4 === 0;
};

const TEXT_ATTRIBUTES = ['languageID', 'languageLocaleID'];
const NUMERIC: ValueType = { expected: 'a number such as 12.50', accepts: isDecimal, attributes: ['format'] };

const PLAIN_TEXT: ValueType = { expected: 'text', accepts: anyText, attributes: TEXT_ATTRIBUTES };

/** Types by the last word of the element name, according to the UBL naming rules. */
const TYPES_BY_ENDING: readonly (readonly [RegExp, ValueType])[] = [
  // TimeAmount is the only name whose last word differs from its type.
  [/^TimeAmount$/, PLAIN_TEXT],
  [
    /Amount$/,
    {
      expected: 'an amount such as 12.50',
      accepts: isDecimal,
      attributes: ['currencyID', 'currencyCodeListVersionID'],
      required: 'currencyID',
    },
  ],
  [
    /Quantity$/,
    {
      expected: 'a quantity such as 12.5',
      accepts: isDecimal,
      attributes: ['unitCode', 'unitCodeListID', 'unitCodeListAgencyID', 'unitCodeListAgencyName'],
    },
  ],
  [
    /Measure$/,
    {
      expected: 'a number such as 12.5',
      accepts: isDecimal,
      attributes: ['unitCode', 'unitCodeListVersionID'],
      required: 'unitCode',
    },
  ],
  [/(?:Numeric|Percent|Rate)$/, NUMERIC],
  [
    /Date$/,
    { expected: 'a date such as 2026-01-31', accepts: (text) => toDate(text) !== undefined, attributes: [] },
  ],
  [
    /Time$/,
    {
      expected: 'a time such as 13:20:00',
      accepts: (text) => TIME.test(normalizeSpace(text)),
      attributes: [],
    },
  ],
  [
    /Indicator$/,
    { expected: 'true or false', accepts: (text) => toBoolean(text) !== undefined, attributes: [] },
  ],
  [
    /BinaryObject$/,
    {
      expected: 'base64 text',
      accepts: isBase64,
      attributes: ['format', 'mimeCode', 'encodingCode', 'characterSetCode', 'uri', 'filename'],
      required: 'mimeCode',
    },
  ],
  [
    /(?:ID|URI)$/,
    {
      expected: 'an identifier',
      accepts: anyText,
      attributes: [
        'schemeID',
        'schemeName',
        'schemeAgencyID',
        'schemeAgencyName',
        'schemeVersionID',
        'schemeDataURI',
        'schemeURI',
      ],
    },
  ],
  [
    /Code$/,
    {
      expected: 'a code',
      accepts: anyText,
      attributes: [
        'listID',
        'listAgencyID',
        'listAgencyName',
        'listName',
        'listVersionID',
        'name',
        'languageID',
        'listURI',
        'listSchemeURI',
      ],
    },
  ],
];

/** Returns the data type of a value element by its local name. */
export function findValueType(localName: string): ValueType {
  return TYPES_BY_ENDING.find(([ending]) => ending.test(localName))?.[1] ?? PLAIN_TEXT;
}
