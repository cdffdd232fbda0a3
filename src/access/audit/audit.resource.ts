import {
  anyObject,
  idOf,
  idOfOneOf,
  instant,
  integer,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import type { AuditEntry } from './audit-entry.entity';

export const newAuditId = defineId('aud');

export const auditEntrySchema = namedSchema(
  'AuditEntry',
  object({
    id: idOf(newAuditId.prefix),
    teamId: nullable(idOf('team')),
    sequence: {
      ...nullable(integer),
      description:
        'Position in the chain of the team, without gaps; null for entries that were written before the chain began',
    },
    action: { ...text, description: 'Action that was taken, e.g. `api_key.created`' },
    subjectId: {
      ...text,
      description:
        'Id of the changed resource, such as a document, company, key or webhook, or of the team itself',
    },
    actor: enumOf('key', 'assertion', 'member', 'operator', 'system'),
    command: { ...nullable(text), description: "The operator's command, e.g. `key create`" },
    keyId: {
      ...nullable(idOfOneOf('key', 'portal')),
      description:
        'Id of the key or portal link that made the change; null when the actor is of another kind',
    },
    userId: nullable(text),
    requestId: nullable(text),
    address: nullable(text),
    before: nullable(anyObject),
    after: nullable(anyObject),
    createdAt: instant,
    hash: {
      ...nullable(text),
      description: "SHA-256 of the previous entry's hash and the contents of this entry, in hexadecimal",
    },
  }),
);

export type AuditEntryResource = Shape<typeof auditEntrySchema>;

export function toAuditEntryResource(entry: AuditEntry): AuditEntryResource {
  return {
    id: entry.id,
    teamId: entry.teamId,
    sequence: entry.sequence,
    action: entry.action,
    subjectId: entry.subjectId,
    actor: entry.actor,
    command: entry.command,
    keyId: entry.keyId,
    userId: entry.userId,
    requestId: entry.requestId,
    address: entry.address,
    before: entry.before,
    after: entry.after,
    createdAt: entry.createdAt.toISOString(),
    hash: entry.hash?.toString('hex') ?? null,
  };
}

export const auditEntryExample: AuditEntryResource = {
  id: 'aud_01KAJ42Z0R2T4V6X8Z0B2D4F6H',
  teamId: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J',
  sequence: 42,
  action: 'api_key.revoked',
  subjectId: 'key_01KAJ41V6N8Q0S2U4W6Y8A0C2E',
  actor: 'key',
  command: null,
  keyId: 'key_01KAJ3Q5CZ9V7T5R3P1N9M7K5J',
  userId: null,
  requestId: '6d0c6b6e-2f6f-4f0e-9a53-0b8a3f3f6b11',
  address: '203.0.113.7',
  before: { revokedAt: null },
  after: { revokedAt: '2026-11-21T09:58:00.000Z' },
  createdAt: '2026-11-21T09:58:00.000Z',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};
