import type { Language } from '../../access/auth/identity/languages';
import type { NotificationKind } from './notification-kinds';
import { NOTIFICATION_WORDS, type NotificationWords } from './notification-words';
import { quoteText, toSubjectText } from './quoted-text';

/** Notifications of a mail about one kind in one team. */
export interface NotificationGroup {
  /** Team; null for the installation. */
  teamId: string | null;
  teamName: string | null;
  kind: NotificationKind;
  /** Number of notifications, including those that the mail does not list. */
  number: number;
}

/** Notification that a mail lists. */
export interface ListedNotification {
  teamId: string | null;
  kind: NotificationKind;
  /** Data of the event. */
  details: unknown;
  createdAt: Date;
  companyName: string | null;
  /** Id of the document; null when the document was deleted, or the notification has no document. */
  documentId: string | null;
  documentNumber: string | null;
  /** Other party of the document. */
  partyName: string | null;
}

/** Parts of the text of a mail with notifications. */
export interface NotificationMailDetails {
  isDaily: boolean;
  groups: readonly NotificationGroup[];
  listedNotifications: readonly ListedNotification[];
  /** Public address of the installation. */
  baseUrl: string;
  /** Address of the page that stops these mails. */
  stopUrl: string;
}

/** Subject and text of a mail. */
interface MailText {
  subject: string;
  text: string;
}

/** Formats a mail with notifications. Texts of third parties are quoted. */
export function formatNotificationMail(language: Language, details: NotificationMailDetails): MailText {
  const { isDaily, groups, listedNotifications, baseUrl, stopUrl } = details;
  const words = NOTIFICATION_WORDS[language];
  const total = groups.reduce((sum, { number }) => sum + number, 0);
  const [first] = groups;
  const title = isDaily || first === undefined ? words.dailySubject : words.titles[first.kind];
  const teamName = groups.length === 1 ? (first?.teamName ?? null) : null;
  const subject = `${title}: ${total}${teamName === null ? '' : ` (${toSubjectText(teamName)})`}`;
  const sections = groups.map((group) => formatGroup(language, group, listedNotifications, baseUrl));
  const footer = [
    `${words.settings}\n${baseUrl}/app/account`,
    `${isDaily ? words.stopDaily : words.stop}\n${stopUrl}`,
  ];
  return { subject, text: `${[...sections, '--', ...footer].join('\n\n')}\n` };
}

/** Formats the test mail that a person requested. */
export function formatTestMail(language: Language, baseUrl: string): MailText {
  const words = NOTIFICATION_WORDS[language];
  return {
    subject: words.testSubject,
    text: `${words.testText}\n\n${words.settings}\n${baseUrl}/app/account\n`,
  };
}

function formatGroup(
  language: Language,
  { teamId, teamName, kind, number }: NotificationGroup,
  allNotifications: readonly ListedNotification[],
  baseUrl: string,
): string {
  const words = NOTIFICATION_WORDS[language];
  const listedNotifications = allNotifications.filter((each) => each.teamId === teamId && each.kind === kind);
  const team = teamName === null ? [] : [`${words.team}: ${quoteText(language, teamName)}`];
  const items = listedNotifications.map((each) => formatListedNotification(language, each, baseUrl));
  const unlistedCount = number - listedNotifications.length;
  const moreLines =
    unlistedCount > 0 ? [`${words.more(unlistedCount)} ${toListUrl(baseUrl, teamId, kind)}`] : [];
  return [[...team, `${words.titles[kind]}: ${number}`].join('\n'), ...items, ...moreLines].join('\n\n');
}

function formatListedNotification(
  language: Language,
  listedNotification: ListedNotification,
  baseUrl: string,
): string {
  const { createdAt, kind, teamId, documentId } = listedNotification;
  const url =
    documentId === null
      ? toSubjectUrl(baseUrl, listedNotification)
      : `${baseUrl}/app/${teamId}/documents/${documentId}`;
  const lines = [
    `- ${formatMinute(createdAt.toISOString())} (UTC): ${formatSubject(language, listedNotification)}`,
    ...formatReasons(language, kind, listedNotification.details).map((line) => `  ${line}`),
    `  ${url}`,
  ];
  return lines.join('\n');
}

