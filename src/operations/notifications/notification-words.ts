import type { Language } from '../../access/auth/identity/languages';
import type { NotificationKind } from './notification-kinds';

/** Words of the mails in one language. */
export interface NotificationWords {
  titles: Readonly<Record<NotificationKind, string>>;
  dailySubject: string;
  testSubject: string;
  testText: string;
  team: string;
  company: string;
  to: string;
  from: string;
  reason: string;
  parked: string;
  rejected: string;
  questioned: string;
  refused: string;
  checkPayee: string;
  dueAt: (at: string) => string;
  overdueSince: (at: string) => string;
  expiresAt: (at: string) => string;
  failingSince: (at: string) => string;
  recovered: string;
  occurrence: (day: string) => string;
  notSent: (failed: string) => string;
  quotaUsed: (usedCount: string, limit: string, month: string) => string;
  withoutNumber: string;
  more: (number: number) => string;
  settings: string;
  stop: string;
  stopDaily: string;
}

/** Words of the mails by language. */
export const NOTIFICATION_WORDS: Readonly<Record<Language, NotificationWords>> = {
  en: {
    titles: {
      documentFailed: 'Documents not delivered',
      businessStatus: 'Invoices rejected or questioned by the buyer',
      documentReceived: 'Documents received',
      webhookDisabled: 'Webhooks disabled',
      taxDeadline: 'Tax reports refused or due',
      certificate: 'Certificates that expire',
      keyExpiring: 'API keys that expire',
      mailboxFailed: 'Mailboxes that cannot be read, or can be read again',
      arrivalRefused: 'Mails and files refused',
      recurringInvoiceFailed: 'Recurring invoices that failed',
      importFailed: 'Imports with documents that were not sent',
      mailFailed: 'Forwarded documents and reminders not sent',
      quotaReached: 'Quotas of documents reached',
    },
    dailySubject: 'Your daily summary from Passerelle',
    testSubject: 'Test mail from Passerelle',
    testText: 'This is the test mail that you requested. Notifications are sent to this address.',
    team: 'Team',
    company: 'company',
    to: 'to',
    from: 'from',
    reason: 'Reason',
    parked: 'The delivery is parked and waits for the operator.',
    rejected: 'The buyer rejected the invoice.',
    questioned: 'The buyer has a question about the invoice.',
    refused: 'The report was refused.',
    checkPayee:
      'Check the payee before payment: the document has a warning about its sender, the name or the account of its seller.',
    dueAt: (at) => `The report is due on ${at} (UTC).`,
    overdueSince: (at) => `The report was due on ${at} (UTC).`,
    expiresAt: (at) => `Expires on ${at} (UTC).`,
    failingSince: (at) => `The mailbox has not been read since ${at} (UTC). Check its settings.`,
    recovered: 'The mailbox is read again.',
    occurrence: (day) => `Occurrence of ${day}: neither sent nor made a draft.`,
    notSent: (failed) => `Documents that were not sent: ${failed}.`,
    quotaUsed: (usedCount, limit, month) =>
      `${usedCount} of ${limit} documents of the plan were sent in ${month} (UTC).`,
    withoutNumber: 'document without a number',
    more: (number) => `… and ${number} more:`,
    settings: 'Choose which mails you receive:',
    stop: 'Stop mails of this kind:',
    stopDaily: 'Stop the daily summary:',
  },
  fr: {
    titles: {
      documentFailed: 'Documents non remis',
      businessStatus: 'Factures rejetées et questions des acheteurs',
      documentReceived: 'Documents reçus',
      webhookDisabled: 'Webhooks désactivés',
      taxDeadline: 'Déclarations fiscales refusées ou à échéance',
      certificate: 'Certificats qui expirent',
      keyExpiring: 'Clés d’API qui expirent',
      mailboxFailed: 'Boîtes e-mail en échec, ou de nouveau relevées',
      arrivalRefused: 'E-mails et fichiers refusés',
      recurringInvoiceFailed: 'Factures récurrentes en échec',
      importFailed: 'Imports avec des documents non envoyés',
      mailFailed: 'Documents transférés et rappels non envoyés',
      quotaReached: 'Quotas de documents atteints',
    },
    dailySubject: 'Votre résumé quotidien de Passerelle',
    testSubject: 'Message de test de Passerelle',
    testText:
      'Voici le message de test que vous avez demandé. Les notifications vous parviennent à cette adresse.',
    team: 'Équipe',
    company: 'société',
    to: 'à',
    from: 'de',
    reason: 'Motif',
    parked: 'La remise est bloquée et attend l’exploitant.',
    rejected: 'L’acheteur a rejeté la facture.',
    questioned: 'L’acheteur a posé une question sur la facture.',
    refused: 'La déclaration a été refusée.',
    checkPayee:
      'Vérifiez le bénéficiaire avant le paiement : le document a un avertissement sur son expéditeur, le nom ou le compte de son vendeur.',
    dueAt: (at) => `La déclaration est à remettre avant le ${at} (UTC).`,
    overdueSince: (at) => `La déclaration était à remettre avant le ${at} (UTC).`,
    expiresAt: (at) => `Expire le ${at} (UTC).`,
    failingSince: (at) =>
      `La boîte e-mail n’est plus relevée depuis le ${at} (UTC). Vérifiez ses paramètres.`,
    recovered: 'La boîte e-mail est de nouveau relevée.',
    occurrence: (day) => `Échéance du ${day} : ni envoyée, ni enregistrée comme brouillon.`,
    notSent: (failed) => `Documents non envoyés : ${failed}.`,
    quotaUsed: (usedCount, limit, month) =>
      `${usedCount} documents sur ${limit} de la formule ont été envoyés en ${month} (UTC).`,
    withoutNumber: 'document sans numéro',
    more: (number) => `… et ${number} de plus :`,
    settings: 'Choisissez les messages que vous recevez :',
    stop: 'Ne plus recevoir ces messages :',
    stopDaily: 'Ne plus recevoir le résumé quotidien :',
  },
  nl: {
    titles: {
      documentFailed: 'Niet afgeleverde documenten',
      businessStatus: 'Afgewezen facturen en vragen van kopers',
      documentReceived: 'Ontvangen documenten',
      webhookDisabled: 'Uitgeschakelde webhooks',
      taxDeadline: 'Geweigerde of verschuldigde meldingen aan de belastingdienst',
      certificate: 'Certificaten die verlopen',
      keyExpiring: 'API-sleutels die verlopen',
      mailboxFailed: 'Postvakken die niet of weer gelezen worden',
      arrivalRefused: 'Geweigerde e-mails en bestanden',
      recurringInvoiceFailed: 'Mislukte terugkerende facturen',
      importFailed: 'Imports met niet-verzonden documenten',
      mailFailed: 'Niet-verzonden doorgestuurde documenten en herinneringen',
      quotaReached: 'Bereikte documentquota',
    },
    dailySubject: 'Uw dagelijkse samenvatting van Passerelle',
    testSubject: 'Test-e-mail van Passerelle',
    testText: 'Dit is de test-e-mail die u hebt gevraagd. Notificaties worden naar dit adres verzonden.',
    team: 'Team',
    company: 'bedrijf',
    to: 'aan',
    from: 'van',
    reason: 'Reden',
    parked: 'De aflevering is geparkeerd en wacht op de systeembeheerder.',
    rejected: 'De koper wees de factuur af.',
    questioned: 'De koper heeft een vraag over de factuur.',
    refused: 'De melding is geweigerd.',
    checkPayee:
      'Controleer de begunstigde vóór betaling: het document heeft een waarschuwing over de afzender, de naam of de rekening van de verkoper.',
    dueAt: (at) => `De melding moet uiterlijk op ${at} (UTC) ingediend zijn.`,
    overdueSince: (at) => `De melding moest uiterlijk op ${at} (UTC) ingediend zijn.`,
    expiresAt: (at) => `Verloopt op ${at} (UTC).`,
    failingSince: (at) =>
      `Het postvak wordt sinds ${at} (UTC) niet meer gelezen. Controleer de instellingen.`,
    recovered: 'Het postvak wordt weer gelezen.',
    occurrence: (day) => `Factuur van ${day}: niet verzonden en niet als concept bewaard.`,
    notSent: (failed) => `Niet-verzonden documenten: ${failed}.`,
    quotaUsed: (usedCount, limit, month) =>
      `${usedCount} van de ${limit} documenten van het abonnement zijn verzonden in ${month} (UTC).`,
    withoutNumber: 'document zonder nummer',
    more: (number) => `… en nog ${number}:`,
    settings: 'Kies welke e-mails u ontvangt:',
    stop: 'Deze e-mails stoppen:',
    stopDaily: 'De dagelijkse samenvatting stoppen:',
  },
  de: {
    titles: {
      documentFailed: 'Nicht zugestellte Dokumente',
      businessStatus: 'Zurückgewiesene Rechnungen und Rückfragen von Käufern',
      documentReceived: 'Empfangene Dokumente',
      webhookDisabled: 'Abgeschaltete Webhooks',
      taxDeadline: 'Abgelehnte oder fällige Steuermeldungen',
      certificate: 'Zertifikate, die ablaufen',
      keyExpiring: 'API-Schlüssel, die ablaufen',
      mailboxFailed: 'Postfächer, die nicht oder wieder gelesen werden',
      arrivalRefused: 'Abgelehnte E-Mails und Dateien',
      recurringInvoiceFailed: 'Fehlgeschlagene wiederkehrende Rechnungen',
      importFailed: 'Importe mit nicht gesendeten Dokumenten',
      mailFailed: 'Nicht gesendete Weiterleitungen und Zahlungserinnerungen',
      quotaReached: 'Erreichte Dokumentkontingente',
    },
    dailySubject: 'Ihre tägliche Zusammenfassung von Passerelle',
    testSubject: 'Test-E-Mail von Passerelle',
    testText:
      'Dies ist die Test-E-Mail, die Sie angefordert haben. Benachrichtigungen werden an diese Adresse gesendet.',
    team: 'Team',
    company: 'Unternehmen',
    to: 'an',
    from: 'von',
    reason: 'Grund',
    parked: 'Die Zustellung ist geparkt und wartet auf den Betreiber.',
    rejected: 'Der Käufer hat die Rechnung zurückgewiesen.',
    questioned: 'Der Käufer hat eine Rückfrage zur Rechnung.',
    refused: 'Die Meldung wurde abgelehnt.',
    checkPayee:
      'Prüfen Sie vor der Zahlung den Empfänger: Das Dokument hat eine Warnung zum Absender, zum Namen oder zum Konto des Verkäufers.',
    dueAt: (at) => `Die Meldung ist bis ${at} (UTC) fällig.`,
    overdueSince: (at) => `Die Meldung war bis ${at} (UTC) fällig.`,
    expiresAt: (at) => `Läuft am ${at} (UTC) ab.`,
    failingSince: (at) =>
      `Das Postfach wird seit ${at} (UTC) nicht mehr gelesen. Prüfen Sie seine Einstellungen.`,
    recovered: 'Das Postfach wird wieder gelesen.',
    occurrence: (day) => `Rechnung vom ${day}: weder gesendet noch als Entwurf gespeichert.`,
    notSent: (failed) => `Nicht gesendete Dokumente: ${failed}.`,
    quotaUsed: (usedCount, limit, month) =>
      `${usedCount} von ${limit} Dokumenten des Tarifs wurden in ${month} (UTC) gesendet.`,
    withoutNumber: 'Dokument ohne Nummer',
    more: (number) => `… und ${number} weitere:`,
    settings: 'Wählen Sie, welche E-Mails Sie erhalten:',
    stop: 'Keine solchen E-Mails mehr:',
    stopDaily: 'Keine tägliche Zusammenfassung mehr:',
  },
};
