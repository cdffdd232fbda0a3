import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { InstallationDirectory } from '../../business/french-flows/installation-directory';
import { ApiError, notFound } from '../../platform/kernel/http/api-error';
import { Operation } from '../../platform/kernel/http/operation';
import {
  DIRECTORY_SERVICE,
  parseDirectorySearch,
  type DirectoryLine,
  type DirectoryRoutingCode,
  type DirectorySearch,
  type DirectorySiren,
  type DirectorySiret,
} from '../../standards/french-flow';
import { truncate } from '../../standards/values/received';
import { findSearchedSiren, findSearchedSiret, toPage, type DirectoryPage } from './directory-search';
import { listServicePaths } from './interface-version';
import { requireParsed } from './flow-failure';

/** Directory service of the interface of French platforms. Keys in the paths are written `name:value`. */
@ApiExcludeController()
@Controller(listServicePaths(DIRECTORY_SERVICE))
export class DirectoryController {
  constructor(private readonly directory: InstallationDirectory) {}

  @Get('healthcheck')
  @Operation({
    id: 'frenchDirectory.checkHealth',
    summary: 'Check the directory service',
    access: 'public',
  })
  checkHealth(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('siren/:key')
  @Operation({
    id: 'frenchDirectory.getSiren',
    summary: 'Get a legal unit',
    access: 'team',
    permission: 'companies.read',
  })
  async getSiren(
    @CurrentCredential() viewer: Credential,
    @Param('key') key: string,
  ): Promise<DirectorySiren> {
    return this.directory.getSiren(viewer, parseKey(key, 'code-insee'));
  }

  @Post('siren/search')
  @Operation({
    id: 'frenchDirectory.searchSirens',
    summary: 'Search for legal units',
    access: 'team',
    permission: 'companies.read',
  })
  async searchSirens(
    @CurrentCredential() viewer: Credential,
    @Body() body: unknown,
  ): Promise<DirectoryPage<DirectorySiren>> {
    const search = requireParsed(parseDirectorySearch('siren', body ?? {}));
    const siren = findSearchedSiren(search);
    const units =
      siren === null
        ? await this.directory.listOwnSirens(viewer)
        : await listFound(this.directory.getSiren(viewer, siren));
    return toPage(units, search);
  }

  @Get('siret/:key')
  @Operation({
    id: 'frenchDirectory.getSiret',
    summary: 'Get an establishment',
    access: 'team',
    permission: 'companies.read',
  })
  async getSiret(
    @CurrentCredential() viewer: Credential,
    @Param('key') key: string,
  ): Promise<DirectorySiret> {
    return this.directory.getSiret(viewer, parseKey(key, 'code-insee'));
  }

  @Post('siret/search')
  @Operation({
    id: 'frenchDirectory.searchSirets',
    summary: 'Search for establishments',
    access: 'team',
    permission: 'companies.read',
  })
  async searchSirets(
    @CurrentCredential() viewer: Credential,
    @Body() body: unknown,
  ): Promise<DirectoryPage<DirectorySiret>> {
    const search = requireParsed(parseDirectorySearch('siret', body ?? {}));
    const siret = search.filters?.['siret'];
    const units =
      siret?.op === 'strict'
        ? await listFound(this.directory.getSiret(viewer, siret.value))
        : await this.directory.listOwnSirets(viewer);
    return toPage(units, search);
  }

  @Get('routing-code/:siretKey/:codeKey')
  @Operation({
    id: 'frenchDirectory.getRoutingCode',
    summary: 'Get a routing code',
    access: 'team',
    permission: 'companies.read',
  })
  async getRoutingCode(
    @CurrentCredential() viewer: Credential,
    @Param('siretKey') siretKey: string,
    @Param('codeKey') codeKey: string,
  ): Promise<DirectoryRoutingCode> {
    return this.directory.getRoutingCode(viewer, parseKey(siretKey, 'siret'), parseKey(codeKey, 'code'));
  }

  @Post('routing-code/search')
  @Operation({
    id: 'frenchDirectory.searchRoutingCodes',
    summary: 'Search for routing codes',
    access: 'team',
    permission: 'companies.read',
  })
  async searchRoutingCodes(
    @CurrentCredential() viewer: Credential,
    @Body() body: unknown,
  ): Promise<DirectoryPage<DirectoryRoutingCode>> {
    const search = requireParsed(parseDirectorySearch('routing-code', body));
    const { siret, routingIdentifier } = search.filters ?? {};
    if (siret === undefined) return toPage([], search);
    const codes =
      routingIdentifier?.op === 'strict'
        ? await listFound(this.directory.getRoutingCode(viewer, siret.value, routingIdentifier.value))
        : await this.directory.listRoutingCodes(viewer, siret.value);
    return toPage(codes, search);
  }

  @Get('directory-line/:key')
  @Operation({
    id: 'frenchDirectory.getLine',
    summary: 'Get a directory line',
    access: 'team',
    permission: 'companies.read',
  })
  async getLine(@CurrentCredential() viewer: Credential, @Param('key') key: string): Promise<DirectoryLine> {
    return this.directory.getLine(viewer, parseKey(key, 'code'));
  }

  @Post('directory-line/search')
  @Operation({
    id: 'frenchDirectory.searchLines',
    summary: 'Search for directory lines',
    access: 'team',
    permission: 'companies.read',
  })
  async searchLines(
    @CurrentCredential() viewer: Credential,
    @Body() body: unknown,
  ): Promise<DirectoryPage<DirectoryLine>> {
    const search = requireParsed(parseDirectorySearch('directory-line', body));
    const lines = await this.listSearchedLines(viewer, search);
    const includesCodes = search.include?.includes('routingCode') === true;
    return toPage(includesCodes ? lines : lines.map(omitRoutingCode), search);
  }

  /** Lists the lines of the most specific key in a search, because a company may have very many lines. */
  private async listSearchedLines(viewer: Credential, search: DirectorySearch): Promise<DirectoryLine[]> {
    const { addressingIdentifier } = search.filters ?? {};
    if (addressingIdentifier?.op === 'strict')
      return listFound(this.directory.getLine(viewer, addressingIdentifier.value));
    const siret = findSearchedSiret(search);
    if (siret !== null) return this.directory.listLines(viewer, siret.slice(0, 9), siret);
    const siren = findSearchedSiren(search);
    return siren === null ? [] : this.directory.listLines(viewer, siren);
  }
}

/** Returns the value of a path segment `name:value`. @throws ApiError 404 for any other segment */
function parseKey(segment: string, name: string): string {
  if (segment.startsWith(`${name}:`)) return segment.slice(name.length + 1);
  throw notFound('resource', truncate(segment));
}

async function listFound<T>(searchPromise: Promise<T>): Promise<T[]> {
  try {
    return [await searchPromise];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

function omitRoutingCode({ routingCode, ...line }: DirectoryLine): DirectoryLine {
  return line;
}
