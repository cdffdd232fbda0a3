import type { Config } from '../../platform/kernel/config';
import type { StartResult } from './service-process';

/**
 * Formats the output of a successful start. The key of a new sandbox and the link to the first account are shown only
 * once.
 */
export function formatWelcome(config: Config, { seeded, firstAccount }: StartResult): string {
  if (config.role === 'worker') return 'Passerelle worker is running.';
  const lines = [
    '',
    'Passerelle is running.',
    `  API        ${config.baseUrl}`,
    `  Swagger    ${config.baseUrl}/docs`,
    `  Dashboard  ${config.baseUrl}/app`,
  ];
  if (seeded !== null) {
    lines.push('', 'A sandbox team is ready to use. The secret is shown only once:');
    lines.push(`  team     ${seeded.teamId}`, `  key      ${seeded.keyId}`, `  secret   ${seeded.secret}`);
    for (const company of seeded.companies)
      lines.push(`  company  ${company.id}  ${company.address}  ${company.name}`);
  }
  if (firstAccount !== null)
    lines.push(
      '',
      'No account exists yet. This link creates the first account. It works once, within 24 hours:',
      `  ${firstAccount}`,
    );
  return [...lines, ''].join('\n');
}
