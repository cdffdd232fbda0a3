/** When a document is mailed: with its sending, or when the network could not deliver it. */
export const MAIL_OCCASIONS = ['always', 'on_peppol_failure'] as const;
export type MailOccasion = (typeof MAIL_OCCASIONS)[number];
