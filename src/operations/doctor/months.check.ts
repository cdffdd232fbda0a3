import { listMonthStates } from '../../platform/kernel/database/partitions/partitions';
import { problem, warning, type DoctorCheck } from './check';

/** Checks that monthly partitions are created before their month begins, and that every row is in its partition. */
export const monthsCheck: DoctorCheck = {
  name: 'months of tables',
  needsSchema: true,
  run: async ({ reader }) =>
    (await listMonthStates(reader.rows)).flatMap(
      ({ table, missingMonths: lacking, hasRowsWithoutMonth: isUnplaced }) => [
        ...(lacking.length === 0
          ? []
          : [
              warning(
                `The table ${table} lacks the month(s) ${lacking.join(', ')}: no worker runs, or no worker gets the lock of the table.`,
                'passerelle migrate',
              ),
            ]),
        ...(isUnplaced
          ? [
              problem(
                `The table ${table} has rows of a month without a partition. They move when the partition is created; until then they are not removed with their month.`,
                'docs/operations.md#months',
              ),
            ]
          : []),
      ],
    ),
};
