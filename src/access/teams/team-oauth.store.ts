import { Injectable } from '@nestjs/common';
import { clock } from '../../platform/kernel/clock';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import type { TeamJwk } from './jwks';
import { TeamOAuth } from './team-oauth.entity';
import { buildLockTeam } from './teams.queries';

/**
 * Stores whether OAuth2 is enabled for a team, and the public keys that verify its assertions. The keys are never
 * cached.
 */
@Injectable()
export class TeamOAuthStore {
  /**
   * Enables OAuth2, or replaces the keys of a team.
   * @returns the previous keys; null when OAuth2 was disabled
   */
  async putKeys(tx: Transaction, teamId: string, keys: TeamJwk[]): Promise<TeamJwk[] | null> {
    await this.lockTeam(tx, teamId, 'NO KEY UPDATE');
    const now = clock.now();
    const storedRow = await tx.manager.findOneBy(TeamOAuth, { teamId });
    if (storedRow === null) {
      await tx.manager.insert(TeamOAuth, { teamId, keys, enabledAt: now, updatedAt: now });
      return null;
    }
    await tx.manager.update(TeamOAuth, { teamId }, { keys, updatedAt: now });
    return storedRow.keys;
  }

  /**
   * Disables OAuth2.
   * @returns the previous keys; null when OAuth2 was already disabled
   */
  async remove(tx: Transaction, teamId: string): Promise<TeamJwk[] | null> {
    await this.lockTeam(tx, teamId, 'NO KEY UPDATE');
    const storedRow = await tx.manager.findOneBy(TeamOAuth, { teamId });
    if (storedRow !== null) await tx.manager.delete(TeamOAuth, { teamId });
    return storedRow?.keys ?? null;
  }

  /** Returns whether OAuth2 is enabled, which cannot change before the transaction ends. */
  async isEnabled(tx: Transaction, teamId: string): Promise<boolean> {
    await this.lockTeam(tx, teamId, 'SHARE');
    return tx.manager.existsBy(TeamOAuth, { teamId });
  }

  /**
   * Returns the keys that verify the team's assertions; they cannot be replaced before the transaction ends. Null when
   * OAuth2 is disabled.
   */
  async lockKeys(tx: Transaction, teamId: string): Promise<TeamJwk[] | null> {
    await this.lockTeam(tx, teamId, 'SHARE');
    return (await tx.manager.findOneBy(TeamOAuth, { teamId }))?.keys ?? null;
  }

  /** Returns the OAuth2 settings for display, without a lock; null when OAuth2 is disabled. */
  async find(tx: Transaction, teamId: string): Promise<TeamOAuth | null> {
    return tx.manager.findOneBy(TeamOAuth, { teamId });
  }

  /** Locks the team's row instead of the OAuth2 row, because a missing row cannot be locked. */
  private async lockTeam(
    tx: Transaction,
    teamId: string,
    strength: 'SHARE' | 'NO KEY UPDATE',
  ): Promise<void> {
    await tx.query(buildLockTeam(strength), [teamId]);
  }
}
