import {
  flag,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { CLAIMS, HEADER_PARTS } from './assertion-rules';

export const oauthSchema = namedSchema(
  'OAuth2',
  object(
    {
      enabled: {
        ...flag,
        description: 'Whether assertions of the team are accepted; the operator enables this',
      },
      tokenUrl: { ...text, description: 'Address of the token endpoint; the `aud` of assertions' },
      keyIds: {
        ...listOf(nullable(text)),
        description: '`kid` of each public key of the team; null for a single key without one',
      },
      enabledAt: { ...nullable(instant), description: 'Time at which OAuth2 was enabled' },
      updatedAt: { ...nullable(instant), description: 'Time at which the keys were last replaced' },
    },
    'OAuth2 settings of a team',
  ),
);

/** OAuth2 settings of a team, as returned to the team. */
export type OAuthResource = Shape<typeof oauthSchema>;

const partCheckSchema = object({
  part: {
    ...enumOf('form', ...HEADER_PARTS, 'signature', ...CLAIMS),
    description: 'Checked part: form, member of the header, signature, or claim',
  },
  value: {
    ...nullable(text),
    description: 'Value of the part as JSON, truncated; null if it is missing',
  },
  message: {
    ...nullable(text),
    description: 'Reason why the part is not acceptable, with the accepted values; null if the part is valid',
  },
});
export type AssertionPartCheck = Shape<typeof partCheckSchema>;

export const assertionCheckSchema = namedSchema(
  'AssertionCheck',
  object(
    {
      acceptable: {
        ...flag,
        description: 'Whether the token endpoint would issue an access token for the assertion',
      },
      judgements: { ...listOf(partCheckSchema), description: 'Checked parts, in the order of the checks' },
    },
    'Result of the checks of the token endpoint on an assertion',
  ),
);
export type AssertionCheckResource = Shape<typeof assertionCheckSchema>;

export const oauthExample: OAuthResource = {
  enabled: true,
  tokenUrl: 'https://passerelle.example.com/api/core/oauth2/token',
  keyIds: ['main-2026'],
  enabledAt: '2026-11-02T08:00:00.000Z',
  updatedAt: '2026-11-02T08:00:00.000Z',
};

export const assertionCheckExample: AssertionCheckResource = {
  acceptable: false,
  judgements: [
    { part: 'alg', value: '"RS256"', message: null },
    {
      part: 'exp',
      value: '1795377600',
      message: 'The assertion has expired: "exp" is 1795377600, and the current time is 1795377700.',
    },
  ],
};
