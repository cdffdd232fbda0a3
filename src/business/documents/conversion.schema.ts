import { listOf, namedSchema, nullable, object, enumOf, text } from '../../platform/kernel/http/schema';

/** What a document is written in. */
const syntax = { ...enumOf('ubl', 'cii'), description: '`ubl` is UBL 2.1, `cii` is Cross Industry Invoice' };

export const conversionSchema = namedSchema(
  'Conversion',
  object({
    from: syntax,
    to: syntax,
    lost: {
      ...listOf(
        object({
          field: {
            ...text,
            description:
              'Field of the parsed document; of what it has no field for, the path of the element in the XML that was given',
          },
          term: {
            ...nullable(text),
            description:
              'Business term of EN 16931, such as `BT-83`; null for what the standard does not have',
          },
        }),
      ),
      description: 'Contents that the conversion left out, at most a hundred of each kind',
    },
  }),
);
