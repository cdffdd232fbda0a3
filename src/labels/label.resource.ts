import { idOf, namedSchema, nullable, object, text } from '../kernel/http/schema';
import type { Label } from './label.entity';

/** A label as the API shows it, alone and on what carries it (specification, section 2). */
export interface LabelResource {
  id: string;
  externalId: string | null;
  name: string;
  colorHex: string;
}

export function labelResource({
  id,
  externalId,
  name,
  colorHex,
}: Pick<Label, keyof LabelResource>): LabelResource {
  return { id, externalId, name, colorHex };
}

export const labelSchema = namedSchema(
  'Label',
  object({
    id: idOf('lbl'),
    externalId: nullable(text),
    name: text,
    colorHex: { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' },
  }),
);

export const labelExample: LabelResource = {
  id: 'lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1',
  externalId: 'urgent',
  name: 'Urgent',
  colorHex: '#D1242F',
};
