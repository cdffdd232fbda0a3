import type { Jurisdiction, JurisdictionTable } from '../jurisdiction';
import { EMIRATES } from './emirates';
import { OMAN } from './oman';
import { SLOVAKIA } from './slovakia';
import { VIDA } from './vida';

/** Requirements of all jurisdictions. */
export const JURISDICTION_TABLES: Readonly<Record<Jurisdiction, JurisdictionTable>> = {
  SK: SLOVAKIA,
  AE: EMIRATES,
  OM: OMAN,
  EU: VIDA,
};
