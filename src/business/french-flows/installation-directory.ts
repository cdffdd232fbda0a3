import { Injectable } from '@nestjs/common';
import type { Credential } from '../../access/auth/credential';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { teamRestriction } from '../../platform/kernel/database/team-wall';
import { ApiError, notFound } from '../../platform/kernel/http/api-error';
import {
  ROUTING_IDENTIFIER_TYPE,
  type DirectoryLine,
  type DirectoryRoutingCode,
  type DirectorySiren,
  type DirectorySiret,
} from '../../standards/french-flow';
import { truncate } from '../../standards/values/received';
import { PlatformDirectory } from './platform-directory';
import {
  LINE_OF_ADDRESS,
  LINE_OF_SIREN,
  LINE_OF_SIRET,
  LINES_OF_SIREN,
  LINES_OF_SIRET,
  OWN_UNIT_OF_SIREN,
  OWN_UNIT_OF_SIRET,
  OWN_UNITS,
} from './installation-directory.queries';

/** A published address, or an address of the team that is being published or withdrawn. */
interface LineRow {
  identifier: string;
  publication: 'publishing' | 'published' | 'unpublishing';
  companyName: string;
  /**
   * Whether the team may see the company name: the company belongs to the team, or is listed in the Peppol Directory.
   */
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

const SIREN = /^\d{9}$/;
const SIRET = /^\d{14}$/;

const LINE_STATUSES = { publishing: 'Upcoming', published: 'Enabled', unpublishing: 'Disabled' } as const;

/**
 * French directory of this installation: its published addresses under scheme 0225, the companies of the team, and for
 * all other entries the directory of the connected platform. The directory contains only published data of other teams:
 * addresses, and the names of companies listed in the Peppol Directory.
 */
@Injectable()
export class InstallationDirectory {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly externalDirectory: PlatformDirectory,
  ) {}

  /**
   * @throws ApiError 404 when neither team, network nor platform has the legal unit, 503 while the platform is
   * unavailable
   */
  async getSiren(viewer: Viewer, siren: string): Promise<DirectorySiren> {
    const [unit, line] = await Promise.all([
      this.findUnit(OWN_UNIT_OF_SIREN, viewer, siren),
      this.findRow(LINE_OF_SIREN, viewer, siren),
    ]);
    if (unit !== null || line !== null) return toDirectorySiren(siren, unit?.name ?? getPublicName(line));
    const foundEntry = SIREN.test(siren) ? await this.externalDirectory.findSiren(viewer, siren) : null;
    if (foundEntry === null) throw notFound('legal unit', truncate(siren), 'siren');
    return foundEntry;
  }

  /** @throws ApiError as `getSiren` */
  async getSiret(viewer: Viewer, siret: string): Promise<DirectorySiret> {
    const [unit, line] = await Promise.all([
      this.findUnit(OWN_UNIT_OF_SIRET, viewer, siret),
      this.findRow(LINE_OF_SIRET, viewer, siret),
    ]);
    if (unit !== null) return toOwnDirectorySiret(siret, unit);
    if (line !== null) return toDirectorySiret(siret, getPublicName(line));
    const foundEntry = SIRET.test(siret) ? await this.externalDirectory.findSiret(viewer, siret) : null;
    if (foundEntry === null) throw notFound('establishment', truncate(siret), 'siret');
    return foundEntry;
  }

  /** Lists the French companies of the team as legal units, one entry for each SIREN. */
  async listOwnSirens(viewer: Viewer): Promise<DirectorySiren[]> {
    const units = await this.listUnits(viewer);
    return [...new Map(units.map(({ siren, name }) => [siren, toDirectorySiren(siren, name)])).values()];
  }

  /** Lists the French companies of the team that have a SIRET. */
  async listOwnSirets(viewer: Viewer): Promise<DirectorySiret[]> {
    const units = await this.listUnits(viewer);
    return units.flatMap((unit) => (unit.siret === null ? [] : toOwnDirectorySiret(unit.siret, unit)));
  }

  /**
   * Lists the lines of a legal unit, or of one of its establishments, in the order of their addresses: those of this
   * installation, then those of other platforms.
   * @throws ApiError 503 while the platform is unavailable and this installation has no line
   */
  async listLines(viewer: Viewer, siren: string, siret: string | null = null): Promise<DirectoryLine[]> {
    const rows =
      siret === null
        ? await this.listRows(LINES_OF_SIREN, viewer, siren)
        : await this.listRows(LINES_OF_SIRET, viewer, siret);
    const ownLines = rows.map(toDirectoryLine);
    const otherLines = await this.listLinesOfPlatform(viewer, siren, siret, ownLines.length > 0);
    const ownAddresses = new Set(ownLines.map(({ addressingIdentifier }) => addressingIdentifier));
    return [
      ...ownLines,
      ...otherLines.filter((line) => !ownAddresses.has(line.addressingIdentifier.toLowerCase())),
    ];
  }

