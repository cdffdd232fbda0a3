import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { FACTURX_PROFILES, type FacturXProfile } from '../../standards/facturx';
import { PdfQuery } from './document-pdf';

const FORMATS = ['ubl', 'cii', 'facturx'] as const;

/** Language and profile of a PDF with the document as XML in it. */
class FacturXQuery extends PdfQuery {
  @ApiPropertyOptional({
    enum: FACTURX_PROFILES,
    description:
      'Profile of the XML in a Factur-X file; else the one that the document has, else EN 16931. `basic` leaves out what it has no place for, and is refused (400) where the amount due would not follow from the rest',
  })
  @IsOptional()
  @IsIn(FACTURX_PROFILES, { message: `profile must be one of ${FACTURX_PROFILES.join(', ')}` })
  profile?: FacturXProfile;
}

/** Which PDF of a document is wanted. */
export class PdfFileQuery extends FacturXQuery {
  @ApiPropertyOptional({
    enum: ['facturx'],
    description:
      '`facturx`: the PDF with the document as XML in it, as `GET /documents/{documentId}?format=facturx`',
  })
  @IsOptional()
  @IsIn(['facturx'], { message: 'format must be facturx' })
  format?: 'facturx';
}

/** As what a single document is wanted; as it is stored when nothing is said. */
export class FormatQuery extends FacturXQuery {
  @ApiPropertyOptional({
    enum: FORMATS,
    description:
      '`ubl`, `cii`: the XML in this syntax, UBL 2.1 or Cross Industry Invoice. It is converted where the document is stored in the other; `conversion` then says what is lost. `facturx`: a PDF with the document as XML in it (Factur-X, ZUGFeRD), PDF/A-3b. A document that came in a PDF, or was given one, is answered with that one, unless a profile is named',
  })
  @IsOptional()
  @IsIn(FORMATS, { message: `format must be one of ${FORMATS.join(', ')}` })
  format?: (typeof FORMATS)[number];
}
