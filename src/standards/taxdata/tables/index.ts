import type { Jurisdiction, JurisdictionTable } from '../jurisdiction';
import { EMIRATES } from './emirates';
import { OMAN } from './oman';
import { SLOVAKIA } from './slovakia';
import { VIDA } from './vida';

/** What the jurisdictions lay down about tax data. */
export const JURISDICTION_TABLES: Readonly<Record<Jurisdiction, JurisdictionTable>> = {
  SK: SLOVAKIA,
  AE: EMIRATES,
  OM: OMAN,
  EU: VIDA,
};
