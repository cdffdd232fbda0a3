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

const rule = (code: HouseRuleCode): typeof flag => ({
  ...flag,
  description: HOUSE_RULES.find((each) => each.code === code)?.summary,
});

/** House rules by code: whether the rule gives warnings. */
const houseRulesSchema = object(
  {
    'HOUSE-IBAN': rule('HOUSE-IBAN'),
    'HOUSE-VAT-NUMBER': rule('HOUSE-VAT-NUMBER'),
    'HOUSE-ENTERPRISE-NUMBER': rule('HOUSE-ENTERPRISE-NUMBER'),
    'HOUSE-DUE-BEFORE-ISSUE': rule('HOUSE-DUE-BEFORE-ISSUE'),
    'HOUSE-ISSUE-DATE': rule('HOUSE-ISSUE-DATE'),
    'HOUSE-LINE-ID': rule('HOUSE-LINE-ID'),
    'HOUSE-NEGATIVE-INVOICE': rule('HOUSE-NEGATIVE-INVOICE'),
    'HOUSE-DISCOUNT-ABOVE-BASE': rule('HOUSE-DISCOUNT-ABOVE-BASE'),
    'HOUSE-ALLOWANCE-RATE': rule('HOUSE-ALLOWANCE-RATE'),
    'HOUSE-VAT-RATE': rule('HOUSE-VAT-RATE'),
    'HOUSE-MINOR-UNIT': rule('HOUSE-MINOR-UNIT'),
    'HOUSE-NO-PAYMENT': rule('HOUSE-NO-PAYMENT'),
  },
  'House rules by code: whether the rule gives warnings',
);

const purchaseApprovalSchema = object({
  limit: { ...decimal, description: 'Maximum amount due that one person can approve alone' },
  currency: { ...text, description: 'Currency of the limit (ISO 4217)' },
});

/** Limit above which two people approve a received invoice. */
export type PurchaseApproval = Shape<typeof purchaseApprovalSchema>;

const purchaseHoldSchema = object({
  warnings: {
    ...listOf(enumOf(...PAYEE_WARNINGS)),
    description: 'Codes of the warnings with which a received invoice waits for a confirmation of its payee',
  },
});

/** Warnings with which a received invoice waits for a confirmation of its payee. */
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
        'Amount above which two people have to approve a received invoice; null: one approval is enough',
    },
    purchaseHold: {
      ...nullable(purchaseHoldSchema),
      description:
        'Warnings with which a received invoice is approved only after a second person has confirmed its payee; null: none',
    },
    assistantDrafts: {
      ...flag,
      description:
        'Whether tools for assistants may create drafts, which signed-in users read and send; false for new teams',
    },
    createdAt: instant,
  }),
);

/** Team as the API and the command line show it. */
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

/** Returns the limit of a team above which two people approve a received invoice; null for none. */
export function toPurchaseApproval({
  purchaseLimit,
  purchaseLimitCurrency,
}: Pick<Team, 'purchaseLimit' | 'purchaseLimitCurrency'>): PurchaseApproval | null {
  if (purchaseLimit === null || purchaseLimitCurrency === null) return null;
  return { limit: purchaseLimit, currency: purchaseLimitCurrency };
}

/** Returns the warnings with which a purchase of a team is held; null for none. Codes of later versions are omitted. */
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
