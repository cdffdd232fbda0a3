import { formatCsv } from '../documents/csv';
import { saveFile } from '../documents/save-file';
import type { AuditEntry } from './queries';

const HEAD = [
  'sequence',
  'time',
  'action',
  'subject',
  'actor',
  'key',
  'user',
  'command',
  'address',
  'request',
  'before',
  'after',
  'hash',
];

/** Saves entries as CSV; column names are short API names, the same in every language. */
export function exportEntries(entries: AuditEntry[], name: string): void {
  const rows = entries.map((entry) => [
    entry.sequence === null ? '' : String(entry.sequence),
    entry.createdAt,
    entry.action,
    entry.subjectId,
    entry.actor,
    entry.keyId ?? '',
    entry.userId ?? '',
    entry.command ?? '',
    entry.address ?? '',
    entry.requestId ?? '',
    entry.before === null ? '' : JSON.stringify(entry.before),
    entry.after === null ? '' : JSON.stringify(entry.after),
    entry.hash ?? '',
  ]);
  saveFile(new Blob([formatCsv(HEAD, rows)], { type: 'text/csv;charset=utf-8' }), name);
}
