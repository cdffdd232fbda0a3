import type { Language } from '../languages';
import type { AccountMail } from './account-mail-wording';

/** Values that appear in the mail about an API key that expires soon. */
export interface ExpiringKeyDetails {
  keyId: string;
  keyName: string;
  teamName: string;
  expiresAt: Date;
  /** Address of the page with the keys of the team. */
  keysUrl: string;
}

interface MailTexts {
  subject: (name: string) => string;
  expires: (name: string, id: string, team: string, at: string) => string;
  rotate: string;
  unused: string;
}

const TEXTS_BY_LANGUAGE: Readonly<Record<Language, MailTexts>> = {
  en: {
    subject: (name) => `The API key “${name}” expires soon`,
    expires: (name, id, team, at) =>
      `The API key “${name}” (${id}) of the team ${team} expires on ${at} (UTC). Requests with this key will fail after that time.`,
    rotate:
      'Rotate the key: the new key has the same scopes, and both keys are valid while you switch the programs over:',
    unused: 'If no program uses the key any more, you do not need to do anything.',
  },
  fr: {
    subject: (name) => `La clé d’API « ${name} » expire bientôt`,
    expires: (name, id, team, at) =>
      `La clé d’API « ${name} » (${id}) de l’équipe ${team} expire le ${at} (UTC). Les programmes qui l’utilisent seront alors refusés.`,
    rotate:
      'Renouvelez la clé : la nouvelle a les mêmes droits, et les deux restent valables le temps que les programmes changent :',
    unused: 'Si aucun programme n’utilise plus la clé, il n’y a rien à faire.',
  },
  nl: {
    subject: (name) => `De API-sleutel “${name}” verloopt binnenkort`,
    expires: (name, id, team, at) =>
      `De API-sleutel “${name}” (${id}) van het team ${team} verloopt op ${at} (UTC). Programma’s die hem gebruiken, worden daarna geweigerd.`,
    rotate:
      'Vernieuw de sleutel: de nieuwe heeft dezelfde rechten, en beide zijn geldig tot de programma’s zijn overgestapt:',
    unused: 'Gebruikt geen programma de sleutel meer, dan hoeft u niets te doen.',
  },
  de: {
    subject: (name) => `Der API-Schlüssel „${name}“ läuft bald ab`,
    expires: (name, id, team, at) =>
      `Der API-Schlüssel „${name}“ (${id}) des Teams ${team} läuft am ${at} (UTC) ab. Programme, die ihn verwenden, werden danach abgewiesen.`,
    rotate:
      'Erneuern Sie den Schlüssel: Der neue hat dieselben Rechte, und beide gelten, bis die Programme umgestellt sind:',
    unused: 'Verwendet kein Programm den Schlüssel mehr, ist nichts zu tun.',
  },
};

/** Returns the mail about an API key that expires soon. */
export function formatExpiringKeyMail(
  language: Language,
  { keyId, keyName, teamName, expiresAt, keysUrl }: ExpiringKeyDetails,
): AccountMail {
  const texts = TEXTS_BY_LANGUAGE[language];
  const formattedTime = expiresAt.toISOString().slice(0, 16).replace('T', ' ');
  const paragraphs = [
    texts.expires(keyName, keyId, teamName, formattedTime),
    `${texts.rotate}\n${keysUrl}`,
    texts.unused,
  ];
  return { subject: texts.subject(keyName), text: `${paragraphs.join('\n\n')}\n` };
}
