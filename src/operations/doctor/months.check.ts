import { listMonthStates } from '../../platform/kernel/database/partitions/partitions';
import { problem, warning, type DoctorCheck } from './check';

/** Checks that monthly partitions are created before their month begins, and that every row is in its partition. */
export const monthsCheck: DoctorCheck = {
  name: 'months of tables',
  needsSchema: true,
  run: async ({ reader }) =>
    (await listMonthStates(reader.rows)).flatMap(
      ({ table, missingMonths: missingPartitions, hasRowsWithoutMonth: hasStrayRows }) => [
        ...(missingPartitions.length === 0
          ? []
          : [
              warning(
                `The table ${table} has no partition for the month(s) ${missingPartitions.join(', ')}: no worker runs, or no worker gets the lock of the table.`,
                'passerelle migrate',
              ),
            ]),
        ...(hasStrayRows
          ? [
              problem(
                `The table ${table} has rows of a month without a partition. The rows move when the partition is created; until then they are not removed with their month.`,
                'docs/operations.md#months',
              ),
            ]
          : []),
      ],
    ),
};
