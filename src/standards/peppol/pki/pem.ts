/** DER of the certificates in a PEM text, in order (RFC 7468). Text around them is passed over. */
export function certificatesOfPem(text: string): Buffer[] {
  const blocks = text.matchAll(/-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]*)-----END CERTIFICATE-----/g);
  return [...blocks].map(([, base64 = '']) => Buffer.from(base64, 'base64'));
}
