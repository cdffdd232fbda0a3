import type { SettingsReader } from './settings-reader';

/** Participant identifier of each tax authority, `<scheme>:<identifier>`; null: not known yet. */
export type TaxAuthoritySettings = Readonly<Record<'SK' | 'AE' | 'OM' | 'EU', string | null>>;

const PARTICIPANT = /^\d{4}:[A-Za-z0-9._~-]{1,50}$/;

/** Reads the participant identifiers of tax authorities, which no authority had published when this was written. */
export function readTaxAuthoritySettings(reader: SettingsReader): TaxAuthoritySettings {
  const readAuthority = (jurisdiction: string): string | null => {
    const name = `TAX_AUTHORITY_${jurisdiction}`;
    const value = reader.optional(name);
    if (value !== null && !PARTICIPANT.test(value))
      reader.mistakes.push(
        `${name} is "${value}"; accepted: a participant identifier such as 0242:000123, scheme and identifier separated by a colon`,
      );
    return value;
  };
  const [SK, AE, OM, EU] = [
    readAuthority('SK'),
    readAuthority('AE'),
    readAuthority('OM'),
    readAuthority('EU'),
  ];
  return { SK, AE, OM, EU };
}
