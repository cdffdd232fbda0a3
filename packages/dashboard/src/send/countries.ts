/** Countries that are offered (ISO 3166-1 alpha-2): those of the network's users; another one that was read is kept. */
export const COUNTRIES =
  'AD AE AL AT AU BA BE BG BR CA CH CN CY CZ DE DK EE ES FI FR GB GE GR HK HR HU IE IL IN IS IT JP KR LI LT LU LV MA MC MD ME MK MT MX MY NL NO NZ PL PT RO RS RU SA SE SG SI SK SM TH TN TR UA US VA XK ZA'.split(
    ' ',
  );