  /**
   * @throws ApiError 404, 503 while the platform is unavailable and this installation does not have the line
   */
  async getLine(viewer: Viewer, addressingIdentifier: string): Promise<DirectoryLine> {
    // Addresses are case-insensitive.
    const row = await this.findRow(LINE_OF_ADDRESS, viewer, addressingIdentifier.toLowerCase());
    if (row !== null) return toDirectoryLine(row);
    const foundEntry = await this.externalDirectory.findLine(viewer, addressingIdentifier);
    if (foundEntry === null)
      throw notFound('directory line', truncate(addressingIdentifier), 'addressingIdentifier');
    return foundEntry;
  }

  /** Lists the routing codes of an establishment in the order of their addresses. @throws ApiError as `listLines` */
  async listRoutingCodes(viewer: Viewer, siret: string): Promise<DirectoryRoutingCode[]> {
    if (!SIRET.test(siret)) return [];
    return (await this.listLines(viewer, siret.slice(0, 9), siret)).flatMap(toRoutingCodes);
  }

  /** @throws ApiError as `getLine` */
  async getRoutingCode(viewer: Viewer, siret: string, code: string): Promise<DirectoryRoutingCode> {
    const line = await this.getLine(viewer, `${siret.slice(0, 9)}_${siret}_${code}`).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      },
    );
    const [foundEntry] = line === null ? [] : toRoutingCodes(line);
    if (foundEntry?.siret !== siret || foundEntry.routingIdentifier.toLowerCase() !== code.toLowerCase())
      throw notFound('routing code', truncate(code), 'routingIdentifier');
    return foundEntry;
  }

  /** @param hasOwnLines whether this installation has lines; if so, an unavailable platform is ignored */
  private async listLinesOfPlatform(
    viewer: Viewer,
    siren: string,
    siret: string | null,
    hasOwnLines: boolean,
  ): Promise<DirectoryLine[]> {
    try {
      return await this.externalDirectory.listLines(viewer, siren, siret);
    } catch (error) {
      if (hasOwnLines && error instanceof ApiError) return [];
      throw error;
    }
  }

  private listUnits({ teamId }: Viewer): Promise<UnitRow[]> {
    return this.unitOfWork.query<UnitRow>(OWN_UNITS, [teamId]);
  }

  private async findUnit(sql: string, { teamId }: Viewer, number: string): Promise<UnitRow | null> {
    const [unit] = await this.unitOfWork.query<UnitRow>(sql, [teamId, number]);
    return unit ?? null;
  }

  private async findRow(sql: string, viewer: Viewer, key: string): Promise<LineRow | null> {
    const [row] = await this.listRows(sql, viewer, key);
    return row ?? null;
  }

  /**
   * Selects lines of all teams: published addresses are public, and the queries exclude unpublished addresses of
   * other teams.
   */
  private listRows(sql: string, { teamId, environment }: Viewer, key: string): Promise<LineRow[]> {
    return teamRestriction.runUnrestricted(() =>
      this.unitOfWork.query<LineRow>(sql, [environment, teamId, key]),
    );
  }
}

function getPublicName(line: LineRow | null): string | null {
  return line?.namePublic === true ? line.companyName : null;
}

/** Returns the routing code of a line; an empty list for the line of an establishment or a legal unit. */
function toRoutingCodes({ siret, routingCode }: DirectoryLine): DirectoryRoutingCode[] {
  return siret === undefined || routingCode === undefined ? [] : [{ siret, ...routingCode }];
}

function toDirectorySiren(siren: string, name: string | null): DirectorySiren {
  return {
    siren,
    ...(name === null ? {} : { businessName: name }),
    entityType: 'PrivateVatRegistered',
    administrativeStatus: 'A',
  };
}

function toDirectorySiret(siret: string, name: string | null): DirectorySiret {
  return {
    siret,
    siren: siret.slice(0, 9),
    ...(name === null ? {} : { name }),
    administrativeStatus: 'A',
  };
}

function toOwnDirectorySiret(siret: string, { name, address, postalCode, city }: UnitRow): DirectorySiret {
  const addressFields = { addressLine1: address, postalCode, locality: city, countryCode: 'FR' };
  return { ...toDirectorySiret(siret, name), address: addressFields };
}

function toDirectoryLine(row: LineRow): DirectoryLine {
  const { identifier, publication, siret, routingIdentifier, suffix, namePublic, companyName } = row;
  return {
    addressingIdentifier: identifier,
    siren: identifier.slice(0, 9),
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
