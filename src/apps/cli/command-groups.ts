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

const createOperatorGroup = (names: string[], load: CommandGroup['load']): CommandGroup => ({
  names,
  audience: 'operator',
  load,
});
const createDeveloperGroup = (names: string[], load: CommandGroup['load']): CommandGroup => ({
  names,
  audience: 'developer',
  load,
});

/**
 * All commands of the program, in groups that are loaded separately, because loading all groups takes longer than
 * most commands.
 */
export const COMMAND_GROUPS: readonly CommandGroup[] = [
  createDeveloperGroup(
    ['login', 'logout', 'whoami'],
    async () => (await import('./developer/login.commands')).addLoginCommands,
  ),
  createDeveloperGroup(
    ['listen'],
    async () => (await import('./developer/listen.commands')).addListenCommand,
  ),
  createDeveloperGroup(
    ['trigger'],
    async () => (await import('./developer/trigger.commands')).addTriggerCommands,
  ),
  createDeveloperGroup(['send'], async () => (await import('./developer/send.commands')).addSendCommand),
  createDeveloperGroup(
    ['send-batch'],
    async () => (await import('./developer/send-batch.command')).addSendBatchCommand,
  ),
  createDeveloperGroup(
    ['validate'],
    async () => (await import('./developer/validate.commands')).addValidateCommand,
  ),
  createDeveloperGroup(
    ['docs', 'inbox'],
    async () => (await import('./developer/docs.commands')).addDocumentCommands,
  ),
  createDeveloperGroup(['views'], async () => (await import('./developer/views.commands')).addViewCommands),
  createDeveloperGroup(
    ['imports'],
    async () => (await import('./developer/imports.commands')).addImportCommands,
  ),
  createDeveloperGroup(
    ['exports'],
    async () => (await import('./developer/exports.commands')).addExportCommands,
  ),
  createDeveloperGroup(
    ['recipients'],
    async () => (await import('./developer/network.commands')).addRecipientCommands,
  ),
  createDeveloperGroup(
    ['upstream'],
    async () => (await import('./developer/upstream.commands')).addUpstreamCommands,
  ),
  createDeveloperGroup(['moves'], async () => (await import('./developer/moves.commands')).addMoveCommands),
  createDeveloperGroup(
    ['webhooks'],
    async () => (await import('./developer/webhooks.commands')).addWebhookCommands,
  ),
  createDeveloperGroup(
    ['portal'],
    async () => (await import('./developer/portal-links.commands')).addPortalLinkCommands,
  ),
  createDeveloperGroup(
    ['events'],
    async () => (await import('./developer/events.commands')).addEventCommands,
  ),
  createDeveloperGroup(
    ['requests'],
    async () => (await import('./developer/requests.commands')).addRequestCommands,
  ),
  createDeveloperGroup(
    ['payments'],
    async () => (await import('./developer/payments.commands')).addPaymentCommands,
  ),
  createDeveloperGroup(['keys'], async () => (await import('./developer/keys.commands')).addApiKeyCommands),
  createDeveloperGroup(['init'], async () => (await import('./developer/init.commands')).addInitCommands),
  createDeveloperGroup(['mcp'], async () => (await import('./developer/mcp.commands')).addMcpCommands),
  createDeveloperGroup(['open'], async () => (await import('./developer/open.commands')).addOpenCommand),
  createDeveloperGroup(
    ['completion'],
    async () => (await import('./developer/completion.commands')).addCompletionCommands,
  ),
  createOperatorGroup(['start', 'demo'], async () => (await import('./run.commands')).addRunCommands),
  createOperatorGroup(['team'], async () => (await import('./team.commands')).addTeamCommands),
  createOperatorGroup(['key'], async () => (await import('./key.commands')).addKeyCommands),
  createOperatorGroup(['user'], async () => (await import('./user.commands')).addUserCommands),
  createOperatorGroup(['company'], async () => (await import('./company.commands')).addCompanyCommands),
  createOperatorGroup(
    ['identifier'],
    async () => (await import('./identifier.commands')).addIdentifierCommands,
  ),
  createOperatorGroup(['document'], async () => (await import('./document.commands')).addDocumentCommands),
  createOperatorGroup(['doctor'], async () => (await import('./doctor.commands')).addDoctorCommands),
  createOperatorGroup(
    ['migrate', 'openapi'],
    async () => (await import('./service.commands')).addServiceCommands,
  ),
  createOperatorGroup(['oauth'], async () => (await import('./oauth.commands')).addOauthCommands),
  createOperatorGroup(
    ['application'],
    async () => (await import('./application.commands')).addApplicationCommands,
  ),
  createOperatorGroup(['reporting'], async () => (await import('./reporting.commands')).addReportingCommands),
  createOperatorGroup(['tax-data'], async () => (await import('./tax-data.commands')).addTaxDataCommands),
  createOperatorGroup(['work'], async () => (await import('./work.commands')).addWorkCommands),
  createOperatorGroup(['import'], async () => (await import('./import.commands')).importCommands),
  createOperatorGroup(['rules'], async () => (await import('./rules.commands')).addRulesCommands),
  createOperatorGroup(['secrets'], async () => (await import('./secrets.commands')).addSecretsCommands),
  createOperatorGroup(['audit'], async () => (await import('./audit.commands')).addAuditCommands),
  createOperatorGroup(['objects'], async () => (await import('./objects.commands')).addObjectsCommands),
  createOperatorGroup(['db'], async () => (await import('./database.commands')).addDatabaseCommands),
  createOperatorGroup(['proof'], async () => (await import('./proof.commands')).addProofCommands),
  createOperatorGroup(['codelists'], async () => (await import('./codelists.commands')).addCodeListCommands),
  createOperatorGroup(['testbed'], async () => (await import('./testbed.commands')).addTestbedCommands),
  createOperatorGroup(['network'], async () => (await import('./network.commands')).addNetworkCommands),
];

/** Headings of the help. */
const HEADINGS = { developer: 'Developers:', operator: 'Operators:' };

/**
 * Finds the group of the called command; null for an unknown name and without a name, as in `--help`.
 */
export function findGroup(words: readonly string[]): CommandGroup | null {
  const name = words.find((word) => !word.startsWith('-'));
  return COMMAND_GROUPS.find(({ names }) => name !== undefined && names.includes(name)) ?? null;
}

/** Adds the commands of the group that the arguments call, or all commands. */
export async function addCommands(program: Command, words: readonly string[]): Promise<void> {
  const calledGroup = findGroup(words);
  const needsAllGroups = calledGroup === null || calledGroup.names.includes('completion');
  for (const { audience, load } of needsAllGroups ? COMMAND_GROUPS : [calledGroup]) {
    const commandCount = program.commands.length;
    (await load())(program);
    for (const command of program.commands.slice(commandCount)) command.helpGroup(HEADINGS[audience]);
  }
}
