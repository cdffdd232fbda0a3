import { idOf, namedSchema, nullable, object, text, type Shape } from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import type { Label } from './label.entity';

export const newLabelId = defineId('lbl');

export const labelSchema = namedSchema(
  'Label',
  object({
    id: idOf(newLabelId.prefix),
    externalId: nullable(text),
    name: text,
    colorHex: { ...text, pattern: '^#[0-9A-Fa-f]{6}$' },
  }),
);

/** A label in the API, alone and on labelled resources (specification, section 2). */
export type LabelResource = Shape<typeof labelSchema>;

export function toLabelResource({
  id,
  externalId,
  name,
  colorHex,
}: Pick<Label, keyof LabelResource>): LabelResource {
  return { id, externalId, name, colorHex };
}

export const labelExample: LabelResource = {
  id: 'lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1',
  externalId: 'urgent',
  name: 'Urgent',
  colorHex: '#D1242F',
};
