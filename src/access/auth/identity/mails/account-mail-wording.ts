import type { Role } from '../../permissions/roles';
import type { Language } from '../languages';

/** Text of an account's mail. */
export interface AccountMail {
  subject: string;
  text: string;
}

/** Parts of an invitation's text. */
export interface InvitationDetails {
  /** Name of the member who invites; null: the operator. */
  inviter: string | null;
  /** Name of the team; null: the invitation is only to the installation. */
  team: string | null;
  role: Role | null;
  url: string;
}

interface Wording {
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

const WORDING: Readonly<Record<Language, Wording>> = {
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
    unexpectedInvitation: 'If you did not expect this, delete the mail: nothing happens.',
    resetSubject: 'A new password for Passerelle',
    reset: 'Somebody asked for a new password for your account. Open this link to set one:',
    hour: 'The link works once, for an hour.',
    unexpectedReset: 'If it was not you, delete the mail: your password stays as it is.',
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
  const words = WORDING[language];
  const subject = words.invited(inviter ?? words.operator, team ?? 'Passerelle');
  const roleLine = role === null ? [] : [words.role(words.roles[role])];
  return {
    subject: subject.replace(/\s+/g, ' '),
    text: joinLines(
      `${subject}.`,
      ...roleLine,
      '',
      words.open,
      url,
      '',
      words.days,
      words.unexpectedInvitation,
    ),
  };
}

/** Returns the mail with the link to a new password. */
export function formatResetMail(language: Language, url: string): AccountMail {
  const words = WORDING[language];
  return {
    subject: words.resetSubject,
    text: joinLines(words.reset, url, '', words.hour, words.unexpectedReset),
  };
}

function joinLines(...all: string[]): string {
  return `${all.join('\n')}\n`;
}
