/**
 * Rules of EN 16931 that the extended French profile (EXTENDED-CTC-FR 1.4.0.03) omits, because it relaxes or replaces
 * them.
 */

/** Rules omitted in UBL: 92. */
export const OMITTED_IN_UBL: ReadonlySet<string> = new Set([
  ...expandIds('BR', '22 23 24 26 27 28 54'),
  ...expandIds('BR-CO', '04 10 11 12 13 15 17'),
  ...expandIds('BR-CL', '10 20 24'),
  ...expandIds(
    'BR',
    'AE-08 AF-01 AF-08 AG-08 E-01 E-08 G-01 G-08 IC-01 IC-08 O-01 O-02 O-03 O-04 O-08 O-11 O-12 O-13 O-14 S-01 S-08 S-09 S-10 Z-01 Z-08 Z-10',
  ),
  ...expandIds(
    'UBL-CR',
    '018 026 047 096 099 194 195 258 259 269 270 271 272 273 274 288 410 439 480 481 490 523 524 525 528 529 530 531 550 561 563 600 601 609 611 619 633 634 645 662 669 670',
  ),
  ...expandIds('UBL-SR', '04 16 20 34 37 48 52'),
]);

/** Rules omitted in CII: 133. CII-SR-454 comes in addition: the profile redefines it. */
export const OMITTED_IN_CII: ReadonlySet<string> = new Set([
  ...expandIds(
    'BR',
    '22 23 24 26 27 28 38 44 54 AE-01 AE-08 AF-01 AF-08 AF-10 AG-01 AG-08 AG-10 E-01 E-08 G-01 G-08 IC-01 IC-08 O-01 O-02 O-03 O-04 O-08 O-09 O-10 O-11 O-12 O-13 O-14 S-01 S-08 S-09 S-10 Z-01 Z-08 Z-10',
  ),
  ...expandIds('BR-CL', '07 10 20 24'),
  ...expandIds('BR-CO', '04 10 11 12 13 15 17 22 24'),
  ...expandIds('CII-DT', '018 024 027 052 058 098'),
  ...expandIds(
    'CII-SR',
    '039 040 041 068 070 106 107 108 127 128 148 156 164 170 173 174 175 200 201 210 278 293 305 333 334 350 351 352 353 354 355 356 357 358 359 360 361 362 363 365 366 422 439 458 464 467 468 469 470 471 472 473 474 475 476 477 478 479 480 481 482 483 484 485 486 487 488 489 490 491 492 493 494',
  ),
  'CII-SR-454',
]);

function expandIds(family: string, numbers: string): string[] {
  return numbers.split(' ').map((number) => `${family}-${number}`);
}
