import { InvalidArgumentError, type Command } from 'commander';
import type { AuditLog } from '../../access/audit/audit-log';
import type { AuditEntry } from '../../access/audit/audit-entry.entity';
import { toAuditEntryResource, type AuditEntryResource } from '../../access/audit/audit.resource';
import type { FileHead, KnownHead, VerifiedChain } from '../../access/audit/audit-verifier';
import type { SignedHead } from '../../platform/kernel/crypto/signed-head';
import { getAnyTeam } from './find-team';
import { CommandError, print, type CommonOptions } from './output';
import { withServices } from './services';

interface ListOptions extends CommonOptions {
  team?: string;
  limit: number;
}

interface VerifyOptions extends CommonOptions {
  team?: string;
  head?: HeadArgument;
  heads?: string[];
  passphraseFile?: string;
}

type HeadArgument = Pick<KnownHead, 'sequence' | 'hash'>;

export function addAuditCommands(program: Command): void {
  const audit = program
    .command('audit')
    .description('Audit log: list changes, and verify that no entry was altered');

  audit
    .command('list')
    .description('List audited changes, newest first; without --team, the changes of the installation')
    .option('--team <team>', 'id of the team')
    .option('--limit <entries>', 'maximum number of entries', parseWholeNumber, 50)
    .option('--json', 'print JSON')
    .action(async (options: ListOptions) => {
      const entries = await withServices(async (services) => {
        const { AuditLog } = await import('../../access/audit/audit-log');
        const teamId = options.team === undefined ? null : (await getAnyTeam(services, options.team)).id;
        return listNewest(services.get(AuditLog), teamId, options.limit);
      });
      const auditEntries = entries.map(toAuditEntryResource);
      print(options, { auditEntries }, auditEntries.map(formatEntry));
    });

  audit
    .command('verify')
    .description(
      'Verify the chain of a team, or all chains, against their signed ends; exit status 1 if entries were altered',
    )
    .option('--team <team>', 'id of the team')
    .option('--head <sequence:hash>', 'earlier end of the chain, as stored elsewhere', parseHead)
    .option('--heads <files...>', 'files with signed ends: logs of the service, backups')
    .option('--passphrase-file <file>', 'passphrase of the backups among these files')
    .option('--json', 'print JSON')
    .action(async ({ team, head, heads = [], passphraseFile, ...options }: VerifyOptions) => {
      if (head !== undefined && team === undefined)
        throw new CommandError('--head applies to one chain; name the team of the chain with --team.');
      const storedHeads = await readStoredHeads(heads, passphraseFile);
      const chains = await withServices(async (services) => {
        const { AuditVerifier } = await import('../../access/audit/audit-verifier');
        const { INSTALLATION_CHAIN } = await import('../../access/audit/audit-chain');
        const verifier = services.get(AuditVerifier);
        const names =
          team === undefined
            ? [...new Set([...(await verifier.listChains()), ...storedHeads.map(({ chain }) => chain)])]
            : [team === INSTALLATION_CHAIN ? team : (await getAnyTeam(services, team)).id];
        const verifiedChains: VerifiedChain[] = [];
        for (const name of names) verifiedChains.push(await verifier.verify(name, head ?? null, storedHeads));
        return verifiedChains;
      });
      print(options, { chains }, chains.flatMap(formatVerification));
      if (chains.some(({ findings }) => findings.length > 0)) process.exitCode = 1;
    });

  audit
    .command('heads')
    .description(
      'Sign the current ends of the chains, and print the signed ends with the public key, so that you can store them elsewhere',
    )
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions) => {
      const signedHeads = await withServices(async (services) => {
        const [{ HeadSigner }, { Vault }, { derivePublicAuditKey }] = await Promise.all([
          import('../../access/audit/head-signer'),
          import('../../platform/kernel/crypto/vault'),
          import('../../platform/kernel/crypto/signed-head'),
        ]);
        await services.get(HeadSigner).signHeads();
        const auditHeads: SignedHead[] = await services.get(HeadSigner).listNewestSignedHeads();
        return { auditHeads, publicKey: derivePublicAuditKey(services.get(Vault).current) };
      });
      print(options, signedHeads, [
        JSON.stringify({ auditHeads: signedHeads.auditHeads }),
        signedHeads.publicKey.trimEnd(),
      ]);
    });
}

async function listNewest(log: AuditLog, teamId: string | null, count: number): Promise<AuditEntry[]> {
  const { MAX_LIMIT } = await import('../../platform/kernel/http/cursor');
  const entries: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const limit = Math.min(MAX_LIMIT, count - entries.length);
    const { items, pagination } = await log.list(teamId, { limit, cursor });
    entries.push(...items);
    cursor = pagination.nextCursor ?? undefined;
  } while (cursor !== undefined && entries.length < count);
  return entries;
}

function formatEntry({
  createdAt,
  action,
  subjectId,
  actor,
  keyId,
  command,
  address,
}: AuditEntryResource): string {
  const actorText = [actor, keyId ?? command, address].filter((part) => part !== null).join(' ');
  return `${createdAt}  ${action.padEnd(28)} ${subjectId}  ${actorText}`;
}

/** Reads the signed chain heads in files. The module that reads them is loaded only when files are named. */
async function readStoredHeads(files: string[], passphraseFile: string | undefined): Promise<FileHead[]> {
  if (files.length === 0) return [];
  const { readStoredHeads: readHeads } = await import('./stored-heads');
  return readHeads(files, passphraseFile);
}

function formatVerification({ chain, entries, head, signed, findings }: VerifiedChain): string[] {
  const signature = signed === null ? ', not signed' : `, signed to ${signed.sequence} at ${signed.signedAt}`;
  const end = head === null ? '' : `, head ${head.sequence}:${head.hash}${signature}`;
  const chainResult = findings.length === 0 ? 'intact' : `${findings.length} FINDING(S)`;
  return [
    `${chain}  ${chainResult}, ${entries} entries${end}`,
    ...findings.map(({ problem, sequence, message }) => `  ${problem} at ${sequence}: ${message}`),
  ];
}

function parseWholeNumber(value: string): number {
  if (!/^[1-9]\d{0,6}$/.test(value))
    throw new InvalidArgumentError('The value must be a whole number from 1.');
  return Number(value);
}

function parseHead(value: string): HeadArgument {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(value) ?? [];
  if (sequence === undefined || hash === undefined)
    throw new InvalidArgumentError(
      'The value must be <sequence>:<64 hexadecimal digits>, as `audit verify` prints it.',
    );
  return { sequence: Number(sequence), hash };
}
