import type { Language } from '../languages';
import type { AccountMail } from './account-mail-wording';

/** Values that appear in the mail about wrong codes. */
export interface WrongCodesDetails {
  /** Network address of the last attempt; null: unknown. */
  address: string | null;
  at: Date;
  /** Address of the page for changing the password. */
  accountUrl: string;
}

interface MailTexts {
  subject: string;
  attemptedSignIn: (at: string, address: string) => string;
  unknownAddress: string;
  consequence: string;
  change: string;
  own: string;
}

const TEXTS_BY_LANGUAGE: Readonly<Record<Language, MailTexts>> = {
  en: {
    subject: 'Somebody has your Passerelle password',
    attemptedSignIn: (at, address) =>
      `Somebody entered your correct password on Passerelle and then several wrong codes, the last one at ${at} (UTC) from ${address}. The sign-in failed.`,
    unknownAddress: 'an unknown address',
    consequence:
      'The wait before each further code increases. Your passkeys, and browsers in which you have signed in before, are not affected.',
    change: 'If it was not you, change your password now:',
    own: 'If it was you, wait and try again, or sign in with a recovery code in a browser that you have used before.',
  },
  fr: {
    subject: 'Quelqu’un a votre mot de passe Passerelle',
    attemptedSignIn: (at, address) =>
      `Quelqu’un a saisi votre mot de passe exact sur Passerelle, puis plusieurs codes erronés, le dernier le ${at} (UTC) depuis ${address}. Cette personne n’est pas entrée.`,
    unknownAddress: 'une adresse inconnue',
    consequence:
      'Les codes suivants doivent attendre de plus en plus longtemps. Vos clés d’accès et les navigateurs où vous vous êtes déjà connecté fonctionnent comme toujours.',
    change: 'Si ce n’était pas vous, changez votre mot de passe maintenant :',
    own: 'Si c’était vous, attendez et réessayez, ou connectez-vous avec un code de secours dans un navigateur que vous avez déjà utilisé.',
  },
  nl: {
    subject: 'Iemand heeft uw wachtwoord van Passerelle',
    attemptedSignIn: (at, address) =>
      `Iemand voerde op Passerelle uw juiste wachtwoord in en daarna verschillende foute codes, de laatste op ${at} (UTC) vanaf ${address}. Die persoon kwam niet binnen.`,
    unknownAddress: 'een onbekend adres',
    consequence:
      'Verdere codes moeten steeds langer wachten. Uw passkeys, en browsers waarin u zich eerder hebt aangemeld, werken zoals altijd.',
    change: 'Was u het niet? Wijzig nu uw wachtwoord:',
    own: 'Was u het wel? Wacht en probeer het opnieuw, of meld u aan met een herstelcode in een browser die u eerder hebt gebruikt.',
  },
  de: {
    subject: 'Jemand hat Ihr Passwort für Passerelle',
    attemptedSignIn: (at, address) =>
      `Jemand hat auf Passerelle Ihr richtiges Passwort und danach mehrere falsche Codes eingegeben, den letzten am ${at} (UTC) von ${address}. Die Anmeldung gelang nicht.`,
    unknownAddress: 'einer unbekannten Adresse',
    consequence:
      'Weitere Codes müssen immer länger warten. Ihre Passkeys und Browser, in denen Sie sich schon angemeldet haben, funktionieren wie immer.',
    change: 'Wenn Sie es nicht waren, ändern Sie jetzt Ihr Passwort:',
    own: 'Wenn Sie es waren, warten Sie und versuchen Sie es erneut, oder melden Sie sich mit einem Wiederherstellungscode in einem Browser an, den Sie schon benutzt haben.',
  },
};

/** Returns the mail that warns the owner of an account about wrong codes after a correct password. */
export function formatWrongCodesMail(
  language: Language,
  { address, at, accountUrl }: WrongCodesDetails,
): AccountMail {
  const texts = TEXTS_BY_LANGUAGE[language];
  const formattedTime = at.toISOString().slice(0, 16).replace('T', ' ');
  const paragraphs = [
    texts.attemptedSignIn(formattedTime, address ?? texts.unknownAddress),
    texts.consequence,
    `${texts.change}\n${accountUrl}`,
    texts.own,
  ];
  return { subject: texts.subject, text: `${paragraphs.join('\n\n')}\n` };
}
