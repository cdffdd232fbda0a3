/**
 * What most answers to a send have in common, which is then not stored with each (RFC 1951, 3.2.1: a match may reach back before
 * the data). The text is part of what is stored: a changed one would make answers unreadable, so a better one would have a
 * header of its own. What is most common stands last, where it is referred to in the fewest bits.
 */
export const ANSWER = Buffer.from(
  [
    '{"success":true,"document":{"id":"doc_","teamId":"team_","companyId":"c_","direction":"outgoing","senderId":"0208:',
    '"docTypeId":"urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote##urn:cen.eu:en16931:2017#compliant#',
    'urn:xeinkauf.de:kosit:xrechnung_3.0::2.1","type":"creditNote","9930:","0106:","0007:","0192:","0088:","DE","NL","FR","EUR"',
    'false,"sentOverEmail":true,"emailRecipients":["labels":[{"id":"l_","externalId":null,"name":"","colorHex":"#',
    '"channel":"email","address":"","status":"scheduled","scheduledFor":"2026-11-27T00:00:00.000Z","failure":null',
    '{"success":true,"document":{"id":"doc_01","teamId":"team_01","companyId":"c_01","direction":"outgoing","senderId":"0208:0',
    '","receiverId":"0208:0","docTypeId":"urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1","processId":"urn:fdc:peppol.eu:2017:poacc:billing:01:1.0","countryC1":"BE","type":"invoice","profile":"peppol-bis-3","readAt":null,"createdAt":"2026-',
    'Z","updatedAt":"2026-',
    'Z","xml":null,"parsed":null,"conversion":null,"validation":null,"sentOverPeppol":false,"sentOverEmail":false,"emailRecipients":[],"labels":[],"peppolMessageId":"',
    '@localhost","peppolConversationId":"","receivedPeppolSignalMessage":null,"envelopeId":"","reporting":null,"deliveryStatus":"pending","deliveries":[{"id":"dlv_01',
    '","channel":"peppol","address":"0208:0","status":"pending","statusChangedAt":"2026-',
    'Z","scheduledFor":null,"attempts":0,"nextAttemptAt":"2026-',
    'Z","lastAttempt":null,"parkedAt":null,"failure":null,"references":{"peppolMessageId":"',
    '@localhost","peppolConversationId":"","envelopeId":"","messageId":null,"messageStatusId":null},"messageStatus":null}],"responses":[]}}',
  ].join(''),
);
