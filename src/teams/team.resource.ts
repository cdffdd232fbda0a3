import { flag, idOf, instant, namedSchema, object, oneOf, text, type Shape } from '../kernel/http/schema';
import { defineId } from '../kernel/ids';
import { toHouseRules } from './house-rules';
import type { Team } from './team.entity';

export const newTeamId = defineId('team');

/** House rules by code: true while the findings of a rule are shown as warnings. */
const houseRulesSchema = namedSchema(
  'HouseRules',
  object({
    'HOUSE-IBAN': flag,
    'HOUSE-VAT-NUMBER': flag,
    'HOUSE-ENTERPRISE-NUMBER': flag,
    'HOUSE-DUE-BEFORE-ISSUE': flag,
    'HOUSE-ISSUE-DATE': flag,
    'HOUSE-LINE-ID': flag,
    'HOUSE-NEGATIVE-INVOICE': flag,
    'HOUSE-DISCOUNT-ABOVE-BASE': flag,
    'HOUSE-ALLOWANCE-RATE': flag,
    'HOUSE-VAT-RATE': flag,
    'HOUSE-MINOR-UNIT': flag,
    'HOUSE-NO-PAYMENT': flag,
  }),
);

export const teamSchema = namedSchema(
  'Team',
  object({
    id: idOf(newTeamId.prefix),
    name: text,
    environment: {
      ...oneOf('sandbox', 'production'),
      description: 'Fixed when the team was made. A sandbox team exchanges nothing with the real network',
    },
    houseRules: houseRulesSchema,
    createdAt: instant,
  }),
);

/** A team as the API and the command line show it. */
export type TeamResource = Shape<typeof teamSchema>;

export function teamResource(team: Team): TeamResource {
  return {
    id: team.id,
    name: team.name,
    environment: team.environment,
    houseRules: toHouseRules(team.houseRulesOff),
    createdAt: team.createdAt.toISOString(),
  };
}

export const teamExample: TeamResource = {
  id: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  name: 'Sandbox',
  environment: 'sandbox',
  houseRules: toHouseRules([]),
  createdAt: '2026-11-02T09:00:00.000Z',
};
