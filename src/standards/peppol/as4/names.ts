/** Namespaces of an AS4 message (SOAP 1.2, ebMS 3.0 core, WS-Security 1.1.1, XML Signature and XML Encryption 1.1). */
export const NS = {
  soap: 'http://www.w3.org/2003/05/soap-envelope',
  eb: 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/',
  ebbp: 'http://docs.oasis-open.org/ebxml-bp/ebbp-signals-2.0',
  wsse: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd',
  wsu: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd',
  wsse11: 'http://docs.oasis-open.org/wss/oasis-wss-wssecurity-secext-1.1.xsd',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  xenc: 'http://www.w3.org/2001/04/xmlenc#',
  xenc11: 'http://www.w3.org/2009/xmlenc11#',
  ec: 'http://www.w3.org/2001/10/xml-exc-c14n#',
} as const;

/** Algorithms that are used and accepted (Peppol AS4 profile 2.0.3, section on message security). */
export const ALGORITHM = {
  exclusiveC14n: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  rsaSha256: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  sha256: 'http://www.w3.org/2001/04/xmlenc#sha256',
  aes128Gcm: 'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  rsaOaep: 'http://www.w3.org/2009/xmlenc11#rsa-oaep',
  mgf1Sha256: 'http://www.w3.org/2009/xmlenc11#mgf1sha256',
} as const;

const SWA = 'http://docs.oasis-open.org/wss/oasis-wss-SwAProfile-1.1#';

/** Attachment transforms and types (WSS SOAP Messages with Attachments Profile 1.1). */
export const ATTACHMENT = {
  contentSignature: `${SWA}Attachment-Content-Signature-Transform`,
  ciphertext: `${SWA}Attachment-Ciphertext-Transform`,
  contentOnly: `${SWA}Attachment-Content-Only`,
} as const;

/** Security tokens (WSS X.509 Certificate Token Profile 1.1.1; SOAP Message Security 1.1.1). */
export const TOKEN = {
  x509v3: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509v3',
  base64: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary',
  encryptedKey: 'http://docs.oasis-open.org/wss/oasis-wss-soap-message-security-1.1#EncryptedKey',
} as const;

/** Values that the Peppol AS4 profile 2.0.3 fixes for every message of the network. */
export const PROFILE = {
  transport: 'peppol-transport-as4-v2_0',
  partyType: 'urn:fdc:peppol.eu:2017:identifiers:ap',
  initiator: `${NS.eb}initiator`,
  responder: `${NS.eb}responder`,
  agreement: 'urn:fdc:peppol.eu:2017:agreements:tia:ap_provider',
  participantScheme: 'iso6523-actorid-upis',
  processScheme: 'cenbii-procid-ubl',
  defaultMpc: `${NS.eb}defaultMPC`,
  testService: `${NS.eb}service`,
  testAction: `${NS.eb}test`,
} as const;
