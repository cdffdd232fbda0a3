import type { RuleSet } from '../rule-set';
import { CODES } from './codes';
import {
  CARD,
  CREDIT_TRANSFER,
  DOCUMENT,
  LINE_PERIOD,
  NOTE,
  PAYMENT_MEANS,
  PERIOD,
  PRECEDING_INVOICE,
  SUPPORTING_DOCUMENT,
} from './document';
import {
  DOCUMENT_ALLOWANCE_CHARGE,
  ITEM_ATTRIBUTE,
  ITEM_CLASSIFICATION,
  ITEM_STANDARD_IDENTIFIER,
  LINE,
  LINE_ALLOWANCE_CHARGE,
} from './lines';
import {
  BUYER_ADDRESS_SCHEME,
  BUYER_COUNTRY,
  DELIVERY_COUNTRY,
  PAYEE,
  SELLER,
  SELLER_ADDRESS_SCHEME,
  SELLER_COUNTRY,
  TAX_REPRESENTATIVE,
  TAX_REPRESENTATIVE_COUNTRY,
  VAT_IDENTIFIER,
} from './parties';
import { RESTRICTED_CONTENT } from './restricted-content';
import { SYNTAX } from './syntax';
import { TAX_SUBTOTAL, TAX_TOTAL, TOTALS } from './totals';
import { CATEGORIES, categoryRules } from './vat';

/** EN 16931 rules for UBL, version 1.3.16 (April 2026). The order of the rules in each pattern is the published one. */
export const EN16931_UBL_1_3_16: RuleSet = {
  name: 'en',
  version: '1.3.16',
  source: 'EN 16931 UBL 1.3.16',
  since: '2026-04-10',
  patterns: [
    {
      name: 'model',
      rules: [
        SUPPORTING_DOCUMENT,
        BUYER_ADDRESS_SCHEME,
        BUYER_COUNTRY,
        CARD,
        DELIVERY_COUNTRY,
        ...DOCUMENT_ALLOWANCE_CHARGE,
        TOTALS,
        DOCUMENT,
        LINE,
        ...LINE_ALLOWANCE_CHARGE,
        LINE_PERIOD,
        PERIOD,
        ITEM_ATTRIBUTE,
        ITEM_CLASSIFICATION,
        ITEM_STANDARD_IDENTIFIER,
        NOTE,
        PAYEE,
        CREDIT_TRANSFER,
        PAYMENT_MEANS,
        PRECEDING_INVOICE,
        SELLER,
        SELLER_ADDRESS_SCHEME,
        SELLER_COUNTRY,
        TAX_REPRESENTATIVE,
        TAX_REPRESENTATIVE_COUNTRY,
        TAX_TOTAL,
        TAX_SUBTOTAL,
        VAT_IDENTIFIER,
        ...CATEGORIES.flatMap(categoryRules),
      ],
    },
    SYNTAX,
    CODES,
  ],
  forbidden: RESTRICTED_CONTENT,
};

/** All bundled versions, oldest first. */
export const EN16931_SETS: readonly RuleSet[] = [EN16931_UBL_1_3_16];
