import { Injectable } from '@nestjs/common';
import type { Credential } from '../../access/auth/credential';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { teamWall } from '../../platform/kernel/database/team-wall';
import { notFound } from '../../platform/kernel/http/failure';
import {
  ROUTING_IDENTIFIER_TYPE,
  type DirectoryLine,
  type DirectoryRoutingCode,
  type DirectorySiren,
  type DirectorySiret,
} from '../../standards/french-flow';
import { truncate } from '../../standards/values/received';
import { LINES_OF_SIREN, OWN_UNITS } from './french-directory.queries';

/** A published address, or one of the team that is being published or withdrawn. */
interface LineRow {
  identifier: string;
  publication: 'publishing' | 'published' | 'unpublishing';
  companyName: string;
  /** Whether the team may know the name: its own company, or one of the Peppol Directory. */
  namePublic: boolean;
  siret: string | null;
  routingIdentifier: string | null;
  suffix: string | null;
}

/** A French company of the team. */
interface UnitRow {
  name: string;
  address: string;
  postalCode: string;
  city: string;
  siren: string;
  siret: string | null;
}

type Viewer = Pick<Credential, 'teamId' | 'environment'>;

/** Platform type of accredited platforms (UNTDID 3035). */
const ACCREDITED_PLATFORM = 'WK';

const LINE_STATUSES = { publishing: 'Upcoming', published: 'Enabled', unpublishing: 'Disabled' } as const;

/**
 * The part of the French directory that this installation knows: its published addresses under scheme 0225, and the companies
 * of the team. Of another team nothing is shown but what the network publishes: addresses, and the name of a company that is
 * listed in the Peppol Directory.
 */
@Injectable()
export class FrenchDirectory {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @throws Failure 404 when neither the team nor the network has the legal unit */
  async getSiren(viewer: Viewer, siren: string): Promise<DirectorySiren> {
    const [[unit], lines] = await Promise.all([this.listUnits(viewer, siren), this.listRows(viewer, siren)]);
    if (unit === undefined && lines.length === 0) throw notFound('legal unit', truncate(siren), 'siren');
    return toSiren(siren, unit?.name ?? findPublicName(lines));
  }

  /** @throws Failure 404 when neither the team nor the network has the establishment */
  async getSiret(viewer: Viewer, siret: string): Promise<DirectorySiret> {
    const siren = siret.slice(0, 9);
    const [units, rows] = await Promise.all([this.listUnits(viewer, siren), this.listRows(viewer, siren)]);
    const unit = units.find((each) => each.siret === siret);
    const lines = rows.filter((line) => line.siret === siret);
    if (unit === undefined && lines.length === 0) throw notFound('establishment', truncate(siret), 'siret');
    return unit === undefined ? toSiret(siret, findPublicName(lines)) : toOwnSiret(siret, unit);
  }

  /** Lists the French companies of the team as legal units, each SIREN once. */
  async listOwnSirens(viewer: Viewer): Promise<DirectorySiren[]> {
    const units = await this.listUnits(viewer, null);
    return [...new Map(units.map(({ siren, name }) => [siren, toSiren(siren, name)])).values()];
  }

  /** Lists the French companies of the team that are known by a SIRET. */
  async listOwnSirets(viewer: Viewer): Promise<DirectorySiret[]> {
    const units = await this.listUnits(viewer, null);
    return units.flatMap((unit) => (unit.siret === null ? [] : toOwnSiret(unit.siret, unit)));
  }

  /** Lists the lines of a legal unit in the order of their addresses. */
  async listLines(viewer: Viewer, siren: string): Promise<DirectoryLine[]> {
    return (await this.listRows(viewer, siren)).map((row) => toLine(siren, row));
  }

  /** @throws Failure 404 */
  async getLine(viewer: Viewer, addressingIdentifier: string): Promise<DirectoryLine> {
    const lines = await this.listLines(viewer, addressingIdentifier.slice(0, 9));
    // Addresses are the same in either case.
    const address = addressingIdentifier.toLowerCase();
    const line = lines.find((each) => each.addressingIdentifier === address);
    if (line === undefined)
      throw notFound('directory line', truncate(addressingIdentifier), 'addressingIdentifier');
    return line;
  }

  /** Lists the routing codes of an establishment. */
  async listRoutingCodes(viewer: Viewer, siret: string): Promise<DirectoryRoutingCode[]> {
    const lines = await this.listLines(viewer, siret.slice(0, 9));
    return lines.flatMap(({ siret: ofLine, routingCode }) =>
      ofLine === siret && routingCode !== undefined ? { siret, ...routingCode } : [],
    );
  }

  private listUnits({ teamId }: Viewer, siren: string | null): Promise<UnitRow[]> {
    return this.unitOfWork.query<UnitRow>(OWN_UNITS, [teamId, siren]);
  }

  /** Published addresses are public; the statement leaves out all others but the team's own. */
  private listRows({ teamId, environment }: Viewer, siren: string): Promise<LineRow[]> {
    return teamWall.beyond(() =>
      this.unitOfWork.query<LineRow>(LINES_OF_SIREN, [environment, teamId, siren]),
    );
  }
}

function findPublicName(lines: readonly LineRow[]): string | null {
  return lines.find(({ namePublic }) => namePublic)?.companyName ?? null;
}

function toSiren(siren: string, name: string | null): DirectorySiren {
  return {
    siren,
    ...(name === null ? {} : { businessName: name }),
    entityType: 'PrivateVatRegistered',
    administrativeStatus: 'A',
  };
}

function toSiret(siret: string, name: string | null): DirectorySiret {
  return {
    siret,
    siren: siret.slice(0, 9),
    ...(name === null ? {} : { name }),
    administrativeStatus: 'A',
  };
}

function toOwnSiret(siret: string, { name, address, postalCode, city }: UnitRow): DirectorySiret {
  const place = { addressLine1: address, postalCode, locality: city, countryCode: 'FR' };
  return { ...toSiret(siret, name), address: place };
}

function toLine(siren: string, row: LineRow): DirectoryLine {
  const { identifier, publication, siret, routingIdentifier, suffix, namePublic, companyName } = row;
  return {
    addressingIdentifier: identifier,
    siren,
    ...(siret === null ? {} : { siret }),
    ...(suffix === null ? {} : { addressingSuffix: suffix }),
    ...(routingIdentifier === null
      ? {}
      : {
          routingIdentifier,
          routingCode: {
            routingIdentifier,
            routingIdentifierType: ROUTING_IDENTIFIER_TYPE,
            routingCodeName: routingIdentifier,
            managesLegalCommitmentCode: false,
            administrativeStatus: 'A' as const,
          },
        }),
    directoryLineStatus: LINE_STATUSES[publication],
    platformType: ACCREDITED_PLATFORM,
    ...(namePublic ? { legalUnit: { businessName: companyName } } : {}),
  };
}
