import com.helger.peppol.smp.ESMPTransportProfile;
import com.helger.peppolid.IDocumentTypeIdentifier;
import com.helger.peppolid.factory.PeppolIdentifierFactory;
import com.helger.smpclient.peppol.PeppolWildcardSelector;
import com.helger.smpclient.peppol.SMPClientReadOnly;
import java.io.FileInputStream;
import java.net.URI;
import java.security.KeyStore;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Finds where a participant receives a document type that only a wildcard of its service group covers, as a sender with
 * Helger's client does. Arguments: publisher, participant, document type, process, trust store (PKCS#12).
 */
public final class ReadWildcard {
  public static void main(String[] args) throws Exception {
    var identifiers = PeppolIdentifierFactory.INSTANCE;
    var who = identifiers.createParticipantIdentifierWithDefaultScheme(args[1]);
    var wanted = identifiers.createDocumentTypeIdentifier("peppol-doctype-wildcard", args[2]);
    var client = new SMPClientReadOnly(URI.create(args[0]));
    KeyStore trust = KeyStore.getInstance("PKCS12");
    try (var in = new FileInputStream(args[4])) {
      trust.load(in, "peppol".toCharArray());
    }
    client.setVerifySignature(true).setTrustStore(trust);
    client.setXMLSchemaValidation(true);
    var offered = SMPClientReadOnly.getAllDocumentTypes(client.getServiceGroup(who));
    var match = new AtomicReference<IDocumentTypeIdentifier>();
    PeppolWildcardSelector.findPeppolDoctypeWildcardMatch(offered, wanted, match::set);
    System.out.println("match: " + (match.get() == null ? "none" : match.get().getURIEncoded()));
    var metadata = client.getSchemeSpecificServiceMetadata(who, match.get());
    var process = identifiers.createProcessIdentifierWithDefaultScheme(args[3]);
    var endpoint = SMPClientReadOnly.getEndpoint(metadata, process, ESMPTransportProfile.TRANSPORT_PROFILE_PEPPOL_AS4_V2);
    System.out.println("url: " + SMPClientReadOnly.getEndpointAddress(endpoint));
    System.exit(0);
  }
}
