/** Languages of reminders and statements. */
export const REMINDER_LANGUAGES = ['en', 'fr', 'nl', 'de'] as const;
export type ReminderLanguage = (typeof REMINDER_LANGUAGES)[number];

/** States of a reminder. */
export const REMINDER_STATES = ['waiting', 'sent', 'failed', 'cancelled'] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

/** Levels of reminders: friendly, firm, final. */
export const REMINDER_LEVELS = [1, 2, 3] as const;
export type ReminderLevel = (typeof REMINDER_LEVELS)[number];

/** Days in which no second reminder for an invoice is sent, unless requested. */
export const REMINDER_INTERVAL_DAYS = 7;

/** Maximum number of invoices of a request, and of a mail. */
export const MAX_REMINDER_DOCUMENTS = 100;

/** Returns a language of reminders for the code of a language; null for any other. */
export function toReminderLanguage(code: string | null): ReminderLanguage | null {
  const language = (code ?? '').toLowerCase().slice(0, 2);
  return REMINDER_LANGUAGES.find((candidate) => candidate === language) ?? null;
}

/** Converts a number to a level; a number outside of 1 to 3 becomes the nearest level. */
export function toReminderLevel(level: number): ReminderLevel {
  return level <= 1 ? 1 : level === 2 ? 2 : 3;
}
