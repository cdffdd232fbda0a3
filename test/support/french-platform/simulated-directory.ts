import type {
  DirectoryCriterion,
  DirectoryLine,
  DirectoryRoutingCode,
  DirectorySearch,
  DirectorySiren,
  DirectorySiret,
  DirectoryLinePage,
} from '../../../src/standards/french-flow';

function isMet(criterion: DirectoryCriterion | undefined, value: string | undefined): boolean {
  return criterion === undefined || value === criterion.value;
}

/** Entries of the directory of the simulated platform. An unlisted SIREN is an active private company. */
export class SimulatedDirectory {
  readonly sirens = new Map<string, DirectorySiren | null>();
  readonly sirets = new Map<string, DirectorySiret>();
  readonly routingCodes = new Map<string, DirectoryRoutingCode>();
  readonly lines = new Map<string, DirectoryLine>();

  /** Answers a path below the version; null for an unknown one. */
  find(path: string): object | null {
    const [, kind, first = '', second = ''] =
      /^(siren|siret|routing-code|directory-line)\/(?:code-insee|siret|code):([^/]+)(?:\/code:(.+))?$/.exec(
        path,
      ) ?? [];
    if (kind === 'siren') return this.findSiren(first);
    if (kind === 'siret') return this.sirets.get(first) ?? null;
    if (kind === 'routing-code') return this.routingCodes.get(`${first}_${second}`) ?? null;
    return this.lines.get(first) ?? null;
  }

  /** Searches for lines by SIREN and SIRET. */
  search({ filters, limit = 100, ignore = 0 }: DirectorySearch): DirectoryLinePage {
    const found = [...this.lines.values()]
      .filter(({ siren }) => isMet(filters?.['siren'], siren))
      .filter(({ siret }) => isMet(filters?.['siret'], siret))
      .sort((a, b) => a.addressingIdentifier.localeCompare(b.addressingIdentifier));
    return { results: found.slice(ignore, ignore + limit), totalNumberOfResults: found.length };
  }

  private findSiren(siren: string): DirectorySiren | null {
    const listed = this.sirens.get(siren);
    if (listed !== undefined) return listed;
    return {
      siren,
      businessName: `Company ${siren}`,
      entityType: 'PrivateVatRegistered',
      administrativeStatus: 'A',
    };
  }
}
