import type { Lease } from '../../../platform/kernel/queue/work';
import { WorkTable } from '../../../platform/kernel/queue/work-table';
import type { ReminderLanguage, ReminderLevel } from './reminder-values';
import { selectStartedReminders } from './reminders.queries';

export const REMINDER_QUEUE = 'reminders';

/** A due reminder. */
export interface LeasedReminder extends Lease {
  teamId: string;
  companyId: string;
  customerName: string | null;
  address: string;
  language: ReminderLanguage;
  level: ReminderLevel;
  note: string | null;
  attempts: number;
  createdAt: Date;
  /** Whether the time limit for attempts has passed. */
  isOver: boolean;
  companyName: string;
  companyEmail: string | null;
  /** ISO 3166-1 alpha-2 code of the company. */
  country: string;
}

/** Table of reminders to send. A reminder is due until it is sent, or the service gives up. */
export const REMINDER_WORK = new WorkTable<LeasedReminder>({
  name: REMINDER_QUEUE,
  table: 'reminders',
  startedRowsQuery: selectStartedReminders('started'),
});
