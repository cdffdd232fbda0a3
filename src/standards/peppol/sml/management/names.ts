/** SOAP 1.1, section 4. */
export const SOAP_NS = 'http://schemas.xmlsoap.org/soap/envelope/';

/** Namespaces of the locator's management interface (SML specification 1.3; BDMSL for the change of a certificate). */
export const SML_NS = {
  locator: 'http://busdox.org/serviceMetadata/locator/1.0/',
  ids: 'http://busdox.org/transport/identifiers/1.0/',
  change: 'ec:services:wsdl:BDMSL:data:1.0',
} as const;
