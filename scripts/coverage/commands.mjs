/** Which methods of the SDK each command for developers calls. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { parse, walk } from './sdk-methods.mjs';

const COMPANIES = ['companies.list', 'companies.get'];

/** Kept by hand, and held against the sources: a command or a call that is missing here fails the check. */
export const COMMANDS = {
  login: ['team.get'],
  logout: [],
  whoami: ['team.get', 'companies.list'],
  listen: ['team.get', 'events.listTypes', 'events.follow'],
  trigger: [
    ...['team.get', 'events.listTypes', 'events.list', ...COMPANIES, 'companies.create', 'companies.verify'],
    ...['companies.decideVerification', 'identifiers.list', 'documents.send', 'documents.preview'],
    ...['documents.addLabel', 'documents.removeLabel', 'labels.list', 'labels.create', 'sandbox.receive'],
    ...['reporting.fr.getDeclarant', 'reporting.fr.setDeclarant', 'reporting.fr.reportB2c', 'exports.create'],
    ...['recurringInvoices.create', 'recurringInvoices.run'],
  ],
  send: [
    ...['documents.send', 'documents.sendFile', 'documents.preview', 'documents.waitForDelivery'],
    'companies.list',
  ],
  'send-batch': ['documents.sendBatch', 'companies.list'],
  validate: [],
  'docs list': ['documents.list', 'savedViews.list'],
  'docs get': ['documents.get'],
  'docs render': ['documents.get'],
  'docs xml': ['documents.downloadXml'],
  'docs pdf': ['documents.downloadPdf'],
  'docs export': ['documents.downloadPackage'],
  'views list': ['savedViews.list'],
  'views create': ['savedViews.create'],
  'views update': ['savedViews.list', 'savedViews.update'],
  'views delete': ['savedViews.list', 'savedViews.delete'],
  'imports list': ['invoiceImports.list', 'companies.list'],
  'imports get': ['invoiceImports.get', 'companies.list'],
  'imports cancel': ['invoiceImports.cancel', 'companies.list'],
  'exports create': ['exports.create', 'exports.get', 'exports.download', 'companies.list'],
  'exports list': ['exports.list', 'companies.list'],
  'exports get': ['exports.get'],
  'exports download': ['exports.download'],
  inbox: ['documents.listInbox', 'events.follow', 'documents.get'],
  'recipients check': ['recipients.verify'],
  'recipients search': ['recipients.search'],
  'upstream show': ['team.getUpstream'],
  'upstream set': ['team.setUpstream'],
  'moves list': ['companies.listNetworkMoves'],
  'moves show': ['companies.getNetwork'],
  'moves start': ['companies.startNetworkMove'],
  'moves key': ['companies.getNetwork', 'companies.setNetworkMoveKey'],
  'moves cancel': ['companies.cancelNetworkMove'],
  'webhooks list': ['webhooks.list'],
  'webhooks create': ['webhooks.create'],
  'webhooks pause': ['webhooks.get', 'webhooks.update'],
  'webhooks resume': ['webhooks.get', 'webhooks.update'],
  'webhooks test': ['webhooks.test'],
  'webhooks deliveries': ['webhooks.listDeliveries', 'webhooks.listAllDeliveries'],
  'webhooks update': ['webhooks.get', 'webhooks.update'],
  'webhooks delivery': ['webhooks.getDelivery'],
  'webhooks replay': ['webhooks.previewReplay', 'webhooks.replay'],
  'webhooks listen': [],
  'portal create': ['portalLinks.create'],
  'portal list': ['portalLinks.list'],
  'portal revoke': ['portalLinks.revoke'],
  'events list': ['events.list'],
  'events resend': ['events.get', 'webhooks.list', 'webhooks.get', 'webhooks.replay'],
  'events tail': ['events.listTypes', 'team.verifyCredential', 'events.follow'],
  'requests tail': ['team.verifyCredential', 'team.listRequests'],
  'keys list': ['apiKeys.list'],
  'keys create': ['apiKeys.create'],
  'keys revoke': ['apiKeys.revoke'],
  'payments import': ['bankStatements.importFile', 'bankStatements.listEntries', 'companies.list'],
  init: [],
  mcp: [
    ...['apiKeys.list', 'assistantDrafts.create', 'assistantDrafts.update', 'companies.list'],
    ...['documents.get', 'documents.getTimeline', 'documents.list', 'documents.preview'],
    ...['documents.validate', 'drafts.get', 'recipients.verify', 'team.get'],
  ],
  open: ['team.get'],
  completion: [],
};

/**
 * What the table says otherwise than the sources.
 * @param {Iterable<string>} methods of the SDK
 * @returns {string[]} one sentence for each
 */
export function disagreements(root, methods) {
  const known = new Set(methods);
  const { commands, calls } = inSources(join(root, 'src', 'apps'), known);
  const listed = new Set(Object.values(COMMANDS).flat());
  const without = (some, others, says) => [...some].filter((one) => !others.has(one)).map(says);
  return [
    ...without(commands, new Set(Object.keys(COMMANDS)), (name) => `the command "${name}" is not listed`),
    ...without(Object.keys(COMMANDS), commands, (name) => `there is no command "${name}"`),
    ...without(calls, listed, (name) => `no command is listed that calls ${name}`),
    ...without(listed, calls, (name) => `no command calls ${name}`),
  ];
}

/** Folders of `src/apps` with the commands, and with the tools that `mcp` serves. */
const FOLDERS = [join('cli', 'developer'), 'mcp'];

function inSources(folder, methods) {
  const [commands, groups, calls] = [new Set(), new Set(), new Set()];
  const files = FOLDERS.flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true }).map((name) => join(part, name)),
  );
  for (const file of files) {
    if (!file.endsWith('.ts') || file.endsWith('.spec.ts')) continue;
    walk(parse(join(folder, file)), (node) => {
      if (!ts.isCallExpression(node)) return;
      const words = node.expression.getText().replace(/\s+/g, '').split('.');
      for (const length of [2, 3]) {
        const method = words.slice(-length).join('.');
        if (methods.has(method)) calls.add(method);
      }
      const [parent, name] = commandOf(node);
      if (name === undefined) return;
      if (parent !== 'program') groups.add(parent);
      commands.add(parent === 'program' ? name : `${parent} ${name}`);
    });
  }
  for (const group of groups) commands.delete(group);
  return { commands, calls };
}

/** `addRemoteCommand(docs, 'list', …)`, and `program.command('init')`; a variable is called as the command that it is. */
function commandOf({ expression, arguments: [first, second] }) {
  if (ts.isIdentifier(expression) && ['addRemoteCommand', 'addSaveCommand'].includes(expression.text))
    return second !== undefined && ts.isStringLiteral(second) ? [first.getText(), second.text] : [];
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'command') return [];
  const parent = expression.expression;
  return ts.isIdentifier(parent) && first !== undefined && ts.isStringLiteral(first)
    ? [parent.text, first.text]
    : [];
}
