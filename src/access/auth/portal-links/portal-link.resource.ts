import { formatInstantOrNull } from '../../../platform/kernel/clock';
import {
  flag,
  enumOf,
  idOf,
  instant,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { defineId } from '../../../platform/kernel/ids';
import type { PortalLink } from './portal-link.entity';

export const newPortalLinkId = defineId('portal');

export const portalLinkSchema = namedSchema(
  'PortalLink',
  object(
    {
      id: idOf(newPortalLinkId.prefix),
      teamId: idOf('team'),
      teamName: { ...text, description: 'Name of the team' },
      companyId: { ...idOf('c'), description: 'Company whose webhooks the link shows' },
      companyName: { ...text, description: 'Name of the company' },
      readOnly: { ...flag, description: 'Whether the link can only show the webhooks, not change them' },
      createdAt: instant,
      createdBy: {
        ...nullable(
          object(
            {
              type: {
                ...enumOf('member', 'key'),
                description: '`member`: a signed-in user; `key`: an API key or an access token',
              },
              id: { ...text, description: 'Id of the member or the key' },
              name: {
                ...nullable(text),
                description: 'Name of the member or the key; null for a deleted one',
              },
            },
            'Creator of a portal link',
          ),
        ),
        description:
          'Creator of the link; null when the account was deleted, and in responses to the link itself',
      },
      expiresAt: { ...instant, description: 'Time at which the link expires' },
      revokedAt: { ...nullable(instant), description: 'Time of the revocation; null: not revoked' },
      lastUsedAt: { ...nullable(instant), description: 'Time of the last use, up to half a minute late' },
    },
    'A link to the webhooks of one company, for a customer without an account',
  ),
);

/** Portal link as returned to clients, without its token. */
export type PortalLinkResource = Shape<typeof portalLinkSchema>;

/** @param names of the team, companies, people and keys, by their ids */
export function toPortalLinkResource(
  link: PortalLink,
  names: ReadonlyMap<string, string>,
): PortalLinkResource {
  return {
    id: link.id,
    teamId: link.teamId,
    teamName: names.get(link.teamId) ?? '',
    companyId: link.companyId,
    companyName: names.get(link.companyId) ?? '',
    readOnly: link.isReadOnly,
    createdAt: link.createdAt.toISOString(),
    createdBy: toCreatorResource(link, names),
    expiresAt: link.expiresAt.toISOString(),
    revokedAt: formatInstantOrNull(link.revokedAt),
    lastUsedAt: formatInstantOrNull(link.lastUsedAt),
  };
}

function toCreatorResource(
  { creatorKeyId, creatorUserId }: PortalLink,
  names: ReadonlyMap<string, string>,
): PortalLinkResource['createdBy'] {
  const id = creatorKeyId ?? creatorUserId;
  if (id === null) return null;
  return { type: creatorKeyId === null ? 'member' : 'key', id, name: names.get(id) ?? null };
}

export const portalLinkExample: PortalLinkResource = {
  id: 'portal_01KAJ42B5D7F9H1K3M5P7R9T1V',
  teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  teamName: 'Billing Software Ltd',
  companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  companyName: 'Peeters & Zonen BV',
  readOnly: false,
  createdAt: '2026-11-21T09:58:00.000Z',
  createdBy: { type: 'key', id: 'key_01KAJ3Q5CZ9V7T5R3P1N9M7K5J', name: 'ERP' },
  expiresAt: '2026-11-21T10:58:00.000Z',
  revokedAt: null,
  lastUsedAt: null,
};

export const portalUrlExample = 'https://passerelle.example.com/app/portal#<token>';
