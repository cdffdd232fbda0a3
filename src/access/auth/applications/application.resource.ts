import {
  enumOf,
  idOf,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { formatInstantOrNull } from '../../../platform/kernel/clock';
import { defineId } from '../../../platform/kernel/ids';
import type { Application } from './application.entity';

export const newApplicationId = defineId('app');
export const newGrantId = defineId('grant');

export const applicationSchema = namedSchema(
  'Application',
  object(
    {
      id: { ...idOf(newApplicationId.prefix), description: 'Id of the application: its OAuth2 `client_id`' },
      name: { ...text, description: 'Name that people see when they connect the application' },
      redirectUris: {
        ...listOf(text),
        description: 'Addresses of the application to which authorization codes may be sent',
      },
      clientType: {
        ...enumOf('public', 'confidential'),
        description:
          '`confidential`: the application can keep a secret; `public`: the application runs on the device of its user',
      },
      scopes: { ...listOf(text), description: 'Scopes that the application may request' },
      secretRotatedAt: {
        ...nullable(instant),
        description:
          'Time of the last rotation of the client secret; null if the secret was never rotated or there is no secret',
      },
      formerSecretExpiresAt: {
        ...nullable(instant),
        description:
          'Time until which the former client secret is accepted; null when there is no former secret',
      },
      createdAt: instant,
    },
    'Application that people connect to their teams',
  ),
);

/** Application as returned to its team, without its secret and without a hash of it. */
export type ApplicationResource = Shape<typeof applicationSchema>;

export function toApplicationResource(application: Application): ApplicationResource {
  const { id, name, redirectUris, clientType, scopes, createdAt } = application;
  return {
    ...{ id, name, redirectUris, clientType, scopes },
    secretRotatedAt: formatInstantOrNull(application.secretRotatedAt),
    formerSecretExpiresAt: formatInstantOrNull(application.formerSecretExpiresAt),
    createdAt: createdAt.toISOString(),
  };
}

export const applicationExample: ApplicationResource = {
  id: 'app_01KAJ3T2A3B4C5D6E7F8G9H0J1',
  name: 'Accounting connector',
  redirectUris: ['https://connector.example.com/callback'],
  clientType: 'confidential',
  scopes: ['send', 'receive'],
  secretRotatedAt: null,
  formerSecretExpiresAt: null,
  createdAt: '2026-11-21T10:00:00.000Z',
};

export const applicationGrantSchema = namedSchema(
  'ApplicationGrant',
  object(
    {
      id: idOf(newGrantId.prefix),
      application: object(
        { id: idOf(newApplicationId.prefix), name: text },
        'Application that is connected to the team',
      ),
      user: object(
        { id: idOf('usr'), name: text },
        'Person who connected the application, and for whom it acts',
      ),
      scopes: { ...listOf(text), description: 'Scopes that the person granted' },
      companyIds: {
        ...nullable(listOf(idOf('c'))),
        description: 'Companies to which the application is limited; null: all companies of the team',
      },
      connectedAt: { ...instant, description: 'Time at which the application was connected' },
      lastUsedAt: {
        ...nullable(instant),
        description: 'Time of the application’s last request, up to half a minute late; null: no request yet',
      },
    },
    'Application that a person connected to a team',
  ),
);

/** Connected application as returned to clients. */
export type ApplicationGrantResource = Shape<typeof applicationGrantSchema>;

/** Row of a connected application, as the SQL statements return it. */
export interface ConnectedGrant {
  id: string;
  scopes: string[];
  companyIds: string[] | null;
  connectedAt: Date;
  createdAt: Date;
  applicationId: string;
  applicationName: string;
  userId: string;
  userName: string;
  lastUsedAt: Date | null;
}

export function toApplicationGrantResource(grant: ConnectedGrant): ApplicationGrantResource {
  return {
    id: grant.id,
    application: { id: grant.applicationId, name: grant.applicationName },
    user: { id: grant.userId, name: grant.userName },
    scopes: grant.scopes,
    companyIds: grant.companyIds,
    connectedAt: grant.connectedAt.toISOString(),
    lastUsedAt: grant.lastUsedAt?.toISOString() ?? null,
  };
}

export const applicationGrantExample: ApplicationGrantResource = {
  id: 'grant_01KAJ3T2A3B4C5D6E7F8G9H0J2',
  application: { id: applicationExample.id, name: applicationExample.name },
  user: { id: 'usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F', name: 'Ann Peeters' },
  scopes: ['send', 'receive'],
  companyIds: ['c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G'],
  connectedAt: '2026-11-21T10:00:00.000Z',
  lastUsedAt: null,
};

export const consentRequestSchema = namedSchema(
  'ConsentRequest',
  object(
    {
      application: object(
        {
          id: idOf(newApplicationId.prefix),
          name: text,
          registeredBy: {
            ...enumOf('team', 'operator', 'client'),
            description:
              '`team`: a team of this installation registered the application; `operator`: the operator registered it; `client`: the application registered itself',
          },
          teamName: {
            ...nullable(text),
            description: 'Name of the team that registered the application; null for other registrars',
          },
        },
        'Application that wants to be connected',
      ),
      redirectUri: { ...text, description: 'Address to which the browser is sent after the decision' },
      scopes: { ...listOf(text), description: 'Scopes that the application requests' },
      permissions: {
        ...listOf(text),
        description: 'Single permissions that the requested scopes include',
      },
      denialUri: {
        ...text,
        description: 'Address to which the browser is sent when the person denies the request',
      },
    },
    'Authorization request of an application for a team',
  ),
);

/** Request of an application as the consent page shows it. */
export type ConsentRequestResource = Shape<typeof consentRequestSchema>;

export const consentRequestExample: ConsentRequestResource = {
  application: {
    id: applicationExample.id,
    name: applicationExample.name,
    registeredBy: 'team',
    teamName: 'Example Trading',
  },
  redirectUri: 'https://connector.example.com/callback',
  scopes: ['send'],
  permissions: ['documents.send', 'team.read'],
  denialUri: 'https://connector.example.com/callback?error=access_denied&state=r2Jd',
};
