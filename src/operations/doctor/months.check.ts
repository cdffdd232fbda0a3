import { listMonthStates } from '../../platform/kernel/database/partitions/partitions';
import { problem, warning, type DoctorCheck } from './check';

/** Months of tables are made before they begin, and every row lies in one. */
export const monthsCheck: DoctorCheck = {
  name: 'months of tables',
  needsSchema: true,
  run: async ({ reader }) =>
    (await listMonthStates(reader.rows)).flatMap(
      ({ table, missingMonths: lacking, hasRowsWithoutMonth: unplaced }) => [
        ...(lacking.length === 0
          ? []
          : [
              warning(
                `The table ${table} lacks the month(s) ${lacking.join(', ')}: no worker runs, or none gets the lock of the table.`,
                'passerelle migrate',
              ),
            ]),
        ...(unplaced
          ? [
              problem(
                `The table ${table} holds rows of a month that was not made; they are moved when it is, and are never removed as a month.`,
                'docs/operations.md#months',
              ),
            ]
          : []),
      ],
    ),
};
