import type { Command } from 'commander';
import { connect } from './connection/connect';
import { parseCount } from './input/instant';
import { addRemoteCommand, type RemoteOptions } from './remote-command';
import { print } from './terminal/print';
import { formatTable } from './terminal/table';

interface CreateOptions extends RemoteOptions {
  minutes?: number;
  readOnly?: true;
}

interface ListOptions extends RemoteOptions {
  company?: string;
}

/** Adds the commands for portal links, with which a customer manages the webhooks of one company. */
export function addPortalLinkCommands(program: Command): void {
  const portal = program
    .command('portal')
    .description('Links with which a customer manages the webhooks of one company');

  addRemoteCommand(portal, 'create', 'Create a link; its address is shown only once')
    .argument('<company>', 'id of the company')
    .option('--minutes <count>', 'lifetime (default: 60)', parseCount)
    .option('--read-only', 'create a link that cannot change anything')
    .action(async (companyId: string, { minutes, readOnly, ...options }: CreateOptions) => {
      const { portalLink, url } = await (
        await connect(options)
      ).portalLinks.create({ companyId, expiresInMinutes: minutes ?? null, readOnly: readOnly === true });
      print(options, { portalLink, url }, [
        `link     ${portalLink.id}  ${portalLink.companyName}`,
        `until    ${formatMinute(portalLink.expiresAt)}`,
        `address  ${url}`,
      ]);
    });

  addRemoteCommand(portal, 'list', 'List links, newest first')
    .option('--company <id>', 'only links of this company')
    .action(async ({ company, ...options }: ListOptions) => {
      const query = { limit: 200, ...(company !== undefined && { companyId: company }) };
      const items = [];
      for await (const link of (await connect(options)).portalLinks.list(query)) items.push(link);
      const rows = items.map(({ id, companyName, readOnly, expiresAt, revokedAt, lastUsedAt }) => [
        id,
        readOnly ? 'reads' : 'manages',
        revokedAt === null ? `until ${formatMinute(expiresAt)}` : `revoked ${formatMinute(revokedAt)}`,
        lastUsedAt === null ? null : formatMinute(lastUsedAt),
        companyName,
      ]);
      print(
        options,
        { portalLinks: items },
        rows.length === 0
          ? ['There are no links.']
          : formatTable(['ID', 'ACCESS', 'STATE', 'LAST USED', 'COMPANY'], rows, ['COMPANY']),
      );
    });

  addRemoteCommand(portal, 'revoke', 'Revoke a link; all processes reject it within a second')
    .argument('<id>', 'id of the link')
    .action(async (id: string, options: RemoteOptions) => {
      await (await connect(options)).portalLinks.revoke(id);
      print(options, { revoked: id }, [`revoked  ${id}`]);
    });
}

function formatMinute(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}
