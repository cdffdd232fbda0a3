/** Languages of reminders and statements. */
export const REMINDER_LANGUAGES = ['en', 'fr', 'nl', 'de'] as const;
export type ReminderLanguage = (typeof REMINDER_LANGUAGES)[number];

/** States of a reminder. */
export const REMINDER_STATES = ['waiting', 'sent', 'failed', 'cancelled'] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

/** Levels of reminders: friendly, firm, final. */
export const REMINDER_LEVELS = [1, 2, 3] as const;
export type ReminderLevel = (typeof REMINDER_LEVELS)[number];

/** Number of days after a reminder during which another reminder for the invoice is sent only on explicit request. */
export const REMINDER_INTERVAL_DAYS = 7;

/** Maximum number of invoices in a request for reminders, and in a reminder mail. */
export const MAX_REMINDER_DOCUMENTS = 100;

/** Converts a language code to a language of reminders; returns null for an unsupported language. */
export function toReminderLanguage(code: string | null): ReminderLanguage | null {
  const language = (code ?? '').toLowerCase().slice(0, 2);
  return REMINDER_LANGUAGES.find((candidate) => candidate === language) ?? null;
}

/** Converts a number to a level; a number outside of 1 to 3 becomes the nearest level. */
export function toReminderLevel(level: number): ReminderLevel {
  return level <= 1 ? 1 : level === 2 ? 2 : 3;
}
