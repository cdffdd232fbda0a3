import {
  readCii,
  removeExtension,
  writeCii,
  type DocumentKind,
  type ParsedDocument,
  type SchemedIdentifier,
} from '../invoice';
import { listLostFields } from '../invoice/lost-fields';
import { parseXml } from '../invoice/xml';
import { reduceToBasic } from './basic-profile';
import { getGuideline, type FacturXProfile } from './profiles';

export interface InvoiceXmlOptions {
  kind: DocumentKind;
  profile: FacturXProfile;
  /** Electronic address of the issuing party when the document has none. */
  sender: SchemedIdentifier | null;
  receiver: SchemedIdentifier | null;
  /** Business process (BT-23); null for the default. */
  process: string | null;
}

/** XML of a Factur-X file, or the reason why it cannot be written. */
export type InvoiceXml =
  | {
      ok: true;
      /** Cross Industry Invoice in UTF-8. */
      xml: Uint8Array;
      /** Paths of the fields that are omitted because the profile or the syntax lacks them. */
      lostTerms: string[];
    }
  | { ok: false; fatal: string[] };

/** Writes a document as the XML of a Factur-X profile. A document whose meaning would change is rejected. */
export function writeFacturXXml(document: ParsedDocument, options: InvoiceXmlOptions): InvoiceXml {
  const { kind, profile, sender, receiver, process } = options;
  const basic = profile === 'basic' ? reduceToBasic(document) : null;
  if (basic !== null && basic.meaningChangingFields.length > 0)
    return { ok: false, fatal: basic.meaningChangingFields };
  const customizationId = getGuideline(profile);
  const text = writeCii(basic?.document ?? reduceToProfile(document, profile), {
    kind,
    sender,
    receiver,
    customizationId,
    profileId: process,
  });
  const writtenDocument = readCii(parseXml(text))?.parsed ?? null;
  if (writtenDocument === null) throw new Error('The written CII document cannot be read');
  return {
    ok: true,
    xml: new TextEncoder().encode(text),
    lostTerms: listLostFields(document, writtenDocument),
  };
}

/** Removes the terms of the French extension, unless the profile is EXTENDED, which has elements for them. */
function reduceToProfile(document: ParsedDocument, profile: FacturXProfile): ParsedDocument {
  return profile === 'extended' ? document : removeExtension(document);
}
