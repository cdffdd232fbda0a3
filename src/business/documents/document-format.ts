import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { FACTURX_PROFILES, type FacturXProfile } from '../../standards/facturx';
import { PdfQuery } from './document-pdf';

const FORMATS = ['ubl', 'cii', 'facturx'] as const;

/** Language and profile of a PDF that contains the XML of a document. */
class FacturXQuery extends PdfQuery {
  @ApiPropertyOptional({
    enum: FACTURX_PROFILES,
    description:
      'Profile of the XML in a Factur-X file; default: the profile of the document, otherwise EN 16931. ' +
      '`basic` omits terms that this profile does not contain; the request is rejected (400) if the amount due cannot be computed from the remaining terms',
  })
  @IsOptional()
  @IsIn(FACTURX_PROFILES, { message: `profile must be one of ${FACTURX_PROFILES.join(', ')}` })
  profile?: FacturXProfile;
}

/** Query of a document's PDF. */
export class PdfFileQuery extends FacturXQuery {
  @ApiPropertyOptional({
    enum: ['facturx'],
    description:
      '`facturx`: the PDF that contains the XML of the document, like `GET ' +
      '/documents/{documentId}?format=facturx`',
  })
  @IsOptional()
  @IsIn(['facturx'], { message: 'format must be facturx' })
  format?: 'facturx';
}

/** Format of a returned document; default: the stored format. */
export class FormatQuery extends FacturXQuery {
  @ApiPropertyOptional({
    enum: FORMATS,
    description:
      '`ubl`, `cii`: the XML in this syntax, UBL 2.1 or Cross Industry Invoice. A document that is stored in the other syntax is converted; `conversion` then lists the losses. `facturx`: a PDF that ' +
      'contains the XML (Factur-X, ZUGFeRD), PDF/A-3b. For a document that was received as a PDF or sent with one, the response is the received or attached PDF, unless the request states a profile',
  })
  @IsOptional()
  @IsIn(FORMATS, { message: `format must be one of ${FORMATS.join(', ')}` })
  format?: (typeof FORMATS)[number];
}
