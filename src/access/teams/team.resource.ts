import {
  decimal,
  flag,
  idOf,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import { HOUSE_RULES, type HouseRuleCode } from '../../standards/rules/house';
import { PAYEE_WARNINGS, type PayeeWarning } from '../../standards/rules/payee-warnings';
import { toHouseRules } from './house-rules';
import type { Team } from './team.entity';

export const newTeamId = defineId('team');

const createRuleFlag = (code: HouseRuleCode): typeof flag => ({
  ...flag,
  description: HOUSE_RULES.find((each) => each.code === code)?.summary,
});

/** House rules by code; true when the rule causes warnings. */
const houseRulesSchema = object(
  {
    'HOUSE-IBAN': createRuleFlag('HOUSE-IBAN'),
    'HOUSE-VAT-NUMBER': createRuleFlag('HOUSE-VAT-NUMBER'),
    'HOUSE-ENTERPRISE-NUMBER': createRuleFlag('HOUSE-ENTERPRISE-NUMBER'),
    'HOUSE-DUE-BEFORE-ISSUE': createRuleFlag('HOUSE-DUE-BEFORE-ISSUE'),
    'HOUSE-ISSUE-DATE': createRuleFlag('HOUSE-ISSUE-DATE'),
    'HOUSE-LINE-ID': createRuleFlag('HOUSE-LINE-ID'),
    'HOUSE-NEGATIVE-INVOICE': createRuleFlag('HOUSE-NEGATIVE-INVOICE'),
    'HOUSE-DISCOUNT-ABOVE-BASE': createRuleFlag('HOUSE-DISCOUNT-ABOVE-BASE'),
    'HOUSE-ALLOWANCE-RATE': createRuleFlag('HOUSE-ALLOWANCE-RATE'),
    'HOUSE-VAT-RATE': createRuleFlag('HOUSE-VAT-RATE'),
    'HOUSE-MINOR-UNIT': createRuleFlag('HOUSE-MINOR-UNIT'),
    'HOUSE-NO-PAYMENT': createRuleFlag('HOUSE-NO-PAYMENT'),
  },
  'House rules by code; true when the rule causes warnings',
);

const purchaseApprovalSchema = object({
  limit: { ...decimal, description: 'Maximum amount due for which one approval is enough' },
  currency: { ...text, description: 'Currency of the limit (ISO 4217)' },
});

/** Limit above which two people must approve a received invoice. */
export type PurchaseApproval = Shape<typeof purchaseApprovalSchema>;

const purchaseHoldSchema = object({
  warnings: {
    ...listOf(enumOf(...PAYEE_WARNINGS)),
    description: 'Codes of the warnings for which the payee of a received invoice must be confirmed',
  },
});

/** Warnings for which the payee of a received invoice must be confirmed. */
export type PurchaseHold = Shape<typeof purchaseHoldSchema>;

export const teamSchema = namedSchema(
  'Team',
  object({
    id: idOf(newTeamId.prefix),
    name: text,
    environment: {
      ...enumOf('sandbox', 'production'),
      description:
        'Environment, fixed at the creation of the team. A sandbox team exchanges nothing with the real ' +
        'network',
    },
    houseRules: houseRulesSchema,
    purchaseApproval: {
      ...nullable(purchaseApprovalSchema),
      description:
        'Amount above which two people must approve a received invoice; null: one approval is enough',
    },
    purchaseHold: {
      ...nullable(purchaseHoldSchema),
      description:
        'Warnings for which a second person must confirm the payee before a received invoice can be approved; null: none',
    },
    assistantDrafts: {
      ...flag,
      description:
        'Whether tools for assistants may create drafts, which signed-in users read and send; false for new teams',
    },
    createdAt: instant,
  }),
);

/** Team as returned by the API and the command line. */
export type TeamResource = Shape<typeof teamSchema>;

export function toTeamResource(team: Team): TeamResource {
  return {
    id: team.id,
    name: team.name,
    environment: team.environment,
    houseRules: toHouseRules(team.houseRulesOff),
    purchaseApproval: toPurchaseApproval(team),
    purchaseHold: toPurchaseHold(team),
    assistantDrafts: team.assistantDrafts === true,
    createdAt: team.createdAt.toISOString(),
  };
}

/** Returns the amount above which two people must approve a received invoice; null: no such limit. */
export function toPurchaseApproval({
  purchaseLimit,
  purchaseLimitCurrency,
}: Pick<Team, 'purchaseLimit' | 'purchaseLimitCurrency'>): PurchaseApproval | null {
  if (purchaseLimit === null || purchaseLimitCurrency === null) return null;
  return { limit: purchaseLimit, currency: purchaseLimitCurrency };
}

/** Returns the warnings that put a purchase of a team on hold; null: none. Codes of later versions are omitted. */
export function toPurchaseHold({ purchaseHold }: Pick<Team, 'purchaseHold'>): PurchaseHold | null {
  if (purchaseHold === null) return null;
  const warnings: PayeeWarning[] = PAYEE_WARNINGS.filter((code) => purchaseHold.includes(code));
  return { warnings };
}

export const teamExample: TeamResource = {
  id: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  name: 'Sandbox',
  environment: 'sandbox',
  houseRules: toHouseRules([]),
  purchaseApproval: { limit: '1000', currency: 'EUR' },
  purchaseHold: { warnings: ['SELLER-NAME-NEW', 'PAYEE-ACCOUNT-NEW'] },
  assistantDrafts: false,
  createdAt: '2026-11-02T09:00:00.000Z',
};
