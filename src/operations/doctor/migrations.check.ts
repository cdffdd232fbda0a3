import { problem, type DoctorCheck } from './check';

/** The schema is that of this version, or of one that this version can run on. */
export const migrationsCheck: DoctorCheck = {
  name: 'migrations',
  needsSchema: false,
  run: ({ schema: { refusal, pending } }) => {
    if (refusal !== null)
      return [
        problem(
          `${refusal} No process of this release starts (exit status 78). Checks of what is stored are left out.`,
          'docs/upgrades.md',
        ),
      ];
    if (pending.length === 0) return [];
    return [
      problem(
        `${pending.length} migration(s) have not run: ${pending.join(', ')}. Checks of what is stored are left out.`,
        'passerelle migrate',
      ),
    ];
  },
};
