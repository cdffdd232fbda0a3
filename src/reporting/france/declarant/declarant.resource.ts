import { VAT_EXIGIBILITIES, VAT_REGIMES } from '../../../standards/flux10';
import { formatInstantOrNull } from '../../../platform/kernel/clock';
import {
  flag,
  instant,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { defineId } from '../../../platform/kernel/ids';
import type { Declarant } from './declarant';

export const newDeclarantId = defineId('frd');

export const declarantSchema = namedSchema(
  'Declarant',
  object({
    environment: enumOf('PROD', 'TEST'),
    siren: { ...text, pattern: '^[0-9]{9}$' },
    issuerName: text,
    vatRegime: enumOf(...VAT_REGIMES),
    vatExigibility: enumOf(...VAT_EXIGIBILITIES),
    enabled: { ...flag, description: 'Whether reporting is enabled; the operator can disable reporting' },
    state: enumOf('pending', 'registered', 'blocked'),
    simulated: flag,
    lastError: nullable(text),
    registeredAt: nullable(instant),
    createdAt: instant,
    updatedAt: instant,
  }),
);

/** Declarant in the API. */
export type DeclarantResource = Shape<typeof declarantSchema>;

export function toDeclarantResource(declarant: Declarant): DeclarantResource {
  return {
    environment: declarant.environment,
    siren: declarant.siren,
    issuerName: declarant.issuerName,
    vatRegime: declarant.vatRegime,
    vatExigibility: declarant.vatExigibility,
    enabled: declarant.enabled,
    state: declarant.state,
    simulated: declarant.environment === 'TEST',
    lastError: declarant.lastError,
    registeredAt: formatInstantOrNull(declarant.registeredAt),
    createdAt: declarant.createdAt.toISOString(),
    updatedAt: declarant.updatedAt.toISOString(),
  };
}

export const declarantExample: DeclarantResource = {
  environment: 'TEST',
  siren: '784301772',
  issuerName: 'Boulangerie du Port SAS',
  vatRegime: 'REEL_NORMAL_MENSUEL',
  vatExigibility: 'ENCAISSEMENTS',
  enabled: true,
  state: 'registered',
  simulated: true,
  lastError: null,
  registeredAt: '2026-11-21T10:00:00.000Z',
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
};
