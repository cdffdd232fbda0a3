import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { OwnCertificates } from '../peppol/certificates/own-certificates';
import { toMainId, formatProviderParticipant } from '../../standards/peppol/service-provider-id';

/** Identity of the operator of this installation on the network. */
export interface ProviderIdentity {
  /** Common name of our certificate, `POP000001`. */
  seatId: string;
  /** The six digits of the seat id. */
  mainId: string;
  /** `0242:000001` */
  participant: string;
  /** Country code with two letters; `ZZ` when neither PEPPOL_PROVIDER_COUNTRY nor the certificate states it. */
  country: string;
}

const UNKNOWN_COUNTRY = 'ZZ';

/** This installation as a service provider: its id comes from the certificate of its access point. */
@Injectable()
export class ServiceProvider {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly ownCertificates: OwnCertificates,
  ) {}

  /** @returns null without a connection to the network, and while none of our certificates is valid */
  findIdentity(): ProviderIdentity | null {
    const current = this.ownCertificates.findCurrent();
    const mainId = current === null ? null : toMainId(current.seatId);
    if (current === null || mainId === null) return null;
    const { seatId, certificate } = current;
    const country = this.config.peppol.providerCountry ?? certificate.country ?? UNKNOWN_COUNTRY;
    return { seatId, mainId, participant: formatProviderParticipant(mainId), country };
  }

  /** Whether a participant is this provider, also by a certificate that is about to be replaced. */
  isOwnParticipant(participant: string): boolean {
    return this.ownCertificates.seatIds.some((seatId) => {
      const mainId = toMainId(seatId);
      return mainId !== null && participant === formatProviderParticipant(mainId);
    });
  }
}
