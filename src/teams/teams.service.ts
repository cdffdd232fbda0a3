import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { clock } from '../kernel/clock';
import type { Transaction } from '../kernel/database/unit-of-work';
import { newId } from '../kernel/ids';
import { Team, type TeamEnvironment } from './team.entity';

export interface TeamResource {
  id: string;
  name: string;
  environment: TeamEnvironment;
  createdAt: string;
}

export function teamResource(team: Team): TeamResource {
  return {
    id: team.id,
    name: team.name,
    environment: team.environment,
    createdAt: team.createdAt.toISOString(),
  };
}

/** Teams are made by the operator; a client knows its own through its credential. */
@Injectable()
export class TeamsService {
  constructor(@InjectRepository(Team) private readonly teams: Repository<Team>) {}

  async create(tx: Transaction, name: string, environment: TeamEnvironment): Promise<Team> {
    const team = { id: newId('team'), name, environment, createdAt: clock.now() };
    await tx.manager.insert(Team, team);
    return tx.manager.create(Team, team);
  }

  /** The environment of a team, also of one that the transaction has just made. */
  async environmentOf(tx: Transaction, id: string): Promise<TeamEnvironment> {
    return (await tx.manager.findOneByOrFail(Team, { id })).environment;
  }

  async find(id: string): Promise<Team | null> {
    return this.teams.findOneBy({ id });
  }

  /** All teams, oldest first. For the operator. */
  async list(): Promise<Team[]> {
    return this.teams.find({ order: { id: 'ASC' } });
  }
}
