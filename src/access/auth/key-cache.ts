import { Injectable } from '@nestjs/common';
import { Notifications } from '../../platform/kernel/database/notifications';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import type { TeamPermission } from '../../platform/kernel/http/permissions';
import type { TeamEnvironment } from '../teams/team.entity';
import type { ApiKey, ApiKeyType } from './api-key.entity';
import { SELECT_KEY_FOR_REQUEST } from './auth.queries';
import type { KeyCredential, TeamTerms } from './credential';
import { CredentialCache } from './credential-cache';
import { NetworkList } from './permissions/network-list';
import { ROLE_PERMISSIONS, type Role } from './permissions/roles';
import { toPermissions } from './permissions/scopes';

/** Data of a key that requests need. */
export interface CachedKey {
  id: string;
  type: ApiKeyType;
  teamId: string;
  secretHash: Buffer | null;
  /** Id of the installation's secret behind the HMAC; null for keys created before secrets had ids. */
  appKeyId: string | null;
  userId: string | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  environment: TeamEnvironment;
  terms: TeamTerms;
  rights: KeyRights;
}

/** Permissions of a key, prepared for requests. */
type KeyRights = Pick<
  KeyCredential,
  'scopes' | 'permissions' | 'companyIds' | 'networks' | 'requestsPerMinute' | 'documentsPerDay'
>;

type KeyRow = Omit<CachedKey, 'rights' | 'terms'> &
  TeamTerms &
  Pick<
    ApiKey,
    'scopes' | 'companyIds' | 'allowedNetworks' | 'requestsPerMinute' | 'documentsPerDay' | 'grantId'
  > & {
    /** Current role of the person for whom an application acts; null when the person has no role any more. */
    grantRole: Role | null;
  };

const KEY_ID_PATTERN = /^key_[0-9A-HJKMNP-TV-Z]{26}$/;

/** Cache of the keys in use ({@link CredentialCache}). */
@Injectable()
export class KeyCache extends CredentialCache<CachedKey> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    notifications: Notifications,
  ) {
    super(notifications, 'api-key', KEY_ID_PATTERN);
  }

  protected async readRow(keyId: string): Promise<CachedKey | null> {
    const [row] = await this.unitOfWork.query<KeyRow>(SELECT_KEY_FOR_REQUEST, [keyId]);
    // A token of an application ends with its grant, and with the membership of the person who consented.
    if (row === undefined || (row.grantId !== null && row.grantRole === null)) return null;
    const { isSuspended, requestsPerSecond } = row;
    return { ...row, terms: { isSuspended, requestsPerSecond }, rights: toRights(row) };
  }
}

function toRights({ scopes, companyIds, allowedNetworks, grantRole, ...limits }: KeyRow): KeyRights {
  const permissions = toPermissions(scopes);
  return {
    scopes,
    // An application has no more permissions than the person for whom it acts.
    permissions: grantRole === null ? permissions : intersect(permissions, ROLE_PERMISSIONS[grantRole]),
    companyIds,
    networks:
      allowedNetworks === null ? null : { texts: allowedNetworks, list: new NetworkList(allowedNetworks) },
    requestsPerMinute: limits.requestsPerMinute,
    documentsPerDay: limits.documentsPerDay,
  };
}

function intersect(
  permissions: ReadonlySet<TeamPermission>,
  otherPermissions: ReadonlySet<TeamPermission>,
): ReadonlySet<TeamPermission> {
  return new Set([...permissions].filter((permission) => otherPermissions.has(permission)));
}
