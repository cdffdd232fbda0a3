import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { companyLimit } from '../../../platform/kernel/database/company-limit';
import { selectPage } from '../../../platform/kernel/database/select-page';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import type { Page } from '../../../platform/kernel/http/cursor';
import { badInput, unauthorized } from '../../../platform/kernel/http/api-error';
import { defineAuditAction } from '../../audit/audit-actions';
import { AuditLog } from '../../audit/audit-log';
import { TeamScope } from '../../teams/team-scope';
import { requireNotErasing } from '../api-key-creation';
import { isPortalLink, type Credential } from '../credential';
import { KeyCreators } from '../key-creators';
import { PortalLinkUses } from '../last-uses';
import { requirePermission } from '../permissions/access-rules';
import { TokenIssuer } from '../token-issuer';
import { PortalLinkCache } from './portal-link-cache';
import { LINK_PERMISSIONS } from './portal-link-verifier';
import { PortalLink } from './portal-link.entity';
import { LINK_MINUTES, type CreatePortalLinkInput, type ListPortalLinksQuery } from './portal-link.input';
import { newPortalLinkId, toPortalLinkResource, type PortalLinkResource } from './portal-link.resource';
import {
  COUNT_VALID_LINKS,
  DELETE_EXPIRED_PORTAL_LINKS,
  LOCK_LINKED_COMPANY,
  SELECT_LINK_NAMES,
} from './portal-links.queries';

const PORTAL_LINK_CREATED = defineAuditAction('portal_link.created');
const PORTAL_LINK_REVOKED = defineAuditAction('portal_link.revoked');

/** Page of the dashboard that reads the token from the fragment of its address. */
const PORTAL_PATH = '/app/portal';
/** Maximum number of valid links of a company. */
export const MAX_VALID_LINKS = 100;
/** Number of expired links that each new link removes, so that no timer is needed. */
const SWEEP_ROWS = 100;

/** Link with its address, which contains the token and is shown only once. */
export interface CreatedPortalLink {
  portalLink: PortalLinkResource;
  url: string;
}

