import { formatInstantOrNull } from '../../platform/kernel/clock';
import {
  enumOf,
  flag,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import { ROLES } from '../auth/permissions/roles';
import { formatRecordName, formatRecordValue } from './domain-record';
import { UNCHECKED_SESSION_HOURS } from './single-sign-on.input';
import type { SingleSignOn } from './single-sign-on.entity';
import { DOMAIN_PROBLEMS, type SingleSignOnDomain } from './single-sign-on-domain.entity';

export const newSingleSignOnId = defineId('sso');
export const newDomainId = defineId('dom');
export const newOrganisationIdentityId = defineId('oid');

const roleSchema = enumOf(...ROLES);

export const singleSignOnSchema = namedSchema(
  'SingleSignOn',
  object(
    {
      id: idOf(newSingleSignOnId.prefix),
      name: { ...text, description: 'Name of the organisation, shown to its members' },
      issuer: { ...text, description: 'Issuer Identifier of the provider' },
      clientId: { ...text, description: 'Client id that the provider assigned to this installation' },
      hasClientSecret: { ...flag, description: 'Whether a client secret is stored' },
      redirectUri: { ...text, description: 'Redirect URI to register at the provider' },
      logoutUri: { ...text, description: 'Address for back-channel logout to register at the provider' },
      defaultRole: {
        ...nullable(roleSchema),
        description: 'Role of new members whose groups give no role; null: these people are rejected',
      },
      groupRoles: {
        ...listOf(
          object({
            group: { ...text, description: 'Name of the group, or its id' },
            role: { ...roleSchema, description: 'Role of the members of the group' },
          }),
        ),
        description: 'Roles of groups',
      },
      required: {
        ...flag,
        description: 'Whether people of the verified domains must sign in through the provider',
      },
      sessionHours: { ...integer, description: 'Hours after which a session ends' },
      uncheckedSessionHours: {
        ...integer,
        description:
          'Maximum session length in hours when the provider cannot confirm the session (no refresh token, and the person is not provisioned by SCIM)',
      },
      revokesKeys: {
        ...flag,
        description: 'Whether the keys that a person created are revoked when SCIM ends their membership',
      },
      provenAt: {
        ...nullable(instant),
        description:
          'Time of the first sign-in through the provider with its current settings; null if nobody has signed in',
      },
      createdAt: instant,
      updatedAt: instant,
    },
    'Identity provider of a team, through which its members sign in',
  ),
);

export const organisationChoiceSchema = namedSchema(
  'OrganisationChoice',
  object(
    {
      providerId: idOf(newSingleSignOnId.prefix),
      name: { ...text, description: 'Name of the organisation, as set by the team' },
      teamName: {
        ...nullable(text),
        description:
          'Name of the team; null before sign-in, so the providers of several teams should have different names',
      },
      environment: {
        ...enumOf('sandbox', 'production'),
        description: 'Environment of the team; a sandbox team exchanges nothing with the real network',
      },
    },
    'Team that a person can sign in to through its identity provider',
  ),
);

/** Team that a person can sign in to. */
export type OrganisationChoice = Shape<typeof organisationChoiceSchema>;

export const organisationChoiceExample: OrganisationChoice = {
  providerId: 'sso_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M',
  name: 'Acme (test)',
  teamName: null,
  environment: 'sandbox',
};

/** Identity provider of a team, as returned to its members. */
export type SingleSignOnResource = Shape<typeof singleSignOnSchema>;

export const singleSignOnDomainSchema = namedSchema(
  'SingleSignOnDomain',
  object(
    {
      id: idOf(newDomainId.prefix),
      domain: {
        ...text,
        description: 'E-mail domain in lower case; other scripts in the ASCII form of IDNA',
      },
      recordName: { ...text, description: 'Name of the TXT record that proves the domain' },
      recordValue: { ...text, description: 'Value of this TXT record' },
      verifiedAt: {
        ...nullable(instant),
        description: 'Time at which the record was found; null: the domain is not verified and has no effect',
      },
      checkedAt: {
        ...nullable(instant),
        description: 'Time of the last check of the record; null: never checked',
      },
      problem: {
        ...nullable(enumOf(...DOMAIN_PROBLEMS)),
        description:
          'Result of the last check: `missing` no TXT record, `different` no record with this value, `unreachable` no response of the name servers, `taken` another team has already proved that it owns the domain; null: the record was found or not yet checked',
      },
      createdAt: instant,
    },
    'E-mail domain of a team’s identity provider',
  ),
);

/** E-mail domain of a team. */
export type SingleSignOnDomainResource = Shape<typeof singleSignOnDomainSchema>;

/** Addresses of this installation that must be configured at a provider. */
export interface ProviderAddresses {
  redirectUri: string;
  logoutUri: string;
}

export function toSingleSignOnResource(
  row: SingleSignOn,
  hasClientSecret: boolean,
  addresses: ProviderAddresses,
): SingleSignOnResource {
  const { id, name, issuer, clientId, defaultRole, groupRoles, required, sessionHours } = row;
  return {
    ...{ id, name, issuer, clientId, hasClientSecret, ...addresses },
    ...{ defaultRole, groupRoles, required, sessionHours },
    uncheckedSessionHours: row.uncheckedSessionHours ?? UNCHECKED_SESSION_HOURS,
    revokesKeys: row.revokesKeys === true,
    provenAt: formatInstantOrNull(row.provenAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toDomainResource(row: SingleSignOnDomain): SingleSignOnDomainResource {
  const { id, domain, token, problem } = row;
  return {
    ...{ id, domain, recordName: formatRecordName(domain), recordValue: formatRecordValue(token) },
    verifiedAt: formatInstantOrNull(row.verifiedAt),
    checkedAt: formatInstantOrNull(row.checkedAt),
    problem,
    createdAt: row.createdAt.toISOString(),
  };
}

export const singleSignOnExample: SingleSignOnResource = {
  id: 'sso_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M',
  name: 'Acme',
  issuer: 'https://login.example.com/realms/acme',
  clientId: 'passerelle',
  hasClientSecret: true,
  redirectUri: 'https://passerelle.example.com/app/organisation/sso_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M',
  logoutUri: 'https://passerelle.example.com/api/core/single-sign-on/logout/sso_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M',
  defaultRole: 'reader',
  groupRoles: [{ group: 'Bookkeeping', role: 'accountant' }],
  required: false,
  sessionHours: 12,
  uncheckedSessionHours: 4,
  revokesKeys: false,
  provenAt: null,
  createdAt: '2026-11-28T08:00:00.000Z',
  updatedAt: '2026-11-28T08:00:00.000Z',
};

export const singleSignOnDomainExample: SingleSignOnDomainResource = {
  id: 'dom_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M',
  domain: 'example.com',
  recordName: '_passerelle.example.com',
  recordValue: 'passerelle-verification=4f1c9a0e7d2b5c8f3a6e1d4b7c0f9e2a5d8b1c4f',
  verifiedAt: null,
  checkedAt: null,
  problem: null,
  createdAt: '2026-11-28T08:00:00.000Z',
};
