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

const operatorGroup = (names: string[], load: CommandGroup['load']): CommandGroup => ({
  names,
  audience: 'operator',
  load,
});
const developerGroup = (names: string[], load: CommandGroup['load']): CommandGroup => ({
  names,
  audience: 'developer',
  load,
});

/**
 * All commands of the program, in groups that are loaded separately, because loading all of them takes longer than most
 * commands.
 */
export const GROUPS: readonly CommandGroup[] = [
  developerGroup(
    ['login', 'logout', 'whoami'],
    async () => (await import('./developer/login.commands')).addLoginCommands,
  ),
  developerGroup(['listen'], async () => (await import('./developer/listen.commands')).listenCommands),
  developerGroup(['trigger'], async () => (await import('./developer/trigger.commands')).addTriggerCommands),
  developerGroup(['send'], async () => (await import('./developer/send.commands')).sendCommands),
  developerGroup(
    ['send-batch'],
    async () => (await import('./developer/send-batch.command')).sendBatchCommand,
  ),
  developerGroup(['validate'], async () => (await import('./developer/validate.commands')).validateCommands),
  developerGroup(
    ['docs', 'inbox'],
    async () => (await import('./developer/docs.commands')).addDocumentCommands,
  ),
  developerGroup(['views'], async () => (await import('./developer/views.commands')).addViewCommands),
  developerGroup(['imports'], async () => (await import('./developer/imports.commands')).importCommands),
  developerGroup(['exports'], async () => (await import('./developer/exports.commands')).exportCommands),
  developerGroup(
    ['recipients'],
    async () => (await import('./developer/network.commands')).addRecipientCommands,
  ),
  developerGroup(
    ['upstream'],
    async () => (await import('./developer/upstream.commands')).addUpstreamCommands,
  ),
  developerGroup(['moves'], async () => (await import('./developer/moves.commands')).moveCommands),
  developerGroup(
    ['webhooks'],
    async () => (await import('./developer/webhooks.commands')).addWebhookCommands,
  ),
  developerGroup(
    ['portal'],
    async () => (await import('./developer/portal-links.commands')).addPortalLinkCommands,
  ),
  developerGroup(['events'], async () => (await import('./developer/events.commands')).addEventCommands),
  developerGroup(['requests'], async () => (await import('./developer/requests.commands')).requestCommands),
  developerGroup(
    ['payments'],
    async () => (await import('./developer/payments.commands')).addPaymentCommands,
  ),
  developerGroup(['keys'], async () => (await import('./developer/keys.commands')).addApiKeyCommands),
  developerGroup(['init'], async () => (await import('./developer/init.commands')).addInitCommands),
  developerGroup(['mcp'], async () => (await import('./developer/mcp.commands')).addMcpCommands),
  developerGroup(['open'], async () => (await import('./developer/open.commands')).openCommands),
  developerGroup(
    ['completion'],
    async () => (await import('./developer/completion.commands')).addCompletionCommands,
  ),
  operatorGroup(['start', 'demo'], async () => (await import('./run.commands')).runCommands),
  operatorGroup(['team'], async () => (await import('./team.commands')).addTeamCommands),
  operatorGroup(['key'], async () => (await import('./key.commands')).addKeyCommands),
  operatorGroup(['user'], async () => (await import('./user.commands')).addUserCommands),
  operatorGroup(['company'], async () => (await import('./company.commands')).addCompanyCommands),
  operatorGroup(['identifier'], async () => (await import('./identifier.commands')).addIdentifierCommands),
  operatorGroup(['document'], async () => (await import('./document.commands')).addDocumentCommands),
  operatorGroup(['doctor'], async () => (await import('./doctor.commands')).addDoctorCommands),
  operatorGroup(['migrate', 'openapi'], async () => (await import('./service.commands')).addServiceCommands),
  operatorGroup(['oauth'], async () => (await import('./oauth.commands')).addOauthCommands),
  operatorGroup(['application'], async () => (await import('./application.commands')).addApplicationCommands),
  operatorGroup(['reporting'], async () => (await import('./reporting.commands')).addReportingCommands),
  operatorGroup(['tax-data'], async () => (await import('./tax-data.commands')).addTaxDataCommands),
  operatorGroup(['work'], async () => (await import('./work.commands')).addWorkCommands),
  operatorGroup(['import'], async () => (await import('./import.commands')).importCommands),
  operatorGroup(['rules'], async () => (await import('./rules.commands')).addRulesCommands),
  operatorGroup(['secrets'], async () => (await import('./secrets.commands')).addSecretsCommands),
  operatorGroup(['audit'], async () => (await import('./audit.commands')).auditCommands),
  operatorGroup(['objects'], async () => (await import('./objects.commands')).addObjectsCommands),
  operatorGroup(['db'], async () => (await import('./database.commands')).addDatabaseCommands),
  operatorGroup(['proof'], async () => (await import('./proof.commands')).addProofCommands),
  operatorGroup(['codelists'], async () => (await import('./codelists.commands')).addCodeListCommands),
  operatorGroup(['testbed'], async () => (await import('./testbed.commands')).addTestbedCommands),
  operatorGroup(['network'], async () => (await import('./network.commands')).addNetworkCommands),
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
  const calledGroup = findGroup(words);
  const isWhole = calledGroup === null || calledGroup.names.includes('completion');
  for (const { audience, load } of isWhole ? GROUPS : [calledGroup]) {
    const before = program.commands.length;
    (await load())(program);
    for (const command of program.commands.slice(before)) command.helpGroup(HEADINGS[audience]);
  }
}
