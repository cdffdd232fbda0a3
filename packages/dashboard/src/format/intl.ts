/** Formatters of `Intl`, each made once: a browser makes one in the time in which it formats a hundred values. */

/** Memoizes `make` by locale and options. */
function cacheFormatter<Options extends object, Formatter>(
  make: (locale: string, options: Options) => Formatter,
  getPlace: () => string = () => '',
): (locale: string, options: Options) => Formatter {
  const made = new Map<string, Formatter>();
  return (locale, options) => {
    const key = `${locale}${getPlace()}${JSON.stringify(options)}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const formatter = make(locale, options);
    made.set(key, formatter);
    return formatter;
  };
}

/** Dates and times; without `timeZone` in the zone of the browser, also after that has changed. */
export const dateFormat = cacheFormatter(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  () => String(new Date().getTimezoneOffset()),
);

export const numberFormat = cacheFormatter(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

export const relativeFormat = cacheFormatter(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

export const pluralRules = cacheFormatter(
  (locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);

export const displayNames = cacheFormatter(
  (locale, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
);
