import type { Command } from 'commander';

type AddCommands = (program: Command) => void;

/** Group of commands that are loaded together. */
export interface CommandGroup {
  /** Names of the commands */
  names: readonly string[];
  /** Audience, which determines exit statuses and messages */
  audience: 'operator' | 'developer';
  load: () => Promise<AddCommands>;
}

const operator = (names: string[], load: CommandGroup['load']): CommandGroup => ({
  names,
  audience: 'operator',
  load,
});
const developer = (names: string[], load: CommandGroup['load']): CommandGroup => ({
  names,
  audience: 'developer',
  load,
});

/**
 * All commands of the program, in groups that are loaded separately, because loading all of them takes longer than most
 * commands.
 */
export const GROUPS: readonly CommandGroup[] = [
  developer(
    ['login', 'logout', 'whoami'],
    async () => (await import('./developer/login.commands')).loginCommands,
  ),
  developer(['listen'], async () => (await import('./developer/listen.commands')).listenCommands),
  developer(['trigger'], async () => (await import('./developer/trigger.commands')).triggerCommands),
  developer(['send'], async () => (await import('./developer/send.commands')).sendCommands),
  developer(['send-batch'], async () => (await import('./developer/send-batch.command')).sendBatchCommand),
  developer(['validate'], async () => (await import('./developer/validate.commands')).validateCommands),
  developer(['docs', 'inbox'], async () => (await import('./developer/docs.commands')).documentCommands),
  developer(['views'], async () => (await import('./developer/views.commands')).viewCommands),
  developer(['imports'], async () => (await import('./developer/imports.commands')).importCommands),
  developer(['exports'], async () => (await import('./developer/exports.commands')).exportCommands),
  developer(['recipients'], async () => (await import('./developer/network.commands')).recipientCommands),
  developer(['upstream'], async () => (await import('./developer/upstream.commands')).upstreamCommands),
  developer(['webhooks'], async () => (await import('./developer/webhooks.commands')).webhookCommands),
  developer(['portal'], async () => (await import('./developer/portal-links.commands')).portalLinkCommands),
  developer(['events'], async () => (await import('./developer/events.commands')).eventCommands),
  developer(['requests'], async () => (await import('./developer/requests.commands')).requestCommands),
  developer(['payments'], async () => (await import('./developer/payments.commands')).paymentCommands),
  developer(['keys'], async () => (await import('./developer/keys.commands')).apiKeyCommands),
  developer(['init'], async () => (await import('./developer/init.commands')).initCommands),
  developer(['mcp'], async () => (await import('./developer/mcp.commands')).mcpCommands),
  developer(['open'], async () => (await import('./developer/open.commands')).openCommands),
  developer(['completion'], async () => (await import('./developer/completion.commands')).completionCommands),
  operator(['start', 'demo'], async () => (await import('./run.commands')).runCommands),
  operator(['team'], async () => (await import('./team.commands')).teamCommands),
  operator(['key'], async () => (await import('./key.commands')).keyCommands),
  operator(['user'], async () => (await import('./user.commands')).userCommands),
  operator(['company'], async () => (await import('./company.commands')).companyCommands),
  operator(['identifier'], async () => (await import('./identifier.commands')).identifierCommands),
  operator(['document'], async () => (await import('./document.commands')).documentCommands),
  operator(['doctor'], async () => (await import('./doctor.commands')).doctorCommands),
  operator(['migrate', 'openapi'], async () => (await import('./service.commands')).serviceCommands),
  operator(['oauth'], async () => (await import('./oauth.commands')).oauthCommands),
  operator(['application'], async () => (await import('./application.commands')).applicationCommands),
  operator(['reporting'], async () => (await import('./reporting.commands')).reportingCommands),
  operator(['tax-data'], async () => (await import('./tax-data.commands')).taxDataCommands),
  operator(['work'], async () => (await import('./work.commands')).workCommands),
  operator(['import'], async () => (await import('./import.commands')).importCommands),
  operator(['rules'], async () => (await import('./rules.commands')).rulesCommands),
  operator(['secrets'], async () => (await import('./secrets.commands')).secretsCommands),
  operator(['audit'], async () => (await import('./audit.commands')).auditCommands),
  operator(['objects'], async () => (await import('./objects.commands')).objectsCommands),
  operator(['db'], async () => (await import('./database.commands')).databaseCommands),
  operator(['proof'], async () => (await import('./proof.commands')).proofCommands),
  operator(['codelists'], async () => (await import('./codelists.commands')).codeListCommands),
  operator(['testbed'], async () => (await import('./testbed.commands')).testbedCommands),
  operator(['network'], async () => (await import('./network.commands')).networkCommands),
];

/** Headings of the help. */
const HEADINGS = { developer: 'Developers:', operator: 'Operators:' };

/**
 * Finds the group of the called command; null for an unknown name, and when all groups are needed: `--help`,
 * `completion`.
 */
export function findGroup(words: readonly string[]): CommandGroup | null {
  const name = words.find((word) => !word.startsWith('-'));
  return GROUPS.find(({ names }) => name !== undefined && names.includes(name)) ?? null;
}

/** Adds the commands that the words require. */
export async function addCommands(program: Command, words: readonly string[]): Promise<void> {
  const called = findGroup(words);
  const isWhole = called === null || called.names.includes('completion');
  for (const { audience, load } of isWhole ? GROUPS : [called]) {
    const before = program.commands.length;
    (await load())(program);
    for (const command of program.commands.slice(before)) command.helpGroup(HEADINGS[audience]);
  }
}
