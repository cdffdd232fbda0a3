import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { OwnCertificates } from '../peppol/certificates/own-certificates';
import { toMainId, formatProviderParticipant } from '../../standards/peppol/service-provider-id';

/** Identity of the operator of this installation on the network. */
export interface ProviderIdentity {
  /** Seat id: common name of our certificate, e.g. `POP000001`. */
  seatId: string;
  /** Main id: the six digits of the seat id. */
  mainId: string;
  /** Participant identifier of the service provider, e.g. `0242:000001`. */
  participant: string;
  /** Country code with two letters; `ZZ` when neither PEPPOL_PROVIDER_COUNTRY nor the certificate states it. */
  country: string;
}

const UNKNOWN_COUNTRY = 'ZZ';

/** This installation as a service provider. Its identity comes from the certificate of its access point. */
@Injectable()
export class ServiceProvider {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly ownCertificates: OwnCertificates,
  ) {}

  /**
   * Finds the identity of this service provider.
   * @returns null without a connection to the network, and while no certificate is valid
   */
  findIdentity(): ProviderIdentity | null {
    const currentCertificate = this.ownCertificates.findCurrent();
    const mainId = currentCertificate === null ? null : toMainId(currentCertificate.seatId);
    if (currentCertificate === null || mainId === null) return null;
    const { seatId, certificate } = currentCertificate;
    const country = this.config.peppol.providerCountry ?? certificate.country ?? UNKNOWN_COUNTRY;
    return { seatId, mainId, participant: formatProviderParticipant(mainId), country };
  }

  /** Returns whether a participant is this service provider, according to any of our certificates. */
  isOwnParticipant(participant: string): boolean {
    return this.ownCertificates.seatIds.some((seatId) => {
      const mainId = toMainId(seatId);
      return mainId !== null && participant === formatProviderParticipant(mainId);
    });
  }
}
