import type { Role } from '../../permissions/roles';
import type { Language } from '../languages';

/** Subject and text of a mail about an account. */
export interface AccountMail {
  subject: string;
  text: string;
}

/** Values that appear in the text of an invitation mail. */
export interface InvitationDetails {
  /** Name of the inviting member; null: the operator invites. */
  inviter: string | null;
  /** Name of the team; null: the invitation is to the installation without a team. */
  team: string | null;
  role: Role | null;
  url: string;
}

interface MailTexts {
  invited: (inviterName: string, team: string) => string;
  roles: Readonly<Record<Role, string>>;
  role: (name: string) => string;
  operator: string;
  open: string;
  days: string;
  unexpectedInvitation: string;
  resetSubject: string;
  reset: string;
  hour: string;
  unexpectedReset: string;
}

const TEXTS_BY_LANGUAGE: Readonly<Record<Language, MailTexts>> = {
  en: {
    invited: (inviterName, team) => `${inviterName} invites you to ${team} on Passerelle`,
    roles: {
      owner: 'owner',
      admin: 'admin',
      developer: 'developer',
      accountant: 'accountant',
      reader: 'reader',
    },
    role: (name) => `Your role: ${name}.`,
    operator: 'The operator',
    open: 'Open this link to join:',
    days: 'The link works once, for seven days.',
    unexpectedInvitation: 'If you did not expect this invitation, you can ignore this mail.',
    resetSubject: 'A new password for Passerelle',
    reset: 'A new password was requested for your account. Open this link to set one:',
    hour: 'The link works once, for an hour.',
    unexpectedReset: 'If it was not you, you can ignore this mail: your password stays unchanged.',
  },
  fr: {
    invited: (inviterName, team) => `${inviterName} vous invite à rejoindre ${team} sur Passerelle`,
    roles: {
      owner: 'propriétaire',
      admin: 'administrateur',
      developer: 'développeur',
      accountant: 'comptable',
      reader: 'lecteur',
    },
    role: (name) => `Votre rôle : ${name}.`,
    operator: 'L’exploitant',
    open: 'Ouvrez ce lien pour rejoindre :',
    days: 'Le lien fonctionne une fois, pendant sept jours.',
    unexpectedInvitation: 'Si vous n’attendiez pas ce message, supprimez-le : rien ne se passe.',
    resetSubject: 'Un nouveau mot de passe pour Passerelle',
    reset: 'Un nouveau mot de passe a été demandé pour votre compte. Ouvrez ce lien pour en choisir un :',
    hour: 'Le lien fonctionne une fois, pendant une heure.',
    unexpectedReset: 'Si ce n’était pas vous, supprimez ce message : votre mot de passe reste le même.',
  },
  nl: {
    invited: (inviterName, team) => `${inviterName} nodigt u uit voor ${team} op Passerelle`,
    roles: {
      owner: 'eigenaar',
      admin: 'beheerder',
      developer: 'ontwikkelaar',
      accountant: 'boekhouder',
      reader: 'lezer',
    },
    role: (name) => `Uw rol: ${name}.`,
    operator: 'De systeembeheerder',
    open: 'Open deze link om deel te nemen:',
    days: 'De link werkt één keer, zeven dagen lang.',
    unexpectedInvitation: 'Verwachtte u dit niet? Verwijder het bericht: er gebeurt niets.',
    resetSubject: 'Een nieuw wachtwoord voor Passerelle',
    reset: 'Er is een nieuw wachtwoord voor uw account gevraagd. Open deze link om er een in te stellen:',
    hour: 'De link werkt één keer, een uur lang.',
    unexpectedReset: 'Was u het niet? Verwijder het bericht: uw wachtwoord blijft zoals het is.',
  },
  de: {
    invited: (inviterName, team) => `${inviterName} lädt Sie zu ${team} auf Passerelle ein`,
    roles: {
      owner: 'Inhaber',
      admin: 'Administrator',
      developer: 'Entwickler',
      accountant: 'Buchhaltung',
      reader: 'Leser',
    },
    role: (name) => `Ihre Rolle: ${name}.`,
    operator: 'Der Betreiber',
    open: 'Öffnen Sie diesen Link, um beizutreten:',
    days: 'Der Link gilt einmal, sieben Tage lang.',
    unexpectedInvitation: 'Wenn Sie das nicht erwartet haben, löschen Sie die E-Mail: Es geschieht nichts.',
    resetSubject: 'Ein neues Passwort für Passerelle',
    reset: 'Für Ihr Konto wurde ein neues Passwort angefordert. Öffnen Sie diesen Link, um eines zu setzen:',
    hour: 'Der Link gilt einmal, eine Stunde lang.',
    unexpectedReset: 'Wenn Sie es nicht waren, löschen Sie die E-Mail: Ihr Passwort bleibt, wie es ist.',
  },
};

/** Returns the text of an invitation mail. */
export function formatInvitationMail(
  language: Language,
  { inviter, team, role, url }: InvitationDetails,
): AccountMail {
  const texts = TEXTS_BY_LANGUAGE[language];
  const subject = texts.invited(inviter ?? texts.operator, team ?? 'Passerelle');
  const roleLine = role === null ? [] : [texts.role(texts.roles[role])];
  return {
    subject: subject.replace(/\s+/g, ' '),
    text: formatLines(
      `${subject}.`,
      ...roleLine,
      '',
      texts.open,
      url,
      '',
      texts.days,
      texts.unexpectedInvitation,
    ),
  };
}

/** Returns the mail with a password reset link. */
export function formatResetMail(language: Language, url: string): AccountMail {
  const texts = TEXTS_BY_LANGUAGE[language];
  return {
    subject: texts.resetSubject,
    text: formatLines(texts.reset, url, '', texts.hour, texts.unexpectedReset),
  };
}

function formatLines(...all: string[]): string {
  return `${all.join('\n')}\n`;
}
