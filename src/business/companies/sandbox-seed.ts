import { Injectable } from '@nestjs/common';
import { ApiKeysService } from '../../access/auth/api-keys.service';
import { CompaniesService } from './companies.service';
import type { CreateCompanyInput } from './company.input';
import { VerificationService } from './verification.service';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { TeamsService } from '../../access/teams/teams.service';
import { LOCK_SEED, HAS_TEAM } from './companies.queries';

/** Sample data that the first start prints. The secret of the API key is shown only once. */
export interface SeededSandbox {
  teamId: string;
  keyId: string;
  secret: string;
  companies: { id: string; name: string; address: string }[];
}

/** Ensures that only one of several starting processes seeds the database. */
const SEED_LOCK = 7_262_006;

const COMPANIES: CreateCompanyInput[] = [
  {
    name: 'Atelier Dubois SRL',
    address: 'Rue de la Loi 16',
    postalCode: '1000',
    city: 'Bruxelles',
    country: 'BE',
    vatNumber: 'BE0123456749',
    email: 'facturation@atelier-dubois.example',
  },
  {
    name: 'Brouwerij De Kroon NV',
    address: 'Grote Markt 1',
    postalCode: '2000',
    city: 'Antwerpen',
    country: 'BE',
    vatNumber: 'BE0987654394',
    email: 'boekhouding@dekroon.example',
  },
];

/** Creates sample data in an empty installation: a sandbox team with a key and two verified companies. */
@Injectable()
export class SandboxSeed {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamsService,
    private readonly keys: ApiKeysService,
    private readonly companies: CompaniesService,
    private readonly verification: VerificationService,
  ) {}

  /** Does nothing when a team exists. The data is created completely or not at all, also when two processes start at once. */
  async seedIfEmpty(): Promise<SeededSandbox | null> {
    return this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_SEED, [SEED_LOCK]);
      if ((await tx.query(HAS_TEAM)).length > 0) return null;
      const team = await this.teams.create(tx, 'Sandbox', 'sandbox');
      const key = await this.keys.create(tx, {
        teamId: team.id,
        name: 'First key',
        type: 'basic',
        expiresInSeconds: null,
      });
      if (!('secret' in key)) throw new Error('Creating a basic API key must return its secret');
      const companies: SeededSandbox['companies'] = [];
      for (const input of COMPANIES) {
        const { id, name, enterpriseNumber } = await this.companies.createIn(tx, team.id, input);
        await this.verification.decideByOperatorIn(tx, team.id, id, 'verified', 'Sandbox company');
        companies.push({ id, name, address: `0208:${enterpriseNumber ?? ''}` });
      }
      return { teamId: team.id, keyId: key.apiKey.id, secret: key.secret, companies };
    });
  }
}
