/** Occasion on which a document is mailed: always when it is sent, or only when the network could not deliver it. */
export const MAIL_OCCASIONS = ['always', 'on_peppol_failure'] as const;
export type MailOccasion = (typeof MAIL_OCCASIONS)[number];
