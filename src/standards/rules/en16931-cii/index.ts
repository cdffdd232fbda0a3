import type { RuleSet } from '../rule-set';
import { CODES } from './codes';
import {
  CARD,
  CREDIT_TRANSFER,
  DELIVERY_COUNTRY,
  DOCUMENT,
  LINE_PERIOD,
  PAYMENT_MEANS,
  PERIOD,
  PRECEDING_INVOICE,
  SUPPORTING_DOCUMENT,
} from './document';
import {
  DOCUMENT_ALLOWANCE_CHARGE,
  ITEM_ATTRIBUTE,
  ITEM_CLASSIFICATION,
  LINE,
  LINE_ALLOWANCE_CHARGE,
} from './lines';
import { PAYEE, SELLER, TAX_REPRESENTATIVE, VAT_IDENTIFIER } from './parties';
import { RESTRICTIONS } from './restrictions';
import { SYNTAX } from './syntax';
import { TAX_TOTAL, TOTALS } from './totals';
import { CATEGORY_RULES } from './vat';
import { BREAKDOWN_GROUP } from './vat-groups';

/** EN 16931 rules for Cross Industry Invoice, version 1.3.16 (April 2026). The order of the rules is the published one. */
export const EN16931_CII_1_3_16: RuleSet = {
  name: 'en-cii',
  version: '1.3.16',
  source: 'EN 16931 CII 1.3.16',
  since: '2026-04-10',
  patterns: [
    {
      name: 'model',
      rules: [
        ITEM_CLASSIFICATION,
        SUPPORTING_DOCUMENT,
        CARD,
        CREDIT_TRANSFER,
        DELIVERY_COUNTRY,
        ...DOCUMENT_ALLOWANCE_CHARGE,
        TOTALS,
        DOCUMENT,
        LINE,
        ...LINE_ALLOWANCE_CHARGE,
        LINE_PERIOD,
        PERIOD,
        ITEM_ATTRIBUTE,
        PAYEE,
        PAYMENT_MEANS,
        PRECEDING_INVOICE,
        SELLER,
        TAX_REPRESENTATIVE,
        TAX_TOTAL,
        VAT_IDENTIFIER,
        ...CATEGORY_RULES,
        BREAKDOWN_GROUP,
      ],
    },
    SYNTAX,
    CODES,
  ],
  forbidden: RESTRICTIONS,
};

/** All bundled versions, oldest first. */
export const EN16931_CII_SETS: readonly RuleSet[] = [EN16931_CII_1_3_16];
