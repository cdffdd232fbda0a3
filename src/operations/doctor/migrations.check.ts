import { problem, type DoctorCheck } from './check';

/** Checks that this version can run on the schema of the database. */
export const migrationsCheck: DoctorCheck = {
  name: 'migrations',
  needsSchema: false,
  run: ({ schema: { refusal, pending } }) => {
    if (refusal !== null)
      return [
        problem(
          `${refusal} No process of this release starts (exit status 78). Checks of stored data are skipped.`,
          'docs/upgrades.md',
        ),
      ];
    if (pending.length === 0) return [];
    return [
      problem(
        `${pending.length} migration(s) have not run: ${pending.join(', ')}. Checks of stored data are skipped.`,
        'passerelle migrate',
      ),
    ];
  },
};