/** Formats the subject of a notification: a document with its parties, or the subject in the details. */
function formatSubject(language: Language, listedNotification: ListedNotification): string {
  const words = NOTIFICATION_WORDS[language];
  const quote = (text: string): string => quoteText(language, text);
  const { kind, details, documentNumber, partyName, companyName, documentId } = listedNotification;
  const company = companyName === null ? '' : `, ${words.company} ${quote(companyName)}`;
  const names = ['url', 'name', 'plan', 'user', 'subject', 'fileName'];
  const name = names.map((member) => findText(details, member)).find((each) => each !== null);
  const sender = kind === 'arrivalRefused' ? findText(details, 'sender') : null;
  if (sender !== null && documentId === null)
    return `${name === undefined ? '' : `${quote(name)} `}${words.from} ${quote(sender)}${company}`;
  if (name !== undefined && documentId === null) return `${quote(name)}${company}`;
  const number = documentNumber === null ? words.withoutNumber : quote(documentNumber);
  const address = findText(details, 'address') ?? findText(details, 'to');
  if (kind === 'mailFailed' && address !== null) return `${number} ${words.to} ${quote(address)}${company}`;
  const preposition = kind === 'documentReceived' ? words.from : words.to;
  return `${number}${partyName === null ? '' : ` ${preposition} ${quote(partyName)}`}${company}`;
}

function formatReasons(language: Language, kind: NotificationKind, details: unknown): string[] {
  const words = NOTIFICATION_WORDS[language];
  const reason =
    findText(details, 'failure', 'message') ??
    findText(details, 'refusal', 'message') ??
    findText(details, 'failure') ??
    findText(details, 'message') ??
    findText(details, 'messages', '0') ??
    findText(details, 'reason');
  const states = formatStates(words, kind, details);
  return reason === null ? states : [...states, `${words.reason}: ${quoteText(language, reason)}`];
}

function formatStates(words: NotificationWords, kind: NotificationKind, details: unknown): string[] {
  if (kind === 'documentFailed') return getMember(details, 'parked') === true ? [words.parked] : [];
  if (kind === 'documentReceived')
    return getMember(details, 'payeeWarnings') === undefined ? [] : [words.checkPayee];
  if (kind === 'businessStatus')
    return [findText(details, 'businessStatus') === 'rejected' ? words.rejected : words.questioned];
  if (kind === 'mailboxFailed') {
    const since = findText(details, 'since');
    return [since === null ? words.recovered : words.failingSince(formatMinute(since))];
  }
  const on = findText(details, 'on');
  if (kind === 'recurringInvoiceFailed' && on !== null) return [words.occurrence(on)];
  if (kind === 'importFailed') return [words.notSent(String(getMember(details, 'failed')))];
  if (kind === 'quotaReached') return [formatQuota(words, details)];
  const dueAt = findText(details, 'dueAt');
  const expiresAt = findText(details, 'expiresAt');
  if (expiresAt !== null) return [words.expiresAt(formatMinute(expiresAt))];
  if (kind !== 'taxDeadline') return [];
  if (dueAt === null) return [words.refused];
  const at = formatMinute(dueAt);
  return [getMember(details, 'overdue') === true ? words.overdueSince(at) : words.dueAt(at)];
}

function formatQuota(words: NotificationWords, details: unknown): string {
  const [usedCount, limit] = [getMember(details, 'used'), getMember(details, 'documentsPerMonth')];
  return words.quotaUsed(String(usedCount), String(limit), findText(details, 'month') ?? '');
}

/** Returns the dashboard page of a notification that is not about a document. */
function toSubjectUrl(baseUrl: string, { teamId, kind, details }: ListedNotification): string {
  const webhookId = findText(details, 'webhookId');
  return webhookId === null
    ? toListUrl(baseUrl, teamId, kind)
    : `${baseUrl}/app/${teamId}/webhooks/${webhookId}`;
}

const DASHBOARD_PAGES: Readonly<Record<NotificationKind, string>> = {
  documentFailed: 'documents',
  businessStatus: 'documents',
  documentReceived: 'inbox',
  webhookDisabled: 'webhooks',
  taxDeadline: 'compliance',
  certificate: 'operator',
  keyExpiring: 'keys',
  mailboxFailed: 'arrivals',
  arrivalRefused: 'arrivals',
  recurringInvoiceFailed: 'recurring',
  importFailed: 'imports',
  mailFailed: 'documents',
  quotaReached: 'settings',
};

function toListUrl(baseUrl: string, teamId: string | null, kind: NotificationKind): string {
  return teamId === null
    ? `${baseUrl}/app/${DASHBOARD_PAGES[kind]}`
    : `${baseUrl}/app/${teamId}/${DASHBOARD_PAGES[kind]}`;
}

/** `2026-11-27T21:40:00.000Z` → `2026-11-27 21:40` */
function formatMinute(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

function findText(details: unknown, ...path: string[]): string | null {
  const value = path.reduce<unknown>((object, name) => getMember(object, name), details);
  return typeof value === 'string' && value !== '' ? value : null;
}

function getMember(object: unknown, name: string): unknown {
  if (typeof object !== 'object' || object === null) return undefined;
  return Object.entries(object).find(([key]) => key === name)?.[1];
}
