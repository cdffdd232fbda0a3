import type { Config } from '../kernel/config';
import type { SeededSandbox } from '../sandbox-seed';

/** What a start prints once the service runs; the key of a new sandbox is shown this once. */
export function welcome(config: Config, seeded: SeededSandbox | null): string {
  if (config.role === 'worker') return 'Passerelle worker is running.';
  const lines = [
    '',
    'Passerelle is running.',
    `  API      ${config.baseUrl}`,
    `  Swagger  ${config.baseUrl}/docs`,
  ];
  if (seeded !== null) {
    lines.push('', 'A sandbox team is ready to use. The secret is shown this once:');
    lines.push(`  team     ${seeded.teamId}`, `  key      ${seeded.keyId}`, `  secret   ${seeded.secret}`);
    for (const company of seeded.companies)
      lines.push(`  company  ${company.id}  ${company.address}  ${company.name}`);
  }
  return [...lines, ''].join('\n');
}
