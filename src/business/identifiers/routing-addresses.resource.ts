import {
  enumOf,
  idOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { findFrenchAddressRole, FRENCH_ADDRESS_ROLES } from '../../standards/peppol/french-address';
import { truncate } from '../../standards/values/received';
import { newIdentifierId } from './identifier.resource';

/** Name under which the results of a request are stored for repeated requests. */
export const ROUTING_ADDRESSES_RESULT = 'routing addresses';

/** Stored outcome of a line: created, existed before, invalid, or published by another company. */
export type RoutingAddressOutcome = 'c' | 'e' | 'i' | 'p';

export const routingAddressSchema = namedSchema(
  'RoutingAddressResult',
  object({
    identifier: text,
    role: {
      ...nullable(enumOf(...FRENCH_ADDRESS_ROLES)),
      description: 'Recipient unit that the address routes to; null for an invalid address',
    },
    outcome: enumOf('created', 'existing', 'refused'),
    identifierId: nullable(idOf(newIdentifierId.prefix)),
    code: {
      ...nullable(enumOf('invalid_input', 'identifier_published')),
      description: 'Error code of a refused address; null for all other addresses',
    },
    message: nullable(text),
  }),
);

export type RoutingAddressResult = Shape<typeof routingAddressSchema>;

export function toRoutingAddressResult({
  address,
  outcome,
  id,
  refusal,
}: {
  address: string;
  outcome: RoutingAddressOutcome;
  id: string | null;
  refusal: { code: 'invalid_input' | 'identifier_published'; message: string } | null;
}): RoutingAddressResult {
  return {
    identifier: truncate(address),
    role: findFrenchAddressRole({ scheme: '0225', identifier: address }),
    outcome: refusal !== null ? 'refused' : outcome === 'c' ? 'created' : 'existing',
    identifierId: id,
    code: refusal?.code ?? null,
    message: refusal === null ? null : `${refusal.message}.`,
  };
}

export const routingAddressExample: RoutingAddressResult = {
  identifier: '552008443_55200844300013_compta',
  role: 'routingCode',
  outcome: 'created',
  identifierId: 'ci_01KAJ3Q5DBM2N4P6R8T0V2X4Z7',
  code: null,
  message: null,
};
