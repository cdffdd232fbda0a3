import { listOf, namedSchema, nullable, object, enumOf, text } from '../../platform/kernel/http/schema';

/** Syntax of a document. */
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
              'Field of the parsed document; for contents without a field, the path of the element in the original XML',
          },
          term: {
            ...nullable(text),
            description:
              'Business term of EN 16931, such as `BT-83`; null for contents without a business term in the standard',
          },
        }),
      ),
      description: 'Contents that the conversion could not transfer, at most 100 of each kind',
    },
  }),
);