/** Creates, lists and revokes links with which customers manage the webhooks of one company without an account. */
@Injectable()
export class PortalLinksService {
  constructor(
    @InjectRepository(PortalLink) private readonly links: Repository<PortalLink>,
    private readonly unitOfWork: UnitOfWork,
    private readonly creators: KeyCreators,
    private readonly scope: TeamScope,
    private readonly issuer: TokenIssuer,
    private readonly linkCache: PortalLinkCache,
    private readonly linkUses: PortalLinkUses,
    private readonly audit: AuditLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Creates a link, which never outlives the key that creates it.
   * @throws ApiError 400 when the company has the maximum number of links, 403 when the creator lacks a permission of
   * links or the team is being erased, 404 for an unknown company, 401 for a company to which the creator has no access
   */
  async create(credential: Credential, input: CreatePortalLinkInput): Promise<CreatedPortalLink> {
    const { teamId } = credential;
    const { companyId } = input;
    for (const permission of LINK_PERMISSIONS) requirePermission(credential, permission);
    companyLimit.requireWithinLimit(companyId);
    const createdAt = clock.now();
    const requestedEnd = createdAt.getTime() + (input.expiresInMinutes ?? LINK_MINUTES.default) * 60_000;
    return this.unitOfWork.run(async (tx) => {
      await requireNotErasing(tx, teamId);
      const { creator, grantor } = await this.creators.lockCurrentCreator(tx, teamId);
      await this.lockCompany(tx, teamId, companyId);
      await requireFewLinks(tx, teamId, companyId);
      const link: PortalLink = {
        id: newPortalLinkId(),
        ...{ teamId, companyId, isReadOnly: input.readOnly ?? false },
        creatorKeyId: creator.creatorType === 'key' ? creator.creatorId : null,
        creatorUserId: creator.creatorType === 'member' ? creator.creatorId : null,
        expiresAt: new Date(Math.min(requestedEnd, grantor.expiresAt?.getTime() ?? requestedEnd)),
        ...{ revokedAt: null, lastUsedAt: null, createdAt },
      };
      await tx.manager.insert(PortalLink, link);
      await tx.recordCreatedResource('portal link', link.id);
      await this.audit.record(tx, {
        teamId,
        action: PORTAL_LINK_CREATED,
        subjectId: link.id,
        after: { companyId, readOnly: link.isReadOnly, expiresAt: link.expiresAt.toISOString() },
      });
      await tx.query(DELETE_EXPIRED_PORTAL_LINKS, [SWEEP_ROWS]);
      return this.toCreatedLink(link, tx);
    });
  }

  /**
   * Returns a link with its address, for the repetition of the request that created it.
   * @throws ApiError 404, or 401 for a link of a company to which the credential has no access
   */
  async getCreated(teamId: string, id: string): Promise<CreatedPortalLink> {
    const link = await this.find(teamId, id);
    companyLimit.requireWithinLimit(link.companyId);
    return this.toCreatedLink(link);
  }

  /** Lists links, newest first; for a limited key only links of its companies. */
  async list(
    teamId: string,
    { companyId, ...query }: ListPortalLinksQuery,
  ): Promise<Page<PortalLinkResource>> {
    const rows = this.links.createQueryBuilder('link').where('link.teamId = :teamId', { teamId });
    const companyIds = await this.scope.restrictCompanies(teamId, companyId);
    if (companyIds !== undefined) rows.andWhere('link.companyId IN (:...companyIds)', { companyIds });
    const { items, pagination } = await selectPage(rows, query);
    return { items: await this.toResources(teamId, items), pagination };
  }

  /**
   * Returns a link. A portal link can get only itself and without its creator, because the customer does not need the
   * name of a person.
   * @throws ApiError 404, or 401 when the link belongs to another team
   */
  async get(credential: Credential, id: string): Promise<PortalLinkResource> {
    const isLink = credential.kind === 'key' && isPortalLink(credential);
    if (isLink && credential.keyId !== id) throw unauthorized();
    const link = await this.toResource(await this.find(credential.teamId, id));
    return isLink ? { ...link, createdBy: null } : link;
  }

  /**
   * Revokes a link: immediately in this process, within a second in all others. Revoking a revoked link has no effect.
   * @throws ApiError 404, or 401 when the link belongs to another team
   */
  async revoke(teamId: string, id: string): Promise<PortalLinkResource> {
    return this.unitOfWork.run(async (tx) => {
      const link = await tx.manager.findOne(PortalLink, {
        where: { id, teamId },
        lock: { mode: 'pessimistic_write' },
      });
      if (link === null) throw await this.scope.toMissingError('portal_links', id, tx);
      if (link.revokedAt !== null) return this.toResource(link, tx);
      link.revokedAt = clock.now();
      await tx.manager.update(PortalLink, { id, teamId }, { revokedAt: link.revokedAt });
      await this.audit.record(tx, {
        teamId,
        action: PORTAL_LINK_REVOKED,
        subjectId: id,
        before: { revokedAt: null },
        after: { revokedAt: link.revokedAt.toISOString() },
      });
      this.linkCache.evictAfterCommit(tx, [id]);
      return this.toResource(link, tx);
    });
  }

  private async find(teamId: string, id: string): Promise<PortalLink> {
    const link = await this.links.findOneBy({ id, teamId });
    if (link === null) throw await this.scope.toMissingError('portal_links', id);
    return link;
  }

  /**
   * @throws ApiError 404, or 401 when the company belongs to another team
   */
  private async lockCompany(tx: Transaction, teamId: string, companyId: string): Promise<void> {
    const foundRows = companyId.includes('\0')
      ? []
      : await tx.query(LOCK_LINKED_COMPANY, [teamId, companyId]);
    if (foundRows.length === 0) throw await this.scope.toMissingError('companies', companyId, tx);
  }

  /**
   * Returns the link with its URL. The token in the URL is identical at each call, because the token has no random
   * part.
   */
  private async toCreatedLink(link: PortalLink, tx?: Transaction): Promise<CreatedPortalLink> {
    const { id: keyId, teamId, createdAt: issuedAt, expiresAt } = link;
    const token = await this.issuer.issue({ keyId, teamId, issuedAt, expiresAt }, 'portal+jwt');
    return {
      portalLink: await this.toResource(link, tx),
      url: `${this.config.baseUrl}${PORTAL_PATH}#${token}`,
    };
  }

  private async toResource(link: PortalLink, tx?: Transaction): Promise<PortalLinkResource> {
    const [resource] = await this.toResources(link.teamId, [link], tx);
    if (resource === undefined) throw new Error('The conversion of a portal link must return one resource');
    return resource;
  }

  private async toResources(
    teamId: string,
    links: PortalLink[],
    database: Pick<UnitOfWork | Transaction, 'query'> = this.unitOfWork,
  ): Promise<PortalLinkResource[]> {
    if (links.length === 0) return [];
    const listDistinct = (column: 'companyId' | 'creatorUserId' | 'creatorKeyId'): string[] => [
      ...new Set(links.flatMap((link) => link[column] ?? [])),
    ];
    const rows = await database.query<{ id: string; name: string }>(SELECT_LINK_NAMES, [
      teamId,
      ...[listDistinct('companyId'), listDistinct('creatorUserId'), listDistinct('creatorKeyId')],
    ]);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return links.map((link) => {
      const laterUse = this.linkUses.findLater(link.id, link.lastUsedAt);
      return toPortalLinkResource({ ...link, lastUsedAt: laterUse?.at ?? link.lastUsedAt }, names);
    });
  }
}

/** Checks the number of valid links of a locked company. @throws ApiError 400 at the maximum number */
async function requireFewLinks(tx: Transaction, teamId: string, companyId: string): Promise<void> {
  const [countRow] = await tx.query<{ links: number }>(COUNT_VALID_LINKS, [
    teamId,
    companyId,
    MAX_VALID_LINKS,
  ]);
  if ((countRow?.links ?? 0) < MAX_VALID_LINKS) return;
  throw badInput({
    companyId: [
      `The company has ${MAX_VALID_LINKS} valid portal links, and no more are accepted; revoke some, or create links that expire earlier.`,
    ],
  });
}
