import { formatInstantOrNull } from '../../../platform/kernel/clock';
import {
  enumOf,
  flag,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { EXPORT_LANGUAGES } from '../export-languages';
import { MONTHLY_DELIVERIES, type MonthlyExport } from './monthly-export.entity';

export const monthlyExportSchema = namedSchema(
  'MonthlyExport',
  object(
    {
      companyId: idOf('c'),
      enabled: { ...flag, description: 'Whether the monthly export is enabled' },
      day: {
        ...integer,
        description:
          'Day of the month (1 to 28) on which the previous month is exported, in the time zone of the company’s country',
      },
      delivery: {
        ...enumOf(...MONTHLY_DELIVERIES),
        description: '`email`: the file is mailed to the recipients; `none`: the file is only stored',
      },
      recipients: { ...listOf(text), description: 'E-mail addresses to which the file is mailed' },
      language: {
        ...enumOf(...EXPORT_LANGUAGES),
        description: 'Language of the headings, the PDFs and the mail',
      },
      nextAt: {
        ...nullable(instant),
        description: 'Time of the next export; null while the monthly export is disabled',
      },
    },
    'Schedule of a company’s monthly export',
  ),
);

/** Setting of a company's monthly export in the API. */
export type MonthlyExportResource = Shape<typeof monthlyExportSchema>;

/** Converts a setting to its resource. @param row setting; null for a company without a setting (defaults) */
export function toMonthlyExportResource(companyId: string, row: MonthlyExport | null): MonthlyExportResource {
  return {
    companyId,
    enabled: row?.enabled ?? false,
    day: row?.day ?? 1,
    delivery: row?.delivery ?? 'none',
    recipients: row?.recipients ?? [],
    language: row?.language ?? 'en',
    nextAt: formatInstantOrNull(row?.dueAt ?? null),
  };
}

export const monthlyExportExample: MonthlyExportResource = {
  companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  enabled: true,
  day: 3,
  delivery: 'email',
  recipients: ['office@accountant.example'],
  language: 'fr',
  nextAt: '2026-12-03T04:00:00.000Z',
};
